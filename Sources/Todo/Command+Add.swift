// Adding tasks and lists.

extension Command {
    static func add(
        _ new: [NewItem], at placement: Placement, in list: UUID, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        let titles = try new.map { item in
            guard let title = Title.normalized(item.title) else { throw TodoError.emptyTitle }
            try Title.checkLength(title, since: "")
            return title
        }
        guard try !records.isInTrash(list) else { throw TodoError.listMissing(list) }
        var added: [Record] = []
        var edits: [Edit] = []
        // There is usually one group: the tasks without a parent.
        for (parent, part) in zip(new, titles).inGroups(by: \.0.parent) {
            let home = try parent.map { try records.parent($0, for: nil) }
            let section = Section(list: home?.list ?? list, parent: parent, isDone: false)
            let room = try RankInterval(at: placement, in: section, of: records).room(for: part.count, in: records)
            let newRecords = try zip(part, room.ranks).map { item, rank in
                list == TodoList.root
                    ? Record.list(TodoList(id: item.0.id, name: item.1, rank: rank, created: now.time))
                    : Record.item(
                        try Item(id: item.0.id, list: home?.list ?? list, title: item.1, rank: rank, created: now.time)
                            .with(item.0.fields, at: now))
            }
            added += newRecords
            edits.append(room.edit(.insert(newRecords)))
            // An open task may not be below a completed task.
            if let home { edits += try reopening([home] + records.ancestors(of: home), of: records) }
        }
        guard let summary = StepSummary(.added, added) else { return nil }
        return ResolvedCommand(edit: Edit(edits), summary: summary)
    }

    static func addToDefaultList(
        _ new: [NewItem], at placement: Placement, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        if let list = try defaultList(in: records) {
            return try add(new, at: placement, in: list.id, of: records, at: now)
        }
        guard let first = new.first else { return nil }
        let list = try newList(for: first.id, in: records, at: now.time)
        guard var resolved = try add(new, at: placement, in: list.id, of: records, at: now) else { return nil }
        resolved.edit = .batch([.insert([.list(list)]), resolved.edit])
        return resolved
    }

    /// Returns the list for new tasks: "Tasks", or else the first list. Returns nil if there is no list. Read-only
    /// lists are skipped.
    static func defaultList(in records: some RecordReading) throws -> TodoList? {
        let readOnly = try records.readOnlyLists()
        if case .list(let tasks)? = try records.present(TodoList.tasks.id), !readOnly.contains(tasks.id) {
            return tasks
        }
        let lists = Section(list: TodoList.root, isDone: false)
        return try records.records(.after, nil, in: lists, limit: readOnly.count + 1, withTrash: false)
            .first { !readOnly.contains($0.id) }?.list
    }

    /// Returns a new list "Tasks" to be added for a task when there is no list. If there is a list "Tasks" in the
    /// trash, that list stays there with its tasks.
    static func newList(for item: UUID, in records: some RecordReading, at now: Timestamp) throws -> TodoList {
        var list = TodoList.tasks
        // Derived from the task's id, so that the same command always gives the same edit.
        if try records.record(list.id) != nil {
            list = TodoList(id: item.asVersion8, name: list.name, rank: list.rank, created: now)
        }
        list.created = now
        // Lists in the trash keep their ranks. There are never so many lists that their ranks reach the ends of the
        // number range.
        let lists = Section(list: TodoList.root, isDone: false)
        list.rank = try RankInterval(at: .top, in: lists, of: records).room(for: 1, in: records).ranks[0]
        return list
    }
}

extension NewItem {
    /// The id of the task's parent, taken from the fields.
    fileprivate var parent: UUID? {
        let last = fields.last { $0.field == .parent }
        guard case .id(let id)? = last?.value else { return nil }
        return id
    }
}

extension Sequence {
    /// Returns the elements grouped by key, each group at the position of its first element.
    fileprivate func inGroups<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var groupIndices: [Key: Int] = [:]
        var groups: [(key: Key, elements: [Element])] = []
        for element in self {
            let key = key(element)
            if let index = groupIndices[key] {
                groups[index].elements.append(element)
            } else {
                groupIndices[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}

extension UUID {
    /// The same UUID as version 8, the version for custom ids (RFC 9562).
    fileprivate var asVersion8: UUID {
        var bytes = uuid
        bytes.6 = 0x80 | bytes.6 & 0x0F
        return UUID(uuid: bytes)
    }
}
