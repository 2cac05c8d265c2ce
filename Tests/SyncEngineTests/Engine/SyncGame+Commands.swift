// The commands that users give on several devices, and the record of their changes.

import Foundation
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

extension SyncGame {
    /// Performs a command on a device and records the changes.
    mutating func perform(_ command: Command, on device: Device) async throws {
        let before = try items(of: device)
        try device.perform(command)
        let after = try items(of: device)
        record.nextStep()
        let number = number(of: device)
        for (id, old) in before {
            let new = after[id]
            if old == new { continue }
            let uids = try await uids(of: id, on: device)
            if new == nil {
                record.deletions[number, default: []].insert(id)
                if let href = try await device.link(id, in: old.list)?.href { record.unknown[href] = nil }
            }
            if new?.list != old.list { record.recordWriter(of: uids, by: number) }
            try await recordChange(from: old, to: new, uids, on: device)
        }
        for (id, new) in after where before[id] == nil {
            let uids = try await uids(of: id, on: device)
            if case .restore = command { record.restored.formUnion(uids) }
            try await recordChange(from: nil, to: new, uids, on: device)
        }
    }

    private func items(of device: Device) throws -> [UUID: Item] {
        Dictionary(uniqueKeysWithValues: try device.lists.flatMap(device.items(of:)).map { ($0.id, $0) })
    }

    /// Records the fields that a user has changed and the values that were overwritten.
    private mutating func recordChange(
        from old: Item?, to new: Item?, _ uids: [String], on device: Device
    ) async throws {
        if let old {
            if old.title != new?.title { record.consume(old.title) }
            let lines = Set(new?.notes.split(separator: "\n") ?? [])
            for line in old.notes.split(separator: "\n") where !lines.contains(line) { record.consume(String(line)) }
            if let due = old.due, due != new?.due { record.consume("\(due.day)") }
        }
        guard let new else { return }
        let values = (old: old.map { FieldValues(synced: $0) } ?? FieldValues(), new: FieldValues(synced: new))
        for field in Field.synced where values.old[field] != values.new[field] {
            var edit = GameRecord.Edit(writer: number(of: device), step: record.step)
            edit.listIndex = device.lists.firstIndex(of: new.list)
            if field == .parent {
                edit.parents.before = try await parentUIDs(old, on: device)
                edit.parents.after = try await parentUIDs(new, on: device)
            }
            record.edit(field, of: uids, edit)
        }
    }

    private func parentUIDs(_ item: Item?, on device: Device) async throws -> Set<String> {
        guard let parent = item?.parent else { return [] }
        return Set(try await uids(of: parent, on: device))
    }

    /// Returns the UIDs under which servers know an item, or once knew it.
    func uids(of item: UUID, on device: Device) async throws -> [String] {
        let links = try await device.store.readForSync { try $0.links(of: item) }
        return [item.uuidString] + links.map(\.uid)
    }

    // MARK: - Commands

    mutating func edit(_ device: Device) async throws {
        let items = try device.lists.flatMap(device.items(of:))
        guard let item = items.randomElement(using: &generator), !happens(0.25) else {
            try await add(to: device, listIndex: happens(0.7) ? 0 : 1)
            return
        }
        switch Int.random(in: 0..<17, using: &generator) {
        case 0...2: try await perform(.change(item.id, [.title(unique())]), on: device)
        case 3: try await perform(.change(item.id, [.notes(unique())]), on: device)
        case 4: try await perform(.change(item.id, [.notes(item.notes + "\n" + unique())]), on: device)
        case 5...6: try await perform(item.isDone ? .reopen([item.id]) : .complete([item.id]), on: device)
        case 7:
            let tag = ["a b", "home", "x;y", "ü"].randomElement(using: &generator) ?? "home"
            try await perform(.tag([item.id], [tag]), on: device)
        case 8...9: try await perform(.change(item.id, [.due(uniqueDue())]), on: device)
        case 10: try await perform(.delete([item.id]), on: device)
        case 11:
            let trash = try device.store.trash().records.compactMap(\.item)
            if let back = trash.randomElement(using: &generator) { try await perform(.restore([back.id]), on: device) }
        case 12...13: try await nest(item, within: items.filter { $0.list == item.list }, on: device)
        case 14: try await perform(.move(item.id, to: happens(0.5) ? .top : .bottom), on: device)
        case 15: try await nest(item, within: items, on: device)
        default: try await transfer([item.id], from: item.list, on: device)
        }
    }

    private mutating func nest(_ item: Item, within others: [Item], on device: Device) async throws {
        let parent = others.filter { $0.id != item.id }.randomElement(using: &generator)
        // A task cannot become a subtask of itself.
        do { try await perform(.nest(item.id, in: parent?.id, to: .bottom), on: device) } catch is TodoError {}
    }

    private mutating func transfer(_ ids: [UUID], from list: UUID, on device: Device) async throws {
        guard let other = device.lists.first(where: { $0 != list }) else { return }
        try await perform(.transfer(ids, to: other), on: device)
    }

