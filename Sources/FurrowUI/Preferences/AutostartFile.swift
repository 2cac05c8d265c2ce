import ReminderSupport

/// The file that starts reminders at login. It is accessed on another thread, because the disk may be slow. Requests
/// are carried out in order, so the last one counts.
@MainActor final class AutostartFile {
    /// The current user's autostart file.
    static let standard = AutostartFile {
        Autostart.standard.isOn
    } write: {
        $0 ? Autostart.standard.turnOn() : Autostart.standard.turnOff()
    }

    private let read: @Sendable () -> Bool
    private let write: @Sendable (Bool) -> Bool
    private var last: Task<Bool, Never>?

    /// - Parameters:
    ///   - read: Returns whether autostart is on; called on another thread.
    ///   - write: Turns autostart on or off and returns whether that succeeded.
    init(read: @escaping @Sendable () -> Bool, write: @escaping @Sendable (Bool) -> Bool) {
        (self.read, self.write) = (read, write)
    }

    /// Returns whether autostart is on, after all earlier requests.
    func isOn() async -> Bool { await after(read) }

    /// Turns autostart on or off.
    ///
    /// - Returns: Whether the file could be written.
    func set(_ isOn: Bool) async -> Bool { await after { [write] in write(isOn) } }

    private func after(_ body: @escaping @Sendable () -> Bool) async -> Bool {
        let previous = last
        let task = Task.detached(priority: .userInitiated) {
            _ = await previous?.value
            return body()
        }
        last = task
        return await task.value
    }
}
