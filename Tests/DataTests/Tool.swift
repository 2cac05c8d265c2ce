// Programs of the platform that check the project's files.

import Foundation

/// The result of running a program.
struct Tool {
    let status: Int32
    /// The output and the errors.
    let output: String

    /// Runs a program found in PATH until it ends. The status is 127 if the program is not installed.
    init(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["LC_ALL=C.UTF-8"] + command
        let words = Pipe()
        process.standardOutput = words
        process.standardError = words
        try process.run()
        output = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// Returns whether these programs can be run. Always true if the environment has `CI`, so that tests there fail
    /// instead of being skipped if a program is missing.
    static func isExpected(_ names: String...) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return environment["CI"] != nil
            || names.allSatisfy { name in
                folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
            }
    }
}
