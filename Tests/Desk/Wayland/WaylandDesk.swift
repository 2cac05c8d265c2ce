// A test desktop that runs a headless Wayland compositor, for features that X11 lacks, such as a scale of 1.5.

import Foundation

/// A headless sway with one output at a fractional scale, a pointer, and its own folders.
///
/// A window fills the output. ``close()`` and the release of the last reference end all programs. Not thread-safe.
public final class WaylandDesk {
    /// The output's size in device pixels.
    public let size: ScreenSize
    /// The number of device pixels per logical pixel in each direction.
    public let scale: Double
    /// The pointer. Its coordinates are logical px from the output's upper left corner.
    public let pointer: WaylandPointer
    /// The desk's folder, which is also HOME.
    public let folder: String

    private let processes: DeskProcesses
    private let environment: [String: String]
    private var programs: [Program] = []
    private var shots = 0
    private var isClosed = false

    /// Starts the compositor, which takes about a second.
    ///
    /// - Throws: ``DeskError/missing(_:)`` if the machine lacks a requirement, ``DeskError/server(_:log:)`` if the
    ///   compositor does not start.
    public init(size: ScreenSize = ScreenSize(width: 1200, height: 1200), scale: Double = 1.5) throws {
        let missing = WaylandDesk.missing
        guard missing.isEmpty else { throw DeskError.missing(missing) }
        try BusyLoops.requireRunning()
        (self.size, self.scale) = (size, scale)
        processes = try DeskProcesses()
        do {
            folder = processes.folder
            var variables = try Session.environment(Desk.Options(), folder: folder, display: 0)
            variables.merge(["WAYLAND_DISPLAY": "wayland-1", "GDK_BACKEND": "wayland"]) { $1 }
            variables["DISPLAY"] = nil
            environment = variables
            try processes.startBus(Desk.Options(), variables)
            try processes.startSway(size, scale, variables)
            pointer = try WaylandPointer(path: folder + "/run/wayland-1", size: size, scale: scale)
        } catch {
            processes.close()
            throw error
        }
    }

    deinit {
        processes.close()
    }

    /// The requirements of this desk that the machine lacks, each with the packages to install. Empty if none is
    /// missing.
    public static var missing: [String] {
        ["sway", "grim", "swaymsg"].filter { executable($0) == nil }.map { "\($0) (apt install sway grim)" }
    }

    /// Whether tests that need this desk must run; see ``Desk/shouldRun``.
    public static var shouldRun: Bool { missing.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil }

    private static func executable(_ name: String) -> String? {
        Desk.firstExisting(["/usr/bin/", "/usr/local/bin/"].map { $0 + name })
    }

    /// Runs `body` on a new desk and closes the desk.
    ///
    /// - Throws: ``DeskError/warned(_:)`` if a program has logged a warning, and the errors of `body`.
    public static func use(
        size: ScreenSize = ScreenSize(width: 1200, height: 1200), scale: Double = 1.5,
        _ body: (WaylandDesk) throws -> Void
    ) throws {
        let desk = try WaylandDesk(size: size, scale: scale)
        defer { desk.close() }
        try body(desk)
        desk.close()
        let warnings = desk.programs.flatMap(\.warnings)
        guard warnings.isEmpty else { throw DeskError.warned(warnings) }
    }

    /// Ends all programs and the compositor and removes the folder.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
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

    /// Takes a picture of the output in device pixels.
    public func screenshot() throws -> Screenshot {
        shots += 1
        let path = "\(folder)/shot\(shots).ppm"
        let grim = try processes.start(
            Spawn(
                command: ["grim", "-t", "ppm", path], environment: environment, output: "/dev/null",
                errors: path + ".log"))
        defer {
            processes.end(grim)
            unlink(path)
        }
        guard try grim.waitForEnd() == .exited(0) else { throw DeskError.server("grim took no picture", log: grim.log) }
        return try Screenshot(portablePixmap: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    }

    /// Checks `condition` repeatedly until it holds; see ``Desk/wait(_:timeout:until:)``.
    public func wait(_ what: String, timeout: Double = Desk.defaultTimeout, until condition: () throws -> Bool) throws {
        let limit = Clock.now + timeout
        repeat {
            if try condition() { return }
            Clock.sleep(0.02)
        } while Clock.now < limit
        let path = "\(Desk.picturesFolder)/wayland-\(getpid())-\(Int(Clock.now * 1000)).png"
        try? FileManager.default.createDirectory(atPath: Desk.picturesFolder, withIntermediateDirectories: true)
        try? screenshot().save(to: path)
        let logs = programs.map(\.log).joined(separator: "\n")
        throw DeskError.timedOut(waitingFor: what, seconds: timeout, log: logs, picture: path)
    }
}

extension DeskProcesses {
    /// Starts sway and waits until it accepts clients.
    fileprivate func startSway(_ size: ScreenSize, _ scale: Double, _ environment: [String: String]) throws {
        let configuration = """
            output HEADLESS-1 resolution \(size.width)x\(size.height) scale \(scale) position 0 0
            default_border none
            xwayland disable

            """
        try configuration.write(toFile: folder + "/sway.conf", atomically: false, encoding: .utf8)
        var variables = environment
        variables["WAYLAND_DISPLAY"] = nil
        variables.merge(["WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"]) { $1 }
        var command = ["sway", "-c", folder + "/sway.conf"]
        if getuid() == 0 {
            // Sway refuses to run as root, as in CI's containers. It runs as nobody, who gets access to the folder.
            let nobody: uid_t = 65534
            command = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] + command
            chmod(folder, 0o711)
            chmod(folder + "/sway.conf", 0o644)
            chown(folder + "/run", nobody, nobody)
        }
        let log = folder + "/sway.log"
        let sway = try start(Spawn(command: command, environment: variables, output: log, errors: log))
        let limit = Clock.now + Desk.defaultTimeout
        while (try? Stream(path: folder + "/run/wayland-1")) == nil {
            guard sway.isRunning, Clock.now < limit else {
                throw DeskError.server("sway did not start", log: String(sway.log.suffix(2000)))
            }
            Clock.sleep(0.01)
        }
    }
}

extension Screenshot {
    /// Creates a picture from a binary portable pixmap: the fields "P6", width, height and 255, then three bytes per
    /// pixel.
    init(portablePixmap bytes: [UInt8]) throws {
        var fields: [Substring] = []
        var start = 0
        while fields.count < 4, let end = bytes[start...].firstIndex(where: { $0 == 0x0a || $0 == 0x20 }) {
            fields.append(Substring(String(decoding: bytes[start..<end], as: UTF8.self)))
            start = end + 1
        }
        guard fields.first == "P6", fields.count == 4, let width = Int(fields[1]), let height = Int(fields[2]),
            bytes.count - start >= width * height * 3
        else { throw DeskError.server("the picture is no pixmap", log: "") }
        let pixels = (0..<(width * height)).map { index in
            let at = start + index * 3
            return UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
        }
        self.init(rect: ScreenRect(x: 0, y: 0, width: width, height: height), pixels: pixels)
    }
}
