import GLibSupport
import Parts
import ReminderSupport
import Store

/// Starts `furrow-remind` if a store has reminders, and asks once whether to start the program at login.
@MainActor final class ReminderStart {
    private let store: Store
    private let preferences: Preferences
    private let notice: Notice
    /// Whether the reminder program was started. Once it runs, it notices changes of the store by itself.
    private var isStarted = false

    init(store: Store, preferences: Preferences, notice: Notice) {
        self.store = store
        self.preferences = preferences
        self.notice = notice
    }

    /// Starts `furrow-remind` in the background if any task in the store has a reminder.
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
        guard !preferences.values.hasAskedAboutAutostart else { return }
        if await !AutostartFile.standard.isOn() { ask() }
    }

    private func ask() {
        // The question appears at the window's lower edge, where it moves no row and takes no focus. A toast would
        // disappear before it is read, and a dialog would interrupt the user.
        notice.ask(
            tr("Show reminders even when Furrow has not been opened?"),
            button: tr("Start at Login")
        ) { [preferences, notice] isWanted in
            Task {
                let isDone = isWanted ? await AutostartFile.standard.set(true) : true
                guard isDone else {
                    // The question is repeated at the next start.
                    return notice.show(
                        tr(
                            "The file that starts reminders at login could not be written. Check your configuration folder."
                        ), retry: nil)
                }
                preferences.change { $0.hasAskedAboutAutostart = true }
            }
        }
    }
}
