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

    /// The fields that are overwritten and restored together.
    private static let dateFields: [Field] = [
        .due, .start, .repeats, .repeatAnchor, .repeatFrom, .distance, .ruleBasis, .customRepeat,
    ]
    private static let placeFields: [Field] = [.list, .parent]

    /// Returns the conflicts, grouped into entries that can be restored separately, in the store's order.
    package func entries(of conflicts: [SyncConflict]) -> [ConflictEntry] {
        var groups: [[SyncConflict]] = []
        for conflict in conflicts {
            if let place = groups.firstIndex(where: { Self.areRestoredTogether(conflict, $0[0]) }) {
                groups[place].append(conflict)
            } else {
                groups.append([conflict])
            }
        }
        return groups.map(entry)
    }

    private static func areRestoredTogether(_ one: SyncConflict, _ other: SyncConflict) -> Bool {
        guard one.time == other.time, one.wasLocal == other.wasLocal else { return false }
        return [dateFields, placeFields].contains {
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
        if fields.contains(where: dateFields.contains) { return [.repeats] }
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

    package static func name(_ field: Field) -> String {
        switch field {
        case .title: tr("Title")
        case .notes: tr("Notes")
        case .completed: tr("Completed")
        case .due: tr("Due")
        // Translators: The name of a field: the day on which a task can be started.
        case .start: tr("Start")
        // Translators: The name of a field: how often a task repeats.
        case .repeats, .repeatAnchor, .repeatFrom, .distance, .ruleBasis, .customRepeat: tr("Repeat")
        case .reminders: tr("Reminders")
        case .tags: tr("Tags")
        case .priority: tr("Priority")
        case .list: tr("List")
        case .parent: tr("Parent")
        case .deleted: tr("Deleted")
        // Translators: Any other field of a task.
        default: tr("Other")
        }
    }

    private func value(_ field: Field, of lost: Item) -> String {
        switch field {
        case .title: lost.title
        case .notes: lost.notes.isEmpty ? tr("None") : LongText.shortened(lost.notes)
        case .completed: lost.isDone ? tr("Completed") : tr("Not completed")
        case .due: lost.due.map(dates.formatDate) ?? tr("None")
        case .start: lost.start.map(dates.formatDate) ?? tr("None")
        case .repeats: lost.repeats == nil && lost.customRepeat == nil ? tr("None") : dates.formatRepeat(lost)
        case .reminders: joined(lost.reminders.map { ReminderChoice.name($0, due: lost.due, dates.formatDate) })
        case .tags: joined(lost.tags.names.map(TagFormatter.text))
        case .priority: lost.priority.level.name
        case .list: lists.first { $0.id == lost.list }?.name ?? tr("A deleted list")
        case .parent: lost.parent.map { titles[$0] ?? tr("A deleted task") } ?? tr("None")
        case .deleted: tr("In the trash")
        default: tr("Another value")
        }
    }

    private func joined(_ texts: [String]) -> String {
        texts.isEmpty ? tr("None") : texts.joined(separator: tr(", "))
    }
}
