// A test desktop that runs Mutter, GNOME's own compositor, without a monitor: the environment most users have.

import CGtk
import Foundation

/// A headless Mutter with a touchscreen, a pointer and a keyboard, its own session bus with accessibility, and its
/// own folders.
///
/// Mutter maximizes a window that nearly fills the screen. A window of the screen's size therefore starts at the
/// screen's upper left corner, and screen coordinates equal window coordinates. ``close()``, the release of the last
/// reference, and the death of this process each end all programs and servers. Not thread-safe.
///
/// Mutter's remote desktop interface has no touchpad pinch and does not report the release of scrolling fingers.
/// Tests of these need ``Desk``.
public final class GnomeDesk {
    /// The screen's size in px.
    public let size: ScreenSize
    public let touch: Touchscreen
    /// The mouse and, as far as Mutter supports one, the touchpad.
    public let pointer: GnomePointer
    /// The keyboard. Keys go to the window that was opened last.
    public let keyboard: Keyboard
    /// The desk's folder, which is also HOME.
    public let folder: String
    /// The programs started so far, the oldest first.
    public private(set) var programs: [Program] = []

    private let processes: DeskProcesses
    private let environment: [String: String]
    private let bus: AccessibilityBus

    /// Starts the compositor, which takes about a second.
    ///
    /// - Throws: ``DeskError/missing(_:)`` if the machine lacks a requirement, ``DeskError/server(_:log:)`` if a
    ///   server does not start.
    public init(size: ScreenSize = ScreenSize(width: 480, height: 720)) throws {
        let missing = GnomeDesk.missing
        guard missing.isEmpty else { throw DeskError.missing(missing) }
        try BusyLoops.requireRunning()
        self.size = size
        processes = try DeskProcesses()
        do {
            folder = processes.folder
            var variables = try Session.environment(Desk.Options(), folder: folder, display: 0)
            variables.merge(["WAYLAND_DISPLAY": "gnome", "GDK_BACKEND": "wayland"]) { $1 }
            variables["DISPLAY"] = nil
            environment = variables
            let address = variables["DBUS_SESSION_BUS_ADDRESS"] ?? ""
            try processes.startBus(Desk.Options(), variables)
            try processes.startPipeWire(variables)
            let remote = try processes.startMutter(size, variables, bus: address)
            try remote.announce()
            touch = Touchscreen(remote, activeDevice: ActiveDevice())
            pointer = GnomePointer(remote)
            keyboard = Keyboard(remote)
            bus = try AccessibilityBus(session: address)
        } catch {
            processes.close()
            throw error
        }
    }

    deinit {
        processes.close()
    }

    /// The requirements of this desk that the machine lacks, each with the package to install. Empty if none is
    /// missing.
    public static var missing: [String] {
        let needs = [
            ("mutter", ["/usr/bin/mutter"], "mutter"), ("pipewire", ["/usr/bin/pipewire"], "pipewire"),
            ("dbus-daemon", Desk.busPaths, "dbus-daemon"),
            ("the accessibility bus", [Desk.accessibilityService], "at-spi2-core"),
            ("OpenGL in software", openGL, "libgl1-mesa-dri"),
        ]
        return needs.filter { Desk.firstExisting($0.1) == nil }.map { "\($0.0) (apt install \($0.2))" }
    }

    /// The possible paths of the software OpenGL driver. Each processor architecture has its own folder.
    private static var openGL: [String] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.map { "/usr/lib/\($0)/dri/swrast_dri.so" } + ["/usr/lib/dri/swrast_dri.so"]
    }

    /// The `GSK_RENDERER` name of the OpenGL renderer. GTK 4.14 introduced a newer one, which draws most users'
    /// windows; 4.18 has no other.
    public static var openGLRenderer: String { gtk_get_minor_version() >= 14 ? "ngl" : "gl" }

    /// Whether tests that need this desk must run; see ``Desk/shouldRun``.
    public static var shouldRun: Bool { missing.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil }

    /// Ends all programs and servers and removes the folder. A second call does nothing.
    public func close() {
        for program in programs { program.saveLog() }
        processes.close()
    }

    /// Starts a program and returns at once. Adds `environment` to the desk's variables.
    public func start(_ command: [String], environment more: [String: String] = [:]) throws -> Program {
        let log = "\(folder)/program\(programs.count + 1).log"
        let variables = environment.merging(more) { $1 }
        let program = try processes.start(Spawn(command: command, environment: variables, output: log, errors: log))
        programs.append(program)
        return program
    }

    /// Runs a command to its end; see ``Desk/run(_:input:environment:timeout:)``.
    public func run(
        _ command: [String], input: String = "", environment more: [String: String] = [:], timeout: Double = 30
    ) throws -> Output {
        try processes.run(command, input: input, environment: environment.merging(more) { $1 }, timeout: timeout)
    }

    /// Releases all fingers and buttons that are still down.
    public func releaseEverything() throws {
        try touch.releaseAll()
        try pointer.release()
    }
}

