// Tests of all keys in the output of `--json`, which other programs read.

import Foundation
import Store
import TestSupport
import Testing
import Todo

struct JSONTests {
    /// Returns the records of an answer, with the JSON type of each value.
    private func records(_ answer: Answer) throws -> [[String: any Sendable]] {
        let json = try JSONSerialization.jsonObject(with: answer.output)
        return try #require(json as? [[String: any Sendable]])
    }

    @Test func everyTaskHasAllKeys() throws {
        let terminal = try Terminal()
        let before = Date()
        let ids = try terminal.add("Water the “plants” \\ / 👩‍🚀", "Pay\tthe rent")
        try terminal.furrow("new-list", "Home")
        let home = try terminal.add("Sweep", to: "Home")
        try terminal.furrow("done", ids[1])
        let items = try records(try terminal.furrow("list", "--json"))
        let keys: Set = [
            "id", "title", "done", "list", "listId", "position", "created", "completed", "notes", "start", "due",
            "reminders", "repeat", "repeatAnchor", "repeatFrom", "customRepeat", "parent", "tags", "priority",
            "modified", "canceled",
        ]
        #expect(items.map { Set($0.keys) } == [keys, keys, keys])
        #expect(items.map { $0["id"] as? String } == ids + home)
        #expect(items.map { $0["title"] as? String } == ["Water the “plants” \\ / 👩‍🚀", "Pay the rent", "Sweep"])
        #expect(items.map { $0["done"] as? Bool } == [false, true, false])
        #expect(items.map { $0["list"] as? String } == ["Tasks", "Tasks", "Home"])
        #expect(items.map { $0["position"] as? Int } == [0, 1, 0])
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for item in items {
            let created = try Date(try #require(item["created"] as? String), strategy: format)
            // The text is truncated to milliseconds.
            #expect(created > before - 0.001 && created <= Date())
            let modified = try Date(try #require(item["modified"] as? String), strategy: format)
            #expect(modified > before - 0.001 && modified <= Date() + 0.001)
        }
        #expect(items.map { $0["notes"] as? String } == ["", "", ""])
        #expect(Set(items.prefix(2).map { $0["listId"] as? String }) == ["46757272-6f77-8000-8000-000000000001"])
        let lists = try records(try terminal.furrow("lists", "--json"))
        #expect(items[2]["listId"] as? String == lists[1]["id"] as? String)
        #expect(items.allSatisfy { $0["canceled"] is NSNull })
        #expect(items[0]["completed"] is NSNull)
        #expect(items[2]["completed"] is NSNull)
        let completed = try Date(try #require(items[1]["completed"] as? String), strategy: format)
        #expect(completed > before - 0.001 && completed <= Date())
    }

    private func jsonText(_ value: FieldValue, _ field: Field) throws -> String {
        switch value {
        case .none: "<null>"
        case .number(let number) where field.kind == .time:
            // The fraction is added separately, because Foundation's style truncates it.
            Date(timeIntervalSince1970: Double(number / 1000)).formatted(Date.ISO8601FormatStyle()).dropLast()
                + String(format: ".%03dZ", Int(number % 1000))
        case .number(let number): "\(number)"
        case .text(let text) where field.kind == .texts:
            "\(try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]))"
        case .text(let text): text
        case .id(let id): id.text
        }
    }

    /// For every field, setting a value writes it, and undo restores the old value. The parent is excluded, because it
    /// has to exist: see TreeTests.
    @Test(arguments: Item.fields.filter { $0 != .parent })
    func everyFieldIsPrintedAndItsChangeCanBeUndone(_ field: Field) throws {
        guard let key = field.key else { return }
        let terminal = try Terminal()
        let id = try #require(UUID(uuidString: try terminal.add("one")[0]))
        let list = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        var generator = SplitMix64(state: UInt64(field.number))
        let value = field.sample(list: try #require(UUID(uuidString: list)), &generator)
        let text = try jsonText(value, field)
        let written = { [self] in
            let items = try ["list", "trash"].flatMap { try records(try terminal.furrow($0, "--json")) }
            let item = items.first { $0["id"] as? String == id.text }
            return (item?[key]).map { ($0 as? [String]).map { "\($0)" } ?? "\($0)" }
        }
        let before = try written()
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        try Store.open(at: terminal.store).perform(.change(id, [FieldChange(field, value)]), at: now)
        #expect(try written() == text)
        try terminal.furrow("undo")
        #expect(try written() == before)
        try terminal.furrow("redo")
        #expect(try written() == text)
    }

    @Test(arguments: TodoList.fields) func everyFieldOfAListIsPrintedAndItsChangeCanBeUndone(_ field: Field) throws {
        guard field.key != nil, field != .deleted, let key = field.listColumn else { return }
        let terminal = try Terminal()
        let home = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        let id = try #require(UUID(uuidString: home))
        var generator = SplitMix64(state: UInt64(field.number))
        let value = field.sample(list: id, &generator)
        let text = try jsonText(value, field)
        let written = { [self] in (try records(try terminal.furrow("lists", "--json")).last?[key]).map { "\($0)" } }
        let before = try written()
        try Store.open(at: terminal.store).perform(
            .change(id, [FieldChange(field, value)]), at: Timestamp(milliseconds: 1_800_000_000_000))
        #expect(try written() == text)
        try terminal.furrow("undo")
        #expect(try written() == before)
    }

    @Test func jsonOfOneListContainsOnlyItsTasks() throws {
        let terminal = try Terminal()
        try terminal.add("one")
        try terminal.furrow("new-list", "Home")
        try terminal.add("two", to: "Home")
        let items = try records(try terminal.furrow("list", "--json", "--list", "home"))
        #expect(items.map { $0["title"] as? String } == ["two"])
    }

    @Test func everyListHasAllKeys() throws {
        let terminal = try Terminal()
        let ids = try terminal.add("one", "two")
        try terminal.furrow("done", ids[0])
        let home = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        let lists = try records(try terminal.furrow("lists", "--json"))
        let keys: Set = ["id", "name", "open", "position", "created", "sorting", "theme"]
        #expect(lists.map { Set($0.keys) } == [keys, keys])
        #expect(lists.map { $0["id"] as? String } == ["46757272-6f77-8000-8000-000000000001", home])
        #expect(lists.map { $0["name"] as? String } == ["Tasks", "Home"])
        #expect(lists.map { $0["open"] as? Int } == [1, 0])
        #expect(lists.map { $0["position"] as? Int } == [0, 1])
    }

    @Test func anEmptyStorePrintsAnEmptyArray() throws {
        let items = try records(try Terminal().furrow("list", "--json"))
        #expect(items.isEmpty)
    }
}
