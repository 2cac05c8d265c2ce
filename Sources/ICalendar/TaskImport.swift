import Todo

/// The result of importing a file of tasks: the resulting lists, and remarks about the parts that are left out or
/// changed.
///
/// The same file always produces the same items with the same ids, so importing it twice adds them only once.
public struct TaskImport: Equatable, Sendable {
    /// A part of the file that is left out or changed.
    public enum Remark: Hashable, Sendable {
        /// Components of another kind, such as VEVENT, are left out.
        case otherKind(String)
        /// Changed occurrences of a task that is missing from the file are left out.
        case orphanedOccurrence
        /// Properties of the calendars that Furrow does not support, such as X-WR-CALDESC, are left out.
        case calendarProperty(String)
        /// Lines of tasks that are not properties are left out.
        case looseLines
        /// Components without an end, or with the end of another component, are left out. The titles are their line
        /// numbers.
        case broken
        /// Older versions of tasks are left out if the file also has a newer version.
        case sameUID
        /// Older, open versions of tasks are also imported, under new UIDs, if the newer version is completed.
        case openBefore
        /// Empty tasks without a UID are left out.
        case empty
        /// Empty tasks with a UID are imported without a title.
        case untitled
        /// Tasks whose parent is missing from the file, or is in another list, are imported without a parent.
        case parentMissing
        /// Tasks that are their own parent, directly or through others, are imported without a parent.
        case parentCycle
        /// Tasks that are nested too deeply are imported without a parent.
        case tooDeep
        /// Completed tasks with an open subtask are imported as open.
        case opened
        /// Repeat rules that cannot be followed are preserved as text.
        case ruleRefused
        /// Changes to an occurrence and all later ones stay in the text of their tasks.
        case laterOccurrences
        /// Times in unknown zones become times without a zone. The titles are the names of the zones.
        case unknownZone
        /// Alarms that cannot become reminders, such as email alarms, stay in the text of their tasks.
        case otherAlarm
        /// Repeat rules without a date to count from are preserved as text.
        case ruleWithoutDate
        /// Dates that cannot be read, or are before 1900, are left out.
        case dateUnread
        /// Reminders beyond the limit of a task (``Limits/reminders``) stay in the text of their tasks.
        case tooManyReminders
        /// Tags beyond the limit of a task (``Limits/tags``) stay in the text of their tasks.
        case tooManyTags
        /// The ends of notes beyond the limit of a task (``Limits/notesBytes``) stay in the text of their tasks.
        case notesTooLong
        /// The text differs from the file. The titles are line numbers.
        case text(FileText.Finding)
    }

    /// The number of times that a remark applies, with the titles of tasks.
    public struct Count: Equatable, Sendable {
        public var count: Int
        /// The titles of the first tasks, up to `maxTitles`. Tasks without a title are skipped.
        public var titles: [String]
        public var title: String? { titles.first }

        public init(count: Int, titles: [String] = []) {
            (self.count, self.titles) = (count, Array(titles.prefix(TaskImport.maxTitles)))
        }
    }

    /// The maximum number of titles stored for a remark.
    public static let maxTitles = 100

    /// The lists in the file's order, without empty lists.
    public private(set) var lists: [ImportedList] = []
    public private(set) var remarks: [Remark: Count] = [:]

    public var count: Int { lists.reduce(0) { $0 + $1.items.count } }
    public var doneCount: Int { lists.reduce(0) { $0 + $1.items.count(where: \.isDone) } }

    /// - Parameters:
    ///   - name: The name of a list whose calendar has none, such as the file's name.
    ///   - now: The time of creation and of the last change, for tasks without one.
    ///   - known: The ids of existing items by UID, for items whose id differs from the one derived from the UID.
    public init(_ file: TaskFile, name: String, at now: Timestamp, known: [String: UUID] = [:]) {
        for (kind, count) in file.others { remarks[.otherKind(kind)] = count }
        if !file.broken.isEmpty {
            remarks[.broken] = Count(count: file.broken.count, titles: file.broken.map { "\($0)" })
        }
        for (finding, lines) in file.findings {
            remarks[.text(finding)] = Count(count: max(lines.count, 1), titles: lines.map { "\($0)" })
        }
        for (name, count) in file.properties { remarks[.calendarProperty(name)] = Count(count: count) }
        var all = Drafts(file, at: now, known: known)
        for (remark, title) in all.remarks { record(remark, title: title) }
        for index in file.names.indices {
            let drafts = all.removeDrafts(ofCalendar: index)
            if drafts.isEmpty { continue }
            for draft in drafts where !draft.unknownZones.isEmpty { recordUnknown(draft.unknownZones) }
            let items = arranged(drafts)
            let preserved = Self.preservedTexts(drafts, items)
            let name = file.names[index] ?? Title.normalized(name) ?? TaskFields.untitled
            let modified = Dictionary(drafts.map { ($0.item.id, $0.modified) }) { first, _ in first }
            lists.append(
                ImportedList(
                    id: Self.listID(name), name: name, items: items, modified: modified, preservedTexts: preserved))
        }
        joinNamesakes()
    }

    /// Returns the import with all items in one existing list.
    public func into(_ list: UUID) -> TaskImport {
        var all = self
        let items = lists.flatMap(\.items)
        all.lists = [
            ImportedList(id: list, items: items, modified: lists.modified, preservedTexts: lists.preservedTexts)
        ]
        return all
    }

