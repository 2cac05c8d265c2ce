// The platform's own programs, which check our files.

import Foundation

/// What a program that was run has to say.
struct Tool {
    let status: Int32
    /// Its output and its errors.
    let said: String

    /// Runs a program of the search path to its end; one that is not installed gives the status 127.
    init(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["LC_ALL=C.UTF-8"] + command
        let words = Pipe()
        process.standardOutput = words
        process.standardError = words
        try process.run()
        said = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// Whether these programs can be run; always where the environment has `CI`, so that there a test fails for want of
    /// one instead of being skipped.
    static func isExpected(_ names: String...) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return environment["CI"] != nil
            || names.allSatisfy { name in
                folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
            }
    }
}
