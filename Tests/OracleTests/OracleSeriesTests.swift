// Tests that after an occurrence is completed, libical derives the remaining occurrences from the written dates
// and rule.

import Foundation
import TestSupport
import Testing
import Todo

@Suite struct OracleSeriesTests {
    /// `FURROW_ORACLE_SERIES=1000000 FURROW_ORACLE_SEED=7` tests that many series, from another seed.
    @Test func libicalAgreesOnTheRestOfASeries() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["FURROW_ORACLE_SERIES"].flatMap { Int($0) } ?? 6_000
        let seed = UInt64(environment["FURROW_ORACLE_SEED"].flatMap { Int($0) } ?? 1)
        var (ruleCases, generator) = (RandomRules(seed: seed), SplitMix64(state: seed &+ 1))
        var asked = 0
        while asked < count {
            var left: [(ruleCase: RuleCase, tail: [CalendarTime], text: String)] = []
            while left.count < min(10_000, count - asked) {
                guard let walked = Self.walked(ruleCases.next(), &generator) else { continue }
                left.append(walked)
            }
            let answers = try Oracle.ask(left.map(\.ruleCase), limit: Comparison.limit)
            for (one, answer) in zip(left, answers) {
                let comparison = Comparison(one.ruleCase, answer)
                #expect(comparison.agrees, "seed \(seed): \(one.text)\n\(comparison.report)")
                #expect(comparison.ours == one.tail, "seed \(seed): \(one.text)\n\(comparison.report)")
            }
            asked += left.count
        }
    }

    /// Completes some occurrences of a series. Returns the dates and rule that are written afterward, and the
    /// instances of the original rule that are left, counted from its beginning.
    private static func walked(
        _ ruleCase: RuleCase, _ generator: inout SplitMix64
    ) -> (ruleCase: RuleCase, tail: [CalendarTime], text: String)? {
        let distance = [nil, TimeSpan(days: 2), ruleCase.anchor.time == nil ? nil : TimeSpan(seconds: 18_000)]
            .randomElement(using: &generator).flatMap { $0 }
        let anchor = ruleCase.anchor
        let due = distance.flatMap { $0.due(after: anchor, like: anchor, by: OneZone()) } ?? anchor
        var series = Series(ruleCase.rule, at: anchor, due: due, distance: distance)
        let steps = Int.random(in: 1...4, using: &generator)
        for _ in 0..<steps {
            guard let next = (try? series.first(dueAfter: series.due, by: OneZone())) ?? nil else { return nil }
            series = series.at(next)
        }
        let new = RuleCase(rule: series.rule, anchor: series.instance)
        guard new.anchor.day.year < 2400,
            !Disagreement.all.contains(where: { $0.applies(ruleCase) || $0.applies(new) })
        else { return nil }
        var occurrences = Recurrence(ruleCase.rule, from: anchor).occurrences(by: OneZone())
        var all: [CalendarTime] = []
        while all.count < steps + Comparison.limit, let occurrence = (try? occurrences.next()) ?? nil,
            occurrence.day.year <= Comparison.lastYear
        {
            all.append(occurrence)
        }
        return (new, Array(all.dropFirst(steps)), "\(ruleCase), \(steps) completed")
    }
}
