// Tests of valid tags, and of renaming and deleting a tag everywhere.

import Rows
import Testing
import Todo

@Suite struct TagTests {
    private func marked(_ tags: [[String]]) -> ItemList {
        ItemList(
            tags.enumerated().map { number, names in
                var item = item("\(number)", rank: Int64(number) * Rank.defaultSpacing)
                item.tags = Tags(names)
                return item
            })
    }

    private func names(_ list: ItemList) -> [[String]] { list.map(\.tags.names) }

    @Test func tagsDifferingOnlyInCaseAreTheSame() {
        var tags = Tags(["home", "HOME", "#Straße", " ", "#"])
        #expect(tags.names == ["home", "Straße"])
        #expect(tags.contains("Home") && !tags.contains("house"))
        tags.remove("HOME")
        #expect(tags.names == ["Straße"])
    }

    @Test func adjustmentsAddAndRemoveTagsAndReminders() throws {
        var list = marked([["home", "work"]])
        let before = list
        let (early, late) = (
            try #require(Reminder("2030-01-02T09:00:00")), try #require(Reminder("2030-01-03T09:00:00"))
        )
        let adjustments: [Adjustment] = [
            .untag("#WORK"), .untag("none"), .tag("late"), .tag("Home"), .remind(early), .remind(late), .remind(early),
            .unremind(late),
        ]
        let inverse = try #require(try list.perform(.change(list[0].id, [.title("x")], and: adjustments)))
        #expect(names(list) == [["home", "late"]])
        #expect(list[0].title == "x" && list[0].reminders == [early])
        _ = try list.apply(inverse)
        #expect(list == before)
        #expect(try list.perform(.change(list[0].id, [], and: [.tag("work"), .untag("late")])) == nil)
        try list.perform(.change(list[0].id, [], and: [.untagAll, .tag("one")]))
        #expect(names(list) == [["one"]])
    }

    @Test func exceedingTheTagLimitIsRefusedAndChangesNothing() throws {
        let most = (0..<Limits.tags).map { "t\($0)" }
        var list = marked([["home"], most, most + ["elsewhere", "too"]])
        let before = list
        for id in [list[1].id, list[2].id] {
            #expect(throws: TodoError.tooManyTags) { try list.perform(.change(id, [.title("x")], and: [.tag("new")])) }
        }
        #expect(throws: TodoError.tooManyTags) { try list.perform(.tag(list.map(\.id), ["T0", "new"])) }
        #expect(list == before)
        // A tag that the tasks already have is not additional, and removing a tag makes room for another.
        try list.perform(.tag(list.map(\.id), ["T0"]))
        #expect(names(list) == [["home", "T0"], most, most + ["elsewhere", "too"]])
        try list.perform(.change(list[1].id, [], and: [.untag("t0"), .tag("new")]))
        #expect(list[1].tags.names == most.dropFirst() + ["new"])
    }

    @Test(arguments: [
        ("home", "home"), (" ##home ", "home"), ("y2030", "y2030"), ("بيت", "بيت"),
        ("read-later/now", "read-later/now"), ("東京", "東京"),
        (String(repeating: "é", count: Tags.longest), String(repeating: "é", count: Tags.longest)),
    ])
    func aTypedTagIsOneWord(typed: String, name: String) throws {
        #expect(try Tags.typed(typed) == name)
    }

    @Test(arguments: [
        ("", TodoError.emptyTag), ("# ", .emptyTag), ("a,b", .tagOfSeveralWords), ("a،b", .tagOfSeveralWords),
        ("a b", .tagOfSeveralWords), ("a\u{A0}b", .tagOfSeveralWords), ("a#b", .tagOfSeveralWords),
        (String(repeating: "x", count: Tags.longest + 1), .tagTooLong), ("42", .tagWithoutLetter),
        ("#2030", .tagWithoutLetter), ("-x", .tagWithoutLetter), ("🏠", .tagWithoutLetter),
    ])
    func aTypedTagThatIsNotOneWordIsRefused(typed: String, error: TodoError) {
        #expect(throws: error) { try Tags.typed(typed) }
        // Renaming a tag to it is refused as well.
        var list = marked([["home"]])
        #expect(throws: error) { try list.perform(.renameTag("home", to: typed)) }
    }

    @Test(arguments: [
        ("home", ["home"]), ("#home, work", ["home", "work"]), ("home work", ["home", "work"]),
        ("#home#work", ["home", "work"]), ("بيت، عمل", ["بيت", "عمل"]), (" , #, ", []), ("", []),
        ("Two words", ["Two words"]), ("x, two words,y", ["x", "two words", "y"]), ("#z,w", ["z,w"]), ("42", ["42"]),
        ("#42 home", ["42", "home"]),
    ])
    func severalTagsCanBeTypedTogether(typed: String, names: [String]) throws {
        #expect(try Tags.parseList(typed, known: ["two words", "z,w", "42"]) == names)
    }

    @Test func existingTagsOutsideTheTypingRulesCanBeRemovedAndRenamed() throws {
        var list = marked([["42", "home"]])
        try list.perform(.change(list[0].id, [], and: [.untag("42")]))
        #expect(names(list) == [["home"]])
        list = marked([["42", "home"]])
        try list.perform(.renameTag("42", to: "answer"))
        #expect(names(list) == [["answer", "home"]])
    }

