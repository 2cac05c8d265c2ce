// Waiting for conditions, with something to look at where they do not come.

import Foundation

extension Desk {
    /// Where the pictures of failed waits go: the folder named by DESK_PICTURES, or `desk-pictures` among the temporary
    /// files. They outlive the desk.
    public static var picturesFolder: String {
        ProcessInfo.processInfo.environment["DESK_PICTURES"] ?? NSTemporaryDirectory() + "desk-pictures"
    }

    /// How long a wait lasts at most, in s, unless it says otherwise. What comes ends the wait at once, so its length costs
    /// nothing; it is for machines many times slower than the one the tests were written on.
    public static let patience = 30.0

    /// Asks again and again until `condition` holds, at most `timeout` seconds.
    ///
    /// Throws ``DeskError/timedOut(waitingFor:seconds:log:picture:)`` with `what`, the ends of the programs' logs and a
    /// picture of the screen. A window or accessible node gone while being asked counts as "not yet".
    public func wait(_ what: String, timeout: Double = Desk.patience, until condition: () throws -> Bool) throws {
        try wait(for: what, timeout: timeout) { try condition() ? true : nil }
    }

    /// Asks again and again until there is a value, and returns it; see ``wait(_:timeout:until:)``.
    @discardableResult
    public func wait<Value>(for what: String, timeout: Double = Desk.patience, _ value: () throws -> Value?) throws
        -> Value
    {
        let limit = Clock.now + timeout
        var trouble = ""
        repeat {
            do {
                if let value = try value() { return value }
            } catch let error as DeskError {
                guard error.isPassing else { throw error }
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

    /// What is on the screen, or on a part of it (clipped to the screen).
    public func screenshot(of part: ScreenRect? = nil) throws -> Screenshot {
        let whole = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
        let rect = (part ?? whole).intersection(whole)
        guard rect.width > 0, rect.height > 0 else { return Screenshot(rect: rect, pixels: []) }
        return Screenshot(rect: rect, pixels: try display.image(rect))
    }

    /// The last lines of each program's log, and how it ended.
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
    /// Whether asking again may help.
    var isPassing: Bool {
        switch self {
        case .display, .accessibility: true
        default: false
        }
    }
}
