import Glibc
import SyncClient
import SystemCalls
import Todo

/// The program's output: JSON lines on standard output, messages on standard error.
enum Output {
    /// Writes a value as a line of JSON.
    static func write(_ value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(value) else { return }
        let text = TerminalText.json(String(decoding: bytes, as: UTF8.self))
        put(Array("\(text)\n".utf8), to: STDOUT_FILENO)
    }

    /// Writes a message to standard error.
    static func writeError(_ text: String) {
        put(Array("furrow-sync: \(TerminalText.visible(text))\n".utf8), to: STDERR_FILENO)
    }

    /// Writes all bytes. If the reader has gone, the rest is dropped.
    private static func put(_ bytes: [UInt8], to descriptor: Int32) {
        _ = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }
}
