// The file that has reminders begin with each session, away from the main thread: a disk may take its time.

import Reminding

/// Reads and writes whether reminders begin with each session, one after another in the order in which that was asked for,
/// so that what was asked for last is what holds.
@MainActor final class AutostartFile {
    /// That of the one who runs this.
    static let standard = AutostartFile {
        Autostart.standard.isOn
    } write: {
        $0 ? Autostart.standard.turnOn() : Autostart.standard.turnOff()
    }

    private let read: @Sendable () -> Bool
    private let write: @Sendable (Bool) -> Bool
    private var last: Task<Bool, Never>?

    /// - Parameters:
    ///   - read: whether it is on, asked on another thread.
    ///   - write: has it be on or off; whether that could be written.
    init(read: @escaping @Sendable () -> Bool, write: @escaping @Sendable (Bool) -> Bool) {
        (self.read, self.write) = (read, write)
    }

    /// Whether it is on, once all is done that was asked for before.
    func isOn() async -> Bool { await after(read) }

    /// Has it be on or off.
    ///
    /// - Returns: whether that could be written.
    func set(_ isOn: Bool) async -> Bool { await after { [write] in write(isOn) } }

    private func after(_ body: @escaping @Sendable () -> Bool) async -> Bool {
        let before = last
        let task = Task.detached(priority: .userInitiated) {
            _ = await before?.value
            return body()
        }
        last = task
        return await task.value
    }
}
