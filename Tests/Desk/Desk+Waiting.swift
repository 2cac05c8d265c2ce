// Waits for conditions, and saves logs and a picture if a condition does not come true.

import Foundation

extension Desk {
    /// The folder for pictures of failed waits: the folder named by DESK_PICTURES, or `desk-pictures` in the
    /// temporary folder. The pictures outlive the desk.
    public static var picturesFolder: String {
        ProcessInfo.processInfo.environment["DESK_PICTURES"] ?? NSTemporaryDirectory() + "desk-pictures"
    }

    /// The default timeout of a wait, in s. A wait ends as soon as its condition holds, so a long timeout costs
    /// nothing. It serves machines many times slower than the one on which the tests were written.
    public static let defaultTimeout = 60.0

    /// Checks `condition` repeatedly until it holds, for at most `timeout` seconds.
    ///
    /// A window or accessible node that disappears during a check counts as "not yet".
    ///
    /// - Throws: ``DeskError/timedOut(waitingFor:seconds:log:picture:)`` with `what`, the ends of the programs' logs
    ///   and a picture of the screen.
    public func wait(_ what: String, timeout: Double = Desk.defaultTimeout, until condition: () throws -> Bool) throws {
        try wait(for: what, timeout: timeout) { try condition() ? true : nil }
    }

    /// Checks repeatedly until there is a value, and returns the value; see ``wait(_:timeout:until:)``.
    @discardableResult
    public func wait<Value>(for what: String, timeout: Double = Desk.defaultTimeout, _ value: () throws -> Value?)
        throws
        -> Value
    {
        let limit = Clock.now + timeout
        var trouble = ""
        repeat {
            do {
                if let value = try value() { return value }
            } catch let error as DeskError {
                guard error.isTemporary else { throw error }
                trouble = "\nlast: \(error)"
            }
            try pad.rest()
            Clock.sleep(0.01)
        } while Clock.now < limit
        throw DeskError.timedOut(
            waitingFor: what, seconds: timeout, log: logs + trouble, picture: try? savePicture(named: what)
        )
    }

    /// Saves a picture of the whole screen in ``picturesFolder`` and returns its path.
    @discardableResult
    public func savePicture(named name: String) throws -> String {
        let folder = Desk.picturesFolder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let plain = String(name.prefix(60).map { $0.isLetter || $0.isNumber ? $0 : "-" })
        let path = "\(folder)/\(plain)-\(getpid())-\(Int(Clock.now * 1000)).png"
        try screenshot().save(to: path)
        return path
    }

    /// Takes a picture of the screen, or of a part of it (clipped to the screen).
    public func screenshot(of part: ScreenRect? = nil) throws -> Screenshot {
        let whole = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
        let rect = (part ?? whole).intersection(whole)
        guard rect.width > 0, rect.height > 0 else { return Screenshot(rect: rect, pixels: []) }
        return Screenshot(rect: rect, pixels: try display.image(rect))
    }

    /// The last 20 lines of each program's log, and how the program ended.
    private var logs: String {
        programs.map { program in
            let name = URL(fileURLWithPath: program.command.first ?? "").lastPathComponent
            let state = program.ending.map { "\($0)" } ?? "running"
            let lines = program.log.split(separator: "\n").suffix(20).joined(separator: "\n")
            return "-- \(name) (\(state)):\n\(lines)"
        }.joined(separator: "\n")
    }
}

extension DeskError {
    /// Whether another attempt may succeed.
    var isTemporary: Bool {
        switch self {
        case .display, .accessibility: true
        default: false
        }
    }
}
