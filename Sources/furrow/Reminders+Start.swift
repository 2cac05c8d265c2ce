// Reminders that a command has set, or moved, or brought back, come in the session that it is of.

import Reminding
import Store

extension StoreCommand {
    /// Starts the program that reminds, where anything of one's own items is to be told and there is a session to show it in.
    ///
    /// What fails is not said: the command has done what it was to do.
    func startReminders(of opened: Store) {
        guard store.path == nil, furrow.store.path == nil, (try? opened.hasReminders()) == true else { return }
        ReminderService.startNow()
    }
}
