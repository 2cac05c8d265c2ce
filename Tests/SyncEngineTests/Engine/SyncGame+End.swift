// The state that a game must reach: the same everywhere, with nothing lost and nothing duplicated.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

extension SyncGame {
    /// Syncs all devices without failures until nothing is left to do, in at most eight rounds. If something
    /// has failed before, the first rounds are full comparisons, because only those find changes that a server left
    /// out.
    mutating func end() async throws {
        for remote in remotes { await remote.forgetFaults() }
        var quiet = 0
        for round in 0..<8 where quiet < 2 {
            for remote in remotes { await remote.forgetRequests() }
            for device in devices {
                passTime()
                try await sync(device, crash: 0, isFull: !isCalm && round < 2)
            }
            var requests: [FakeRemote.Request] = []
            for remote in remotes { requests += await remote.requests }
            quiet = requests.allSatisfy { $0 == .changes } ? quiet + 1 : 0
        }
    }

    func expectSameEverywhere() async throws {
        for (listIndex, remote) in remotes.enumerated() {
            var server: [String: [String]] = [:]
            for href in await remote.hrefs {
                let fields = try await remote.fields(at: href)
                server[href] = said(fields)
            }
            let orders = try await devices.asyncMap { try await order(of: $0, listIndex) }
            for (number, device) in devices.enumerated() {
                let here = try await said(by: device, listIndex)
                let odd = Set(here.keys).union(server.keys).filter { here[$0] != server[$0] }
                #expect(
                    odd.isEmpty,
                    "\(self), list \(listIndex), Furrow \(number): \(odd.prefix(3).map { "\($0): here \(here[$0] ?? []), there \(server[$0] ?? [])" })"
                )
                #expect(orders[number] == orders[0], "\(self), list \(listIndex), Furrow \(number)")
            }
        }
    }

    private func said(_ fields: TaskFields) -> [String] {
        [Field.title, .notes, .completed, .due, .tags, .priority].map { field in
            guard field == .notes, case .text(let notes) = fields[field] else {
                return "\(fields[field])"
            }
            return behavior.normalized(notes)
        }
    }

    private func said(by device: Device, _ listIndex: Int) async throws -> [String: [String]] {
        var here: [String: [String]] = [:]
        for item in try device.items(of: device.lists[listIndex]) {
            let link = try await device.link(item.id, in: item.list)
            here[link?.version == Link.Version.none ? "-\(item.id)" : link?.href ?? "\(item.id)"] = said(
                TaskFields(item))
        }
        return here
    }

    /// Returns the hrefs in the order in which a device shows the tasks, each with the href of its parent.
    private func order(of device: Device, _ listIndex: Int) async throws -> [String] {
        let items = try device.items(of: device.lists[listIndex])
        var hrefs: [UUID: String] = [:]
        for item in items { hrefs[item.id] = try await device.link(item.id, in: item.list)?.href }
        let placed = items.map { item in
            (item: item, above: item.parent.map { hrefs[$0] ?? "nothing" } ?? "none")
        }
        return placed.sorted { one, other in
            one.above == other.above ? ListOrder(one.item) < ListOrder(other.item) : one.above < other.above
        }.map { "\(hrefs[$0.item.id] ?? "") within \($0.above)" }
    }

    /// Returns the written texts that no longer exist, although no writer who saw them replaced or deleted them.
    private func lost() async throws -> Set<String> {
        var kept = ""
        for remote in remotes {
            for href in await remote.hrefs {
                let fields = try await remote.fields(at: href)
                kept += "\(fields[.title])\n\(fields[.notes])\n\(fields[.due])\n"
            }
        }
        for device in devices {
            for conflict in try device.store.syncConflicts() { kept += "\(conflict.lost.value)\n" }
            for record in try device.store.trash().records { kept += record.title + "\n" + Self.texts(record.item) }
            for item in try device.lists.flatMap(device.items(of:)) { kept += Self.texts(item) }
        }
        kept = behavior.normalized(kept)
        // The description of a value doubles backslashes.
        return record.written.subtracting(record.consumed).filter { text in
            !kept.contains(text) && !kept.contains(text.replacingOccurrences(of: "\\", with: "\\\\"))
        }
    }

    private static func texts(_ item: Item?) -> String {
        item.map { "\($0.title)\n\($0.notes)\n\($0.due.map { "\($0)" } ?? "")\n" } ?? ""
    }

    func expectNothingLost() async throws {
        let lost = try await lost()
        #expect(lost.isEmpty, "\(self): \(lost.sorted().prefix(3))")
        // A deleted or moved task that was edited elsewhere comes back in the version of that writer, which may be
        // older.
        var deleted: Set<String> = []
        for remote in remotes { deleted.formUnion(await remote.deleted) }
        for (href, value) in record.unknown where !deleted.contains(href) {
            var texts: [String] = []
            for remote in remotes { if let text = await remote.text(at: href) { texts.append(text) } }
            #expect(
                texts.isEmpty || texts.contains { FakeRemote.isMarked($0, value) },
                "\(self): \(href) \(texts)")
        }
    }

    /// Returns the UIDs of tasks that several users each put in their own place. If two users moved a task to the
    /// same list, the second copy has another UID.
    private func excused() async throws -> Set<String> {
        var excused = record.restored.union(record.writersByUID.filter { $0.value.count > 1 }.keys)
        for device in devices {
            for item in try device.lists.flatMap(device.items(of:)) {
                let uids = try await uids(of: item.id, on: device)
                if !excused.isDisjoint(with: uids) { excused.formUnion(uids) }
            }
        }
        return excused
    }

    /// Expects that a task that was moved on one device and edited on another is in one place only.
    func expectNothingTwice() async throws {
        var titles: [String: String] = [:]
        let excused = try await excused()
        for (listIndex, remote) in remotes.enumerated() {
            for href in await remote.hrefs {
                guard case .text(let title) = try await remote.fields(at: href)[.title] else { continue }
                if excused.contains(try await remote.task(at: href).uid) { continue }
                let here = "\(listIndex)\(href)"
                #expect(titles[title] == nil, "\(self): \(title) at \(titles[title] ?? "") and \(here)")
                titles[title] = here
            }
        }
    }

    func expectNothingChangesAnyMore() async throws {
        for remote in remotes { await remote.forgetRequests() }
        let revisions = try await devices.asyncMap { try await $0.store.readForSync { try $0.revision() } }
        for _ in 0..<3 { for device in devices { try await device.sync() } }
        for remote in remotes {
            #expect(await remote.requests.allSatisfy { $0 == .changes }, "\(self)")
            #expect(await remote.requests.count == 9, "\(self)")
        }
        #expect(
            try await devices.asyncMap { try await $0.store.readForSync { try $0.revision() } } == revisions,
            "\(self)")
        for device in devices { #expect(try device.store.integrityCheck().isEmpty) }
    }
}

extension Array {
    func asyncMap<T>(_ body: (Element) async throws -> T) async throws -> [T] {
        var results: [T] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}
