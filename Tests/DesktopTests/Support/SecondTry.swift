// A second try for tests of motion under real input.

import Desk
import Foundation
import Synchronization
import TestSupport
import Testing

/// A trait that gives each failed test of a suite a second try on a new desk, at most ``TestRetries/most`` times in a
/// run.
///
/// Use it only for tests of motion under real input. The X server, the session bus and GTK's clock are other programs,
/// and on a machine that stalls for a second a long press becomes a tap through no fault of Furrow. A test that guards
/// data has no second try. The first failure is not hidden: it is printed as a known issue with its whole message, and
/// the test is listed at the end of the run. When the run's second tries are used up, the first failure counts; so does
/// a warning of GTK. `FURROW_TEST_ONCE=1` disables second tries, for hunting a failure.
struct SecondTry: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    private static var isEnabled: Bool { ProcessInfo.processInfo.environment["FURROW_TEST_ONCE"] == nil }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        Self.isEnabled && testCase != nil ? self : nil
    }

    /// Returns whether a failed movement may be repeated in a test that has no second try, after all of its data were
    /// checked. That counts as one of the run's second tries, and is listed with them.
    static func isGranted(after error: any Error, for name: String) -> Bool {
        guard isEnabled, !isWarning(error) else { return false }
        return use(for: name)
    }

    private static func isWarning(_ error: (any Error)?) -> Bool {
        if case .warned = error as? DeskError { true } else { false }
    }

    private static func use(for name: String) -> Bool { TestRetries(folder: TestRun.folder).use(for: name) }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The value is nil until something fails.
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
        await SharedDesk.renew()
        await SharedGnomeDesk.close()
        try await function()
    }
}

extension Trait where Self == SecondTry {
    /// Gives each failed test a second try on a new desk, as long as the run has some left.
    static var secondTry: Self { Self() }
}
