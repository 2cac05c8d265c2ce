// Single words that name several weekdays.

import Todo

extension Weekday {
    /// Returns the weekdays from `first` through `last`, ordered from Monday to Sunday. The range may wrap around from
    /// Sunday to Monday.
    static func days(from first: Weekday, through last: Weekday) -> [Weekday] {
        let count = (last.rawValue - first.rawValue + 7) % 7
        let days = (0...count).map { (first.rawValue - 1 + $0) % 7 }
        return allCases.enumerated().filter { days.contains($0.offset) }.map(\.element)
    }
}

extension PhraseTable {
    /// The signs that join the first and the last day of a range.
    private static let hyphens: Set<Character> = ["-", "‐", "–", "—"]
    /// The signs that separate single days.
    private static let joints: Set<Character> = ["/", "+", "&", ",", "،"]

    /// Returns the weekdays that a folded word names together, such as `mon-fri` or `mo/mi/fr`, or nil if the word
    /// names only one weekday or none.
    func days(_ word: String) -> [Weekday]? {
        let isRange = word.contains(where: Self.hyphens.contains)
        let signs = isRange ? Self.hyphens : Self.joints
        let parts = word.split(omittingEmptySubsequences: false, whereSeparator: signs.contains)
        guard (2...(isRange ? 2 : 7)).contains(parts.count) else { return nil }
        let days = parts.compactMap { part in
            entry(String(part)).flatMap { $0.hasAnd ? nil : $0.weekday?.day ?? $0.eachWeekday }
        }
        guard days.count == parts.count, Set(days).count == days.count else { return nil }
        return isRange ? Weekday.days(from: days[0], through: days[1]) : Weekday.allCases.filter(days.contains)
    }
}
