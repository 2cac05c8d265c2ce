// Starts the desk's servers and builds the environment of its programs.

import Foundation

extension DeskProcesses {
    /// Starts the X server on a free display and connects to it.
    ///
    /// When one server starts while another ends, each may mistake the other's socket for a stale one. The server
    /// that answers at the display number may then belong to another desk. In that case this method tries another
    /// display.
    func startDisplay(_ options: Desk.Options) throws -> Display {
        for _ in 1..<5 {
            let (number, server) = try startServer(options)
            if let display = try? Display(number: number), display.server == server.pid { return display }
            end(server)
        }
        throw DeskError.server("no X server has a display of its own", log: "")
    }

    private func startServer(_ options: Desk.Options) throws -> (number: Int, server: Program) {
        let configuration = folder + "/xorg.conf"
        try ServerConfiguration.xorg(size: options.screen, layouts: options.layouts, folder: folder)
            .write(toFile: configuration, atomically: false, encoding: .utf8)
        let server = Desk.firstExisting(Desk.xorgPaths) ?? "Xorg"
        let (answer, program) = try startServer(
            [
                server, "-displayfd", "3", "-config", configuration, "-logfile", folder + "/xorg.log", "-noreset",
                // Delays key repeat (ms), so that a key released late on a busy machine does not repeat.
                "-ardelay", "10000",
                "-nolisten", "tcp", "-novtswitch", "-sharevts", "-ac",
            ],
            environment: ProcessInfo.processInfo.environment
        )
        guard let number = Int(answer) else { throw DeskError.server("the X server said \(answer)", log: "") }
        return (number, program)
    }

    /// Starts the session bus, unless the options exclude it.
    func startBus(_ options: Desk.Options, _ environment: [String: String]) throws {
        guard options.accessibility != .noSessionBus else { return }
        let services = folder + "/services"
        try FileManager.default.createDirectory(atPath: services, withIntermediateDirectories: true)
        if options.accessibility == .bus {
            try FileManager.default.createSymbolicLink(
                atPath: services + "/org.a11y.Bus.service", withDestinationPath: Desk.accessibilityService
            )
        }
        let configuration = folder + "/bus.conf"
        try ServerConfiguration.bus(folder: folder)
            .write(toFile: configuration, atomically: false, encoding: .utf8)
        let server = Desk.firstExisting(Desk.busPaths) ?? "dbus-daemon"
        let command = [server, "--nofork", "--print-address=3", "--config-file=" + configuration]
        _ = try startServer(command, environment: environment)
    }
}

/// The environment of a desk's programs.
enum Session {
    /// Variables of the surrounding session that would lead a program out of the desk.
    private static let removedVariables = [
        "WAYLAND_DISPLAY", "XAUTHORITY", "AT_SPI_BUS_ADDRESS", "LANGUAGE", "GTK_THEME", "GTK_MODULES", "NO_AT_BRIDGE",
        "DESKTOP_SESSION", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DBUS_STARTER_ADDRESS",
    ]

    static func environment(_ options: Desk.Options, folder: String, display: Int) throws -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        for name in removedVariables { variables[name] = nil }
        variables.merge([
            "DISPLAY": ":\(display)", "GDK_BACKEND": "x11", "HOME": folder,
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus", "GSETTINGS_BACKEND": "memory",
            // Without portals, libadwaita reads its style at once from the settings below.
            "ADW_DISABLE_PORTAL": "1", "GTK_USE_PORTAL": "0",
        ]) { $1 }
        variables["GTK_A11Y"] = gtkAccessibility(options)
        variables.merge(try Desk.locale(in: folder)) { $1 }
        variables["GSK_RENDERER"] = options.renderer
        variables["ADW_DEBUG_COLOR_SCHEME"] = options.dark ? "prefer-dark" : "prefer-light"
        variables["ADW_DEBUG_HIGH_CONTRAST"] = options.highContrast ? "1" : "0"
        variables["GDK_SCALE"] = "\(options.scale)"
        for (name, place) in [
            ("RUNTIME_DIR", "run"), ("DATA_HOME", "data"), ("CONFIG_HOME", "config"), ("CACHE_HOME", "cache"),
            ("STATE_HOME", "state"),
        ] {
            variables["XDG_" + name] = "\(folder)/\(place)"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(place)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
            )
        }
        try settings(options, folder: folder + "/config/gtk-4.0")
        if options.textScale != 1 {
            // On X11, GTK reads the dots per inch not from its own settings file but from X's resources. Xlib finds
            // them in this file.
            try "Xft.dpi: \(Int(options.textScale * 96))\n"
                .write(toFile: folder + "/.Xdefaults", atomically: false, encoding: .utf8)
        }
        return variables.merging(options.environment) { $1 }
    }

    /// Returns the value of GTK_A11Y. With a missing bus the value is nil, because users' programs start without the
    /// variable.
    private static func gtkAccessibility(_ options: Desk.Options) -> String? {
        switch options.accessibility {
        case .bus: "atspi"
        case .noBus, .noSessionBus: nil
        case .off: "none"
        }
    }

    private static func settings(_ options: Desk.Options, folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Without a compositing manager, GTK draws a border inside the window. This style removes the border, so that
        // the program's contents fill the whole window.
        try "window.solid-csd { border: none; margin: 0; padding: 0; box-shadow: none; }\n"
            .write(toFile: folder + "/gtk.css", atomically: false, encoding: .utf8)
        try "[Settings]\ngtk-enable-animations=\(options.animations)\n"
            .write(toFile: folder + "/settings.ini", atomically: false, encoding: .utf8)
    }
}

extension Desk {
    /// Installs C.UTF-8 under the names of other locales and returns the variables that select it.
    ///
    /// These locales need no language data. If the locale's own name were C.UTF-8, gettext would ignore LANGUAGE
    /// (glibc 2.39 and later). GTK 4.18 mirrors its windows by the locale's name, which a program may choose with
    /// `LC_ALL`.
    ///
    /// - Parameter folder: The folder that the locales are linked in.
    public static func locale(in folder: String) throws -> [String: String] {
        let neutral = "/usr/lib/locale/C.utf8"
        guard FileManager.default.fileExists(atPath: neutral) else { return ["LC_ALL": "C.UTF-8"] }
        let locales = folder + "/locale"
        try FileManager.default.createDirectory(atPath: locales, withIntermediateDirectories: true)
        for name in ["en_US.UTF-8", "he_IL.UTF-8"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(locales)/\(name)", withDestinationPath: neutral)
        }
        return ["LC_ALL": "en_US.UTF-8", "LOCPATH": locales]
    }
}