    /// Returns the import with other ids for lists whose id is taken. Otherwise, importing into a list in the trash
    /// would restore that whole list.
    public func avoiding(_ isTaken: (UUID) throws -> Bool) rethrows -> TaskImport {
        var all = self
        for index in lists.indices {
            var number = 1
            while try isTaken(all.lists[index].id) {
                number += 1
                all.lists[index].id = Self.listID("\(lists[index].name ?? "")\n\(number)")
            }
        }
        return all
    }

    /// Returns the texts to preserve, by item id: texts of tasks that contain more than their items, and of tasks whose
    /// items differ from the file, for example because the parent is missing.
    private static func preservedTexts(_ drafts: [Draft], _ items: [Item]) -> [UUID: PreservedText] {
        let indices = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var preserved: [UUID: PreservedText] = [:]
        for draft in drafts {
            guard let item = indices[draft.item.id].map({ items[$0] }) else { continue }
            let isChanged = item.isDone != draft.item.isDone || item.parent == nil && !draft.parents.isEmpty
            preserved[item.id] = draft.preservedText(as: item, isChanged: isChanged)
        }
        return preserved
    }

    private static func listID(_ name: String) -> UUID { .named("list\n\(name)", in: .foreignTaskNamespace) }

    /// Combines calendars of the same name into one list.
    private mutating func joinNamesakes() {
        var indices: [UUID: Int] = [:]
        var joined: [ImportedList] = []
        for list in lists {
            if let index = indices[list.id] {
                joined[index].items += list.items
                joined[index].modified.merge(list.modified) { first, _ in first }
                joined[index].preservedTexts.merge(list.preservedTexts) { first, _ in first }
            } else {
                indices[list.id] = joined.count
                joined.append(list)
            }
        }
        lists = joined
    }

    private mutating func recordUnknown(_ zones: [String]) {
        let existing = remarks[.unknownZone] ?? Count(count: 0)
        let names = existing.titles + zones.filter { !existing.titles.contains($0) }
        remarks[.unknownZone] = Count(count: existing.count + 1, titles: names)
    }

    private mutating func record(_ remark: Remark, title: String?) {
        remarks[remark, default: Count(count: 0)].add(title)
    }
}

extension TaskImport.Count {
    mutating func add(_ title: String?) {
        count += 1
        if let title, titles.count < TaskImport.maxTitles { titles.append(title) }
    }
}

// MARK: - Trees

extension TaskImport {
    /// Returns the items of one calendar: each after its parent, siblings in order, and no open item below a completed
    /// one.
    private mutating func arranged(_ drafts: [Draft]) -> [Item] {
        var indices: [String: Int] = [:]
        for (index, draft) in drafts.enumerated() { indices[draft.uid] = index }
        let parents = drafts.map { draft -> Int? in
            if let index = draft.parents.lazy.compactMap({ indices[$0] }).first { return index }
            if !draft.parents.isEmpty { record(.parentMissing, title: draft.item.title) }
            return nil
        }
        var children: [Int: [Int]] = [:]
        var roots: [Int] = []
        // Tasks with equal or missing positions stay in the file's order.
        let order = drafts.indices.sorted { (drafts[$0].sortKey, $0) < (drafts[$1].sortKey, $1) }
        for index in order {
            if let parent = parents[index] { children[parent, default: []].append(index) } else { roots.append(index) }
        }
        var items: [Item] = []
        items.reserveCapacity(drafts.count)
        var seen = [Bool](repeating: false, count: drafts.count)
        // The stack of the next items; their parents are already in `items`.
        var next: [(draftIndex: Int, depth: Int, parent: Int?)] = roots.reversed().map { ($0, 0, nil) }
        func appendAll() {
            while let (draftIndex, depth, parent) = next.popLast() {
                if seen[draftIndex] { continue }
                seen[draftIndex] = true
                var item = drafts[draftIndex].item
                let isTooDeep = depth > Tree.maxDepth
                if isTooDeep { record(.tooDeep, title: item.title) }
                item.parent = isTooDeep ? nil : parent.map { items[$0].id }
                let index = items.count
                items.append(item)
                next += (children[draftIndex] ?? []).reversed().map { ($0, isTooDeep ? 1 : depth + 1, index) }
            }
        }
        appendAll()
        // Each remaining task is its own ancestor, or below such a task.
        for draftIndex in order where !seen[draftIndex] {
            var (ancestor, visited) = (draftIndex, Set<Int>())
            while visited.insert(ancestor).inserted, let parent = parents[ancestor] { ancestor = parent }
            record(.parentCycle, title: drafts[ancestor].item.title)
            next = [(ancestor, 0, nil)]
            appendAll()
        }
        open(&items)
        return items
    }

    /// Reopens completed items that have open descendants.
    private mutating func open(_ items: inout [Item]) {
        var indices: [UUID: Int] = [:]
        for (index, item) in items.enumerated() { indices[item.id] = index }
        var opened: [String] = []
        // In reverse order, because each item comes after its parent.
        for index in items.indices.reversed() where !items[index].isDone {
            guard let parent = items[index].parent.flatMap({ indices[$0] }), items[parent].isDone else { continue }
            opened.append(items[parent].title)
            items[parent].completed = nil
        }
        for title in opened.reversed() { record(.opened, title: title) }
    }
}
