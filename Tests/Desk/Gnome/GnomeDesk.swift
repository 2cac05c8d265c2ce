// A third kind of desk: GNOME's own compositor, Mutter, without a monitor, for what most people have.

import CGtk
import Foundation

/// A headless Mutter with a touch screen, a pointer and a keyboard, a session bus with accessibility and folders that
/// nothing else uses.
///
/// Mutter maximizes a window that nearly fills the screen, so one of the screen's size has its corner at the screen's, and
/// the screen's px are the window's. All goes away with ``close()``, with the last reference, and also when this process is
/// killed. Not for more than one thread at a time.
///
/// It cannot do everything that a hand can: Mutter's interface for remote desktops has no touchpad pinch, and does not tell
/// when fingers that scroll are released. Those are for ``Desk``.
public final class GnomeDesk {
    /// The screen's size in px.
    public let size: ScreenSize
    /// The touch screen.
    public let touch: Touchscreen
    /// The mouse, and the touchpad as far as there is one.
    public let pointer: GnomePointer
    /// The keyboard. Keys go to the window that was opened last.
    public let keyboard: Keyboard
    /// The desk's folder, which is also HOME.
    public let folder: String
    /// The programs started, the first one first.
    public private(set) var programs: [Program] = []

    private let household: Household
    private let environment: [String: String]
    private let bus: AccessibilityBus

    /// Starts the compositor; takes about a second.
    ///
    /// Throws ``DeskError/missing(_:)`` where the machine lacks something, ``DeskError/server(_:log:)`` where a server does
    /// not start.
    public init(size: ScreenSize = ScreenSize(width: 480, height: 720)) throws {
        let missing = GnomeDesk.missing
        guard missing.isEmpty else { throw DeskError.missing(missing) }
        try BusyLoops.expectThoseOfTheRun()
        self.size = size
        household = try Household()
        do {
            folder = household.folder
            var variables = try Session.environment(Desk.Options(), folder: folder, display: 0)
            variables.merge(["WAYLAND_DISPLAY": "gnome", "GDK_BACKEND": "wayland"]) { $1 }
            variables["DISPLAY"] = nil
            environment = variables
            let address = variables["DBUS_SESSION_BUS_ADDRESS"] ?? ""
            try household.startBus(Desk.Options(), variables)
            try household.startPipeWire(variables)
            let remote = try household.startMutter(size, variables, bus: address)
            try remote.announce()
            touch = Touchscreen(remote, hands: Hands())
            pointer = GnomePointer(remote)
            keyboard = Keyboard(remote)
            bus = try AccessibilityBus(session: address)
        } catch {
            household.close()
            throw error
        }
    }

    deinit {
        household.close()
    }

    /// What this machine lacks for it, as sentences; empty where nothing is missing.
    public static var missing: [String] {
        let needs = [
            ("mutter", ["/usr/bin/mutter"], "mutter"), ("pipewire", ["/usr/bin/pipewire"], "pipewire"),
            ("dbus-daemon", Desk.busPaths, "dbus-daemon"),
            ("the accessibility bus", [Desk.accessibilityService], "at-spi2-core"),
            ("OpenGL in software", openGL, "libgl1-mesa-dri"),
        ]
        return needs.filter { Desk.firstExisting($0.1) == nil }.map { "\($0.0) (apt install \($0.2))" }
    }

    /// Where the driver may be, in a folder for each kind of processor.
    private static var openGL: [String] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.map { "/usr/lib/\($0)/dri/swrast_dri.so" } + ["/usr/lib/dri/swrast_dri.so"]
    }

    /// What `GSK_RENDERER` calls the renderer that draws by OpenGL: from 4.14 on there is a newer one, by which most people's
    /// windows are drawn, and 4.18 has no other.
    public static var openGLRenderer: String { gtk_get_minor_version() >= 14 ? "ngl" : "gl" }

    /// Whether tests on it are to run; see ``Desk/isExpected``.
    public static var isExpected: Bool { missing.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil }

    /// Ends all programs and servers and removes the folder; a second time does nothing.
    public func close() {
        for program in programs { program.keepLog() }
        household.close()
    }

    /// Starts a program and returns at once; `environment` is added to the desk's.
    public func start(_ command: [String], environment more: [String: String] = [:]) throws -> Program {
        let log = "\(folder)/program\(programs.count + 1).log"
        let variables = environment.merging(more) { $1 }
        let program = try household.start(Spawn(command: command, environment: variables, output: log, errors: log))
        programs.append(program)
        return program
    }

    /// Runs a command to its end; see ``Desk/run(_:input:environment:timeout:)``.
    public func run(
        _ command: [String], input: String = "", environment more: [String: String] = [:], timeout: Double = 30
    ) throws -> Output {
        try household.run(command, input: input, environment: environment.merging(more) { $1 }, timeout: timeout)
    }

    /// Releases whatever is still down.
    public func releaseEverything() throws {
        try touch.releaseAll()
        try pointer.release()
    }
}

extension GnomeDesk {
    /// The program's tree, from the application down; see ``Desk/accessible(_:hidden:)``.
    public func accessible(_ program: Program, hidden: Bool = false) throws -> Accessible {
        try walk(hidden: hidden).tree(from: try bus.root(of: program), depth: .max)
    }

    /// A node as it is now, with its parts down to a depth below it; see ``Desk/refreshed(_:of:depth:hidden:)``.
    public func refreshed(_ node: Accessible, depth: Int = 0, hidden: Bool = true) throws -> Accessible {
        try walk(hidden: hidden).tree(from: node.address, depth: depth)
    }

    /// The text in an entry or label.
    public func text(of node: Accessible) throws -> String { try bus.text(of: node) }

    private func walk(hidden: Bool) -> AccessibleWalk {
        let screen = ScreenRect(x: 0, y: 0, width: size.width, height: size.height)
        return AccessibleWalk(bus: bus, window: screen, scale: 1, hidden: hidden)
    }

    /// Asks again and again until `condition` holds; see ``Desk/wait(_:timeout:until:)``. In place of a picture the error
    /// has the programs' trees.
    public func wait(_ what: String, timeout: Double = Desk.patience, until condition: () throws -> Bool) throws {
        let limit = Clock.now + timeout
        var trouble = ""
        repeat {
            do {
                if try condition() { return }
            } catch let error as DeskError {
                guard error.isPassing else { throw error }
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

extension Household {
    /// Starts PipeWire, which Mutter needs for the screen cast that touches are placed in.
    fileprivate func startPipeWire(_ environment: [String: String]) throws {
        let log = folder + "/pipewire.log"
        let server = try start(Spawn(command: ["pipewire"], environment: environment, output: log, errors: log))
        try wait(for: server) { try? Stream(path: folder + "/run/pipewire-0") }
    }

    /// Starts Mutter and takes control of it.
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

    /// Waits until a server has something to give.
    @discardableResult
    private func wait<Value>(for server: Program, _ value: () -> Value?) throws -> Value {
        let limit = Clock.now + Desk.patience
        while server.isRunning, Clock.now < limit {
            if let value = value() { return value }
            Clock.sleep(0.01)
        }
        throw DeskError.server("\(server.command[0]) did not start", log: String(server.log.suffix(2000)))
    }
}
