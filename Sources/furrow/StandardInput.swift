import GLibSupport
import Glibc
import Store
import Todo

/// Standard input: titles, one per line, or a text.
enum StandardInput {
    /// Returns the lines that contain a title; line ends may be `\n` or `\r\n`.
    ///
    /// - Throws: `Failure` if the input cannot be read, or a line is not UTF-8.
    static func titles() throws -> [String] {
        var bytes = try readAll()[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return try lines.enumerated().compactMap { index, line in
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Failure(
                    tr("Line {line} of standard input is not UTF-8 text. Nothing was added."), line: index + 1)
            }
            return Title.normalized(text)
        }
    }

    /// Returns the whole input as one text.
    ///
    /// - Throws: `Failure` if the input cannot be read or is not UTF-8.
    static func text() throws -> String {
        var bytes = try readAll()[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(tr("Standard input is not UTF-8 text. Nothing was changed."))
        }
        return text
    }

    /// - Throws: `Failure` if the input cannot be read.
    static func bytes() throws -> [UInt8] { try readAll() }

    private static func readAll() throws -> [UInt8] {
        guard let bytes = try? FileContents.read(STDIN_FILENO, named: "-") else {
            throw Failure(tr("Standard input could not be read. Nothing was changed."))
        }
        guard bytes.count <= FileContents.limit else {
            throw Failure(tr("Standard input is too large. Nothing was changed. Split it into several parts."))
        }
        return bytes
    }
}
