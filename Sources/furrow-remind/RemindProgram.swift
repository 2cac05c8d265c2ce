import CGLib
import GLibSupport
import Glibc
import ReminderSupport
import Store
import Todo

/// The start and the end of the reminder program.
@MainActor enum RemindProgram {
    private static let failed: Int32 = 1
    /// The exit code for wrong usage, as in shells and most programs.
    private static let usageError: Int32 = 2

    /// Runs until the session ends or the process receives SIGTERM, SIGINT or SIGHUP.
    ///
    /// - Returns: The exit code: 1 if there is no session bus or the store cannot be used; 2 if there are arguments
    ///   other than `--help`.
    static func run(_ arguments: [String]) -> Int32 {
        if arguments == ["--help"] {
            print(usage)
            return 0
        }
        guard arguments.isEmpty else {
            writeError(usage)
            return usageError
        }
        // Use one heap for all threads: memory freed in one heap cannot be reused by another.
        _ = mallopt(M_ARENA_MAX, 1)
        let path: String
        do {
            path = try StoreLocation.standard()
        } catch {
            writeError(describe(error))
            return failed
        }
        guard let bus = MessageBus() else {
            writeError(
                tr("There is no session bus, so reminders cannot be shown. Start furrow-remind in a desktop session."))
            return failed
        }
        return run(path: path, on: bus)
    }

    private static func run(path: String, on bus: MessageBus) -> Int32 {
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        // The exit code, or nil until the program ends, which may happen before the loop runs.
        var code: Int32?
        let end: @MainActor (Int32) -> Void = {
            code = $0
            g_main_loop_quit(loop)
        }
        let delivery = ReminderDelivery(path: path, bus: bus, end: end)
        bus.serve { delivery.check() }
        // One process per session. A process that is already running notices every change itself.
        guard bus.requestName() else { return 0 }
        for signal in [SIGTERM, SIGINT, SIGHUP] { onSignal(signal) { end(0) } }
        delivery.start()
        if code == nil { g_main_loop_run(loop) }
        return code ?? 0
    }

    private static var usage: String {
        tr(
            "furrow-remind shows reminders. The session bus starts it, or it starts at login. It has no options."
        )
    }

    /// Writes a message to standard error.
    static func writeError(_ text: String) {
        let line = "furrow-remind: \(TerminalText.line(text))\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
    }

    /// Returns the description of a failure of the store, including what to do about it.
    ///
    /// `errorMessage` of the module `Wording` knows more kinds of errors, but this program stays in memory and does not
    /// link what that module needs.
    static func describe(_ error: any Error) -> String {
        (error as? StoreError).map { translated($0.message) } ?? "\(error)"
    }
}
