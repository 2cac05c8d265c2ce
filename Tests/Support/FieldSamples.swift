// Sample values for every field.

import Foundation
import Todo

extension Field {
    /// Returns a value that a new task does not have and that any task accepts.
    ///
    /// - Parameters:
    ///   - list: A list.
    ///   - parent: A possible parent of the task.
    public func sample(list: UUID, parent: UUID? = nil, _ generator: inout SplitMix64) -> FieldValue {
        let day = "20\(Int.random(in: 40...99, using: &generator))-02-13"
        let time = generator.next() & 1 == 0 ? day : "\(day)T09:00:00+01:00[Europe/Berlin]"
        switch self {
        case .start, .due, .repeatAnchor: return .text(time)
        case .repeats: return .text("FREQ=DAILY;INTERVAL=\(Int.random(in: 2...99, using: &generator))")
        case .sorting: return .text(generator.next() & 1 == 0 ? "due" : "title")
        case .repeatFrom: return .text("completion")
        case .usualDistance: return .text("P\(Int.random(in: 1...6, using: &generator))D")
        case .ruleBasis: return .text("due")
        case .excludedDates, .addedDates: return .text("[\"\(day)\"]")
        case .changedOccurrences: return .text("[\"{\\\"at\\\":\\\"\(day)\\\"}\"]")
        case .reminders: return .text("[\"\(day)T09:00:00\",\"\(day)T10:00:00Z\"]")
        case .priority: return .number(Int64.random(in: 1...9, using: &generator))
        case .parent: return .id(parent ?? list)
        default: break
        }
        return switch kind {
        case .number, .time: .number(Int64.random(in: 1...1 << 40, using: &generator))
        case .text: .text("“ü” 👩‍🚀 \(generator.next())")
        case .texts: .text("[\"\(generator.next())\"]")
        case .id: .id(list)
        }
    }
}
