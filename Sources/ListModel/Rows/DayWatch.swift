import GLibSupport
import Todo

/// Watches the date, the clock and the time zone. Wakes up only at midnight and when one of them is changed.
@MainActor package final class DayWatch {
    /// The file that defines the system's time zone.
    private static let zoneFile = "/etc/localtime"

    private let now: @MainActor () -> Now
    private let readZone: @Sendable () -> Void
    private let onChange: @MainActor () -> Void
    private var alarm: Alarm?
    private let files = FileWatch()
    /// The last reported day and zone.
    private var reported: (day: Day, zone: String)

    /// - Parameters:
    ///   - now: Returns the current time.
    ///   - readZone: Updates the zone that `now` uses. Called on another thread, since it reads from disk.
    ///   - onChange: Called when the day, the clock or the zone has changed.
    package init(
        now: @escaping @MainActor () -> Now, readZone: @escaping @Sendable () -> Void = {},
        onChange: @escaping @MainActor () -> Void
    ) {
        self.now = now
        self.readZone = readZone
        self.onChange = onChange
        let first = now()
        reported = (first.today, first.zones.current)
        alarm = Alarm { [weak self] in self?.check() }
        _ = files.watch(Self.zoneFile, others: false) { [weak self] _ in self?.check() }
        setAlarm(at: first)
        // The zone may have changed before the file was watched.
        check()
    }

    /// Compares the clock with the last report, after an alarm or a change of the clock.
    private func check() {
        Task { [weak self, readZone] in
            await Task.detached(operation: readZone).value
            self?.compare()
        }
    }

    private func compare() {
        let now = now()
        let current = (day: now.today, zone: now.zones.current)
        setAlarm(at: now)
        guard current != reported else { return }
        reported = current
        onChange()
    }

    /// Sets the alarm to the end of the day. The time is absolute, so it stays correct if the machine is suspended.
    private func setAlarm(at now: Now) {
        guard let tomorrow = now.today.adding(days: 1) else { return }
        alarm?.set(now.zones.instant(of: .day(tomorrow)))
    }
}
