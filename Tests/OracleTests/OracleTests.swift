// Tests that compare Furrow's occurrences with libical's.

import Foundation
import Testing
import Todo

@Suite struct OracleTests {
    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    /// `FURROW_ORACLE_RULES=1000000 FURROW_ORACLE_SEED=7` tests that many rules, from another seed.
    @Test func randomRulesAgreeWithLibicalExceptKnownDisagreements() throws {
        let count = Self.number("FURROW_ORACLE_RULES") ?? 6_000
        let seed = UInt64(Self.number("FURROW_ORACLE_SEED") ?? 1)
        var generator = RandomRules(seed: seed)
        var asked = 0
        var named = 0
        while asked < count {
            // In batches, to limit the memory.
            var ruleCases: [RuleCase] = []
            while ruleCases.count < min(10_000, count - asked) {
                let ruleCase = generator.next()
                guard ruleCase.fires else { continue }
                // libical often hangs on rules that it expands incorrectly.
                if Disagreement.all.contains(where: { $0.applies(ruleCase) }) {
                    named += 1
                } else {
                    ruleCases.append(ruleCase)
                }
            }
            let answers = try Oracle.ask(ruleCases, limit: Comparison.limit)
            for (ruleCase, answer) in zip(ruleCases, answers) {
                let comparison = Comparison(ruleCase, answer)
                #expect(comparison.agrees, "seed \(seed): \(comparison.report)")
            }
            asked += ruleCases.count
        }
        // The known differences apply to a minority of the rules.
        #expect(named * 2 < asked)
    }

    @Test(arguments: Disagreement.all) func inKnownDisagreementsTheOccurrencesFollowRFC5545(known: Disagreement) throws
    {
        let example = known.example
        let ruleCase = RuleCase(
            rule: try RecurrenceRule(example.rule), anchor: try #require(CalendarTime(example.anchor)))
        #expect(known.applies(ruleCase))
        #expect(Disagreement.all.filter { $0.applies(ruleCase) }.count == 1)
        let comparison = Comparison(ruleCase, try #require(try Oracle.ask([ruleCase], limit: Comparison.limit).first))
        #expect(try comparison.agrees == (Oracle.version() >= known.mendedIn))
        #expect(comparison.ours?.prefix(example.occurrences.count).map(\.description) == example.occurrences)
    }

    /// libical returns the times of a day in the order of the list. According to RFC 5545, 3.3.10 ("The BYHOUR
    /// rule part specifies a COMMA-separated list of hours of the day"), the list has no order. Random rules
    /// have sorted lists.
    @Test func libicalMistakesTheListOrderForTheTimeOrder() throws {
        let rule = try RecurrenceRule("FREQ=DAILY;BYHOUR=18,9")
        let ruleCase = RuleCase(rule: rule, anchor: try #require(CalendarTime("2026-11-23T09:00:00")))
        let comparison = Comparison(ruleCase, try #require(try Oracle.ask([ruleCase], limit: 4).first))
        #expect(!comparison.agrees)
        #expect(comparison.ours?.prefix(2).map(\.local.time.hour) == [9, 18])
    }

    @Test func rulesThatNeverFireHaveNoOccurrencesInLibicalEither() throws {
        var generator = RandomRules(seed: 2)
        var ruleCases: [RuleCase] = []
        while ruleCases.count < 20 {
            let ruleCase = generator.next()
            if !ruleCase.fires, !Disagreement.all.contains(where: { $0.applies(ruleCase) }) {
                ruleCases.append(ruleCase)
            }
        }
        let answers = try Oracle.ask(ruleCases, limit: 2)
        for (ruleCase, answer) in zip(ruleCases, answers) {
            switch answer {
            case .refused, .fails: break
            case .occurrences(let occurrences): #expect(occurrences.allSatisfy { $0 == ruleCase.anchor }, "\(ruleCase)")
            }
        }
    }
}

extension RuleCase {
    /// Whether the rule has an occurrence after the anchor, regardless of COUNT and UNTIL.
    fileprivate var fires: Bool {
        do throws(RecurrenceError) {
            try Recurrence(rule, from: anchor).check(by: OneZone())
            return true
        } catch { return error != .neverFires }
    }
}
