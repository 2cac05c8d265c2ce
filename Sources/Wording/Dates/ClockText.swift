// Parsing of times that the user types.

import DateWording
import GLibSupport
import Todo

extension DateWords {
    /// Returns the time that a text means. Accepts `9`, `930`, `9:30`, `21.30` and `9 pm`, also in the locale's
    /// digits.
    package func time(typed text: String) -> TimeOfDay? {
        let groups = text.split { $0.wholeNumberValue == nil }.map { $0.compactMap(\.wholeNumberValue) }
        let numbers: [[Int]]
        switch groups.count {
        case 1 where groups[0].count > 2 && groups[0].count <= 4:
            numbers = [Array(groups[0].dropLast(2)), Array(groups[0].suffix(2))]
        case 1, 2: numbers = groups
        default: return nil
        }
        guard numbers.allSatisfy({ $0.count <= 2 }) else { return nil }
        var hour = Self.number(numbers[0])
        if let isMorning = isMorning(text), (1...12).contains(hour) { hour = hour % 12 + (isMorning ? 0 : 12) }
        return TimeOfDay(hour: hour, minute: numbers.count > 1 ? Self.number(numbers[1]) : 0)
    }

    private static func number(_ digits: [Int]) -> Int { digits.reduce(0) { $0 * 10 + $1 } }

    /// Returns whether the text marks the time as before noon, or nil if it has no such mark.
    private func isMorning(_ text: String) -> Bool? {
        let folded = text.lowercased()
        let marks = [(tr("{time} AM"), true), (tr("{time} PM"), false), ("am", true), ("pm", false)]
        return marks.first { mark, _ in
            let word = mark.filling("time", with: "").filter { !$0.isWhitespace }.lowercased()
            return !word.isEmpty && folded.contains(word)
        }?.1
    }
}
