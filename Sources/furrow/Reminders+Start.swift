// Reminders that were set at a terminal come in the session that it is of.

import Reminding

extension StoreCommand {
    /// Starts the program that reminds, where reminders were set of one's own items and there is a session to show them in.
    func startReminders(_ dates: DateOptions) {
        guard !dates.reminders.isEmpty, store.path == nil, furrow.store.path == nil else { return }
        ReminderService.startNow()
    }
}
