// Starts reminders in the current session after a command has set, moved or restored some.

import ReminderSupport
import Store

extension StoreCommand {
    /// Starts the reminder program, if the user's own store has reminders and there is a session to show them in.
    ///
    /// Failures are not reported, because the command itself has succeeded.
    func startReminders(of opened: Store) {
        guard store.path == nil, furrow.store.path == nil, (try? opened.hasReminders()) == true else { return }
        ReminderService.startNow()
    }
}
