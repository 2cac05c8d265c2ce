// Sample values for every field.

import Foundation
import Todo

extension Field {
    /// Returns a value that a new task does not have and that any task accepts.
    ///
    /// - Parameters:
    ///   - home: A list.
    ///   - above: A possible parent of the task.
    public func sample(home: UUID, within above: UUID? = nil, _ chance: inout SplitMix64) -> FieldValue {
        let day = "20\(Int.random(in: 40...99, using: &chance))-02-13"
        let time = chance.next() & 1 == 0 ? day : "\(day)T09:00:00+01:00[Europe/Berlin]"
        switch self {
        case .start, .due, .repeatAnchor: return .text(time)
        case .repeats: return .text("FREQ=DAILY;INTERVAL=\(Int.random(in: 2...99, using: &chance))")
        case .sorting: return .text(chance.next() & 1 == 0 ? "due" : "title")
        case .repeatFrom: return .text("completion")
        case .distance: return .text("P\(Int.random(in: 1...6, using: &chance))D")
        case .ruleBasis: return .text("due")
        case .excludedDates, .addedDates: return .text("[\"\(day)\"]")
        case .changedOccurrences: return .text("[\"{\\\"at\\\":\\\"\(day)\\\"}\"]")
        case .reminders: return .text("[\"\(day)T09:00:00\",\"\(day)T10:00:00Z\"]")
        case .priority: return .number(Int64.random(in: 1...9, using: &chance))
        case .parent: return .id(above ?? home)
        default: break
        }
        return switch kind {
        case .number, .time: .number(Int64.random(in: 1...1 << 40, using: &chance))
        case .text: .text("“ü” 👩‍🚀 \(chance.next())")
        case .texts: .text("[\"\(chance.next())\"]")
        case .id: .id(home)
        }
    }
}
