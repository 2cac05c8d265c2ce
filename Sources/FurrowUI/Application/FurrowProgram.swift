import CGtk
import Foundation
import GtkSupport
import Store
import Todo
import Wording

/// The entry point of the graphical program, which has one GApplication for each store.
package enum FurrowProgram {
    /// Opens the window on a store, or raises the existing one, and runs until it is closed.
    ///
    /// - Parameters:
    ///   - storePath: The store's file, or nil for the user's own.
    ///   - launch: Other requests.
    /// - Returns: The exit code of the process: 1 if there is no display or the window could not be created.
    @MainActor
    package static func run(storePath: String?, launch: Launch = Launch()) -> Int32 {
        Trace.onError = { ErrorOutput.print($0) }
        let path: String
        do {
            path = try storePath ?? StoreLocation.standard()
        } catch {
            ErrorOutput.print(errorMessage(for: error))
            return 1
        }
        guard isDisplayNamed else { return failWithoutDisplay() }
        useSingleHeap()
        let startupVariables = StartupVariables()
        // The store is read while GTK starts, on another core if there is one.
        let storeLoader = StoreLoader(path: path, list: launch.list)
        let preferences = PreferencesLoader()
        SessionBus.connect()
        guard MainLoop.runMainActor() else {
            ErrorOutput.print(tr("Furrow cannot open a window with this system’s Swift runtime. Install a newer one."))
            return 1
        }
        guard gtk_init_check() != 0 else { return failWithoutDisplay() }
        startupVariables.end()
        setDirection()
        // From here on, every text is shown in the window. The direction of isolated texts depends on the language,
        // which may differ from the window's direction.
        IsolatedText.direction = .init(of: tr("Today"))
        let application = Application(
            id: identifier(for: storePath), path: path, isService: launch.isService, storeLoader: storeLoader,
            preferences: preferences)
        return application.run(launch)
    }

    /// Makes all threads allocate from one heap. With a heap per thread, each heap grows page by page with a system
    /// call each time, and no thread can reuse the memory freed by another (11 MiB with 100,000 tasks).
    private static func useSingleHeap() {
        _ = mallopt(M_ARENA_MAX, 1)
    }

    /// Whether the environment names a display. Without a display, the store is not even opened.
    private static var isDisplayNamed: Bool {
        let named = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "BROADWAY_DISPLAY"].contains {
            environmentVariable($0)?.isEmpty == false
        }
        // The default name of a Wayland display.
        let unnamed = environmentVariable("XDG_RUNTIME_DIR").map { $0 + "/wayland-0" }
        return named || unnamed.map(FileManager.default.fileExists(atPath:)) == true
    }

    private static func failWithoutDisplay() -> Int32 {
        ErrorOutput.print(
            tr("There is no display for the window. Set DISPLAY or WAYLAND_DISPLAY, or see “furrow --help”."))
        return 1
    }

    /// Mirrors the window if Furrow's translation is in a right-to-left language. GTK itself looks at its own
    /// translation, which may not be installed. `FURROW_DIRECTION=rtl` mirrors the window in any language, for testing.
    @MainActor private static func setDirection() {
        // Translators: not a text. Where the language is written from right to left, put “default:RTL” here.
        if tr("default:LTR") == "default:RTL" { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
        switch environmentVariable("FURROW_DIRECTION") {
        case "rtl": gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        case "ltr": gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
        default: break
        }
    }

    /// Returns the id that makes the program a single instance per store; the user's own store has the plain id.
    static func identifier(for storePath: String?) -> String {
        guard let storePath else { return ProgramIdentity.applicationID }
        let path = resolved(storePath)
        guard path != (try? StoreLocation.standard()).map(resolved) else { return ProgramIdentity.applicationID }
        return "\(ProgramIdentity.applicationID).s\(fingerprint(path))"
    }

    /// Returns the path without symbolic links. The result is the same before and after the file is created.
    private static func resolved(_ path: String) -> String {
        let file = URL(fileURLWithPath: path).standardizedFileURL
        // Foundation does not resolve links in the path of a file that does not exist.
        let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
        return folder.appending(path: file.lastPathComponent).resolvingSymlinksInPath().path
    }

    /// Returns the path's 64-bit FNV-1a hash as 16 hexadecimal digits.
    private static func fingerprint(_ path: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
