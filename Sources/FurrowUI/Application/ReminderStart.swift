// Starts the program that reminds where there is something to be reminded of, and asks once whether each session is to.

import GtkSupport
import Reminding
import Store

/// Has the reminders of a store come.
@MainActor final class ReminderStart {
    private let store: Store
    private let preferences: Preferences
    private let notice: Notice
    /// Whether it was started: from then on it sees by itself what changes.
    private var isStarted = false

    init(store: Store, preferences: Preferences, notice: Notice) {
        (self.store, self.preferences, self.notice) = (store, preferences, notice)
    }

    /// Starts the program if anything in the store has reminders. Nothing waits for it.
    func check() {
        guard !isStarted else { return }
        Task { [weak self, store] in
            guard (try? await store.hasReminders()) == true else { return }
            await self?.start()
        }
    }

    private func start() async {
        guard !isStarted else { return }
        isStarted = true
        ReminderService.start()
        guard !preferences.values.askedAutostart else { return }
        if await !AutostartFile.standard.isOn() { ask() }
    }

    private func ask() {
        // At the window's lower edge, where it moves no row and takes no key; a toast would go before it is read, and a
        // dialog would come between the hand and the item.
        notice.ask(
            tr("Reminders begin once Furrow’s window has been opened. Should they begin when you log in?"),
            button: tr("Begin at Login")
        ) { [preferences, notice] isWanted in
            Task {
                let isDone = isWanted ? await AutostartFile.standard.set(true) : true
                guard isDone else {
                    // It is asked again at the next start.
                    return notice.show(tr("The file that starts reminders at login could not be written."), retry: nil)
                }
                preferences.change { $0.askedAutostart = true }
            }
        }
    }
}
