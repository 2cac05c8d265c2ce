// Tests of `furrow trash`, `restore` and `empty-trash`.

import Foundation
import Store
import Testing
import Todo

struct TrashTests {
    private let terminal: Terminal
    private let ids: [String]

    init() throws {
        terminal = try Terminal()
        ids = try terminal.add("Milk", "Bread")
    }

    /// Returns the output of `trash --json`.
    private func trash() throws -> [[String: any Sendable]] {
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow("trash", "--json").output)
        return try #require(json as? [[String: any Sendable]])
    }

    /// Deletes a list, which otherwise only the window can do.
    private func deleteList(_ id: String) throws {
        let id = try #require(UUID(uuidString: id))
        try Store.open(at: terminal.store).perform(.delete([id]), at: Timestamp(milliseconds: 1))
    }

    @Test func aDeletedTaskIsListedAndRestored() throws {
        try terminal.furrow("delete", ids[0])
        #expect(try terminal.furrow("trash").text == "[ ] \(ids[0].prefix(4)) Milk\n")
        #expect(try terminal.furrow("restore", String(ids[0].prefix(8))).message.isEmpty)
        #expect(try terminal.furrow("trash").text.isEmpty)
        #expect(try terminal.furrow("list").text.contains("Milk"))
        #expect(try terminal.furrow("undo").text == "Undone: restored “Milk”\n")
    }

    @Test func showPrintsTheDeletionTimeOfADeletedTask() throws {
        let garden = try terminal.furrow("add", "Garden").text.trimmingCharacters(in: .newlines)
        let beds = try terminal.furrow("add", "Beds", "--parent", garden).text.trimmingCharacters(in: .newlines)
        try terminal.furrow("delete", garden)
        let trash = try JSONSerialization.jsonObject(with: terminal.furrow("trash", "--json").output) as? [NSDictionary]
        for id in [garden, beds, String(beds.prefix(8)).uppercased()] {
            let shown = try terminal.furrow("show", id, "--json")
            let object = try #require(try JSONSerialization.jsonObject(with: shown.output) as? NSDictionary)
            #expect(object["deleted"] is String)
            #expect(trash?.contains(object) == true)
        }
        let text = try terminal.furrow("show", beds).text
        #expect(text.hasPrefix("[ ] Beds\n") && text.contains("\nParent: Garden\n") && text.contains("\nDeleted: 20"))
    }

    @Test(arguments: [
        ["edit", "{id}", "--title", "x"], ["move", "{id}", "--list", "Tasks"], ["done", "{id}"], ["skip", "{id}"],
        ["delete", "{id}"], ["add", "x", "--parent", "{id}"],
    ])
    func commandsOnADeletedTaskExplainHowToRestoreIt(command: [String]) throws {
        let id = ids[0]
        try terminal.furrow("delete", id)
        for reference in [id, String(id.prefix(10))] {
            let given = command.map { $0 == "{id}" ? reference : $0 }
            let answer = try terminal.run(["--store", terminal.store] + given)
            #expect(answer.ending == .exited(ExitCode.failed))
            #expect(answer.message == "furrow: “Milk” is in the trash. To restore it: furrow restore \(id)\n")
        }
        #expect(try terminal.titles == ["Bread"])
    }

    @Test func aTaskDeletedWithItsListIsShownAndRestoredWithIt() throws {
        let list = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        let id = try terminal.add("Sweep", to: "Home")[0]
        try deleteList(list)
        let text = try terminal.furrow("show", id).text
        #expect(text.contains("\nList: Home\n") && text.contains("\nDeleted: 1970-01-01"))
        let answer = try terminal.furrow("done", id)
        #expect(answer.ending == .exited(ExitCode.failed))
        #expect(
            answer.message
                == "furrow: “Sweep” is in the trash with its list “Home”. To restore both: furrow restore \(list)\n"
        )
        #expect(try terminal.furrow("restore", list).isDone)
        #expect(try terminal.furrow("done", id).isDone)
    }

    @Test func linesOfTheTrashEndWithTagsAndPriority() throws {
        try terminal.furrow("edit", ids[0], "--tag", "shop", "--priority", "high")
        try terminal.furrow("delete", ids[0])
        #expect(try terminal.furrow("trash").text == "[ ] \(ids[0].prefix(4)) Milk #shop !high\n")
    }

    @Test func jsonOfTheTrashHasAllFields() throws {
        try terminal.furrow("edit", ids[0], "--notes", "two litres")
        try terminal.furrow("done", ids[0])
        try terminal.furrow("delete", ids[0])
        let item = try #require(try trash().first)
        #expect(
            Set(item.keys) == [
                "id", "title", "done", "list", "listId", "position", "created", "completed", "notes", "deleted",
                "start", "due", "reminders",
                "repeat", "repeatAnchor", "repeatFrom", "customRepeat", "parent", "tags", "priority",
                "modified", "canceled",
            ])
        #expect(item["id"] as? String == ids[0])
        #expect(item["notes"] as? String == "two litres")
        #expect(item["list"] as? String == "Tasks")
        #expect((item["deleted"] as? String)?.hasSuffix("Z") == true)
    }

    @Test func theTrashPrintsADeletedListWithoutItsTasks() throws {
        let list = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        try terminal.furrow("--list", "Home", "add", "Sweep")
        try deleteList(list)
        #expect(try terminal.furrow("trash").text.hasSuffix(" Home (list)\n"))
        let record = try #require(try trash().first)
        #expect(try trash().count == 1)
        #expect(record["listId"] is NSNull && record["list"] is NSNull && record["title"] as? String == "Home")
        #expect(try !terminal.furrow("list").text.contains("Sweep"))
        #expect(try !terminal.furrow("lists").text.contains("Home"))
        try terminal.furrow("restore", list)
        #expect(try terminal.furrow("list").text.contains("Sweep"))
    }

    @Test func restoringATaskOfADeletedListReportsItsNewList() throws {
        let list = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        let item = try terminal.furrow("--list", "Home", "add", "Sweep").text.trimmingCharacters(in: .newlines)
        try terminal.furrow("delete", item)
        try deleteList(list)
        #expect(try terminal.furrow("restore", item).message == "furrow: The list is gone. Restored to “Tasks”.\n")
    }

    @Test(arguments: ["1234", "ffffffff", "ffffffff-ffff-4fff-8fff-ffffffffffff"])
    func anUnknownIDIsAnError(_ id: String) throws {
        try terminal.furrow("delete", ids[0])
        #expect(try terminal.furrow("restore", ids[0], id).ending == .exited(ExitCode.failed))
        #expect(try trash().count == 1)
    }

    @Test(arguments: [("y", true), ("Yes", true), ("n", false), ("", false), ("yesterday", false)])
    func emptyTrashAsksInATerminal(_ typed: String, _ goes: Bool) throws {
        try terminal.furrow("delete", ids[0])
        let call = Call(arguments: ["--store", terminal.store, "empty-trash"].map { Array($0.utf8) })
        let answer = try terminal.answer(to: call, typed: typed)
        #expect(answer.text == "Permanently delete 1 task? [y/N] ")
        #expect(answer.ending == .exited(goes ? ExitCode.done : ExitCode.failed))
        #expect(try trash().count == (goes ? 0 : 1))
    }

    @Test func emptyTrashNeedsTheYesOptionWithoutATerminal() throws {
        try terminal.furrow("delete", ids[0])
        let answer = try terminal.furrow("empty-trash")
        #expect(answer.ending == .exited(ExitCode.misunderstood))
        #expect(answer.message.contains("furrow empty-trash --yes"))
        #expect(try trash().count == 1)
        #expect(try terminal.furrow("empty-trash", "--yes").isDone)
        #expect(try trash().isEmpty)
        #expect(try terminal.furrow("empty-trash").isDone)
    }
}
