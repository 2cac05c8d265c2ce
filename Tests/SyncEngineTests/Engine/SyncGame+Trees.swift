// The trees and the looks of lists that a game must end with.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

extension SyncGame {
    /// Expects that each task has the parent that was set last, on the devices and on the server.
    ///
    /// Tasks that were moved to another list, deleted or restored are left out, with their subtasks: their final
    /// place depends on the order of the syncs.
    func expectParentsKept() async throws {
        for device in devices {
            // A parent may have followed its own parent to another list.
            let items = try device.lists.flatMap(device.items(of:))
            let known = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
            for item in items {
                let remote = remotes[device.lists.firstIndex(of: item.list) ?? 0]
                try await expectParentKept(of: item, known, on: device, remote)
            }
        }
    }

    private func expectParentKept(
        of item: Item, _ items: [UUID: Item], on device: Device, _ remote: FakeRemote
    ) async throws {
        let uids = Set(try await uids(of: item.id, on: device))
        let wanted = record.lastParents(of: uids)
        guard !wanted.isEmpty, !isMoved(uids), !wanted.contains(where: isMoved), !isLoop(uids, wanted) else { return }
        let parent = try await parentUIDs(of: item, on: device)
        let comment = "\(self): \(item.title.prefix(8)) is within \(parent.sorted()) in place of \(wanted)"
        // A task that cannot have this parent stays at the top level or keeps its former parent.
        let isFormer = parent.isEmpty || record.formerParents(of: uids).contains { Self.areSame($0, parent) }
        if isFormer, try await isRefused(item, by: wanted, items, on: device) { return }
        #expect(wanted.contains { Self.areSame($0, parent) }, "\(comment), Furrow \(number(of: device))")
        guard let href = try await device.link(item.id, in: item.list)?.href, await remote.text(at: href) != nil else {
            return
        }
        let there = try await remote.fields(at: href).parent
        #expect(wanted.contains { Self.areSame($0, there.map { [$0] } ?? []) }, "\(comment), there in \(there ?? "")")
    }

    private static func areSame(_ one: Set<String>, _ other: Set<String>) -> Bool {
        one.isEmpty && other.isEmpty || !one.isDisjoint(with: other)
    }

    private func parentUIDs(of item: Item, on device: Device) async throws -> Set<String> {
        guard let parent = item.parent else { return [] }
        return Set(try await uids(of: parent, on: device))
    }

    /// Returns whether a task was moved to another list, deleted or restored.
    private func isMoved(_ uids: Set<String>) -> Bool {
        uids.contains { record.writersByUID[$0] != nil || record.restored.contains($0) }
    }

    /// Returns whether the last parents form a loop above a task; two users together can cause one.
    private func isLoop(_ uids: Set<String>, _ parents: [Set<String>]) -> Bool {
        var (seen, next) = (Set<String>(), parents)
        while let parent = next.popLast() {
            if !parent.isDisjoint(with: uids) { return true }
            if parent.isSubset(of: seen) { continue }
            seen.formUnion(parent)
            next += record.lastParents(of: parent)
        }
        return false
    }

    /// Returns whether a task cannot have a parent, because an open task would be in a completed one, or too deep.
    private func isRefused(
        _ item: Item, by wanted: [Set<String>], _ items: [UUID: Item], on device: Device
    ) async throws -> Bool {
        for parent in items.values {
            let uids = Set(try await uids(of: parent.id, on: device))
            guard wanted.contains(where: { !uids.isDisjoint(with: $0) }) else { continue }
            if parent.isDone && !item.isDone { return true }
            var (depth, above) = (1, parent.parent)
            while let id = above { (depth, above) = (depth + 1, items[id]?.parent) }
            if depth + 1 >= Tree.maxDepth { return true }
        }
        return false
    }

    /// Expects that the name and color of each list are the same everywhere and, if only one writer changed them,
    /// that they are the last values set.
    func expectSameProperties() async throws {
        for (listIndex, remote) in remotes.enumerated() {
            let there = await remote.properties
            let lists = try devices.map { device in
                try #require(try device.store.lists().readable.first { $0.id == device.lists[listIndex] })
            }
            for (number, list) in lists.enumerated() {
                let comment: Comment = "\(self), list \(listIndex), Furrow \(number)"
                #expect(list.name == there.name ?? "List \(listIndex)", comment)
                #expect(list.theme == there.color.flatMap(ListColors.name), comment)
                if let name = Self.last(record.names[listIndex]) { #expect(list.name == name, comment) }
                if let color = Self.last(record.colors[listIndex]) { #expect(list.theme == color, comment) }
            }
        }
    }

    /// Returns the last value that the only writer set, or nil if there were several writers.
    private static func last(_ looks: [GameRecord.Attribute]?) -> String? {
        guard let looks, Set(looks.map(\.writer)).count == 1 else { return nil }
        return looks.last?.value
    }
}
