// What a file of tasks becomes here: lists of items, and what of it is left out or becomes something else.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a file of tasks becomes here.
///
/// The same file always becomes the same items of the same ids, so that what is imported twice is there once.
public struct TaskImport: Equatable, Sendable {
    /// What of the file is left out, or is not as it says.
    public enum Remark: Hashable, Sendable {
        /// Components of another kind, such as VEVENT, are left out.
        case otherKind(String)
        /// Occurrences that differ from the others of a task that the file does not have are left out.
        case turn
        /// Properties of the calendars that Furrow has no place for, such as X-WR-CALDESC, are left out.
        case calendarProperty(String)
        /// Lines of tasks that are no properties are left out.
        case looseLines
        /// Components without an end, or with the end of another one, are left out. The titles are their line numbers.
        case broken
        /// Older versions of tasks that the file has in a newer version are left out.
        case sameUID
        /// Older versions of tasks that are open where the newer version is done are imported too, under UIDs of their own.
        case openBefore
        /// Tasks that say nothing, and have no UID either, are left out.
        case empty
        /// Tasks that say nothing but their UID are imported without a title.
        case untitled
        /// Tasks whose parent is missing from the file, or is in another list, are imported without a parent.
        case parentMissing
        /// Tasks that are their own parent, directly or through others, are imported without a parent.
        case withinItself
        /// Tasks that are nested too deeply are imported without a parent.
        case tooDeep
        /// Completed tasks with an open subtask are open.
        case opened
        /// Repeats that cannot be followed: the task keeps them as their text.
        case ruleRefused
        /// Changes to an occurrence and all later ones stay in the text of their tasks.
        case laterOccurrences
        /// Times whose zone is not known are times of no zone; in place of the titles there are the names of the zones.
        case unknownZone
        /// Alarms that cannot become reminders, such as those by mail, stay in the text of their tasks.
        case otherAlarm
        /// Rules without a date to count from: the task keeps them as their text.
        case ruleWithoutDate
        /// Dates that cannot be read, or are before 1900: the task comes without them.
        case dateUnread
        /// More reminders than a task can have (``Limits/reminders``) stay in the text of their tasks.
        case tooManyReminders
        /// More tags than a task can have (``Limits/tags``) stay in the text of their tasks.
        case tooManyTags
        /// The ends of notes that are longer than a task can have (``Limits/notesBytes``) stay in the text of their tasks.
        case notesTooLong
        /// The text differs from the file; in place of titles there are the lines.
        case text(FileText.Finding)
    }

    /// How often something is to be remarked, and of what.
    public struct Count: Equatable, Sendable {
        /// How often.
        public var count: Int
        /// The titles of the first, up to `mostTitles`; what has none is not among them.
        public var titles: [String]
        /// The title of the first; nil where none has one.
        public var title: String? { titles.first }

        /// So often, and the titles of the first.
        public init(count: Int, titles: [String] = []) {
            (self.count, self.titles) = (count, Array(titles.prefix(TaskImport.mostTitles)))
        }
    }

    /// How many titles are kept of what is to be remarked.
    public static let mostTitles = 100

    /// The lists, in the file's order; those without a task are left out.
    public private(set) var lists: [ImportedList] = []
    /// What is to be remarked.
    public private(set) var remarks: [Remark: Count] = [:]

    /// How many tasks there are.
    public var count: Int { lists.reduce(0) { $0 + $1.items.count } }
    /// How many of them are done.
    public var doneCount: Int { lists.reduce(0) { $0 + $1.items.count(where: \.isDone) } }

