// The desk: a private screen with real input devices, a private session and private folders, for one test.

import Foundation

/// A screen, input devices, a session bus with accessibility and folders that nothing else uses.
///
/// A desk runs its own Xorg with the `dummy` screen and `inputtest` devices, so a program gets what the hardware would
/// give it: touches, pinches, scrolls, buttons, keys. No window manager runs: a window stands where the program put it,
/// at the upper left. Several desks may live side by side. All goes away with ``close()``, with the last reference, and
/// also when this process is killed.
///
/// ```swift
/// try Desk.use { desk in
///     let program = try desk.start([path])
///     let window = try desk.waitForWindow(of: program)
///     try desk.touch.slide(from: ScreenPoint(300, 300), to: ScreenPoint(100, 300))
///     try desk.wait("the menu") { try desk.accessible(program).first(role: "button", name: "Delete") != nil }
/// }
/// ```
/// Not for more than one thread at a time.
public final class Desk {
    /// The touch screen.
    public let touch: Touchscreen
    /// The touchpad.
    public let pad: Touchpad
    /// The mouse.
    public let mouse: Mouse
    /// The keyboard.
    public let keyboard: Keyboard
    /// What programs are started with: this process's environment with the desk's DISPLAY, HOME, XDG folders and bus.
    public let environment: [String: String]
    /// The desk's folder, which is also HOME; it goes away with the desk.
    public let folder: String
    /// The screen's size.
    public let size: ScreenSize
    /// How many screen px a program's px has.
    public let scale: Int
    /// The programs started, the first one first.
    public private(set) var programs: [Program] = []

    let display: Display
    var accessibility: AccessibilityBus?
    private let household: Household

    /// The X server's process.
    public var server: pid_t { display.server }

    /// Starts the servers; takes about half a second.
    ///
    /// Throws ``DeskError/missing(_:)`` where the machine lacks something, ``DeskError/server(_:log:)`` where a server
    /// does not start.
    public init(_ options: Options = Options()) throws {
        let missing = Desk.missing
        guard missing.isEmpty else { throw DeskError.missing(missing) }
        try BusyLoops.expectThoseOfTheRun()
        scale = options.scale
        household = try Household()
        do {
            folder = household.folder
            display = try household.startDisplay(options)
            environment = try Session.environment(options, folder: folder, display: display.number)
            size = display.size
            let hands = Hands()
            touch = Touchscreen(try XorgFingers(path: folder + "/touch.sock", size: display.size), hands: hands)
            pad = try Touchpad(path: folder + "/pad.sock", display: display, hands: hands)
            mouse = try Mouse(path: folder + "/mouse.sock", display: display, hands: hands)
            keyboard = Keyboard(try XorgKeys(path: folder + "/keyboard.sock"))
            if options.touchpad { try display.markAsTouchpad("pad") }
            try household.startBus(options, environment)
        } catch {
            household.close()
            throw error
        }
    }

    deinit {
        household.close()
    }

    /// Ends all programs and servers and removes the folder; a second time does nothing.
    ///
    /// Returns the programs' ``Program/warnings``. Prefer ``use(_:_:)``, which throws them.
    @discardableResult
    public func close() -> [String] {
        let warnings = programs.flatMap(\.warnings)
        accessibility = nil
        household.close()
        return warnings
    }

    /// Runs `body` on a new desk and closes it, also where `body` throws; then throws ``DeskError/warned(_:)`` where a
    /// program has warned, but for lines that contain one of `allowed`.
    public static func use<Result>(
        _ options: Options = Options(), allowingWarnings allowed: [String] = [], body: (Desk) throws -> Result
    ) throws -> Result {
        let desk = try Desk(options)
        defer { desk.close() }
        let result = try desk.explaining { try body(desk) }
        let warnings = desk.close().filter { line in !allowed.contains { line.contains($0) } }
        guard warnings.isEmpty else { throw DeskError.warned(warnings) }
        return result
    }

    /// Runs `body`; where it throws after a server of the desk has gone, that is the error, with the end of what the server
    /// said: the connection's own tells nothing.
    public func explaining<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            // A connection breaks a moment before its server has ended.
            if case .system = error as? DeskError {
                let limit = Clock.now + 2
                while household.goneServer == nil, Clock.now < limit { Clock.sleep(0.01) }
            }
            guard let server = household.goneServer, let ending = server.ending else { throw error }
            let name = server.command.first ?? "a server"
            throw DeskError.server(
                "\(name) ended by \(ending), after which: \(error)", log: String(server.log.suffix(4000)))
        }
    }

    /// Starts a program and returns at once; `environment` is added to the desk's.
    public func start(_ command: [String], environment more: [String: String] = [:]) throws -> Program {
        let log = "\(folder)/program\(programs.count + 1).log"
        let variables = environment.merging(more) { $1 }
        let spawn = Spawn(command: command, environment: variables, output: log, errors: log)
        let program = try household.start(spawn)
        programs.append(program)
        return program
    }

    /// Takes a running program, which something else on the desk has started, as one of the desk's; what it says goes to
    /// the session bus's log.
    public func adopt(_ pid: pid_t, command: [String]) -> Program {
        let program = Program(adopting: pid, command: command, log: folder + "/dbus-daemon.log")
        programs.append(program)
        return program
    }

    /// Runs a command to its end, `input` being its standard input; throws where it takes longer than `timeout` seconds.
    public func run(
        _ command: [String], input: String = "", environment more: [String: String] = [:], timeout: Double = 30
    ) throws -> Output {
        try household.run(
            command, input: input, environment: environment.merging(more) { $1 }, timeout: timeout, meanwhile: pad.rest)
    }
}

/// What a command that has ended has said.
public struct Output: Sendable {
    /// How it ended.
    public let ending: Ending
    /// Its standard output.
    public let output: String
    /// Its standard error.
    public let errors: String

    /// Whether it exited with status 0.
    public var succeeded: Bool { ending == .exited(0) }
}
