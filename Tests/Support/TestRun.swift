// The state that all processes of one test run share.

import Foundation

/// A test run: one invocation of the tests by a developer, in any number of processes.
public enum TestRun {
    /// The folder shared by the processes of the run: the one named by FURROW_TEST_RUN, or else a folder of this
    /// process, which is removed when the process exits.
    public static let folder: String = {
        if let shared = ProcessInfo.processInfo.environment["FURROW_TEST_RUN"] { return shared }
        try? FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        atexit {
            TestRun.report()
            try? FileManager.default.removeItem(atPath: TestRun.own)
        }
        return own
    }()

    private static let own = NSTemporaryDirectory() + "furrow-tests-\(ProcessInfo.processInfo.processIdentifier)"

    /// Prints, at the end of the run, the tests that used a second try. For a shared run, its starter prints them.
    private static func report() {
        let used = TestRetries(folder: own).used
        guard !used.isEmpty else { return }
        let words =
            "Second tries in this run (at most \(TestRetries.maxRetries)):\n" + used.map { "  \($0)\n" }.joined()
        FileHandle.standardError.write(Data(words.utf8))
    }
}