    @Test func eachOfSeveralTypedTagsIsChecked() {
        #expect(throws: TodoError.tagTooLong) {
            try Tags.parseList("a, " + String(repeating: "x", count: Tags.longest + 1))
        }
    }

    @Test func listsHaveNoTags() throws {
        let reference = ReferenceStore([.tasks])
        #expect(throws: TodoError.fieldNotInLists) {
            try Command.change(tasks, [], and: [.tag("home")]).resolve(in: reference, at: noon)
        }
    }

    @Test func renamingATagChangesAllItemsWithTheTag() throws {
        var list = marked([["home", "work"], ["work"], [], ["Work", "late"]])
        let before = list
        let inverse = try #require(try list.perform(.renameTag("work", to: " #office ")))
        #expect(names(list) == [["home", "office"], ["office"], [], ["office", "late"]])
        _ = try list.apply(inverse)
        #expect(list == before)
    }

    @Test func renamingATagToAnExistingTagMergesThem() throws {
        var list = marked([["a", "b", "c"], ["c", "a"], ["a"]])
        let resolved = try #require(try Command.renameTag("c", to: "A").resolve(in: list, at: noon))
        #expect(resolved.summary == StepSummary(kind: .joined, count: 2, title: "A"))
        _ = try list.apply(resolved.edit)
        #expect(names(list) == [["b", "A"], ["A"], ["a"]])
    }

    @Test func aTagCanBeRenamedToADifferentCase() throws {
        var list = marked([["home"], ["Home", "x"]])
        let resolved = try #require(try Command.renameTag("home", to: "Home").resolve(in: list, at: noon))
        #expect(resolved.summary == StepSummary(kind: .retagged, count: 1, title: "Home"))
        _ = try list.apply(resolved.edit)
        #expect(names(list) == [["Home"], ["Home", "x"]])
    }

    @Test func deletingATagAlsoRemovesItFromTheTrash() throws {
        var list = marked([["home", "work"], ["work"]])
        try list.perform(.delete([list[1].id]))
        let resolved = try #require(try Command.deleteTag("work").resolve(in: list, at: noon))
        #expect(resolved.summary == StepSummary(kind: .untagged, count: 2, title: "work"))
        _ = try list.apply(resolved.edit)
        #expect(names(list) == [["home"], []])
    }

    @Test func renamingOrDeletingAnUnusedTagMakesNoUndoStep() throws {
        var list = marked([["home"]])
        #expect(try list.perform(.renameTag("work", to: "x")) == nil)
        #expect(try list.perform(.renameTag("home", to: "home")) == nil)
        #expect(try list.perform(.deleteTag("work")) == nil)
        #expect(throws: TodoError.emptyTag) { try list.perform(.renameTag("home", to: "# ")) }
    }

    @Test func aRowStoresTagsAndPriorityAfterItsTitle() {
        var items = [
            item("plain", rank: 0), item("marked", rank: 1), item("dated", rank: 2), item("done", rank: 3, done: true),
        ]
        items[1].tags = Tags(["home", "a, b", "“ü” 👩‍🚀"])
        items[2].priority = Priority(exactly: 3) ?? .none
        (items[2].due, items[3].tags) = (CalendarTime("2026-12-03"), Tags(["x"]))
        let contents = Contents(items.map(Record.item))
        #expect(contents.map(\.title) == items.map(\.title))
        #expect(contents.map { $0.caption?.tags.names ?? [] } == items.map(\.tags.names))
        #expect(contents.map { $0.caption?.priority ?? Priority.Level.none } == [.none, .none, .high, .none])
        #expect(contents[2].caption?.due == items[2].due && contents[0].caption == nil)
        for level in Priority.Level.allCases {
            for flags in 0..<32 {
                let caption = RowCaption(
                    repeats: flags & 1 != 0, reminds: flags & 2 != 0, priority: level,
                    tags: Tags(flags & 4 != 0 ? ["home", "7"] : []), parentTitle: flags & 8 != 0 ? "3" : nil,
                    subtaskCounts: flags & 16 != 0 ? RowContent.SubtaskCounts(count: 12, doneCount: 4) : nil)
                let row = RowContent(id: UUID(), title: "x", caption: caption)
                var contents = Contents()
                _ = contents.merge([RowChange(row, rank: Rank(0))])
                #expect((contents[0].caption ?? RowCaption()) == caption)
            }
        }
    }

    @Test func jsonTextsAreReadAsJSONDecoderReadsThem() throws {
        for json in [
            "[]", #"["a"]"#, #"["a","b"]"#, #"["a", "b"]"#, #"["",""]"#, #"["a\"b"]"#, #"["ü\u00e4"]"#, #"["a,b"]"#,
            #"["a"#,
            #"["a",]"#, #"["a",1]"#, #"["]"#, #"[""]"#, "[\"a\nb\"]", #"["a""b"]"#, #"["a"] "#, #"["a"]]"#, "null", "",
        ] {
            let parsed = try? JSONDecoder().decode([String].self, from: Data(json.utf8))
            #expect(JSONTexts.decoded(json) == parsed, "\(json)")
        }
    }

    @Test func anOutlineListsParentsBeforeTheirSubtasks() {
        let ids = (0..<5).map { _ in UUID() }
        var items = (0..<5).map { item("\($0)", rank: Int64($0), done: $0 == 2, id: ids[$0]) }
        items[1].parent = ids[3]
        items[2].parent = ids[3]
        items[4].parent = ids[1]
        // This task's parent is in another list.
        items[0].parent = UUID()
        let outline = items.shuffled().outlined(at: Now(noon, by: UniversalTime()))
        #expect(outline.map(\.item.title) == ["0", "3", "1", "4", "2"])
        #expect(outline.map(\.depth) == [0, 0, 1, 2, 1])
    }
}