extension GnomeDesk {
    /// Returns the program's accessibility tree, from the application down; see ``Desk/accessible(_:hidden:)``.
    public func accessible(_ program: Program, hidden: Bool = false) throws -> Accessible {
        try walk(hidden: hidden).tree(from: try bus.root(of: program), depth: .max)
    }

    /// Returns the current state of a node and of its descendants down to `depth`; see
    /// ``Desk/refreshed(_:of:depth:hidden:)``.
    public func refreshed(_ node: Accessible, depth: Int = 0, hidden: Bool = true) throws -> Accessible {
        try walk(hidden: hidden).tree(from: node.address, depth: depth)
    }

    /// Returns the text of an entry or label.
    public func text(of node: Accessible) throws -> String { try bus.text(of: node) }

    private func walk(hidden: Bool) -> AccessibleWalk {
        let screen = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
        return AccessibleWalk(bus: bus, window: screen, scale: 1, hidden: hidden)
    }

    /// Checks `condition` repeatedly until it holds; see ``Desk/wait(_:timeout:until:)``. The error contains the
    /// programs' accessibility trees instead of a picture.
    public func wait(_ what: String, timeout: Double = Desk.defaultTimeout, until condition: () throws -> Bool) throws {
        let limit = Clock.now + timeout
        var trouble = ""
        repeat {
            do {
                if try condition() { return }
            } catch let error as DeskError {
                guard error.isTemporary else { throw error }
                trouble = "\nlast: \(error)"
            }
            Clock.sleep(0.02)
        } while Clock.now < limit
        let seen = programs.filter(\.isRunning).map { program in
            let tree = (try? accessible(program))?.outline ?? "no tree"
            return "\(program.command.first ?? ""):\n\(program.log)\n\(tree)"
        }
        throw DeskError.timedOut(
            waitingFor: what, seconds: timeout, log: seen.joined(separator: "\n") + trouble, picture: nil)
    }
}

extension DeskProcesses {
    /// Starts PipeWire. Mutter needs it for the screen cast whose coordinates place the touches.
    fileprivate func startPipeWire(_ environment: [String: String]) throws {
        let log = folder + "/pipewire.log"
        let server = try start(Spawn(command: ["pipewire"], environment: environment, output: log, errors: log))
        try wait(for: server) { try? Stream(path: folder + "/run/pipewire-0") }
    }

    /// Starts Mutter and a remote control session on it.
    fileprivate func startMutter(
        _ size: ScreenSize, _ environment: [String: String], bus: String
    ) throws -> MutterRemote {
        let command = [
            "mutter", "--wayland", "--headless", "--no-x11", "--virtual-monitor", "\(size.width)x\(size.height)",
            "--wayland-display=" + (environment["WAYLAND_DISPLAY"] ?? ""),
        ]
        var variables = environment
        variables["WAYLAND_DISPLAY"] = nil
        let log = folder + "/mutter.log"
        let server = try start(Spawn(command: command, environment: variables, output: log, errors: log))
        return try wait(for: server) { try? MutterRemote(bus: bus) }
    }

    /// Waits until a server has started, that is, until `value` returns a value.
    @discardableResult
    private func wait<Value>(for server: Program, _ value: () -> Value?) throws -> Value {
        let limit = Clock.now + Desk.defaultTimeout
        while server.isRunning, Clock.now < limit {
            if let value = value() { return value }
            Clock.sleep(0.01)
        }
        throw DeskError.server("\(server.command[0]) did not start", log: String(server.log.suffix(2000)))
    }
}
