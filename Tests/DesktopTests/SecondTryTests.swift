// Tests that a run grants two second tries at most, and that a test passes only if its second try passes.

import Foundation
import TestSupport
import Testing

/// The environment variable that names a folder in the runs that ``DesktopTests/SecondTryTests`` start.
/// ``FailingTests`` run only if it is set.
private let failing = "FURROW_TEST_FAILING"
private let failingFolder = ProcessInfo.processInfo.environment[failing]

extension DesktopTests {
    struct SecondTryTests {
        /// Runs one of ``FailingTests`` in a run that has already granted `granted` second tries. Returns the exit
        /// status, and the tests that have had a second try by the end.
        private func run(
            _ test: String, granted: Int, with own: [String: String] = [:]
        ) throws -> (status: Int32, used: [String]) {
            let folder = try TemporaryFolder()
            let tries = TestRetries(folder: folder.path)
            for number in 0..<granted { #expect(tries.use(for: "other \(number)")) }
            let child = Process()
            child.executableURL = URL(
                fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            child.arguments = ["--testing-library", "swift-testing", "--filter", "Failing(Movement)?Tests/\(test)"]
            var environment = ProcessInfo.processInfo.environment
            (environment["FURROW_TEST_LOAD"], environment["FURROW_TEST_ONCE"]) = (nil, nil)
            environment.merge([failing: folder.path, "FURROW_TEST_RUN": folder.path]) { $1 }
            child.environment = environment.merging(own) { $1 }
            let output = Pipe()
            (child.standardOutput, child.standardError) = (output, output)
            try child.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            child.waitUntilExit()
            #expect(text.contains("Test run with 1 test"), "\(text)")
            return (child.terminationStatus, Array(tries.used.dropFirst(granted)))
        }

        @Test(arguments: [0, 1]) func aTestPassesIfItsSecondTryPasses(granted: Int) throws {
            let (status, used) = try run("failsOnce", granted: granted)
            #expect(status == 0)
            #expect(used.count == 1 && used[0].contains("failsOnce"))
        }

        @Test func aThirdFailingTestFailsTheRun() throws {
            let (status, used) = try run("failsOnce", granted: TestRetries.maxRetries)
            #expect(status != 0)
            #expect(used.isEmpty)
        }

        @Test func aTestFailingTwiceFailsTheRun() throws {
            #expect(try run("failsAlways", granted: 0).status != 0)
        }

        @Test func aFailedMovementCountsAsASecondTry() throws {
            let (status, used) = try run("failsAtFirst", granted: 0)
            #expect(status == 0)
            #expect(used == ["a movement"])
            #expect(try run("failsAtFirst", granted: TestRetries.maxRetries).status != 0)
            #expect(try run("failsAtFirst", granted: 0, with: ["FURROW_TEST_ONCE": "1"]).status != 0)
        }

        @Test func withoutSecondTriesTheFirstFailureFailsTheRun() throws {
            let (status, used) = try run("failsOnce", granted: 0, with: ["FURROW_TEST_ONCE": "1"])
            #expect(status != 0)
            #expect(used.isEmpty)
        }
    }
}

/// Tests that fail on purpose. Only ``DesktopTests/SecondTryTests`` run them, to check the outcome.
@Suite(.secondTry, .enabled(if: failingFolder != nil, "SecondTryTests run it"))
struct FailingTests {
    @Test func failsOnce() throws {
        let file = try #require(failingFolder) + "/was-tried"
        let wasTried = FileManager.default.fileExists(atPath: file)
        try Data().write(to: URL(fileURLWithPath: file))
        #expect(wasTried)
    }

    @Test func failsAlways() { #expect(failingFolder == nil) }
}

/// A movement that fails on purpose, within a test that has no second try.
@Suite(.enabled(if: failingFolder != nil, "SecondTryTests run it"))
struct FailingMovementTests {
    private struct Failure: Error {}

    @Test func failsAtFirst() throws {
        do { throw Failure() } catch  where SecondTry.isGranted(after: error, for: "a movement") {}
    }
}
