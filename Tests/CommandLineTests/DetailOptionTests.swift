// Tests of subtasks, tags and priorities on the command line.

import Foundation
import Store
import Testing
import Todo

@Suite struct DetailOptionTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    private func items() throws -> [[String: Any]] {
        let text = try terminal.furrow("list", "--json").text
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    private func item(_ title: String) throws -> [String: Any] {
        try #require(try items().first { $0["title"] as? String == title })
    }

    private func add(_ arguments: String...) throws -> String {
        try terminal.run(["--store", terminal.store, "add"] + arguments).text.trimmingCharacters(in: .newlines)
    }

    @Test func aTaskIsAddedBelowAParentAndMovedOut() throws {
        let garden = try add("Garden")
        let beds = try add("Beds", "--parent", String(garden.prefix(8)))
        #expect(try item("Beds")["parent"] as? String == garden)
        try terminal.furrow("edit", beds, "--parent", "none")
        #expect(try item("Beds")["parent"] is NSNull)
        try terminal.furrow("edit", garden, "--parent", beds)
        let refused = try terminal.furrow("edit", beds, "--parent", garden)
        #expect(refused.ending == .exited(2))
        #expect(
            refused.message.contains(
                "A task cannot be its own subtask, directly or through other subtasks. Choose another parent."))
    }

    @Test func tagsAreAddedAndRemoved() throws {
        let id = try add("Beds", "--tag", "home", "--tag", "#garden", "--priority", "high")
        #expect(try item("Beds")["tags"] as? [String] == ["home", "garden"])
        #expect(try item("Beds")["priority"] as? Int == 1)
        try terminal.furrow("edit", id, "--untag", "HOME", "--tag", "spring", "--priority", "7")
        #expect(try item("Beds")["tags"] as? [String] == ["garden", "spring"])
        #expect(try item("Beds")["priority"] as? Int == 7)
        try terminal.furrow("edit", id, "--tag", "none", "--priority", "none")
        #expect(try item("Beds")["tags"] as? [String] == [])
        #expect(try item("Beds")["priority"] as? Int == 0)
    }

    @Test func concurrentTagChangesAreAllApplied() async throws {
        let old = (0..<4).map { "old\($0)" }
        let id = try terminal.run(["--store", terminal.store, "add", "Beds"] + old.flatMap { ["--tag", $0] })
            .text.trimmingCharacters(in: .newlines)
        try await withThrowingTaskGroup(of: Void.self) { [terminal = Shared(terminal)] group in
            let changes = (0..<8).map { ["--tag", "new\($0)"] } + old.map { ["--untag", $0] }
            for change in changes {
                group.addTask {
                    let answer = try terminal.value.furrow("edit", id, change[0], change[1])
                    #expect(answer.isDone)
                }
            }
            try await group.waitForAll()
        }
        let tags = try #require(try item("Beds")["tags"] as? [String])
        #expect(tags.sorted() == (0..<8).map { "new\($0)" })
    }

    @Test func tagsAndPriorityInTheTitleComplementTheOptions() throws {
        let answer = try terminal.furrow("add", "Beds #spring !low tomorrow", "--tag", "home", "--priority", "high")
        #expect(answer.message.contains("Taken from the title: “#spring … tomorrow” (due "))
        #expect(answer.message.contains("tags #home #spring)"))
        #expect(try terminal.furrow("add", "Fence !medium").message.contains("“!medium” (priority medium)"))
        #expect(try item("Beds !low")["tags"] as? [String] == ["home", "spring"])
        #expect(try item("Beds !low")["priority"] as? Int == 1)
        let kept = try terminal.furrow("add", "Dig #home #bed", "--untag", "Home")
        #expect(kept.message.contains("“#bed” (tags #bed)"))
        #expect(try item("Dig #home")["tags"] as? [String] == ["bed"])
        #expect(try terminal.furrow("add", "Sow #x", "--tag", "none").message.isEmpty)
        #expect(try item("Sow #x")["tags"] as? [String] == [])
        try terminal.furrow("add", "Fix #42 #x !low", "--literal")
        #expect(try item("Fix #42 #x !low")["tags"] as? [String] == [])
        try terminal.furrow("add", "Weed !low", "--due", "2099-12-03")
        #expect(try item("Weed")["priority"] as? Int == 9)
    }

    @Test func aListIsPrintedAsAnIndentedTree() throws {
        let garden = try add("Garden")
        let house = try add("House")
        let beds = try add("Beds", "--parent", garden)
        let weed = try add("Weed", "--parent", beds)
        let fence = try add("Fence", "--parent", garden)
        try terminal.furrow("done", beds)
        let order = ["Garden", "Fence", "Beds", "Weed", "House"]
        #expect(try items().map { $0["title"] as? String } == order)
        #expect(try items().map { $0["position"] as? Int } == Array(0..<5))
        #expect(try items().map { $0["parent"] as? String } == [nil, garden, garden, beds, nil])
        let text = """
            [ ] \(garden.prefix(4)) Garden
            [ ] \(fence.prefix(4))   Fence
            [x] \(beds.prefix(4))   Beds
            [x] \(weed.prefix(4))     Weed
            [ ] \(house.prefix(4)) House

            """
        #expect(try terminal.furrow("list").text == text)
    }

    @Test func aParentInAnotherListThanTheNamedOneIsAUsageError() throws {
        let garden = try add("Garden")
        try terminal.furrow("new-list", "Home")
        let call = try terminal.furrow("add", "Beds", "--parent", garden, "--list", "Home")
        #expect(call.ending == .exited(2))
        #expect(try items().count == 1)
        #expect(try terminal.furrow("add", "Beds", "--parent", garden, "--list", "Tasks").isDone)
        #expect(try items().count == 2)
    }

    @Test func aTagIsRemovedWhateverItsSpelling() throws {
        let id = try add("Beds", "--tag", "home", "--tag", "##spring")
        #expect(try item("Beds")["tags"] as? [String] == ["home", "spring"])
        try terminal.furrow("edit", id, "--untag", "#Home")
        #expect(try item("Beds")["tags"] as? [String] == ["spring"])
        try terminal.furrow("edit", id, "--untag", "# spring")
        #expect(try item("Beds")["tags"] as? [String] == [])
    }

    @Test func emptyResultsAreEmptyArrays() throws {
        for command in [["list"], ["search", "nohit"], ["tags"], ["trash"]] {
            #expect(try terminal.run(["--store", terminal.store] + command + ["--json"]).text == "[]\n", "\(command)")
        }
    }

    @Test func showPrintsAllFieldsOfATask() throws {
        let garden = try add("Garden")
        let id = try add(
            "Beds", "--parent", garden, "--tag", "home", "--tag", "spring", "--priority", "3", "--due", "2099-12-03")
        try terminal.furrow("edit", id, "--notes", "Two of them\nby the fence")
        let text = try terminal.furrow("show", String(id.prefix(8))).text
        let created = try #require(try item("Beds")["created"] as? String)
        let modified = try #require(try item("Beds")["modified"] as? String)
        #expect(
            text == """
                [ ] Beds
                Id: \(id)
                List: Tasks
                Parent: Garden
                Tags: #home #spring
                Priority: high (3)
                Due: 2099-12-03
                Created: \(created)
                Modified: \(modified)

                Two of them
                by the fence

                """)
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow("show", id, "--json").output)
        #expect(json as? NSDictionary == (try item("Beds")) as NSDictionary)
    }

    @Test func tasksAreMovedToAnotherListWithTheirSubtasks() throws {
        let garden = try add("Garden")
        let beds = try add("Beds", "--parent", garden)
        let weed = try add("Weed", "--parent", beds)
        try terminal.furrow("new-list", "Home")
        try terminal.furrow("move", beds, "--list", "home")
        #expect(try item("Weed")["list"] as? String == "Home")
        #expect(try item("Weed")["parent"] as? String == beds)
        #expect(try item("Beds")["parent"] is NSNull)
        #expect(try terminal.furrow("move", weed, "abcd", "--list", "Tasks").ending == .exited(1))
        #expect(try item("Weed")["list"] as? String == "Home")
        // The option may stand before the subcommand.
        #expect(try terminal.run(["--store", terminal.store, "--list", "Tasks", "move", beds]).isDone)
        #expect(try item("Beds")["list"] as? String == "Tasks")
    }

    private func tags() throws -> [[String: Any]] {
        let text = try terminal.furrow("tags", "--json").text
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    @Test func tagsAreListedWithTheirOpenCounts() throws {
        #expect(try terminal.furrow("tags").output.isEmpty)
        #expect(try tags().isEmpty)
        for number in 0..<10 { _ = try add("\(number)", "--tag", number == 0 ? "HOME" : "home") }
        let done = try add("Fence", "--tag", "Äpfel", "--tag", "spring")
        let gone = try add("Gone", "--tag", "gone")
        try terminal.furrow("done", done)
        try terminal.furrow("delete", gone)
        #expect(try terminal.furrow("tags").text == "10 #home\n 0 #spring\n 0 #Äpfel\n")
        #expect(try tags().map { $0["name"] as? String } == ["home", "spring", "Äpfel"])
        #expect(try tags().map { $0["open"] as? Int } == [10, 0, 0])
    }

    @Test func tagsCanBeListedForOneList() throws {
        try terminal.furrow("new-list", "Work")
        _ = try add("Beds", "--tag", "spring")
        _ = try add("Fence", "--tag", "home")
        _ = try add("Desk", "--tag", "home", "--list", "Work")
        try terminal.furrow("done", try add("Chair", "--tag", "oak", "--list", "Work"))
        #expect(try terminal.furrow("tags", "--list", "work").text == "1 #home\n0 #oak\n")
        #expect(
            try terminal.run(["--store", terminal.store, "--list", "Tasks", "tags"]).text == "1 #home\n1 #spring\n")
        #expect(try terminal.furrow("tags").text == "2 #home\n0 #oak\n1 #spring\n")
    }

    @Test func tasksCanBeListedByTag() throws {
        let garden = try add("Garden", "--tag", "home")
        try terminal.furrow("new-list", "Work")
        _ = try add("Plain")
        let beds = try add("Beds", "--parent", garden, "--tag", "Home")
        let desk = try add("Desk", "--tag", "home", "--list", "Work")
        let text = "[ ] \(garden.prefix(4)) Garden #home\n[ ] \(beds.prefix(4))   Beds #Home\n"
        let other = "[ ] \(desk.prefix(4)) Desk #home\n"
        #expect(try terminal.furrow("list", "--tag", "#HOME").text == text + other)
        #expect(try terminal.furrow("list", "--tag", "home", "--list", "Work").text == other)
        #expect(try terminal.furrow("list", "--tag", "nothing").ending == .exited(1))
    }

    /// Returns all values of the tasks except their modification times, which undo does not restore.
    private func fields() throws -> NSArray {
        try items().map { item in item.filter { $0.key != "modified" } } as NSArray
    }

    @Test func renamingOrDeletingATagIsOneUndoStep() throws {
        let one = try add("Beds", "--tag", "home", "--tag", "spring")
        _ = try add("Fence", "--tag", "spring")
        let before = try fields()
        try terminal.furrow("tags", "--rename", "#Spring", "home")
        #expect(try item("Beds")["tags"] as? [String] == ["home"])
        #expect(try item("Fence")["tags"] as? [String] == ["home"])
        #expect(try terminal.furrow("undo").text == "Undone: merged a tag with “home”\n")
        #expect(try fields() == before)
        try terminal.furrow("tags", "--delete", "spring")
        #expect(try items().map { $0["tags"] as? [String] } == [["home"], []])
        #expect(try terminal.furrow("undo").text == "Undone: deleted the tag “spring”\n")
        #expect(try fields() == before)
        try terminal.furrow("edit", one, "--untag", "home")
        #expect(try tags().map { $0["name"] as? String } == ["spring"])
    }

    @Test func aSortedListIsPrintedInItsOrderIncludingSubtasks() throws {
        let id = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        let home = try #require(UUID(uuidString: id))
        func put(_ title: String, _ options: String...) throws -> String {
            try terminal.run(["--store", terminal.store, "add", title, "--list", "Home"] + options)
                .text.trimmingCharacters(in: .newlines)
        }
        let garden = try put("garden", "--priority", "low")
        _ = try put("Bed 10", "--parent", garden, "--due", "2099-12-04", "--priority", "high")
        _ = try put("Bed 9", "--parent", garden, "--due", "2099-12-03")
        _ = try put("Later", "--start", "2099-01-01")
        _ = try put("attic", "--due", "2099-12-05")
        func titles(_ sorting: Sorting) throws -> [String?] {
            try Store.open(at: terminal.store).perform(
                .change(home, [.sorting(sorting)]), at: Timestamp(milliseconds: 1_800_000_000_000))
            let items = try JSONSerialization.jsonObject(
                with: try terminal.furrow("list", "--list", "Home", "--json").output)
            let found = try #require(items as? [[String: Any]])
            #expect(found.map { $0["position"] as? Int } == Array(0..<5))
            for item in found {
                let shown = try terminal.furrow("show", try #require(item["id"] as? String), "--json").output
                let json = try JSONSerialization.jsonObject(with: shown) as? NSDictionary
                #expect(json == item as NSDictionary)
            }
            let lines = try terminal.furrow("list").text.split(separator: "\n")
            let all = found.map { $0["title"] as? String }
            #expect(lines.count == 5)
            #expect(zip(lines, all).allSatisfy { line, title in title.map { line.contains($0) } ?? false })
            return all
        }
        #expect(try titles(.byHand) == ["garden", "Bed 10", "Bed 9", "attic", "Later"])
        // Titles are sorted by the rules of the language, and digits by their numeric value.
        #expect(try titles(.title) == ["attic", "garden", "Bed 9", "Bed 10", "Later"])
        #expect(try titles(.due) == ["attic", "garden", "Bed 9", "Bed 10", "Later"])
        #expect(try titles(.priority) == ["garden", "Bed 10", "Bed 9", "attic", "Later"])
        #expect(try titles(.created) == ["attic", "garden", "Bed 9", "Bed 10", "Later"])
    }

    @Test func linesEndWithTagsAndPriorityInTitleSyntax() throws {
        let beds = try add("Beds", "--tag", "home", "--tag", "Äpfel", "--priority", "3", "--due", "2099-12-03")
        let fence = try add("Fence", "--priority", "low")
        let plain = try add("Plain")
        let text = """
            [ ] \(beds.prefix(4)) Beds #home #Äpfel !high
            [ ] \(fence.prefix(4)) Fence !low
            [ ] \(plain.prefix(4)) Plain

            """
        #expect(try terminal.furrow("list").text == text)
        let line = "[ ] \(beds.prefix(4)) Beds (2099-12-03) #home #Äpfel !high\n"
        #expect(try terminal.furrow("search", "beds").text == line)
        #expect(try terminal.furrow("scheduled").text == line)
        try terminal.furrow("delete", beds)
        #expect(
            try terminal.furrow("search", "beds").text
                == "[ ] \(beds.prefix(4)) Beds (in the trash) (2099-12-03) #home #Äpfel !high\n")
    }

    @Test func invalidTagNamesAreRefused() throws {
        let id = try add("Beds", "--tag", "home")
        let word = "A tag is one word without a comma or #. Join several words with hyphens."
        let long = String(repeating: "x", count: 101)
        for (name, reason) in [
            ("z,w", word), ("z w", word), ("a#b", word), (long, "A tag can have at most 100 characters"),
        ] {
            for arguments in [["edit", id, "--tag", name], ["tags", "--rename", "home", name]] {
                let answer = try terminal.run(["--store", terminal.store] + arguments)
                #expect(answer.ending == .exited(ExitCode.misunderstood))
                #expect(answer.message.hasPrefix("furrow: \(reason)"), "\(answer.message)")
            }
        }
        #expect(try terminal.furrow("add", "Weed #z,w").message.isEmpty)
        #expect(try item("Weed #z,w")["tags"] as? [String] == [])
        #expect(try tags().map { $0["name"] as? String } == ["home"])
    }

    @Test func aTagNamedByAnotherProgramIsKeptAndCanBeRenamed() throws {
        let id = try #require(UUID(uuidString: try add("Beds")))
        try Store.open(at: terminal.store).perform(
            .tag([id], ["two, words"]), at: Timestamp(milliseconds: 1_800_000_000_000))
        #expect(try terminal.furrow("list", "--tag", "two, words").text.hasSuffix("Beds #two, words\n"))
        #expect(try terminal.furrow("tags", "--rename", "two, words", "two").isDone)
        #expect(try item("Beds")["tags"] as? [String] == ["two"])
    }

    @Test func exceedingTheTagLimitIsRefused() throws {
        let most = (0..<64).flatMap { ["--tag", "t\($0)"] }
        let id = try terminal.run(["--store", terminal.store, "add", "Beds"] + most).text
            .trimmingCharacters(in: .newlines)
        for arguments in [["edit", id, "--title", "x", "--tag", "new"], ["add", "x", "--tag", "new"] + most] {
            let answer = try terminal.run(["--store", terminal.store] + arguments)
            #expect(answer.ending == .exited(ExitCode.misunderstood))
            #expect(answer.message.hasPrefix("furrow: A task can have at most 64 tags. Remove one first.\n"))
        }
        #expect(try items().count == 1)
        #expect((try item("Beds")["tags"] as? [String])?.count == 64)
    }

    @Test(arguments: [["--priority", "10"], ["--priority", "urgent"], ["--tag", " "]])
    func invalidPrioritiesAndTagsAreRefused(arguments: [String]) throws {
        #expect(try terminal.run(["--store", terminal.store, "add", "x"] + arguments).ending == .exited(2))
        #expect(try items().isEmpty)
    }
}
