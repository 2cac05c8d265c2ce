// The foreign program in a game, which knows nothing about Furrow.

import Foundation
import ICalendar
import Store
import Synchronization
import TestSupport
import Todo

@testable import SyncEngine

extension SyncGame {
    mutating func editOnServer() async throws {
        let (remote, other) = happens(0.7) ? (remotes[0], remotes[1]) : (remotes[1], remotes[0])
        guard let href = await remote.hrefs.sorted().randomElement(using: &generator), !happens(0.2) else {
            return try await addOnServer(to: remote)
        }
        record.nextStep()
        let uid = try await remote.task(at: href).uid
        switch Int.random(in: 0..<20, using: &generator) {
        case 0...2: try await removeOnServer(href, uid, from: remote)
        case 3...4: try await moveOnServer(href, from: remote, to: other)
        case 5...6: try await nestOnServer(href, uid, on: remote)
        case 7...9:
            let due = uniqueDue()
            try await edit(.due, of: href, uid, on: remote, to: due.map { .text($0.description) } ?? .none)
        case 10...11: try await edit(.notes, of: href, uid, on: remote, to: .text(unique()))
        default: try await edit(.title, of: href, uid, on: remote, to: .text(unique()))
        }
    }

    private mutating func edit(
        _ field: Field, of href: String, _ uid: String, on remote: FakeRemote, to value: FieldValue
    ) async throws {
        consume(try await remote.fields(at: href), [field])
        try await remote.edit(href, at: clock.time) { $0[field] = value }
        var edit = foreignEdit
        edit.listIndex = remotes.firstIndex { $0 === remote }
        record.edit(field, of: [uid], edit)
        await mark(href, on: remote)
    }

    private var foreignEdit: GameRecord.Edit { GameRecord.Edit(writer: GameRecord.foreign, step: record.step) }

    /// Records that the foreign program saw some fields of a task and overwrote them.
    private mutating func consume(_ fields: TaskFields, _ consumed: [Field]) {
        for field in consumed {
            guard case .text(let text) = fields[field] else { continue }
            if field == .due {
                if let due = CalendarTime(text) { record.consume("\(due.day)") }
            } else {
                record.consume(text)
            }
        }
    }

    private mutating func addOnServer(to remote: FakeRemote) async throws {
        record.nextStep()
        let (title, notes, number) = (unique(), unique(), nextSerial())
        let parents = try await parents(on: remote)
        let parent = happens(0.3) ? parents.randomElement(using: &generator)?.uid : nil
        let uid = "foreign-\(seed)-\(number)"
        let href = try await remote.add(title, uid: uid, created: 1_790_000_000 + Int64(number), at: clock.time) {
            $0[.notes] = .text(notes)
            $0.parent = parent
        }
        var edit = foreignEdit
        edit.parents.after = parent.map { [$0] } ?? []
        record.edit(.parent, of: [uid], edit)
        await mark(href, on: remote)
    }

    private mutating func removeOnServer(_ href: String, _ uid: String, from remote: FakeRemote) async throws {
        consume(try await remote.fields(at: href), [.title, .notes, .due])
        await remote.remove(href)
        record.recordWriter(of: [uid], by: GameRecord.foreign)
        record.unknown[href] = nil
    }

    /// Returns the tasks at the top level of a collection, in the order of their hrefs.
    private func parents(on remote: FakeRemote) async throws -> [(href: String, uid: String)] {
        var found: [(href: String, uid: String)] = []
        for href in await remote.hrefs.sorted() {
            guard try await remote.fields(at: href).parent == nil else { continue }
            let uid = try await remote.task(at: href).uid
            found.append((href, uid))
        }
        return found
    }

    /// Makes a task without subtasks a subtask of another task, or moves it to the top level.
    private mutating func nestOnServer(_ href: String, _ uid: String, on remote: FakeRemote) async throws {
        if try await !subtasks(of: uid, on: remote).isEmpty { return }
        let before = try await remote.fields(at: href).parent
        let parents = try await parents(on: remote).filter { $0.href != href }
        let parent = before == nil ? parents.randomElement(using: &generator)?.uid : nil
        if before == parent { return }
        try await remote.edit(href, at: clock.time) { $0.parent = parent }
        var edit = foreignEdit
        edit.parents = (before.map { [$0] } ?? [], parent.map { [$0] } ?? [])
        record.edit(.parent, of: [uid], edit)
    }

