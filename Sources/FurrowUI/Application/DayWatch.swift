// Notices that the day, the clock or the time zone is another.

import GtkSupport
import Todo

/// Watches what days go by, without waking up for anything but a new day.
@MainActor final class DayWatch {
    /// Where the system says which zone it is set to.
    private static let zoneFile = "/etc/localtime"

    private let now: @MainActor () -> Now
    private let readZone: @Sendable () -> Void
    private let onChange: @MainActor () -> Void
    private var alarm: Alarm?
    private let files = FileWatch()
    /// What was last told of.
    private var told: (day: Day, zone: String)

    /// - Parameters:
    ///   - now: this moment, and what clocks show.
    ///   - readZone: has `now` know which zone the machine is set to; called on another thread, for that is read from disk.
    ///   - onChange: called when the day, the clock or the zone is another.
    init(
        now: @escaping @MainActor () -> Now, readZone: @escaping @Sendable () -> Void = {},
        onChange: @escaping @MainActor () -> Void
    ) {
        (self.now, self.readZone, self.onChange) = (now, readZone, onChange)
        let first = now()
        told = (first.today, first.zones.current)
        alarm = Alarm { [weak self] in self?.look() }
        _ = files.watch(Self.zoneFile, others: false) { [weak self] _ in self?.look() }
        setAlarm(at: first)
        // It may have been set to another before it was watched.
        look()
    }

    /// Looks at the clock: it may have rung, or been set.
    private func look() {
        Task { [weak self, readZone] in
            await Task.detached(operation: readZone).value
            self?.compare()
        }
    }

    private func compare() {
        let now = now()
        let seen = (day: now.today, zone: now.zones.current)
        setAlarm(at: now)
        guard seen != told else { return }
        told = seen
        onChange()
    }

    /// At the day's end, wherever that is by then: an alarm that is set right is right whatever the machine does meanwhile.
    private func setAlarm(at now: Now) {
        guard let tomorrow = now.today.adding(days: 1) else { return }
        alarm?.set(now.zones.instant(of: .day(tomorrow)))
    }
}
