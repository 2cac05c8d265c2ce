// Helpers shared by the tests of merging.

import SyncEngine
import TestSupport
import Testing
import Todo

/// Merges three versions of a task.
func merge(
    _ base: FieldValues, _ ours: FieldValues, _ theirs: FieldValues, oursIsNewer: Bool = true
) -> Merged {
    FieldMerge(base: base, ours: ours, theirs: theirs, oursIsNewer: oursIsNewer).merged()
}

func tags(_ names: String...) -> FieldValue { .text(JSONTexts.encoded(names)) }

extension Merged {
    var tags: [String]? {
        guard case .text(let text) = values[.tags] else { return nil }
        return JSONTexts.decoded(text)
    }

    var notes: String? {
        guard case .text(let text) = values[.notes] else { return nil }
        return text
    }
}

/// Random tasks with few different values, so that both sides often make the same change.
struct SampleItems {
    var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(state: seed) }

    private static let fields: [Field] = [
        .title, .rank, .completed, .notes, .start, .due, .repeats, .repeatAnchor, .repeatFrom, .tags, .priority,
        .parent, .list,
    ]

    mutating func item() -> FieldValues { changed([:], share: 1) }

    /// Returns the task with some fields changed.
    mutating func changed(_ item: FieldValues, share: Double = 0.4) -> FieldValues {
        Self.fields.reduce(into: item) { item, field in
            if Double.random(in: 0..<1, using: &generator) < share { item[field] = value(of: field, in: item) }
        }
    }

    private mutating func value(of field: Field, in item: FieldValues) -> FieldValue {
        let number = Int64.random(in: 0..<4, using: &generator)
        switch field {
        case .rank, .priority: return .number(number)
        case .completed: return number < 2 ? .none : .number(number)
        case .parent: return number < 2 ? .none : .id(SampleIDs.few[Int(number)])
        case .list: return .id(SampleIDs.few[Int(number)])
        case .notes: return .text(notes(item))
        case .tags:
            return .text(JSONTexts.encoded(["a", "b", "c", "D", "d"].filter { _ in Bool.random(using: &generator) }))
        case .start, .due, .repeatAnchor: return number == 0 ? .none : .text("2026-11-2\(number)")
        case .repeats: return number < 2 ? .none : .text("FREQ=DAILY;INTERVAL=\(number)")
        case .repeatFrom: return .text(number < 2 ? "due" : "completion")
        default: return .text("title \(number)")
        }
    }

    /// Returns the notes of the task with some lines changed. Each new line is unique.
    private mutating func notes(_ item: FieldValues) -> String {
        guard case .text(let text) = item[.notes] else {
            return (0..<5).map { _ in line() }.joined(separator: "\n")
        }
        var lines = text.split(separator: "\n").map(String.init)
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            let index = Int.random(in: 0...lines.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: lines.insert(line(), at: index)
            case 1 where index < lines.count: lines[index] = line()
            default: if index < lines.count { lines.remove(at: index) }
            }
        }
        return lines.joined(separator: "\n")
    }

    private mutating func line() -> String { "line \(generator.next() % 1_000_000)" }
}

private enum SampleIDs {
    static let few = {
        var generator = SplitMix64(state: 7)
        return (0..<4).map { _ in generator.id() }
    }()
}
