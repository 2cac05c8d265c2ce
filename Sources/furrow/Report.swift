// The program's output, its messages, and its exit.

import ArgumentParser
import GLibSupport
import Glibc
import Store
import SystemCalls
import Todo
import Wording

/// The reason why a command failed, in full sentences.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) {
        description = text
    }

    init(_ text: String, id: String) {
        description = text.replacing("{id}", with: id)
    }

    init(_ text: String, line: Int) {
        description = text.replacing("{line}", with: String(line))
    }
}

enum StandardOutput {
    /// Writes a text for the user, with control characters made visible.
    ///
    /// - Parameter isJSON: Whether the text is JSON, which stays lossless.
    /// - Throws: `Failure` if the output cannot be written.
    static func write(_ text: String, isJSON: Bool = false) throws {
        try put(isJSON ? TerminalText.json(text) : TerminalText.visible(text))
    }

    /// Writes a file's text unchanged, except to a terminal, which would obey its control characters.
    ///
    /// - Throws: `Failure` if the output cannot be written.
    static func write(file text: String) throws {
        try put(isatty(STDOUT_FILENO) == 0 ? text : TerminalText.visible(text.replacing("\r\n", with: "\n")))
    }

    /// Writes a whole text.
    ///
    /// If the reader has closed the pipe, SIGPIPE ends the program, as usual in a pipeline.
    ///
    /// - Throws: `Failure` if the output cannot be written.
    private static func put(_ text: String) throws {
        let code = writeText(text, to: STDOUT_FILENO)
        guard code == 0 else {
            throw Failure(
                tr("Standard output could not be written: {reason}.")
                    .replacing("{reason}", with: String(cString: strerror(code))))
        }
    }
}

/// The program's messages on standard error.
enum Report {
    /// Writes a message on a single line of standard error, so that a name in it cannot imitate another message.
    static func note(_ text: String) { noteLines(TerminalText.line(text)) }

    /// Writes a question to standard error, without a line end, because the answer is typed after it.
    static func ask(_ question: String) { _ = writeText(TerminalText.line(question), to: STDERR_FILENO) }

    /// Writes several lines to standard error.
    private static func noteLines(_ text: String) {
        _ = writeText("furrow: \(TerminalText.visible(text))\n", to: STDERR_FILENO)
    }

    /// Writes the number of records that are not shown because they cannot be read, if there are any.
    static func reportUnreadable(_ count: Int) {
        guard count > 0 else { return }
        note(
            tr("Records that cannot be read and are not shown: {count}. They stay unchanged in the store.")
                .filling("count", with: String(count)))
    }

    /// Ends the program, after writing the reason if there is one.
    ///
    /// - Parameter command: The command that failed, if it was already running.
    static func end(with error: any Error, of command: (any ParsableCommand.Type)? = nil) -> Never {
        if let misuse = error as? ValidationError, let command {
            noteLines("\(TerminalText.line(misuse.message))\n\(usage(of: command))")
            exit(usageError)
        }
        if let failure = error as? Failure {
            note(failure.description)
            exit(EXIT_FAILURE)
        }
        if error is StoreError || error is TodoError || error is FileError {
            note(errorMessage(for: error))
            if (error as? StoreError)?.isOfStore == true { exit(storeFailure) }
            exit((error as? TodoError)?.isInvalidValue == true ? usageError : EXIT_FAILURE)
        }
        let code = Furrow.exitCode(for: error)
        let message = Furrow.fullMessage(for: error)
        // Help and the version are requested output, not failures.
        if code.isSuccess {
            if !message.isEmpty { _ = writeText(TerminalText.visible(message) + "\n", to: STDOUT_FILENO) }
        } else if message.hasPrefix("Error: ") {
            noteLines(String(message.dropFirst("Error: ".count)))
        } else if !message.isEmpty {
            noteLines(message)
        }
        exit(code == .validationFailure ? usageError : code.rawValue)
    }

    /// Returns the usage of a command in the parser's words. For an error thrown by a running command, the parser
    /// itself would show the usage of the whole program.
    private static func usage(of command: any ParsableCommand.Type) -> String {
        let name = "furrow \(command.configuration.commandName ?? "")"
        return "Usage: \(Furrow.usageString(for: command))\n  See '\(name) --help' for more information."
    }

    /// The exit code for wrong usage in shells and most programs; ArgumentParser would use EX_USAGE.
    private static let usageError: Int32 = 2

    /// The exit code if the store, or a backup of it, could not be read or written.
    private static let storeFailure: Int32 = 3
}

extension StoreError {
    /// Whether the cause is the store, its file or its unreadable content, and not the request.
    fileprivate var isOfStore: Bool {
        switch self {
        case .isFolder, .notAStore, .hardLinked, .altered, .newer, .noPermission, .readOnly, .locked, .damaged,
            .diskFull, .noHome, .backupNotMade, .changedWithoutBackup, .accounts, .failed, .listNotEmpty, .unreadable,
            .stepUnknown, .stepUnreadable:
            true
        case .listMissing, .stepDoesNotApply, .stepIsReadOnly, .backupMissing: false
        }
    }
}

/// Writes a whole text.
///
/// - Returns: The system's error code if that failed, otherwise 0.
private func writeText(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
}
