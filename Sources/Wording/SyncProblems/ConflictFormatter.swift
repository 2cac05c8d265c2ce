import Foundation
import GLibSupport
import Store
import Todo

/// Describes overwritten values, and where and when they were overwritten.
@MainActor package struct ConflictFormatter {
    /// The task in its current state.
    package var item: Item
    package var lists: [TodoList]
    /// The titles of other tasks, for parents.
    package var titles: [UUID: String] = [:]
    package var dates: ItemDateFormatter

    package init(item: Item, lists: [TodoList], titles: [UUID: String] = [:], dates: ItemDateFormatter) {
        self.item = item
        self.lists = lists
        self.titles = titles
        self.dates = dates
    }

    /// Returns the conflicts, grouped into entries that can be restored separately, in the store's order.
    package func entries(of conflicts: [SyncConflict]) -> [ConflictEntry] {
        var groups: [[SyncConflict]] = []
        for conflict in conflicts {
            if let index = groups.firstIndex(where: { Self.areRestoredTogether(conflict, $0[0]) }) {
                groups[index].append(conflict)
            } else {
                groups.append([conflict])
            }
        }
        return groups.map(entry)
    }

    private static func areRestoredTogether(_ one: SyncConflict, _ other: SyncConflict) -> Bool {
        guard one.time == other.time, one.wasLocal == other.wasLocal else { return false }
        return [Field.dates, Field.location].contains {
            $0.contains(one.lost.field) && $0.contains(other.lost.field)
        }
    }

    private func entry(_ conflicts: [SyncConflict]) -> ConflictEntry {
        var lost = item
        for conflict in conflicts { _ = conflict.lost.field.set(conflict.lost.value, of: &lost) }
        let fields = conflicts.map(\.lost.field)
        let shown = Self.shown(fields)
        let lines = shown.map { shown.count > 1 ? "\(Self.name($0)): \(value($0, of: lost))" : value($0, of: lost) }
        return ConflictEntry(
            conflicts: conflicts, title: shown.count > 1 ? tr("Dates") : Self.name(shown[0]),
            value: lines.joined(separator: "\n"), origin: origin(conflicts[0]))
    }

    /// Returns the fields that are shown for fields overwritten together. The base date of a rule, for example, is
    /// not shown, because it means nothing by itself.
    private static func shown(_ fields: [Field]) -> [Field] {
        let shown: [Field] = [.due, .start, .repeats].filter(fields.contains)
        if !shown.isEmpty { return shown }
        if fields.contains(where: Field.dates.contains) { return [.repeats] }
        return fields.contains(.list) ? [.list] : [fields[0]]
    }

    private func origin(_ conflict: SyncConflict) -> String {
        if conflict.lost.field == .deleted {
            return tr("You deleted it. It came back because it was changed elsewhere ({time})")
                .filling("time", with: dates.formatInstant(conflict.time))
        }
        let text =
            conflict.wasLocal
            ? tr("Written here, replaced by a change made elsewhere ({time})")
            : tr("Written elsewhere, replaced by a change made here ({time})")
        return text.filling("time", with: dates.formatInstant(conflict.time))
    }

    // MARK: Fields and values

    /// The name of a field, and the text of its value.
    private struct FieldText {
        let name: @Sendable () -> String
        let value: @MainActor (_ lost: Item, ConflictFormatter) -> String

        init(
            _ name: @autoclosure @escaping @Sendable () -> String,
            _ value: @escaping @MainActor (_ lost: Item, ConflictFormatter) -> String
        ) {
            (self.name, self.value) = (name, value)
        }
    }

    /// Returns the name and value of a field.
    private static func text(_ field: Field) -> FieldText {
        switch field {
        case .title: FieldText(tr("Title")) { lost, _ in lost.title }
        case .notes:
            FieldText(tr("Notes")) { lost, _ in lost.notes.isEmpty ? tr("None") : LongText.shortened(lost.notes) }
        case .completed:
            FieldText(tr("Completed")) { lost, _ in lost.isDone ? tr("Completed") : tr("Not completed") }
        case .due: FieldText(tr("Due")) { lost, words in lost.due.map(words.dates.formatDate) ?? tr("None") }
        // Translators: The name of a field: the day on which a task can be started.
        case .start: FieldText(tr("Start")) { lost, words in lost.start.map(words.dates.formatDate) ?? tr("None") }
        // Translators: The name of a field: how often a task repeats.
        case .repeats:
            FieldText(tr("Repeat")) { lost, words in
                lost.repeats == nil && lost.customRepeat == nil ? tr("None") : words.dates.formatRepeat(lost)
            }
        case .repeatAnchor, .repeatFrom, .usualDistance, .ruleBasis, .customRepeat:
            FieldText(tr("Repeat")) { _, _ in tr("Another value") }
        case .reminders:
            FieldText(tr("Reminders")) { lost, words in
                words.joined(lost.reminders.map { ReminderChoice.name($0, due: lost.due, words.dates.formatDate) })
            }
        case .tags: FieldText(tr("Tags")) { lost, words in words.joined(lost.tags.names.map(TagFormatter.text)) }
        case .priority: FieldText(tr("Priority")) { lost, _ in lost.priority.level.name }
        case .list:
            FieldText(tr("List")) { lost, words in
                words.lists.first { $0.id == lost.list }?.name ?? tr("A deleted list")
            }
        case .parent:
            FieldText(tr("Parent")) { lost, words in
                lost.parent.map { words.titles[$0] ?? tr("A deleted task") } ?? tr("None")
            }
        case .deleted: FieldText(tr("Deleted")) { _, _ in tr("In the trash") }
        // Translators: Any other field of a task.
        default: FieldText(tr("Other")) { _, _ in tr("Another value") }
        }
    }

    package static func name(_ field: Field) -> String { text(field).name() }

    private func value(_ field: Field, of lost: Item) -> String { Self.text(field).value(lost, self) }

    private func joined(_ texts: [String]) -> String {
        texts.isEmpty ? tr("None") : texts.joined(separator: tr(", "))
    }
}
