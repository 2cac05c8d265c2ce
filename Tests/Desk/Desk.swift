// The desk: a private screen with input devices, a private session and private folders for one test.

import Foundation

/// A screen, input devices, a session bus with accessibility, and folders, all private to one test.
///
/// A desk runs its own Xorg with the `dummy` screen and `inputtest` devices, so a program receives the same events as
/// from hardware: touches, pinches, scrolls, buttons, keys. There is no window manager: a window stays where the
/// program puts it, at the upper left. Several desks can run at the same time. ``close()``, the release of the last
/// reference, and the death of this process each end all programs and servers.
///
/// ```swift
/// try Desk.use { desk in
///     let program = try desk.start([path])
///     let window = try desk.waitForWindow(of: program)
///     try desk.touch.slide(from: ScreenPoint(300, 300), to: ScreenPoint(100, 300))
///     try desk.wait("the menu") { try desk.accessible(program).first(role: "button", name: "Delete") != nil }
/// }
/// ```
/// Not thread-safe.
public final class Desk {
    public let touch: Touchscreen
    public let pad: Touchpad
    public let mouse: Mouse
    public let keyboard: Keyboard
    /// The environment of the desk's programs: this process's environment with the desk's DISPLAY, HOME, XDG folders
    /// and bus.
    public let environment: [String: String]
    /// The desk's folder, which is also HOME. The desk removes it when it closes.
    public let folder: String
    public let size: ScreenSize
    /// The number of screen px per px of a program.
    public let scale: Int
    /// The programs started so far, the oldest first.
    public private(set) var programs: [Program] = []

    let display: Display
    var accessibility: AccessibilityBus?
    private let processes: DeskProcesses

    /// The X server's process id.
    public var server: pid_t { display.server }

    /// Starts the servers, which takes about half a second.
    ///
    /// - Throws: ``DeskError/missing(_:)`` if the machine lacks a requirement, ``DeskError/server(_:log:)`` if a
    ///   server does not start.
    public init(_ options: Options = Options()) throws {
        let missing = Desk.missing
        guard missing.isEmpty else { throw DeskError.missing(missing) }
        try BusyLoops.requireRunning()
        scale = options.scale
        processes = try DeskProcesses()
        do {
            folder = processes.folder
            display = try processes.startDisplay(options)
            environment = try Session.environment(options, folder: folder, display: display.number)
            size = display.size
            let activeDevice = ActiveDevice()
            touch = Touchscreen(
                try XorgFingers(path: folder + "/touch.sock", size: display.size), activeDevice: activeDevice)
            pad = try Touchpad(path: folder + "/pad.sock", display: display, activeDevice: activeDevice)
            mouse = try Mouse(path: folder + "/mouse.sock", display: display, activeDevice: activeDevice)
            keyboard = Keyboard(try XorgKeys(path: folder + "/keyboard.sock"))
            if options.touchpad { try display.markAsTouchpad("pad") }
            try processes.startBus(options, environment)
        } catch {
            processes.close()
            throw error
        }
    }

    deinit {
        processes.close()
    }

    /// Ends all programs and servers and removes the folder. A second call does nothing.
    ///
    /// Prefer ``use(_:allowingWarnings:body:)``, which throws the warnings.
    ///
    /// - Returns: The programs' ``Program/warnings``.
    @discardableResult
    public func close() -> [String] {
        let warnings = programs.flatMap(\.warnings)
        accessibility = nil
        processes.close()
        return warnings
    }

    /// Runs `body` on a new desk and closes the desk, even if `body` throws.
    ///
    /// - Throws: The errors of `body`, and ``DeskError/warned(_:)`` if a program has logged a warning. Lines that
    ///   contain one of `allowed` do not count.
    public static func use<Result>(
        _ options: Options = Options(), allowingWarnings allowed: [String] = [], body: (Desk) throws -> Result
    ) throws -> Result {
        let desk = try Desk(options)
        defer { desk.close() }
        let result = try desk.withDiagnostics { try body(desk) }
        let warnings = desk.close().filter { line in !allowed.contains { line.contains($0) } }
        guard warnings.isEmpty else { throw DeskError.warned(warnings) }
        return result
    }

    /// Runs `body`. If it throws after a server of the desk has ended, throws an error with the end of the server's
    /// log instead, because the connection's own error does not say the cause.
    public func withDiagnostics<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            // A connection breaks a moment before its server has ended.
            if case .system = error as? DeskError {
                let limit = Clock.now + 2
                while processes.endedServer == nil, Clock.now < limit { Clock.sleep(0.01) }
            }
            guard let server = processes.endedServer, let ending = server.ending else { throw error }
            let name = server.command.first ?? "a server"
            throw DeskError.server(
                "\(name) ended by \(ending), after which: \(error)", log: String(server.log.suffix(4000)))
        }
    }

    /// Starts a program and returns at once. Adds `environment` to the desk's variables.
    public func start(_ command: [String], environment more: [String: String] = [:]) throws -> Program {
        let log = "\(folder)/program\(programs.count + 1).log"
        let variables = environment.merging(more) { $1 }
        let spawn = Spawn(command: command, environment: variables, output: log, errors: log)
        let program = try processes.start(spawn)
        programs.append(program)
        return program
    }

    /// Adds a running program, started by something else on the desk, to the desk's programs. Its output is in the
    /// session bus's log.
    public func adopt(_ pid: pid_t, command: [String]) -> Program {
        let program = Program(adopting: pid, command: command, log: folder + "/dbus-daemon.log")
        programs.append(program)
        return program
    }

    /// Runs a command to its end with `input` as its standard input. Throws if it takes longer than `timeout`
    /// seconds.
    public func run(
        _ command: [String], input: String = "", environment more: [String: String] = [:], timeout: Double = 30
    ) throws -> Output {
        try processes.run(
            command, input: input, environment: environment.merging(more) { $1 }, timeout: timeout, meanwhile: pad.rest)
    }
}

/// The result of a command that has ended.
public struct Output: Sendable {
    /// How the command ended.
    public let ending: Ending
    public let output: String
    public let errors: String

    /// Whether it exited with status 0.
    public var succeeded: Bool { ending == .exited(0) }
}