    /// - Parameters:
    ///   - name: what a list is called whose calendar has no name: the file's name.
    ///   - now: when tasks were created and last changed that do not say when.
    ///   - known: the ids of items that are there by other ids than their UIDs name.
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
        for (remark, title) in all.remarks { note(remark, title: title) }
        for place in file.names.indices {
            let drafts = all.take(place)
            if drafts.isEmpty { continue }
            for draft in drafts where !draft.unknownZones.isEmpty { noteUnknown(draft.unknownZones) }
            let items = arranged(drafts)
            let kept = Self.kept(drafts, items)
            let name = file.names[place] ?? Title.normalized(name) ?? TaskFields.untitled
            let modified = Dictionary(drafts.map { ($0.item.id, $0.modified) }) { first, _ in first }
            lists.append(ImportedList(id: Self.listID(name), name: name, items: items, modified: modified, kept: kept))
        }
        joinNamesakes()
    }

    /// The same for one list that is there.
    public func into(_ list: UUID) -> TaskImport {
        var all = self
        let items = lists.flatMap(\.items)
        all.lists = [ImportedList(id: list, items: items, modified: lists.modified, kept: lists.kept)]
        return all
    }

    /// The same, where lists of these ids cannot be used: one that lies in the trash would come back whole.
    public func avoiding(_ isTaken: (UUID) throws -> Bool) rethrows -> TaskImport {
        var all = self
        for place in lists.indices {
            var number = 1
            while try isTaken(all.lists[place].id) {
                number += 1
                all.lists[place].id = Self.listID("\(lists[place].name ?? "")\n\(number)")
            }
        }
        return all
    }

    /// The texts of tasks that say more than their items do. What was arranged otherwise than the file has it, such as a task
    /// whose parent is missing, is kept too: its lines stay as they are.
    private static func kept(_ drafts: [Draft], _ items: [Item]) -> [UUID: KeptText] {
        let places = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var kept: [UUID: KeptText] = [:]
        for draft in drafts {
            guard let item = places[draft.item.id].map({ items[$0] }) else { continue }
            let isChanged = item.isDone != draft.item.isDone || item.parent == nil && !draft.parents.isEmpty
            kept[item.id] = draft.kept(as: item, isChanged: isChanged)
        }
        return kept
    }

    private static func listID(_ name: String) -> UUID { .named("list\n\(name)", in: .tasksOfOthers) }

    /// Two calendars of one name are one list.
    private mutating func joinNamesakes() {
        var places: [UUID: Int] = [:]
        var joined: [ImportedList] = []
        for list in lists {
            if let place = places[list.id] {
                joined[place].items += list.items
                joined[place].modified.merge(list.modified) { first, _ in first }
                joined[place].kept.merge(list.kept) { first, _ in first }
            } else {
                places[list.id] = joined.count
                joined.append(list)
            }
        }
        lists = joined
    }

    private mutating func noteUnknown(_ zones: [String]) {
        let known = remarks[.unknownZone] ?? Count(count: 0)
        let names = known.titles + zones.filter { !known.titles.contains($0) }
        remarks[.unknownZone] = Count(count: known.count + 1, titles: names)
    }

    private mutating func note(_ remark: Remark, title: String?) {
        remarks[remark, default: Count(count: 0)].add(title)
    }
}

extension TaskImport.Count {
    /// Counts one more.
    mutating func add(_ title: String?) {
        count += 1
        if let title, titles.count < TaskImport.mostTitles { titles.append(title) }
    }
}

// MARK: - Trees

extension TaskImport {
    /// The items of one calendar, each after the one that it is within, siblings in their order, nothing open within what is
    /// done.
    private mutating func arranged(_ drafts: [Draft]) -> [Item] {
        var places: [String: Int] = [:]
        for (place, draft) in drafts.enumerated() { places[draft.uid] = place }
        let parents = drafts.map { draft -> Int? in
            if let place = draft.parents.lazy.compactMap({ places[$0] }).first { return place }
            if !draft.parents.isEmpty { note(.parentMissing, title: draft.item.title) }
            return nil
        }
        var children: [Int: [Int]] = [:]
        var roots: [Int] = []
        // Where two have one place, or none, the file's order says which is first.
        let order = drafts.indices.sorted { (drafts[$0].place, $0) < (drafts[$1].place, $1) }
        for place in order {
            if let parent = parents[place] { children[parent, default: []].append(place) } else { roots.append(place) }
        }
        var items: [Item] = []
        items.reserveCapacity(drafts.count)
        var seen = [Bool](repeating: false, count: drafts.count)
        // The last of these is the next one; what it is within is among the items already.
        var next: [(place: Int, depth: Int, above: Int?)] = roots.reversed().map { ($0, 0, nil) }
        func takeAll() {
            while let (place, depth, above) = next.popLast() {
                if seen[place] { continue }
                seen[place] = true
                var item = drafts[place].item
                let isTooDeep = depth > Tree.deepest
                if isTooDeep { note(.tooDeep, title: item.title) }
                item.parent = isTooDeep ? nil : above.map { items[$0].id }
                let own = items.count
                items.append(item)
                next += (children[place] ?? []).reversed().map { ($0, isTooDeep ? 1 : depth + 1, own) }
            }
        }
        takeAll()
        // What is left is within itself, or within what is.
        for place in order where !seen[place] {
            var (one, met) = (place, Set<Int>())
            while met.insert(one).inserted, let above = parents[one] { one = above }
            note(.withinItself, title: drafts[one].item.title)
            next = [(one, 0, nil)]
            takeAll()
        }
        open(&items)
        return items
    }

    /// Opens what is done and has open items within.
    private mutating func open(_ items: inout [Item]) {
        var places: [UUID: Int] = [:]
        for (place, item) in items.enumerated() { places[item.id] = place }
        var opened: [String] = []
        // The innermost first: each comes after what it is within.
        for place in items.indices.reversed() where !items[place].isDone {
            guard let above = items[place].parent.flatMap({ places[$0] }), items[above].isDone else { continue }
            opened.append(items[above].title)
            items[above].completed = nil
        }
        for title in opened.reversed() { note(.opened, title: title) }
    }
}
