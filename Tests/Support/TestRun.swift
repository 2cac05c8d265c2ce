// What all processes of one run of the tests share.

import Foundation

/// A run of the tests: one command that someone has given, in however many processes it does its work.
public enum TestRun {
    /// The folder that its processes share: the one that FURROW_TEST_RUN names, or else one of this process's own, which goes
    /// away with it.
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

    /// Says at the run's end which tests used a second try; of a shared run, who has started it says so.
    private static func report() {
        let used = SecondTries(folder: own).used
        guard !used.isEmpty else { return }
        let words = "Second tries in this run (at most \(SecondTries.most)):\n" + used.map { "  \($0)\n" }.joined()
        FileHandle.standardError.write(Data(words.utf8))
    }
}
