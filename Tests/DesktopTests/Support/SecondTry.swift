// A second try for a test of motion under real input.

import Desk
import Foundation
import Synchronization
import TestSupport
import Testing

/// Gives each test of a suite that fails a second try on a new desk, at most ``SecondTries/most`` in a run.
///
/// Only for what moves under real input: the X server, the session bus and GTK's clock are other programs, and on a machine
/// that stalls for a second a long press becomes a tap through no fault of Furrow. What guards data has none. The first
/// failure is not hidden: it is printed as a known issue, with all it said, and the test is named at the run's end. Where
/// the run's second tries are used up, the first failure counts; so does a warning of GTK's. `FURROW_TEST_ONCE=1` takes
/// second tries away, for whoever hunts a failure.
struct SecondTry: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    private static var isWanted: Bool { ProcessInfo.processInfo.environment["FURROW_TEST_ONCE"] == nil }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        Self.isWanted && testCase != nil ? self : nil
    }

    /// Whether a movement that failed may be made again in a test that has no second try, once all of its data were checked. That is
    /// one of the run's second tries, and is named as those are.
    static func isGranted(after error: any Error, for name: String) -> Bool {
        guard isWanted, !isWarning(error) else { return false }
        return use(for: name)
    }

    private static func isWarning(_ error: (any Error)?) -> Bool {
        if case .warned = error as? DeskError { true } else { false }
    }

    private static func use(for name: String) -> Bool { SecondTries(folder: TestRun.folder).use(for: name) }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Nil until something fails.
        let isGranted = Mutex(Bool?.none)
        try await withKnownIssue("The first try failed; the second one counts.", isIntermittent: true) {
            try await function()
        } matching: { issue in
            guard !Self.isWarning(issue.error) else { return false }
            return isGranted.withLock { known in
                let answer = known ?? Self.use(for: "\(test.id)")
                known = answer
                return answer
            }
        }
        guard isGranted.withLock({ $0 }) == true else { return }
        await DeskShare.renew()
        await GnomeShare.close()
        try await function()
    }
}

extension Trait where Self == SecondTry {
    /// A second try on a new desk for each test that fails, as long as the run has some left.
    static var secondTry: Self { Self() }
}
