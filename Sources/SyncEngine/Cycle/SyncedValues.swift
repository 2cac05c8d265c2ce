// The task fields that are synced, and the merge of their local and remote values.

import ICalendar
import Store
import Todo

extension Field {
    /// The fields that are synced. Of the rank, only the order is synced.
    static let synced: [Field] = TaskFields.fields.filter { $0 != .created } + [.parent, .rank]
}

extension FieldValues {
    init(synced item: Item) {
        for field in Field.synced { self[field] = field.value(of: item) }
    }

    init(_ changes: [FieldChange]) {
        for change in changes { self[change.field] = change.value }
    }

    /// The values, in the order of the table of fields.
    var fieldChanges: [FieldChange] { fields.compactMap { field in self[field].map { FieldChange(field, $0) } } }

    func id(_ field: Field) -> UUID? {
        guard case .id(let id)? = self[field] else { return nil }
        return id
    }
}

extension TaskFields {
    /// The task's position among its siblings on the server. Tasks without a sort key share one position and are
    /// ordered by UID, so that no keys are needed before a task is moved.
    var remotePosition: Int64 { sortKey ?? 0 }
}

extension FieldValue {
    fileprivate var withoutBackslashes: String? { text?.replacing("\\", with: "") }
}

extension Field {
    static func value(of id: UUID?) -> FieldValue { id.map(FieldValue.id) ?? .none }
}

/// The merge of a local task with its state on the server.
struct TaskMerge {
    /// The merged task, before it is reparented and ranked.
    private(set) var item: Item
    /// The agreed values after the merge.
    private(set) var agreed: FieldValues
    /// The values from which both sides derive, if known.
    let before: FieldValues
    /// The values that lost.
    let conflicts: [Conflict]
    /// Whether the task must adopt a different sort key from the server.
    let adoptsPosition: Bool
    /// Whether the task must adopt a different parent from the server.
    let adoptsParent: Bool
    /// Whether anything except the order was changed on the server.
    let isEdited: Bool

    /// Merges a local task with its state on the server.
    ///
    /// - Parameters:
    ///   - item: The local task.
    ///   - link: The link with the agreed values.
    ///   - base: The fields of the last agreed text.
    ///   - fields: The fields of the current text.
    ///   - parent: The local task that the text names as the parent.
    ///   - previouslyAgreed: The values agreed before an upload, if it is unknown whether the upload succeeded.
    ///   - oursIsNewer: Whether the local edit is the later one.
    ///   - isFirstMerge: Whether the two meet for the first time, with nothing agreed.
    ///   - edited: The times at which the two were last edited, if known.
    ///   - zones: The time zone rules for calculating occurrences.
    init(
        _ item: Item, link: Link, base: TaskFields?, fields: TaskFields, parent: UUID?,
        previouslyAgreed: FieldValues = FieldValues(), oursIsNewer: Bool, isFirstMerge: Bool = false,
        edited: EditTimes = EditTimes(), by zones: any ZoneRules = UniversalTime()
    ) {
        let old = FieldValues(link.agreed)
        // A field with the same value in both texts was not changed on the server, regardless of its local value.
        func isSame(_ field: Field) -> Bool {
            guard let base else { return false }
            if field == .parent { return base.parent == fields.parent }
            if base[field] == fields[field] { return true }
            // Some servers drop backslashes. Whether this one does is unknown after an upload that got no response, or
            // that was followed at once by another client's edit.
            return field == .notes && (old.isEmpty || link.baseState == .uncompared)
                && base[.notes].withoutBackslashes == fields[.notes].withoutBackslashes
        }
        var theirs = FieldValues()
        var before = old
        for field in Field.synced where field != .rank {
            let value = field == .parent ? Field.value(of: parent) : fields[field]
            theirs[field] = isSame(field) ? old[field] ?? value : value
            // The upload got no response. Fields that match the uploaded text are agreed. The others are not, unless
            // they were before.
            if old.isEmpty { before[field] = isSame(field) ? theirs[field] : previouslyAgreed[field] }
            // The server has dropped the backslashes of the uploaded notes. This is not an edit.
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
            base: before, ours: ours, theirs: theirs, oursIsNewer: oursIsNewer, isFirstMerge: isFirstMerge,
            edited: edited,
            by: zones
        ).merged()
        (self.before, conflicts) = (before, merged.conflicts)
        isEdited = Field.synced.contains { $0 != .rank && !isSame($0) }
        adoptsPosition = fields.sortKey != nil && base?.sortKey != fields.sortKey && !(isMoved && oursIsNewer)
        adoptsParent = !isSame(.parent) && merged.values[.parent] == theirs[.parent]
        (self.item, agreed) = (item, FieldValues())
        apply(merged.values, theirs)
        if adoptsParent {
            self.item.parent = nil
            agreed[.parent] = FieldValue.none
        }
        agreed[.rank] = isMoved && !adoptsPosition ? old[.rank] : Field.rank.value(of: item)
    }

    /// Applies the merged values that a task can have. A value that it cannot have counts as agreed in the form in
    /// which it is shown.
    private mutating func apply(_ values: FieldValues, _ theirs: FieldValues) {
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
