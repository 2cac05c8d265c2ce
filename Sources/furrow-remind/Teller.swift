// Delivery of due reminders and handling of notification buttons. Between two reminders nothing runs.

import CGLib
import GLibSupport
import Glibc
import Reminding
import Store
import SystemTime
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Shows notifications for the due reminders of a store.
///
/// It checks for due reminders when its alarm goes off, and when something changes that may affect reminder times:
/// the store, the clock, the time zone, the morning hour, or the notification server.
@MainActor final class Teller {
    private let path: String
    private let end: @MainActor (Int32) -> Void
    private let bus: MessageBus
    private let files = FileWatch()
    private var notifier: Notifier?
    private var morning: Morning?
    private var alarm: Alarm?
    private var store: Store?
    /// The revision of the store at the last check.
    private var revision: Int64?
    private var storeWatch: Int32?
    /// The timer for the next check after a write.
    private var soon: UInt32?
    private var retry: UInt32?
    /// The number of seconds until a failed attempt is repeated.
    private var patience = Teller.firstPatience
    /// The last message on standard error, so that a repeated message is written only once.
    private var said: String?

    /// The delay in milliseconds between a write and the check, since several writes often follow each other.
    private static let writing: UInt32 = 100
    private static let firstPatience: UInt32 = 10
    private static let lastPatience: UInt32 = 600

    /// - Parameter end: called with an exit code when the program cannot continue.
    init(path: String, bus: MessageBus, end: @escaping @MainActor (Int32) -> Void) {
        (self.path, self.bus, self.end) = (path, bus, end)
    }

    /// Starts watching for changes and delivering reminders.
    func start() {
        alarm = Alarm { [weak self] in self?.look() }
        let morning = Morning()
        morning.onChange { [weak self] in self?.look() }
        self.morning = morning
        notifier = Notifier(
            bus: bus, onServer: { [weak self] in self?.look() },
            onAction: { [weak self] in self?.chose($1, of: $0) }, onClose: { [weak self] in self?.closed($0) })
        // A change of the time zone replaces this file, whichever program makes the change.
        _ = files.watch("/etc/localtime", others: false) { [weak self] in
            if $0 == .replaced { self?.look() }
        }
        look()
    }

    /// Checks at once, on request of another program.
    func check() {
        // Before `start` there is nothing to do, because it includes a check.
        if notifier != nil { look() }
    }

    // MARK: - The store

    /// Returns the store, and opens it if needed. The store stays open, because the last connection that closes it
    /// writes to its files, which would be seen as a change.
    private func opened() throws -> Store {
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
        guard soon == nil else { return }
        soon = runAfter(milliseconds: Self.writing) { [weak self] in
            self?.soon = nil
            self?.lookIfChanged()
        }
    }

    /// Checks if the revision changed. Most writes are this program's own notes or SQLite's housekeeping.
    private func lookIfChanged() {
        attempt { if try opened().revision() != revision { try tell() } }
    }

    // MARK: - Delivering reminders

    /// Shows due reminders and sets the alarm to the next one.
    private func look() { attempt { try tell() } }

    /// Shows due reminders, closes notifications that no longer apply, and sets the alarm to the next reminder.
    private func tell() throws {
        guard let notifier, let morning else { return }
        let store = try opened()
        revision = try store.revision()
        var plan = try store.reminders(morning: morning.time, server: notifier.server)
        // Begin nothing without a server. This function runs again when one appears.
        if !plan.due.isEmpty || notifier.server != nil, notifier.find(), let server = notifier.server {
            plan = try store.beginReminders(morning: morning.time, server: server)
            try show(plan, on: server, in: store)
            for telling in plan.ended where telling.server == server {
                if let number = telling.notification { notifier.close(number) }
            }
        }
        alarm?.set(plan.next)
        IdleMemory.release()
    }

    /// Shows the notifications of a plan, and records each in the store.
    private func show(_ plan: ReminderPlan, on server: NotificationServer, in store: Store) throws {
        guard let notifier else { return }
        for announcement in plan.announcements {
            if case .summary(let summary) = announcement {
                let number = summary.notification ?? NotificationNumber.of(summary: summary.list)
                let shown = try notifier.show(Notification(summary), replacing: number)
                try store.noteTold(summary, as: shown, by: server)
                continue
            }
            let (reminders, notification, number): ([DueReminder], Notification, UInt32)
            switch announcement {
            case .one(let reminder):
                let own = NotificationNumber.of(item: reminder.item.id, name: reminder.name)
                (reminders, number) = ([reminder], reminder.notification ?? own)
                notification = Notification(reminder, at: .system)
            case .missed(let missed):
                (reminders, number) = (missed, NotificationNumber.of(missed: missed))
                notification = Notification(missed: missed)
            case .summary: continue
            }
            let shown = try notifier.show(notification, replacing: number)
            try store.noteTold(reminders, as: shown, by: server)
        }
    }

