// What of an item is the same on a server, and how its values there are told from those here.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Field {
    /// The fields of an item that are the same on a server; of the rank it is the order alone.
    static let synced: [Field] = TaskFields.fields.filter { $0 != .created } + [.parent, .rank]
}

extension FieldValues {
    /// The values of an item that are the same on a server.
    init(synced item: Item) {
        for field in Field.synced { self[field] = field.value(of: item) }
    }

    /// These values.
    init(_ changes: [FieldChange]) {
        for change in changes { self[change.field] = change.value }
    }

    /// The values, in the order of the table of fields.
    var list: [FieldChange] { fields.compactMap { field in self[field].map { FieldChange(field, $0) } } }

    /// The id in a field; nil where there is none.
    func id(_ field: Field) -> UUID? {
        guard case .id(let id)? = self[field] else { return nil }
        return id
    }
}

extension TaskFields {
    /// Where it stands among its siblings on the server. Those of which that says nothing stand at one place, in the order of
    /// their UIDs: so nobody has to write a place before one is moved.
    var placeThere: Int64 { place ?? 0 }
}

extension FieldValue {
    /// A text without its backslashes; nil if this is none.
    fileprivate var withoutBackslashes: String? { text?.replacing("\\", with: "") }
}

extension Field {
    static func value(of id: UUID?) -> FieldValue { id.map(FieldValue.id) ?? .none }
}

/// What became of an item by what a server says of it.
struct TaskMerge {
    /// The item from now on; its parent and rank are still to be settled.
    private(set) var item: Item
    /// The values that count as agreed from now on.
    private(set) var agreed: FieldValues
    /// The values from which both sides come, as far as they are known.
    let before: FieldValues
    /// The values that lost.
    let conflicts: [Conflict]
    /// Whether the server has another place for it, which is to be taken.
    let takesPlace: Bool
    /// Whether the server has it within another item, which is to be taken.
    let takesParent: Bool
    /// Whether anything but the order was changed there.
    let isEdited: Bool

    /// - Parameters:
    ///   - item: the item here.
    ///   - link: what was agreed.
    ///   - base: what the resource said then; nil where there was none.
    ///   - fields: what it says now.
    ///   - parent: the item that it says that it is within; nil where that is none here.
    ///   - former: what was agreed before it was put there, where it is not known whether it was.
    ///   - oursIsNewer: whether the edit here is the later one.
    ///   - isFirst: whether the two meet for the first time, with nothing agreed upon.
    ///   - edited: the times at which the two were last edited, as far as they are known.
    ///   - zones: what occurrences are reckoned by.
    init(
        _ item: Item, link: Link, base: TaskFields?, fields: TaskFields, parent: UUID?,
        former: FieldValues = FieldValues(), oursIsNewer: Bool, isFirst: Bool = false,
        edited: EditTimes = EditTimes(), by zones: any ZoneRules = UniversalTime()
    ) {
        let old = FieldValues(link.agreed)
        // What the resource said and says still is not changed there, however it is shown here.
        func isSame(_ field: Field) -> Bool {
            guard let base else { return false }
            if field == .parent { return base.parent == fields.parent }
            if base[field] == fields[field] { return true }
            // Some servers drop backslashes. Where a PUT was not answered, or somebody has changed the task right after it, that has
            // not been compared.
            return field == .notes && (old.isEmpty || link.reader == Link.uncompared)
                && base[.notes].withoutBackslashes == fields[.notes].withoutBackslashes
        }
        var theirs = FieldValues()
        var before = old
        for field in Field.synced where field != .rank {
            let said = field == .parent ? Field.value(of: parent) : fields[field]
            theirs[field] = isSame(field) ? old[field] ?? said : said
            // It was put there and never answered: what is there as it was put is agreed, the rest is not, unless it was before.
            if old.isEmpty { before[field] = isSame(field) ? theirs[field] : former[field] }
            // The server has dropped the backslashes of what was put here, which is nobody's edit.
            if field == .notes, theirs[.notes] != Field.notes.value(of: item),
                theirs[.notes]?.text == Field.notes.value(of: item).withoutBackslashes
            {
                before[.notes] = theirs[.notes]
            }
        }
        var ours = FieldValues(synced: item)
        ours[.rank] = nil
        before[.rank] = nil
        let isMoved = !old.isEmpty && Field.rank.value(of: item) != old[.rank]
        ours[.dayRank] = Field.dayRank.value(of: item)
        let merged = FieldMerge(
            base: before, ours: ours, theirs: theirs, oursIsNewer: oursIsNewer, isFirst: isFirst, edited: edited,
            by: zones
        ).merged()
        (self.before, conflicts) = (before, merged.conflicts)
        isEdited = Field.synced.contains { $0 != .rank && !isSame($0) }
        takesPlace = fields.place != nil && base?.place != fields.place && !(isMoved && oursIsNewer)
        takesParent = !isSame(.parent) && merged.values[.parent] == theirs[.parent]
        (self.item, agreed) = (item, FieldValues())
        take(merged.values, theirs)
        if takesParent {
            self.item.parent = nil
            agreed[.parent] = FieldValue.none
        }
        agreed[.rank] = isMoved && !takesPlace ? old[.rank] : Field.rank.value(of: item)
    }

    /// Takes the values that hold, as far as an item can have them; what it cannot have is agreed upon as it is shown.
    private mutating func take(_ values: FieldValues, _ theirs: FieldValues) {
        for field in values.fields {
            guard let value = values[field] else { continue }
            _ = field.set(value, of: &item)
        }
        for field in Field.synced where field != .rank {
            guard let value = theirs[field] else { continue }
            var other = item
            let isAccepted = field.set(value, of: &other)
            agreed[field] = isAccepted ? field.value(of: other) : field.value(of: item)
        }
    }
}
