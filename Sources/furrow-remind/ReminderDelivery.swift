import CGLib
import GLibSupport
import Glibc
import ReminderSupport
import Store
import SystemTime
import Todo

/// Shows notifications for the due reminders of a store, and handles their buttons.
///
/// It checks for due reminders when its alarm goes off, and when something changes that may affect reminder times: the
/// store, the clock, the time zone, the morning hour, or the notification server. Between two reminders, nothing runs.
@MainActor final class ReminderDelivery {
    private let path: String
    private let end: @MainActor (Int32) -> Void
    private let bus: MessageBus
    private let files = FileWatch()
    private var notifier: Notifier?
    private var morning: MorningSetting?
    private var alarm: Alarm?
    private var store: Store?
    /// The revision of the store at the last check.
    private var revision: Int64?
    private var storeWatch: Int32?
    /// The timer for the next check after a write.
    private var checkTimer: UInt32?
    private var retryTimer: UInt32?
    /// The number of seconds until a failed attempt is repeated.
    private var retryDelay = ReminderDelivery.minRetrySeconds
    /// The last message on standard error, so that a repeated message is written only once.
    private var lastMessage: String?

    /// The delay in milliseconds between a write and the check, since several writes often follow each other.
    private static let writeDelayMilliseconds: UInt32 = 100
    private static let minRetrySeconds: UInt32 = 10
    private static let maxRetrySeconds: UInt32 = 600

    /// - Parameter end: Called with an exit code when the program cannot continue.
    init(path: String, bus: MessageBus, end: @escaping @MainActor (Int32) -> Void) {
        self.path = path
        self.bus = bus
        self.end = end
    }

    /// Starts watching for changes and delivering reminders.
    func start() {
        alarm = Alarm { [weak self] in self?.deliver() }
        let morning = MorningSetting()
        morning.onChange { [weak self] in self?.deliver() }
        self.morning = morning
        notifier = Notifier(
            bus: bus, onServer: { [weak self] in self?.deliver() },
            onAction: { [weak self] in self?.buttonPressed($1, of: $0) },
            onClose: { [weak self] in self?.notificationClosed($0) })
        // Every change of the time zone replaces this file, regardless of the program that makes it.
        _ = files.watch("/etc/localtime", others: false) { [weak self] in
            if $0 == .replaced { self?.deliver() }
        }
        deliver()
    }

    /// Checks at once, on request of another program.
    func check() {
        // Before `start` there is nothing to do, because it includes a check.
        if notifier != nil { deliver() }
    }

    // MARK: - The store

    /// Returns the store, and opens it if needed. The store stays open, because the last connection that closes it
    /// writes to its files, which would be seen as a change.
    private func openedStore() throws -> Store {
        if let store { return store }
        let new = try Store.open(at: path, clock: { .system })
        store = new
        if storeWatch == nil {
            storeWatch = files.watch(path, others: true) { [weak self] in self?.storeChanged($0) }
        }
        return new
    }

    private func storeChanged(_ event: FileWatch.Event) {
        if event == .replaced {
            store?.close()
            (store, revision) = (nil, nil)
        }
        guard checkTimer == nil else { return }
        checkTimer = runAfter(milliseconds: Self.writeDelayMilliseconds) { [weak self] in
            self?.checkTimer = nil
            self?.deliverIfChanged()
        }
    }

    /// Checks if the revision changed. Most writes are records of this program or SQLite's housekeeping.
    private func deliverIfChanged() {
        attempt { if try openedStore().revisionAfterWrites() != revision { try deliverDue() } }
    }

    // MARK: - Delivering reminders

    /// Shows due reminders and sets the alarm to the next one.
    private func deliver() { attempt { try deliverDue() } }

    /// Shows due reminders, closes notifications that no longer apply, and sets the alarm to the next reminder.
    private func deliverDue() throws {
        guard let notifier, let morning else { return }
        let store = try openedStore()
        revision = try store.revision()
        var plan = try store.reminders(morning: morning.time, server: notifier.server)
        // Begin nothing without a server. This function runs again when one appears.
        if !plan.due.isEmpty || notifier.server != nil, notifier.startServer(), let server = notifier.server {
            plan = try store.beginReminders(morning: morning.time, server: server)
            try show(plan, on: server, in: store)
            for delivered in plan.ended where delivered.server == server {
                if let number = delivered.notification { notifier.close(number) }
            }
        }
        alarm?.set(plan.next)
        IdleMemory.release()
    }

