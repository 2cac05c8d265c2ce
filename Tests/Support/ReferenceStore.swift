// Lists and their tasks as a value. This simplest correct implementation is the reference for the rules and the
// store.

import Todo

/// Several lists and their tasks.
public struct ReferenceStore: RecordWriting, Equatable {
    public private(set) var records: [UUID: Record] = [:]

    public init(_ lists: [TodoList], _ items: [Item] = []) {
        for list in lists { records[list.id] = .list(list) }
        for item in items { records[item.id] = .item(item) }
    }

    /// The lists that are not in the trash, in order.
    public var lists: [TodoList] {
        records.values.compactMap(\.list).filter { $0.deleted == nil }.sorted { ListOrder($0) < ListOrder($1) }
    }

    /// The tasks of a list that are not in the trash, in order.
    public subscript(list: UUID) -> [Item] {
        records.values.compactMap(\.item).filter { $0.list == list && $0.deleted == nil }.sorted {
            ListOrder($0) < ListOrder($1)
        }
    }

    public func record(_ id: UUID) -> Record? { records[id] }

    public func hasTrees() -> Bool { records.values.contains { $0.item?.parent != nil } }

    public func items(tagged tag: String) -> [Item] {
        records.values.compactMap(\.item).filter { $0.tags.contains(tag) }
    }

    public func namedItems(completedFrom first: Timestamp, to last: Timestamp) -> [Item] {
        records.values.compactMap(\.item).filter { item in
            item.id.isNamed && item.deleted == nil && records[item.list]?.deleted == nil
                && item.completed.map { first <= $0 && $0 <= last } ?? false
        }
    }

    public func records(
        _ direction: Direction, _ bound: ListOrder?, in section: Section, limit: Int, withTrash: Bool
    ) -> [Record] {
        let all = records.values.filter { $0.section == section && (withTrash || $0.deleted == nil) }.sorted {
            ListOrder($0) < ListOrder($1)
        }
        switch direction {
        case .after: return Array(all.filter { record in bound.map { $0 < ListOrder(record) } ?? true }.prefix(limit))
        case .before:
            return all.filter { record in bound.map { ListOrder(record) < $0 } ?? true }.suffix(limit).reversed()
        }
    }

    @discardableResult
    public mutating func write(_ writes: [RecordWrite]) throws -> [Record] {
        var replaced: [Record] = []
        for write in writes {
            switch write {
            case .insert(let record):
                if let old = records[record.id] {
                    guard old.deleted != nil, old.isList == record.isList else {
                        throw TodoError.itemExists(record.id)
                    }
                    replaced.append(old)
                }
                records[record.id] = try fitting(record)
            case .change(let patch):
                guard let changed = records[patch.id].flatMap(patch.applied) else {
                    throw TodoError.itemMissing(patch.id)
                }
                records[patch.id] = try fitting(changed)
            case .delete(let id):
                guard !records.values.contains(where: { $0.item?.list == id }), records.removeValue(forKey: id) != nil
                else {
                    throw TodoError.itemMissing(id)
                }
            }
        }
        return replaced
    }

    /// Returns the record if it is a list or belongs to an existing list, and throws otherwise.
    private func fitting(_ record: Record) throws -> Record {
        if let item = record.item, records[item.list]?.isList != true { throw TodoError.listMissing(item.list) }
        return record
    }
}

extension ReferenceStore {
    /// Performs a command and returns the edit that undoes it, or nil if nothing changed.
    @discardableResult
    public mutating func perform(_ command: Command, at now: Timestamp = noon) throws -> Edit? {
        guard let resolved = try command.resolve(in: self, at: now) else { return nil }
        return try apply(resolved.edit)
    }

    /// Deletes the records in the trash, and the tasks of the lists in the trash.
    public mutating func emptyTrash() {
        let gone = records.filter { $0.value.deleted != nil }.keys
        records = records.filter { id, record in
            !gone.contains(id) && !(record.item.map { gone.contains($0.list) } ?? false)
        }
    }

    /// Whether two siblings have the same rank, even if one of them is in the trash.
    public var hasClash: Bool {
        Dictionary(grouping: records.values, by: \.section).values.contains { siblings in
            Set(siblings.map(\.rank)).count < siblings.count
        }
    }

