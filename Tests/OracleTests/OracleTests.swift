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
        var generator = Questions(seed: seed)
        var asked = 0
        var named = 0
        while asked < count {
            // In batches, to limit the memory.
            var questions: [Question] = []
            while questions.count < min(10_000, count - asked) {
                let question = generator.next()
                guard question.fires else { continue }
                // libical often hangs on rules that it expands incorrectly.
                if Disagreement.all.contains(where: { $0.applies(question) }) {
                    named += 1
                } else {
                    questions.append(question)
                }
            }
            let answers = try Oracle.ask(questions, limit: Comparison.limit)
            for (question, answer) in zip(questions, answers) {
                let comparison = Comparison(question, answer)
                #expect(comparison.agrees, "seed \(seed): \(comparison.report)")
            }
            asked += questions.count
        }
        // The known differences apply to a minority of the rules.
        #expect(named * 2 < asked)
    }

    @Test(arguments: Disagreement.all) func inKnownDisagreementsTheOccurrencesFollowRFC5545(known: Disagreement) throws
    {
        let example = known.example
        let question = Question(
            rule: try RecurrenceRule(example.rule), anchor: try #require(CalendarTime(example.anchor)))
        #expect(known.applies(question))
        #expect(Disagreement.all.filter { $0.applies(question) }.count == 1)
        let comparison = Comparison(question, try #require(try Oracle.ask([question], limit: Comparison.limit).first))
        #expect(try comparison.agrees == (Oracle.version() >= known.mendedIn))
        #expect(comparison.ours?.prefix(example.occurrences.count).map(\.description) == example.occurrences)
    }

    /// libical returns the times of a day in the order of the list. According to RFC 5545, 3.3.10 ("The BYHOUR
    /// rule part specifies a COMMA-separated list of hours of the day"), the list has no order. Random rules
    /// have sorted lists.
    @Test func libicalMistakesTheListOrderForTheTimeOrder() throws {
        let rule = try RecurrenceRule("FREQ=DAILY;BYHOUR=18,9")
        let question = Question(rule: rule, anchor: try #require(CalendarTime("2026-11-23T09:00:00")))
        let comparison = Comparison(question, try #require(try Oracle.ask([question], limit: 4).first))
        #expect(!comparison.agrees)
        #expect(comparison.ours?.prefix(2).map(\.local.time.hour) == [9, 18])
    }

    @Test func rulesThatNeverFireHaveNoOccurrencesInLibicalEither() throws {
        var generator = Questions(seed: 2)
        var questions: [Question] = []
        while questions.count < 20 {
            let question = generator.next()
            if !question.fires, !Disagreement.all.contains(where: { $0.applies(question) }) {
                questions.append(question)
            }
        }
        let answers = try Oracle.ask(questions, limit: 2)
        for (question, answer) in zip(questions, answers) {
            switch answer {
            case .refused, .fails: break
            case .occurrences(let occurrences): #expect(occurrences.allSatisfy { $0 == question.anchor }, "\(question)")
            }
        }
    }
}

extension Question {
    /// Whether the rule has an occurrence after the anchor, regardless of COUNT and UNTIL.
    fileprivate var fires: Bool {
        do throws(RecurrenceError) {
            try Recurrence(rule, from: anchor).check(by: OneZone())
            return true
        } catch { return error != .neverFires }
    }
}