    /// Moves a task with its subtasks to another collection, as programs with or without MOVE do.
    private mutating func moveOnServer(_ href: String, from remote: FakeRemote, to other: FakeRemote) async throws {
        var (tree, next) = ([href], 0)
        while next < tree.count {
            let uid = try await remote.task(at: tree[next]).uid
            let subtasks = try await subtasks(of: uid, on: remote)
            for href in subtasks where !tree.contains(href) { tree.append(href) }
            next += 1
        }
        let copiesFirst = behavior.statusForUsedUID == nil && happens(0.5)
        for href in tree {
            guard let text = await remote.text(at: href), await !other.hasUID(of: text),
                await other.text(at: href) == nil
            else { continue }
            let uid = try await remote.task(at: href).uid
            record.recordWriter(of: [uid], by: GameRecord.foreign)
            if copiesFirst { await other.write(text, at: href) }
            await remote.remove(href)
            if !copiesFirst { await other.write(text, at: href) }
        }
    }

    private func subtasks(of uid: String, on remote: FakeRemote) async throws -> [String] {
        var found: [String] = []
        for href in await remote.hrefs.sorted() {
            if try await remote.fields(at: href).parent == uid { found.append(href) }
        }
        return found
    }

    /// Gives a task a property that Furrow does not know.
    private mutating func mark(_ href: String, on remote: FakeRemote) async {
        let value = "u\(nextSerial())"
        await remote.mark(href, value)
        record.unknown[href] = value
    }

    /// Syncs a device while the foreign program edits each task of a collection right after its put.
    mutating func syncDuringEdits(_ device: Device, of remote: FakeRemote) async throws {
        let editor = BusyEditor((0..<8).map { _ in (title: unique(), value: "u\(nextSerial())") }, clock)
        await remote.whenPut { remote in editor.edit(remote) }
        let run = try await run(device, crash: 0.02)
        await remote.whenPut { _ in }
        record.nextStep()
        for done in editor.done {
            record.consume(done.oldTitle)
            record.unknown[done.href] = done.value
            var edit = foreignEdit
            edit.listIndex = remotes.firstIndex { $0 === remote }
            record.edit(.title, of: [done.uid], edit)
        }
        for title in editor.unused { record.forgetWritten(title) }
        try await check(run)
    }
}

/// The foreign program while it edits tasks right after their puts.
private final class BusyEditor: Sendable {
    struct Done {
        let href: String
        let uid: String
        let oldTitle: String
        let value: String
    }

    private struct State {
        var edits: [(title: String, value: String)]
        var done: [Done] = []
    }

    private let state: Mutex<State>
    private let clock: GameClock

    init(_ edits: [(title: String, value: String)], _ clock: GameClock) {
        state = Mutex(State(edits: edits))
        self.clock = clock
    }

    var done: [Done] { state.withLock { $0.done } }

    /// The titles that no task received.
    var unused: [String] { state.withLock { $0.edits.map(\.title) } }

    /// Gives the task of the last put another title, once.
    func edit(_ remote: isolated FakeRemote) {
        let href = remote.lastPut
        guard !done.contains(where: { $0.href == href }), let uid = try? remote.task(at: href).uid,
            case .text(let old)? = try? remote.fields(at: href)[.title],
            let edit = state.withLock({ $0.edits.popLast() })
        else { return }
        try? remote.edit(href, at: clock.time) { $0[.title] = .text(edit.title) }
        remote.mark(href, edit.value)
        state.withLock { $0.done.append(Done(href: href, uid: uid, oldTitle: old, value: edit.value)) }
    }
}

extension FakeRemote {
    /// Gives a task a property that Furrow does not know, replacing its former value.
    func mark(_ href: String, _ value: String) {
        guard let text = text(at: href) else { return }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix("X-FOREIGN")
        }
        let line = "X-FOREIGN;X-Q=2;X-P=1:\(value)\r\n"
        write(lines.joined(separator: "\r\n").replacing("END:VTODO", with: line + "END:VTODO"), at: href)
    }

    /// Returns whether a text has a complete property from ``mark(_:_:)``.
    nonisolated static func isMarked(_ text: String, _ value: String) -> Bool {
        text.split(separator: "\r\n").contains { line in
            let parts = line.split(separator: ":")
            return parts.last == value[...] && Set(parts[0].split(separator: ";")) == ["X-FOREIGN", "X-Q=2", "X-P=1"]
        }
    }
}
