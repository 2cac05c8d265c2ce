// The fuzzed readers and the invariants that must hold for any input.

import CalDAV
import Foundation
import ICalendar
import Store
import TestSupport
import TitleParsing
import Todo

/// A violated invariant.
struct FuzzFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A reader of foreign data.
enum FuzzTarget: String, CaseIterable {
    case icalendar, multistatus, store
    case quickAdd = "quick-add"

    /// Reads an input. Throws if an invariant is violated.
    func run(_ bytes: [UInt8]) throws {
        switch self {
        case .icalendar: try Self.readCalendar(bytes)
        case .multistatus: try Self.readMultistatus(bytes)
        case .store: try Self.readStored(bytes)
        case .quickAdd: try Self.readTyped(bytes)
        }
    }

    private static let zones = SampleZones()
    private static let now = Timestamp(milliseconds: 1_796_126_400_000)

    private static func readCalendar(_ bytes: [UInt8]) throws {
        if let resource = try? TaskResource(bytes) { try check(resource) }
        guard let file = try? TaskFile(bytes, limit: 1 << 24, by: zones) else { return }
        let tasks = TaskImport(file, name: "file", at: now)
        var seen: Set<UUID> = []
        for list in tasks.lists {
            guard list.name.flatMap(Title.normalized) == list.name else { throw FuzzFailure("a list’s name") }
            for item in list.items {
                guard seen.insert(item.id).inserted else { throw FuzzFailure("two items of one id") }
                guard item.parent.map(seen.contains) != false else { throw FuzzFailure("an item before its parent") }
                try check(item)
            }
        }
        let written = try TaskFile.encoded(
            tasks.lists.map { list in
                (list.name, list.items.map { ($0.id.uuidString, TaskFields($0)) })
            }, at: now, by: zones)
        guard !tasks.lists.isEmpty else { return }
        let again = TaskImport(try TaskFile(written, limit: 1 << 26, by: zones), name: "file", at: now)
        guard again.count == tasks.count else { throw FuzzFailure("\(tasks.count) tasks written, \(again.count) read") }
        let titles = Dictionary(again.lists.flatMap(\.items).map { ($0.id, $0.title) }) { first, _ in first }
        for item in tasks.lists.flatMap(\.items) where titles[item.id] != item.title {
            throw FuzzFailure("“\(item.title)” came back as “\(titles[item.id] ?? "")”")
        }
    }

    /// Checks that a task written with a different title keeps all other fields.
    private static func check(_ resource: TaskResource) throws {
        let fields = resource.fields(by: zones)
        guard resource.changed(to: fields, at: now, by: zones).bytes == resource.bytes else {
            throw FuzzFailure("a task that is not changed is written anew")
        }
        var renamed = fields
        renamed[.title] = .text("Another title")
        let read = try TaskResource(resource.changed(to: renamed, at: now, by: zones).bytes, limit: .max)
            .fields(by: zones)
        for field in TaskFields.fields where read[field] != renamed[field] && field != .completed {
            throw FuzzFailure("field \(field.number) changes with the title: \(renamed[field]) to \(read[field])")
        }
    }

    private static func check(_ item: Item) throws {
        guard Title.normalized(item.title) == item.title else { throw FuzzFailure("a title that none can have") }
        guard item.tags.names.count <= Limits.tags else { throw FuzzFailure("more tags than there can be") }
        guard item.reminders.count <= Limits.reminders else { throw FuzzFailure("more reminders than there can be") }
        guard item.notes.utf8.count <= Limits.notesBytes else { throw FuzzFailure("longer notes than there can be") }
        var copy = Item(id: item.id)
        for field in Item.fields {
            guard field.set(field.value(of: item), of: &copy) else { throw FuzzFailure("field \(field.number)") }
        }
        guard copy == item else { throw FuzzFailure("an item is another one once it was kept") }
    }

    private static func readMultistatus(_ bytes: [UInt8]) throws {
        let whole = MultistatusCheck.read(bytes, inPiecesOf: max(1, bytes.count))
        let pieces = MultistatusCheck.read(bytes, inPiecesOf: 7)
        guard whole?.map(\.address) == pieces?.map(\.address), whole?.map(\.bytes) == pieces?.map(\.bytes) else {
            throw FuzzFailure("an answer in pieces is another one")
        }
        for response in whole ?? [] where response.bytes > MultistatusCheck.maxCalendarData {
            throw FuzzFailure("more calendar data than is taken")
        }
    }

    private static func readStored(_ bytes: [UInt8]) throws {
        if let edit = StoredBytes.edit(bytes) {
            guard StoredBytes.edit(StoredBytes.bytes(of: edit)) == edit else {
                throw FuzzFailure("an edit is another one")
            }
        }
        guard bytes.count >= 2 else { return }
        let kind = StoredBytes.Kind.allCases[Int(bytes[0]) % StoredBytes.Kind.allCases.count]
        let field = Field.all[Int(bytes[1]) % Field.all.count]
        guard let value = try stored.value(Array(bytes.dropFirst(2)), as: kind, of: field) else { return }
        var item = Item(id: TodoList.root)
        guard field.appliesToTasks, field.set(value, of: &item) else { return }
        let kept = field.value(of: item)
        var again = Item(id: TodoList.root)
        guard field.set(kept, of: &again), field.value(of: again) == kept else {
            throw FuzzFailure("field \(field.number): \(value) is kept as \(kept), which is not read as that")
        }
    }

    private static let stored: StoredBytes = {
        do { return try StoredBytes() } catch { fatalError("no database in memory: \(error)") }
    }()

    private static func readTyped(_ bytes: [UInt8]) throws {
        let typed = String(decoding: bytes, as: UTF8.self)
        guard let day = Day(year: 2026, month: 12, day: 1) else { return }
        for language in QuickAddLanguage.all {
            let read = QuickAdd(typed, language: language, at: LocalTime(day: day, time: .midnight))
            guard read.tags.names.count <= Limits.tags else { throw FuzzFailure("more tags than there can be") }
            guard Title.normalized(typed) == nil || Title.normalized(read.title) != nil else {
                throw FuzzFailure("nothing is left of the title")
            }
            var end = typed.startIndex
            for chip in read.chips {
                guard chip.range.lowerBound >= end, chip.range.upperBound <= typed.endIndex else {
                    throw FuzzFailure("chips that overlap")
                }
                end = chip.range.upperBound
            }
            var item = Item(id: TodoList.root)
            for change in read.fields {
                guard change.field.set(change.value, of: &item) else {
                    throw FuzzFailure("field \(change.field.number)")
                }
            }
        }
    }
}
