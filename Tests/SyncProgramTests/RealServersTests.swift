// Tests with two devices and another program on real servers, run by `Tests/on-servers`.

import DavServers
import Desk
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: RealServers.shouldRun, "needs real servers: see RealServers.missing"))
struct RealServersTests {
    @Test(.timeLimit(.minutes(60)), arguments: ["radicale", "xandikos"])
    func everyScenarioSucceedsOnRealServers(on server: String) async throws {
        // The script would install the server, which would hide that README does not name it.
        try #require(RealServers.missing == [])
        let furrow = try #require(Desk.builtProgram("furrow"), "furrow is not built beside the tests")
        let programs = URL(fileURLWithPath: furrow).deletingLastPathComponent().path
        let run = try await RealServers.play(["--programs", programs, "--tasks", "200", server])
        #expect(run.code == 0, "\(run.output)")
        #expect(run.output.contains("| \(server)"))
    }
}

/// The script that plays the scenarios.
private enum RealServers {
    /// The servers that are not installed, each with its Debian package.
    static var missing: [String] {
        let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/xandikos")
        return Radicale.missing + (isThere ? [] : ["xandikos (apt install xandikos)"])
    }

    /// Whether the tests run: if nothing is missing, and always if the environment has `CI`.
    static var shouldRun: Bool { missing.isEmpty || ProcessInfo.processInfo.environment["CI"] != nil }

    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("on-servers").path

    /// Runs the script to its end and returns its exit code and its output.
    static func play(_ words: [String]) async throws -> (code: Int32, output: String) {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let output = folder.file("output")
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: script)
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        // Unlike a pipe, a file does not fill up while nobody reads it.
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: output)
        let code = try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        return (code, try String(contentsOfFile: output, encoding: .utf8))
    }
}
