"""Tools for scenarios, and the list of all scenarios."""

import os
import time

from foreign import Foreign
from furrow import Furrow, expect

SCENARIOS = []


def scenario(short, title):
    """Registers a function as a scenario. The short name is its row in the table."""
    def register(function):
        SCENARIOS.append((short, title, function))
        return function
    return register


class Play:
    """A scenario running on a server."""

    def __init__(self, server, proxy, programs, folder, tasks):
        self.server, self.proxy, self.programs, self.folder = server, proxy, programs, folder
        # The number of tasks in the largest push.
        self.tasks = tasks
        self.foreign = Foreign(server)
        self.notes, self.owns = [], []
        self.made = []
        proxy.reset()
        proxy.forget()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.proxy.port}"

    # Remarks for the table.

    def note(self, text):
        """Adds a remark to the result."""
        self.notes.append(text)

    def own(self, text):
        """Records a fault of the server that no client can avoid."""
        if text not in self.owns:
            self.owns.append(text)

    # Devices and lists.

    def device(self, name, *lists):
        """Returns a device that is signed in and syncs these lists, and the ids of the lists there."""
        furrow = Furrow(self.programs, os.path.join(self.folder, name), name, self.address)
        furrow.sign_in()
        return (furrow, *(furrow.switch_on(*lists) if lists else []))

    def make_list(self, name):
        """Creates a list on the server as another program would, and returns its path."""
        path = self.foreign.make_list(name)
        self.made.append(path)
        return path

    def devices(self, *names):
        """Creates lists, and returns their paths and two devices, A and B, each with the ids of the lists there."""
        paths = [self.make_list(name) for name in names]
        (a, *a_lists), (b, *b_lists) = self.device("A", *names), self.device("B", *names)
        return paths, a, a_lists, b, b_lists

    def settle(self, *devices, times=2):
        """Syncs the devices in turn."""
        for _ in range(times):
            for device in devices:
                device.sync()

    def expect_quiet(self, *devices):
        """Expects that syncs write nothing any more."""
        self.proxy.forget()
        for device in devices:
            device.sync()
        writes = [f"{one.method} {one.path}" for one in self.proxy.since() if one.is_write]
        expect(writes, [], "writes after everything is in sync")

    def puts(self):
        """Returns the successful PUTs so far."""
        return [one for one in self.proxy.since("PUT") if one.status in (200, 201, 204)]

    def wait_for_next_second(self, seconds=0):
        """Waits until the clock shows the next second, and then this number of seconds."""
        time.sleep(seconds + 1 - time.time() % 1 + 0.05)

    def let_token_age(self, *devices):
        """Lets devices read again if the second of their last token was not over."""
        if self.server.tokens_name_seconds:
            self.wait_for_next_second(2)
            # The first sync may still report changes. The second one does not.
            self.settle(*devices)

    def clean(self):
        """Deletes the lists created on the server."""
        self.proxy.reset()
        for path in self.made:
            self.foreign.delete_list(path)
