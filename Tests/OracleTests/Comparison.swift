// A comparison of the answers of libical and Furrow.

import Todo

/// A question and both answers to it.
struct Comparison {
    let question: Question
    /// Furrow's first occurrences, or nil if Furrow reports that the rule never fires.
    let ours: [CalendarTime]?
    let theirs: Answer

    /// The number of compared occurrences.
    static let limit = 10
    /// The last year in which libical has occurrences (its `MAX_TIME_T_YEAR`).
    static let lastYear = 2582

    init(_ question: Question, _ theirs: Answer) {
        self.question = question
        self.theirs = theirs
        ours = Self.occurrences(of: question)
    }

    private static func occurrences(of question: Question) -> [CalendarTime]? {
        var occurrences = Recurrence(question.rule, from: question.anchor).occurrences(by: OneZone())
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
        guard occurrences.first != question.anchor else { return occurrences }
        var all = [question.anchor] + occurrences
        if case .count(let count) = question.rule.parts.end { all = Array(all.prefix(count)) }
        return Array(all.prefix(Self.limit))
    }

    var agrees: Bool {
        switch theirs {
        // libical refuses a rule that has no occurrence up to its last year.
        case .refused: ours == nil || ours == [question.anchor]
        case .fails: ours == nil
        case .occurrences: expected == (ours ?? [question.anchor])
        }
    }

    var report: String { "\(question)\n  Furrow  \(text(ours))\n  libical \(text(expected)) \(theirs)" }

    private func text(_ occurrences: [CalendarTime]?) -> String {
        occurrences.map { $0.map(\.description).joined(separator: " ") } ?? "none"
    }
}
