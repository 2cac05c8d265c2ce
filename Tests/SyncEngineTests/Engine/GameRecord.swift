// The record of all actions in a game, against which its end is checked.

import Foundation
import Todo

@testable import SyncEngine

/// The record of all actions in a game, against which its end is checked.
struct GameRecord {
    /// The number of the foreign program among the writers. Devices are numbered from 0.
    static let foreign = -1

    /// A change of one field of one task.
    struct Edit {
        let writer: Int
        let step: Int
        /// The UIDs of the parent before and after the change; empty at the top level and for fields other than the
        /// parent.
        var parents: (before: Set<String>, after: Set<String>) = ([], [])
        /// The index of the list or collection in which the task was changed, or nil if the foreign program changed the
        /// parent.
        var listIndex: Int?
    }

    /// A value of a list's look that one writer set.
    struct Attribute {
        let writer: Int
        let value: String
    }

    let behavior: ServerBehavior
    /// The number of the current step. Each command and each sync is a step.
    private(set) var step = 0
    /// All titles, lines of notes and due days that were ever written. Each of them is written only once.
    private(set) var written: Set<String> = []
    /// The written texts that a writer saw and then replaced or deleted.
    private(set) var consumed: Set<String> = []
    /// The values of the foreign program's own property, by href.
    var unknown: [String: String] = [:]
    /// The UIDs of tasks that were restored from the trash, where a move to another list may have put them.
    var restored: Set<String> = []
    /// The writers that moved a task out of a list or deleted it, by UID. If two writers moved a task, each of them
    /// put it into another list. If one writer deleted a task, another moved it and a third edited it, then the move
    /// and the edit both win over the deletion, and each puts the task back where its writer has it.
    private(set) var writersByUID: [String: Set<Int>] = [:]
    /// The items that were deleted on each device.
    var deletions: [Int: Set<UUID>] = [:]
    /// The names that each list was given, in order.
    var names: [Int: [Attribute]] = [:]
    /// The names of the colors that each list was given, in order.
    var colors: [Int: [Attribute]] = [:]
    /// The changes of each field, by UID and field number, in order.
    private var edits: [String: [UInt8: [Edit]]] = [:]
    /// The steps at which each device synced, completely or in part.
    private var attempts: [Int: [Int]] = [:]
    /// The steps at which each device synced completely.
    private var syncs: [Int: [Int]] = [:]

    init(_ behavior: ServerBehavior) { self.behavior = behavior }

    mutating func nextStep() { step += 1 }

    mutating func write(_ text: String) { written.insert(behavior.normalized(text)) }

    mutating func forgetWritten(_ text: String) { written.remove(behavior.normalized(text)) }

    /// Records that a writer saw the lines of a text and replaced them.
    mutating func consume(_ text: String) {
        consumed.formUnion(text.split(separator: "\n").map { behavior.normalized(String($0)) })
    }

    mutating func recordWriter(of uids: [String], by writer: Int) {
        for uid in uids { writersByUID[uid, default: []].insert(writer) }
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

    /// Returns whether a conflict of a field is possible on a device that is synchronizing. A conflict is possible if
    /// another writer has changed the field too. It is also possible if this device has moved the task: until the
    /// task has left its former list, two other writers can change it without seeing each other's change, or one
    /// writer can change it in both lists, and these changes meet on this device.
    ///
    /// - Parameter isExact: Whether every change since the device's last sync is known to be new to one of the two
    ///   writers, because nothing ever fails.
    func canConflict(_ field: Field, of uids: Set<String>, on device: Int, isExact: Bool) -> Bool {
        let edits = changes(of: field, uids)
        let last = syncs[device]?.last ?? 0
        let others = edits.filter { $0.writer != device && arrival(of: $0) > last }
        let hasMoved = uids.contains { writersByUID[$0]?.contains(device) == true }
        if hasMoved, Set(others.compactMap(\.listIndex)).count > 1 || Set(others.map(\.writer)).count > 1 {
            return true
        }
        guard isExact else { return edits.contains { $0.writer == device } && edits.count > 1 }
        return edits.contains { $0.writer == device && $0.step > last } && !others.isEmpty
    }

    /// Describes the changes of a field and the last steps at which a device synced, to help debug a failed
    /// game.
    func history(of field: Field, _ uids: Set<String>, on device: Int) -> String {
        let edits = changes(of: field, uids).map { "\($0.writer) at \($0.step)" }
        let movers = uids.compactMap { writersByUID[$0] }.reduce(Set()) { $0.union($1) }.sorted()
        return "changed by \(edits), taken by \(movers), synchronized at \(attempts[device, default: []].suffix(3)), "
            + "whole at \(syncs[device, default: []].suffix(2))"
    }

    /// Returns the step at which an edit reached the server, or 0 if it has not.
    private func arrival(of edit: Edit) -> Int {
        if edit.writer == Self.foreign { return edit.step }
        return attempts[edit.writer]?.last { $0 > edit.step } ?? 0
    }

    /// Returns the parents that a task may have in the end, each as the set of UIDs it is known by, empty for the top
    /// level: the last parent that a writer set, and those set by other writers who had not seen that change.
    func lastParents(of uids: Set<String>) -> [Set<String>] { lastChanges(ofParentOf: uids).map(\.parents.after) }

    /// Returns the parents that the task had before those changes.
    func formerParents(of uids: Set<String>) -> [Set<String>] { lastChanges(ofParentOf: uids).map(\.parents.before) }

    private func lastChanges(ofParentOf uids: Set<String>) -> [Edit] {
        let edits = changes(of: .parent, uids)
        return edits.filter { edit in !edits.contains { supersedes($0, edit) } }
    }

    /// Returns whether the writer of a change of a parent had made or seen another change before.
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