    private func show(_ plan: ReminderPlan, on server: NotificationServer, in store: Store) throws {
        guard let notifier else { return }
        for announcement in plan.announcements {
            if case .summary(let summary) = announcement {
                let number = summary.notification ?? NotificationNumber.of(summary: summary.list)
                let shown = try notifier.show(Notification(summary), replacing: number)
                try store.recordDelivered(summary, as: shown, by: server)
                continue
            }
            let (reminders, notification, number): ([DueReminder], Notification, UInt32)
            switch announcement {
            case .one(let reminder):
                let newNumber = NotificationNumber.of(item: reminder.item.id, name: reminder.name)
                (reminders, number) = ([reminder], reminder.notification ?? newNumber)
                notification = Notification(reminder, at: .system)
            case .missed(let missed):
                (reminders, number) = (missed, NotificationNumber.of(missed: missed))
                notification = Notification(missed: missed)
            case .summary: continue
            }
            let shown = try notifier.show(notification, replacing: number)
            try store.recordDelivered(reminders, as: shown, by: server)
        }
    }

    // MARK: - Notification buttons

    /// Carries out the action that the user chose in a notification.
    private func buttonPressed(_ action: String, of number: UInt32) {
        guard let notifier, let morning, let server = notifier.server else { return }
        attempt {
            let store = try openedStore()
            if action == Button.done {
                try complete(number, of: server, in: store)
            } else if action == Button.snooze {
                try askForSnooze(about: number, of: server, in: store)
            } else if let snooze = Button.snooze(of: action) {
                try store.snooze(number, of: server, until: snooze.end(from: .system, morning: morning.time))
            } else if action == Button.open {
                let titles = try store.deliveredItems(number, of: server)
                guard !titles.isEmpty else { return }
                let list = try store.summarizedList(number, of: server)
                try store.endDelivery(number, of: server)
                openWindow(on: list ?? (titles.count > 1 ? TodoList.today : nil))
            } else {
                return
            }
            // Not every server closes the notification itself.
            notifier.close(number)
            try deliverDue()
        }
    }

    /// Completes the tasks of a notification. If that would end a series that cannot be followed, the window comes
    /// to the front, where the user can end the series.
    private func complete(_ number: UInt32, of server: NotificationServer, in store: Store) throws {
        let titles = try store.deliveredItems(number, of: server)
        var isCompleted = false
        do {
            isCompleted = try store.completeDelivered(number, of: server)?.summary.notAdvanced.isEmpty ?? true
        } catch TodoError.seriesWouldEnd {
            try store.endDelivery(number, of: server)
        }
        if !isCompleted { openWindow(on: titles.count > 1 ? TodoList.today : nil) }
    }

    /// Asks how long to snooze a reminder. Until the user answers, the reminder is snoozed for ten minutes, so that it
    /// is not lost.
    ///
    /// The question is a new notification, because the one with the pressed button is about to close.
    private func askForSnooze(about number: UInt32, of server: NotificationServer, in store: Store) throws {
        guard let notifier, let morning else { return }
        let titles = try store.deliveredItems(number, of: server)
        let end = Snooze.tenMinutes.end(from: .system, morning: morning.time)
        guard !titles.isEmpty, try store.snooze(number, of: server, until: end) else { return }
        let question = try notifier.show(.question(about: titles), replacing: 0)
        try store.recordQuestion(about: number, as: question, by: server)
    }

    /// Brings the window to the front and shows a list, if given. Reminders missed together are shown in Today.
    private func openWindow(on list: UUID?) {
        let name = StoreLocation.folderName
        let path = "/" + name.split(separator: ".").joined(separator: "/")
        let interface = "org.freedesktop.Application"
        guard let list else {
            return bus.send(name, path: path, interface: interface, method: "Activate", arguments: [.named([])])
        }
        bus.send(
            name, path: path, interface: interface, method: "ActivateAction",
            arguments: [.text(ApplicationActions.showList), .variants([.text(list.uuidString)]), .named([])])
    }

    /// Records that the user has closed a notification.
    private func notificationClosed(_ number: UInt32) {
        guard let server = notifier?.server else { return }
        attempt { try openedStore().endDelivery(number, of: server) }
    }

    // MARK: - Failures

    /// Runs a closure. Reports an error, and retries later if that may help.
    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
            (retryDelay, lastMessage) = (Self.minRetrySeconds, nil)
        } catch let error as BusError {
            // The notification server has exited or hangs. Reminders already marked as begun stay marked.
            retryLater(tr("The reminder could not be shown: {reason}").filling("reason", with: error.description))
        } catch let error as TodoError {
            report(translated(error.message))
        } catch let error as StoreError where !error.mayPass {
            // Do not retry. The next program that needs the reminder program starts it again.
            report(RemindProgram.describe(error))
            end(1)
        } catch {
            retryLater(RemindProgram.describe(error))
        }
    }

    /// Reports a failure, and tries again later, each time after a longer wait.
    private func retryLater(_ text: String) {
        report(text)
        guard retryTimer == nil else { return }
        retryTimer = runAfter(milliseconds: retryDelay * 1000) { [weak self] in
            self?.retryTimer = nil
            self?.deliver()
        }
        retryDelay = min(retryDelay * 2, Self.maxRetrySeconds)
    }

    /// Writes a message to standard error, unless it repeats the last one.
    private func report(_ text: String) {
        guard text != lastMessage else { return }
        lastMessage = text
        RemindProgram.writeError(text)
    }
}