    /// The faults in the trees. Empty if there are none.
    public var treeFaults: [String] {
        records.values.compactMap(\.item).flatMap { item -> [String] in
            guard let parent = item.parent else { return [] }
            guard let above = records[parent]?.item else { return ["\(item.title) is within what is not there"] }
            var (depth, next) = (0, Optional(parent))
            while let id = next, depth <= Tree.maxDepth { (depth, next) = (depth + 1, records[id]?.item?.parent) }
            return [
                depth > Tree.maxDepth ? "\(item.title) is within too many, or itself" : nil,
                above.list != item.list ? "\(item.title) is in another list than what it is within" : nil,
                item.deleted == nil && above.deleted != nil ? "\(item.title) is within what lies in the trash" : nil,
                item.deleted == nil && !item.isDone && above.isDone ? "\(item.title) is open within what is done" : nil,
            ].compactMap { $0 }
        }
    }

    /// The records in the trash, most recently deleted first, except tasks deleted with their list.
    public var trash: [Record] {
        records.values.filter { $0.deleted != nil }.sorted {
            let (one, other) = ($0.deleted?.milliseconds ?? 0, $1.deleted?.milliseconds ?? 0)
            return one == other ? $0.id.uuidString < $1.id.uuidString : one > other
        }
    }

    /// Returns a random command that is possible in the current state.
    public func anyCommand(_ generator: inout SplitMix64) -> Command {
        let command = command(by: &generator)
        // The command may be impossible, such as moving a task into itself or out of no parent.
        let isPossible = (try? command.resolve(in: self, at: noon)) != nil
        return isPossible
            ? command : .add([NewItem(id: generator.id(), title: "in place of it")], at: .top, in: TodoList.root)
    }

    private static let tags = ["home", "Garden", "work", "Straße"]

    private func command(by generator: inout SplitMix64) -> Command {
        let lists = self.lists.map(\.id)
        let things = lists.flatMap { self[$0].map(\.id) }
        let new = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            NewItem(id: generator.id(), title: "new \(generator.next() % 1000)")
        }
        let list = lists.randomElement(using: &generator)
        guard let list, let one = things.randomElement(using: &generator) else {
            return Bool.random(using: &generator)
                ? .addToDefaultList(new, at: .top) : .add(new, at: .top, in: TodoList.root)
        }
        let other = (things + lists).randomElement(using: &generator) ?? one
        let some = things.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 } + [one]
        let placements: [Placement] = [.top, .bottom, .after(other), .before(other), .after(generator.id())]
        let placement = placements[Int.random(in: 0..<placements.count, using: &generator)]
        let trashed = trash.filter { _ in Bool.random(using: &generator) }.map(\.id)
        if !trashed.isEmpty, Int.random(in: 0..<5, using: &generator) == 0 {
            return Int.random(in: 0..<4, using: &generator) == 0 ? .deletePermanently(trashed) : .restore(trashed)
        }
        switch Int.random(in: 0..<31, using: &generator) {
        case 27, 28:
            let parent = Bool.random(using: &generator) ? things.randomElement(using: &generator) : nil
            return .arrange(some.shuffled(using: &generator), in: parent, to: placement)
        case 29: return .tag(some, [Self.tags[Int.random(in: 0..<4, using: &generator)]])
        case 30: return .changeEach(some, [.due(Day(number: 20_000 + Int(generator.next() % 9)).map(CalendarTime.day))])
        case 20..<25:
            let parent = Bool.random(using: &generator) ? things.randomElement(using: &generator) : nil
            let states: [Bool?] = [nil, nil, true, false]
            return .nest(one, in: parent, to: placement, isDone: states[Int.random(in: 0..<4, using: &generator)])
        case 25: return .outdent(one)
        case 26:
            let parent = things.randomElement(using: &generator) ?? one
            return .add(
                new.map { NewItem(id: $0.id, title: $0.title, fields: [.parent(parent)]) }, at: placement, in: list)
        case 0..<3: return .add(new, at: placement, in: list)
        case 3: return .addToDefaultList(new, at: placement)
        case 4, 5: return .add(new, at: placement, in: TodoList.root)
        case 6:
            let number = Int(generator.next() % 1000)
            let (tag, name) = (Self.tags[number % 4], Self.tags[number / 4 % 4])
            switch number / 16 % 6 {
            case 0: return .renameTag(tag, to: name)
            case 1: return .deleteTag(tag)
            case 2, 3: return .change(one, [.tags(Tags([tag, name]))])
            default: return .rename(other, to: "renamed \(number)")
            }
        case 7, 8: return .complete(some + [other])
        case 9: return .reopen(some)
        case 10, 11: return .move(other, to: placement)
        case 12, 13: return .place(other, isDone: Bool.random(using: &generator), to: placement)
        case 14, 15: return .transfer(some, to: list)
        case 16: return .clearDone(in: list)
        case 17: return .delete([list])
        default: return .delete(Bool.random(using: &generator) ? [other] : some)
        }
    }
}

