// What the program says, and how it ends.

import ArgumentParser
import FurrowUI
import GtkSupport
import Store
import Todo

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a command was not carried out, in full sentences.
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

/// The program's output.
enum StandardOutput {
    /// Writes all of a text for people, with the controls in it made visible.
    ///
    /// - Parameter isJSON: Whether it is JSON, which stays lossless.
    /// - Throws: `Failure` where it cannot be written.
    static func write(_ text: String, isJSON: Bool = false) throws {
        try put(isJSON ? TerminalText.json(text) : TerminalText.visible(text))
    }

    /// Writes a file's text as it is, except to a terminal, which would obey the controls in it.
    ///
    /// - Throws: `Failure` where it cannot be written.
    static func write(file text: String) throws {
        try put(isatty(STDOUT_FILENO) == 0 ? text : TerminalText.visible(text.replacing("\r\n", with: "\n")))
    }

    /// Writes all of a text.
    ///
    /// A reader that has gone away ends the program by SIGPIPE, as is usual for a part of a pipeline.
    ///
    /// - Throws: `Failure` where it cannot be written.
    private static func put(_ text: String) throws {
        guard Descriptor.write(text, to: STDOUT_FILENO) else {
            throw Failure(
                tr("Standard output could not be written: {reason}.")
                    .replacing("{reason}", with: String(cString: strerror(errno))))
        }
    }
}

/// What the program says aside from its output.
enum Report {
    /// Says something on standard error, in one line: a name in it cannot pass itself off as a line of its own.
    static func note(_ text: String) { noteLines(TerminalText.line(text)) }

    /// Writes a question on standard error. The answer is typed behind it.
    static func ask(_ question: String) { _ = Descriptor.write(TerminalText.line(question), to: STDERR_FILENO) }

    /// Says several lines on standard error.
    private static func noteLines(_ text: String) {
        _ = Descriptor.write("furrow: \(TerminalText.visible(text))\n", to: STDERR_FILENO)
    }

    /// Says how many records are not among what is shown because they cannot be read, if there are any.
    static func noteUnreadable(_ count: Int) {
        guard count > 0 else { return }
        note(
            tr("Records that could not be read and are not shown: {count}. They are kept in the store as they are.")
                .filling("count", with: String(count)))
    }

    /// Says why the program ends, if that is to be said, and ends it.
    ///
    /// - Parameter command: the command that found it out, where it ran already.
    static func end(with error: any Error, of command: (any ParsableCommand.Type)? = nil) -> Never {
        if let misuse = error as? ValidationError, let command {
            noteLines("\(TerminalText.line(misuse.message))\n\(usage(of: command))")
            exit(misused)
        }
        if let failure = error as? Failure {
            note(failure.description)
            exit(EXIT_FAILURE)
        }
        if error is StoreError || error is TodoError || error is FileError {
            note(sentence(for: error))
            if (error as? StoreError)?.isOfStore == true { exit(storeFailure) }
            exit((error as? TodoError)?.isOfValues == true ? misused : EXIT_FAILURE)
        }
        let code = Furrow.exitCode(for: error)
        let message = Furrow.fullMessage(for: error)
        // Help and the version are asked for: they are output, and no failure.
        if code.isSuccess {
            if !message.isEmpty { _ = Descriptor.write(TerminalText.visible(message) + "\n", to: STDOUT_FILENO) }
        } else if message.hasPrefix("Error: ") {
            noteLines(String(message.dropFirst("Error: ".count)))
        } else if !message.isEmpty {
            noteLines(message)
        }
        exit(code == .validationFailure ? misused : code.rawValue)
    }

    /// How a command is used, in the parser's words: of what was thrown by one that ran, it would tell how the program is.
    private static func usage(of command: any ParsableCommand.Type) -> String {
        let name = "furrow \(command.configuration.commandName ?? "")"
        return "Usage: \(Furrow.usageString(for: command))\n  See '\(name) --help' for more information."
    }

    /// As shells have it, and most programs: what ArgumentParser calls EX_USAGE.
    private static let misused: Int32 = 2

    /// The store, or a backup of it, could not be read or written.
    private static let storeFailure: Int32 = 3
}

extension StoreError {
    /// Whether it is the store that is to blame, its file or what cannot be read in it, and not what was asked of it.
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

private enum Descriptor {
    /// Writes all of a text; false where that fails, with the reason in `errno`.
    static func write(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = systemWrite(descriptor, start, rest.count)
                if count < 0, errno != EINTR { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(count, 0)))
            }
            return true
        }
    }
}

/// The system's function of a name that the ones above have too.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, start, count)
}
