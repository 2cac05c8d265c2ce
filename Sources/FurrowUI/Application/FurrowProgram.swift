// The window's entry point: one GApplication for each store.

import CGtk
import Foundation
import GtkSupport
import Store
import Todo

/// Furrow with a window.
public enum FurrowProgram {
    /// The application's id, also the name of its desktop file and icon.
    public static let applicationID = "io.github.furrow_app.Furrow"
    /// The program's version.
    public static let version = "0.1.0"

    /// Opens the window on a store, or raises the one that is open, and runs until it is closed.
    ///
    /// - Parameters:
    ///   - storePath: the store's file; nil is the user's own.
    ///   - launch: what else is asked for.
    /// - Returns: the process's exit code: 1 where there is no display or the window could not be made.
    @MainActor
    public static func run(storePath: String?, launch: Launch = Launch()) -> Int32 {
        let path: String
        do {
            path = try storePath ?? StoreLocation.standard()
        } catch {
            printError(sentence(for: error))
            return 1
        }
        guard hasDisplayName else { return withoutDisplay() }
        shareMemory()
        let hints = StartHints()
        // The disk is read while GTK starts, on another core where there is one.
        let opening = StoreOpening(path: path, list: launch.list)
        let preferences = PreferencesOpening()
        SessionBus.connect()
        guard MainLoop.runMainActor() else {
            printError(tr("This system’s Swift runtime cannot run a window."))
            return 1
        }
        guard gtk_init_check() != 0 else { return withoutDisplay() }
        hints.end()
        setDirection()
        // From here on every text is one of the window's. Its language decides, not the side on which the window begins.
        IsolatedText.direction = .init(of: tr("Today"))
        let application = Application(
            id: identifier(for: storePath), path: path, isService: launch.isService, opening: opening,
            preferences: preferences)
        return application.run(launch)
    }

    /// Has all threads take their memory from one heap: a heap for each thread grows page by page, a call to the system
    /// each time, and what one thread has freed is lost to the others (11 MiB with 100,000 items).
    private static func shareMemory() {
        _ = mallopt(M_ARENA_MAX, 1)
    }

    /// Whether a display is named at all: where none is, the store is not even opened.
    private static var hasDisplayName: Bool {
        let named = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "BROADWAY_DISPLAY"].contains {
            environmentVariable($0)?.isEmpty == false
        }
        // The name that a Wayland client takes where none is given.
        let unnamed = environmentVariable("XDG_RUNTIME_DIR").map { $0 + "/wayland-0" }
        return named || unnamed.map(FileManager.default.fileExists(atPath:)) == true
    }

    private static func withoutDisplay() -> Int32 {
        printError(
            tr("There is no display to open a window on. Set DISPLAY or WAYLAND_DISPLAY, or see “furrow --help”."))
        return 1
    }

    /// Mirrors the window where our own translation is of a language that is written from right to left: GTK goes by its
    /// own translation, which a system may lack. `FURROW_DIRECTION=rtl` mirrors it whatever the language, to see and test.
    @MainActor private static func setDirection() {
        // Translators: not a text. Where the language is written from right to left, put “default:RTL” here.
        if tr("default:LTR") == "default:RTL" { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
        switch environmentVariable("FURROW_DIRECTION") {
        case "rtl": gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        case "ltr": gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
        default: break
        }
    }

    /// The id that makes the program one instance for each store: the user's own has the plain one.
    static func identifier(for storePath: String?) -> String {
        guard let storePath else { return applicationID }
        let path = resolved(storePath)
        guard path != (try? StoreLocation.standard()).map(resolved) else { return applicationID }
        return "\(applicationID).s\(fingerprint(path))"
    }

    /// The path without links; the same before and after the file is made.
    private static func resolved(_ path: String) -> String {
        let file = URL(fileURLWithPath: path).standardizedFileURL
        // Foundation resolves no link on the way to a file that is not there.
        let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
        return folder.appending(path: file.lastPathComponent).resolvingSymlinksInPath().path
    }

    /// The path as 16 hexadecimal digits: the 64-bit FNV-1a hash.
    private static func fingerprint(_ path: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Prints a line on standard error.
    static func printError(_ text: String) {
        FileHandle.standardError.write(Data("furrow: \(TerminalText.line(text))\n".utf8))
    }
}