    /// Adds a task at the bottom of a list.
    @discardableResult
    mutating func add(to device: Device, listIndex: Int) async throws -> UUID {
        var fields: [FieldChange] = [.notes(unique() + "\n" + unique())]
        if happens(0.3) { fields.append(.due(uniqueDue())) }
        let new = NewItem(id: generator.id(), title: unique(), fields: fields)
        try await perform(.add([new], at: .bottom, in: device.lists[listIndex]), on: device)
        return new.id
    }

    private mutating func editAll(_ id: UUID, on device: Device) async throws {
        passTime()
        try await perform(.change(id, [.title(unique()), .notes(unique()), .due(uniqueDue())]), on: device)
    }

    // MARK: - Several commands

    /// Deletes a task on one device and edits it on another, in either order. They sync later, in either order.
    mutating func editWhileDeleting() async throws {
        let pair = devices.shuffled(using: &generator)
        let (one, other) = (pair[0], pair[1])
        guard let item = try one.lists.flatMap(one.items(of:)).randomElement(using: &generator),
            let same = try await counterpart(of: item, on: one, at: other)
        else { return }
        let isEditedFirst = happens(0.5)
        if isEditedFirst { try await editAll(same, on: other) }
        passTime()
        try await perform(.delete([item.id]), on: one)
        if !isEditedFirst { try await editAll(same, on: other) }
        for device in [one, other].shuffled(using: &generator) {
            passTime()
            try await sync(device, crash: 0.02)
        }
    }

    /// Returns the other device's item for the same task.
    private func counterpart(of item: Item, on one: Device, at other: Device) async throws -> UUID? {
        let known = Set(try await uids(of: item.id, on: one))
        for same in try other.lists.flatMap(other.items(of:)) {
            if try await !known.isDisjoint(with: uids(of: same.id, on: other)) { return same.id }
        }
        return nil
    }

    /// Moves most of the longer list to the other one. Other devices could mistake this for a mass deletion.
    mutating func moveMostOfAList() async throws {
        guard let device = devices.randomElement(using: &generator) else { return }
        let counts = try device.lists.map { try device.items(of: $0).count }
        let listIndex = counts[0] >= counts[1] ? 0 : 1
        let items = try device.items(of: device.lists[listIndex])
        guard items.count > MassDeletion.maxUnconfirmed else { return }
        let count = Int.random(in: items.count * 6 / 10...items.count, using: &generator)
        let ids = items.shuffled(using: &generator).prefix(count).map(\.id)
        try await transfer(ids, from: device.lists[listIndex], on: device)
        passTime()
        try await sync(device, crash: 0.02)
    }

    /// Moves a task with its subtasks to the other list, as a user would.
    mutating func moveTree() async throws {
        guard let device = devices.randomElement(using: &generator) else { return }
        let items = try device.lists.flatMap(device.items(of:))
        let parents = Set(items.compactMap(\.parent))
        guard let root = items.filter({ parents.contains($0.id) }).randomElement(using: &generator) else { return }
        try await transfer([root.id], from: root.list, on: device)
        passTime()
        if happens(0.5) { try await sync(device, crash: 0.02) }
    }

    /// Adds a tree on a device and syncs it while the foreign program edits each task right after its put.
    mutating func pushTreeDuringEdits() async throws {
        guard let device = devices.randomElement(using: &generator) else { return }
        let listIndex = happens(0.5) ? 0 : 1
        var tree = [try await add(to: device, listIndex: listIndex)]
        for _ in 0..<Int.random(in: 2...4, using: &generator) {
            let new = try await add(to: device, listIndex: listIndex)
            if let parent = tree.randomElement(using: &generator) {
                try await perform(.nest(new, in: parent, to: .bottom), on: device)
            }
            tree.append(new)
        }
        passTime()
        try await syncDuringEdits(device, of: remotes[listIndex])
    }

    /// Renames or recolors a list on a device or in the foreign program.
    mutating func changeProperties() async throws {
        let listIndex = happens(0.5) ? 0 : 1
        let device = happens(0.4) ? nil : devices.randomElement(using: &generator)
        let writer = device.map(number(of:)) ?? GameRecord.foreign
        if happens(0.6) {
            let name = "Name \(nextSerial())"
            if let device {
                try device.perform(.rename(device.lists[listIndex], to: name))
            } else {
                await remotes[listIndex].setProperties { $0.name = name }
            }
            record.names[listIndex, default: []].append(GameRecord.Attribute(writer: writer, value: name))
        } else {
            let theme = ["ember", "ocean", "meadow", "dusk"].randomElement(using: &generator) ?? "ember"
            if let device {
                try device.perform(.change(device.lists[listIndex], [FieldChange(.theme, .text(theme))]))
            } else {
                let color = ListColors.color(of: theme)
                await remotes[listIndex].setProperties { $0.color = color }
            }
            record.colors[listIndex, default: []].append(GameRecord.Attribute(writer: writer, value: theme))
        }
    }
}