    // MARK: - Notification buttons

    /// Carries out the action that the user chose in a notification.
    private func chose(_ action: String, of number: UInt32) {
        guard let notifier, let morning, let server = notifier.server else { return }
        attempt {
            let store = try opened()
            if action == Button.done {
                try complete(number, of: server, in: store)
            } else if action == Button.snooze {
                try ask(about: number, of: server, in: store)
            } else if let snooze = Button.snooze(of: action) {
                try store.snooze(number, of: server, until: snooze.end(from: .system, morning: morning.time))
            } else if action == Button.open {
                let titles = try store.toldItems(number, of: server)
                guard !titles.isEmpty else { return }
                let list = try store.summarizedList(number, of: server)
                try store.endTelling(number, of: server)
                openWindow(on: list ?? (titles.count > 1 ? TodoList.today : nil))
            } else {
                return
            }
            // Not every server closes the notification itself.
            notifier.close(number)
            try tell()
        }
    }

    /// Completes the tasks of a notification. If that would end a series that cannot be followed, the window comes
    /// to the front, where the user can end the series.
    private func complete(_ number: UInt32, of server: NotificationServer, in store: Store) throws {
        let titles = try store.toldItems(number, of: server)
        var isWhole = false
        do {
            isWhole = try store.completeTold(number, of: server)?.summary.unreckoned.isEmpty ?? true
        } catch TodoError.seriesWouldEnd {
            try store.endTelling(number, of: server)
        }
        if !isWhole { openWindow(on: titles.count > 1 ? TodoList.today : nil) }
    }

    /// Asks how long to snooze a reminder. Until the user answers, the reminder is snoozed for ten minutes, so that it
    /// is not lost.
    ///
    /// The question is a new notification, because the one with the pressed button is about to close.
    private func ask(about number: UInt32, of server: NotificationServer, in store: Store) throws {
        guard let notifier, let morning else { return }
        let titles = try store.toldItems(number, of: server)
        let end = Snooze.tenMinutes.end(from: .system, morning: morning.time)
        guard !titles.isEmpty, try store.snooze(number, of: server, until: end) else { return }
        let question = try notifier.show(.question(about: titles), replacing: 0)
        try store.noteAsked(about: number, as: question, by: server)
    }

    /// Brings the window to the front and shows a list, if given. Reminders missed together are shown in Today.
    private func openWindow(on list: UUID?) {
        let name = StoreLocation.folderName
        let path = "/" + name.split(separator: ".").joined(separator: "/")
        let interface = "org.freedesktop.Application"
        guard let list else { return bus.send(name, path, interface, "Activate", [.named([])]) }
        bus.send(
            name, path, interface, "ActivateAction",
            [.text(WindowService.showList), .variants([.text(list.uuidString)]), .named([])])
    }

    /// Records that the user has closed a notification.
    private func closed(_ number: UInt32) {
        guard let server = notifier?.server else { return }
        attempt { try opened().endTelling(number, of: server) }
    }

    // MARK: - Failures

    /// Runs a closure. Reports an error, and retries later if that may help.
    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
            (patience, said) = (Self.firstPatience, nil)
        } catch let error as BusError {
            // The notification server is gone or hangs. Reminders already marked as begun stay marked.
            failed(tr("The reminder could not be shown: {reason}").filling("reason", with: error.description))
        } catch let error as TodoError {
            say(translated(error.message))
        } catch let error as StoreError where !error.mayPass {
            // Do not retry. The next program that needs the reminder program starts it again.
            say(RemindProgram.sentence(for: error))
            end(1)
        } catch {
            failed(RemindProgram.sentence(for: error))
        }
    }

    /// Reports a failure, and tries again later, each time after a longer wait.
    private func failed(_ text: String) {
        say(text)
        guard retry == nil else { return }
        retry = runAfter(milliseconds: patience * 1000) { [weak self] in
            self?.retry = nil
            self?.look()
        }
        patience = min(patience * 2, Self.lastPatience)
    }

    /// Writes a message to standard error, unless it repeats the last one.
    private func say(_ text: String) {
        guard text != said else { return }
        said = text
        RemindProgram.say(text)
    }

    private func translated(_ message: Message) -> String { message.filled(in: trText(message.text)) }
}