extension ReferenceStore {
    /// Returns a random possible command, including commands that give tasks dates, repeat rules, reminders and
    /// priorities, and lists a different sort order.
    public func anyCommandOfAllKinds(_ generator: inout SplitMix64) -> Command {
        let isOther = Int.random(in: 0..<3, using: &generator) == 0
        if isOther, let command = otherCommand(by: &generator), (try? command.resolve(in: self, at: noon)) != nil {
            return command
        }
        return anyCommand(&generator)
    }

    private func otherCommand(by generator: inout SplitMix64) -> Command? {
        let lists = self.lists.map(\.id)
        let things = lists.flatMap { self[$0].map(\.id) }
        guard let list = lists.randomElement(using: &generator), let one = things.randomElement(using: &generator),
            let day = Day(number: 20_000 + Int(generator.next() % 9)), let weekly = try? RecurrenceRule("FREQ=WEEKLY"),
            let priority = Priority(exactly: Int64(generator.next() % 10)), let early = Reminder("-PT15M")
        else { return nil }
        let some = things.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 } + [one]
        let tags = (0..<2).map { _ in Self.tags[Int.random(in: 0..<4, using: &generator)] }
        switch Int.random(in: 0..<13, using: &generator) {
        case 11: return imported(by: &generator)
        case 0: return .skip(things)
        case 1: return .moveToDay(some, day)
        case 2: return .postpone(some)
        case 3: return .placeToday([one], after: [], before: nil)
        case 4:
            return .addToday([NewItem(id: generator.id(), title: "today")], at: .top, in: list, after: [], before: nil)
        case 5: return .change(one, [.priority(priority)], and: [.tag(tags[0]), .untag(tags[1])])
        case 6:
            let theme = Bool.random(using: &generator) ? "ocean" : nil
            return .change(
                list, [.sorting(Sorting.allCases.randomElement(using: &generator) ?? .byHand), .theme(theme)])
        case 7: return .change(one, [.due(.day(day)), .repeats(weekly)], and: [.remind(early)])
        case 8: return .change(one, [.parent(things.randomElement(using: &generator)), .notes("n \(day)")])
        case 9: return .changeEach(some, [.due(.day(day)), .repeats(weekly), .priority(priority)])
        case 10: return .change(one, [FieldChange(.start, .text(day.description))], and: [.unremind(early), .untagAll])
        default: return .complete(things)
        }
    }

    /// Returns an import of random tasks. Some of them exist already or are in the trash, and their parents are other
    /// imported tasks or existing ones.
    private func imported(by generator: inout SplitMix64) -> Command {
        let known = records.values.compactMap(\.item).sorted { $0.id.uuidString < $1.id.uuidString }
        let lists = (0..<2).map { number in
            var items: [Item] = []
            for index in 0..<Int.random(in: 1...5, using: &generator) {
                let isKnown = Int.random(in: 0..<3, using: &generator) == 0
                let id = isKnown ? known.randomElement(using: &generator)?.id ?? generator.id() : generator.id()
                var item = Item(id: id, list: id, title: "imported \(index)", rank: Rank(0), created: noon)
                if Int.random(in: 0..<3, using: &generator) == 0 { item.completed = noon }
                item.parent = (known + items + items + items).randomElement(using: &generator)?.id
                items.append(item)
            }
            let old = number == 0 ? self.lists.randomElement(using: &generator)?.id : nil
            return ImportedList(id: old ?? generator.id(), name: "imported", items: items)
        }
        return .importLists(lists)
    }
}
