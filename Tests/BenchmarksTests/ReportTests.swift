// Tests of when a run of furrow-bench fails: if a count is wrong, but never because of a time.

import Testing

@testable import furrow_bench

struct ReportTests {
    private func report(_ measurements: Measurement...) -> Report {
        var report = Report()
        report.record("all") { measurements }
        return report
    }

    @Test(arguments: [Figure.slideBinds, .partBinds, .partLayouts])
    func aBoundRowOrALayoutDuringAGestureFailsTheRun(_ figure: Figure) {
        #expect(!report(Measurement(figure, items: 10_000, counts: [0, 0, 0])).hasFailed)
        // A single wrong count in three windows is enough.
        #expect(report(Measurement(figure, items: 10_000, counts: [0, 1, 0])).hasFailed)
    }

    @Test func aSlideLaysOutTheListExactlyOnce() {
        #expect(!report(Measurement(.slideLayouts, items: 100, counts: [1, 1])).hasFailed)
        #expect(report(Measurement(.slideLayouts, items: 100, counts: [1, 2])).hasFailed)
        #expect(report(Measurement(.slideLayouts, items: 100, counts: [0, 1])).hasFailed)
    }

    @Test func theTableShowsTheWrongCount() {
        let table = report(Measurement(.slideBinds, items: 100, counts: [3])).table
        #expect(table.contains("OFF by 3"))
        #expect(table.hasSuffix("a COUNT IS OFF, which fails the run"))
    }

    @Test func aMissedTimeTargetDoesNotFailTheRun() {
        let late = report(Measurement(.insert, items: 100_000, of: [1000]), Measurement(.arbiter, items: nil, of: [1]))
        #expect(late.measurements.allSatisfy { $0.miss != nil })
        #expect(!late.hasFailed)
    }

    @Test func aFailedMeasurementFailsTheRun() {
        var report = Report()
        report.record("the window") { throw BenchError("no window") }
        #expect(report.hasFailed)
    }
}
