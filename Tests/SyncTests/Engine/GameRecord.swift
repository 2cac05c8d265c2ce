// Everything that was done in a game, by which its end is judged.

import Foundation
import Todo

@testable import Sync

/// Everything that was done in a game, by which its end is judged.
struct GameRecord {
    /// The number of the foreign program among the writers. Devices are numbered from 0.
    static let foreign = -1

    /// A change of one field of one task.
    struct Edit {
        let writer: Int
        let step: Int
        /// The UIDs of the parent before and after the change; empty at the top level, and for fields other than the parent.
        var parents: (before: Set<String>, after: Set<String>) = ([], [])
        /// The list in which the task was changed, or the collection; nil where the foreign program changed the parent.
        var place: Int?
    }

    /// How a list is shown, as one writer wanted it.
    struct Look {
        let writer: Int
        let value: String
    }

    /// The habits of the server.
    let habits: Habits
    /// The number of the present step. Each command and each sync is one.
    private(set) var step = 0
    /// Every title, every line of notes and every due day that was ever written; each is written once.
    private(set) var written: Set<String> = []
    /// Those that somebody saw and replaced, or deleted.
    private(set) var consumed: Set<String> = []
    /// The values of the foreign program's own property, by address.
    var unknown: [String: String] = [:]
    /// The UIDs of tasks that somebody restored from the trash, where they may have gone because they stand elsewhere.
    var restored: Set<String> = []
    /// Who took a task out of a list, by UID: moved it to another, or deleted it. Where two have moved it, each has put it there;
    /// where one deleted it, one moved it and another edited it, both of these are edits that beat the deletion, and each of them
    /// puts it back where that person has it.
    private(set) var takers: [String: Set<Int>] = [:]
    /// The items that were deleted on each device.
    var deletions: [Int: Set<UUID>] = [:]
    /// The names that each list was given, in order.
    var names: [Int: [Look]] = [:]
    /// The names of the colors that each list was given, in order.
    var colors: [Int: [Look]] = [:]
    /// The changes of each field, by UID and the number of the field, in order.
    private var edits: [String: [UInt8: [Edit]]] = [:]
    /// The steps at which each device synchronized, also in part.
    private var attempts: [Int: [Int]] = [:]
    /// The steps at which each device synchronized everything.
    private var syncs: [Int: [Int]] = [:]

    init(_ habits: Habits) { self.habits = habits }

    mutating func nextStep() { step += 1 }

    mutating func write(_ text: String) { written.insert(habits.essence(text)) }

    mutating func neverWritten(_ text: String) { written.remove(habits.essence(text)) }

    /// Notes that somebody has seen the lines of a text and wrote others in their place.
    mutating func consume(_ text: String) {
        consumed.formUnion(text.split(separator: "\n").map { habits.essence(String($0)) })
    }

    mutating func take(_ uids: [String], by writer: Int) {
        for uid in uids { takers[uid, default: []].insert(writer) }
    }

    mutating func edit(_ field: Field, of uids: [String], _ edit: Edit) {
        for uid in uids { edits[uid, default: [:]][field.number, default: []].append(edit) }
    }

    mutating func sync(on device: Int, at step: Int, isWhole: Bool) {
        attempts[device, default: []].append(step)
        if isWhole { syncs[device, default: []].append(step) }
    }

    private func changes(of field: Field, _ uids: Set<String>) -> [Edit] {
        var changes: [Int: Edit] = [:]
        for uid in uids { for edit in edits[uid]?[field.number] ?? [] { changes[edit.step] = edit } }
        return changes.values.sorted { $0.step < $1.step }
    }

    /// Whether a conflict of a field is possible on a device that is synchronizing. One is possible where somebody else has changed
    /// the field too. Another is possible where this device has moved the task: until the task is gone from its former list, two
    /// others can change it without seeing each other's change, or one can in both lists, and these changes meet on this device.
    ///
    /// - Parameter isExact: whether all changes since the device synchronized last are known to be new to one of the two, because
    ///   nothing ever fails.
    func canConflict(_ field: Field, of uids: Set<String>, on device: Int, isExact: Bool) -> Bool {
        let edits = changes(of: field, uids)
        let last = syncs[device]?.last ?? 0
        let others = edits.filter { $0.writer != device && arrival(of: $0) > last }
        let hasMoved = uids.contains { takers[$0]?.contains(device) == true }
        if hasMoved, Set(others.compactMap(\.place)).count > 1 || Set(others.map(\.writer)).count > 1 { return true }
        guard isExact else { return edits.contains { $0.writer == device } && edits.count > 1 }
        return edits.contains { $0.writer == device && $0.step > last } && !others.isEmpty
    }

    /// The changes of a field, and the last steps at which a device synchronized, for whoever looks into a failed game.
    func history(of field: Field, _ uids: Set<String>, on device: Int) -> String {
        let edits = changes(of: field, uids).map { "\($0.writer) at \($0.step)" }
        let movers = uids.compactMap { takers[$0] }.reduce(Set()) { $0.union($1) }.sorted()
        return "changed by \(edits), taken by \(movers), synchronized at \(attempts[device, default: []].suffix(3)), "
            + "whole at \(syncs[device, default: []].suffix(2))"
    }

    /// The step at which an edit came to the server; 0 where it has not.
    private func arrival(of edit: Edit) -> Int {
        if edit.writer == Self.foreign { return edit.step }
        return attempts[edit.writer]?.last { $0 > edit.step } ?? 0
    }

    /// The parents that a task may have in the end, each as the UIDs that it is known by, empty for the top level: the last one that
    /// somebody gave it, and those that others gave it who had not seen that.
    func lastParents(of uids: Set<String>) -> [Set<String>] { lastChanges(ofParentOf: uids).map(\.parents.after) }

    /// The parents that a task had before it was given those.
    func formerParents(of uids: Set<String>) -> [Set<String>] { lastChanges(ofParentOf: uids).map(\.parents.before) }

    private func lastChanges(ofParentOf uids: Set<String>) -> [Edit] {
        let edits = changes(of: .parent, uids)
        return edits.filter { edit in !edits.contains { supersedes($0, edit) } }
    }

    /// Whether whoever made a change of a parent had made, or seen, another change before.
    private func supersedes(_ new: Edit, _ old: Edit) -> Bool {
        guard new.step > old.step else { return false }
        if new.writer == old.writer { return true }
        let isSame =
            old.parents.after.isEmpty && new.parents.before.isEmpty
            || !old.parents.after.isDisjoint(with: new.parents.before)
        if new.writer == Self.foreign { return isSame }
        return isSame && attempts[new.writer, default: []].contains { old.step < $0 && $0 < new.step }
    }
}
