import CGLib
import GLibSupport
import Glibc

/// The desktop autostart file that starts the reminder program in each session, even without a window (XDG Autostart
/// Specification).
public struct Autostart: Sendable {
    /// The path of the file, or nil if there is no folder for it.
    public let path: String?
    /// The command that the file starts.
    private let command: String

    /// The autostart file of the current user. It starts the reminder program next to the running program, or else
    /// the installed one.
    public static var standard: Autostart {
        Autostart(
            folder: configurationFolder.map { $0 + "/autostart" },
            command: ReminderService.siblingPath ?? ReminderService.program)
    }

    init(folder: String?, command: String) {
        path = folder.map { "\($0)/\(ReminderService.busName).desktop" }
        self.command = command
    }

    /// The configuration folder of the XDG Base Directory Specification. An empty or relative path counts as unset.
    private static var configurationFolder: String? {
        if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder }
        return environmentVariable("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.config" : nil }
    }

    /// Whether the session starts the program. A file marked as hidden, as some desktops do, counts as missing.
    public var isOn: Bool {
        guard let path else { return false }
        let file = g_key_file_new()
        defer { g_key_file_unref(file) }
        guard g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, nil) != 0 else { return false }
        return g_key_file_get_boolean(file, Self.group, "Hidden", nil) == 0
            && g_key_file_has_key(file, Self.group, "Exec", nil) != 0
    }

    private static let group = "Desktop Entry"

    /// Makes each session start the program.
    ///
    /// - Returns: Whether the file was written.
    @discardableResult
    public func turnOn() -> Bool {
        guard let path, let folder = path.lastIndex(of: "/").map({ String(path[..<$0]) }),
            g_mkdir_with_parents(folder, 0o700) == 0
        else { return false }
        // GLib writes a new file next to the old one and renames it, so the change is atomic. The file mode is kept, so
        // that no other users can read the file.
        var status = stat()
        let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
        return g_file_set_contents_full(path, entry, -1, G_FILE_SET_CONTENTS_CONSISTENT, Int32(mode), nil) != 0
    }

    /// Removes the autostart file.
    ///
    /// - Returns: Whether the file is gone.
    @discardableResult
    public func turnOff() -> Bool {
        guard let path else { return true }
        return unlink(path) == 0 || errno == ENOENT
    }

    private var entry: String {
        let (name, comment) = (tr("Furrow Reminders"), tr("Shows reminders, even when no window is open"))
        return """
            [Desktop Entry]
            Type=Application
            Name=\(name)
            Comment=\(comment)
            Exec=\(Self.quoted(command))
            Icon=\(Self.icon)
            NoDisplay=true
            X-GNOME-Autostart-enabled=true

            """
    }

    private static let icon = "io.github.furrow_app.Furrow"

    /// Returns a path as a value of `Exec` (Desktop Entry Specification, "The Exec key"): quoted, with special
    /// characters escaped twice.
    static func quoted(_ path: String) -> String {
        let plain = path.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || [UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
        }
        if plain { return path }
        let inner = path.map { character -> String in
            switch character {
            case "\"", "`", "$": "\\\\\(character)"
            case "\\": "\\\\\\\\"
            case "%": "%%"
            default: String(character)
            }
        }
        return "\"\(inner.joined())\""
    }
}
