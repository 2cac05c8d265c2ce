// A comparison of the answers of libical and Furrow.

import Todo

/// A case and both answers to it.
struct Comparison {
    let ruleCase: RuleCase
    /// Furrow's first occurrences, or nil if Furrow reports that the rule never fires.
    let ours: [CalendarTime]?
    let theirs: Answer

    /// The number of compared occurrences.
    static let limit = 10
    /// The last year in which libical has occurrences (its `MAX_TIME_T_YEAR`).
    static let lastYear = 2582

    init(_ ruleCase: RuleCase, _ theirs: Answer) {
        self.ruleCase = ruleCase
        self.theirs = theirs
        ours = Self.occurrences(of: ruleCase)
    }

    private static func occurrences(of ruleCase: RuleCase) -> [CalendarTime]? {
        var occurrences = Recurrence(ruleCase.rule, from: ruleCase.anchor).occurrences(by: OneZone())
        var found: [CalendarTime] = []
        do {
            while found.count < limit, let occurrence = try occurrences.next(), occurrence.day.year <= lastYear {
                found.append(occurrence)
            }
        } catch {
            return found.count > 1 ? found : nil
        }
        return found
    }

    /// libical's occurrences, preceded by the anchor if the rule does not generate the anchor. RFC 5545 leaves
    /// open which occurrences such a rule has (3.8.5.3: "undefined"), but counts the anchor (3.3.10: "The
    /// "DTSTART" property value always counts as the first occurrence").
    private var expected: [CalendarTime]? {
        guard case .occurrences(let occurrences) = theirs else { return nil }
        guard occurrences.first != ruleCase.anchor else { return occurrences }
        var all = [ruleCase.anchor] + occurrences
        if case .count(let count) = ruleCase.rule.parts.end { all = Array(all.prefix(count)) }
        return Array(all.prefix(Self.limit))
    }

    var agrees: Bool {
        switch theirs {
        // libical refuses a rule that has no occurrence up to its last year.
        case .refused: ours == nil || ours == [ruleCase.anchor]
        case .fails: ours == nil
        case .occurrences: expected == (ours ?? [ruleCase.anchor])
        }
    }

    var report: String { "\(ruleCase)\n  Furrow  \(text(ours))\n  libical \(text(expected)) \(theirs)" }

    private func text(_ occurrences: [CalendarTime]?) -> String {
        occurrences.map { $0.map(\.description).joined(separator: " ") } ?? "none"
    }
}
