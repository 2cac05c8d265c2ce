// Tags: what is one, and what renaming and deleting one everywhere does.

import Testing
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct TagTests {
    private func marked(_ tags: [[String]]) -> ItemList {
        ItemList(
            tags.enumerated().map { number, names in
                var item = item("\(number)", rank: Int64(number) * Rank.step)
                item.tags = Tags(names)
                return item
            })
    }

    private func names(_ list: ItemList) -> [[String]] { list.map(\.tags.names) }

    @Test func capitalLettersMakeNoOtherTag() {
        var tags = Tags(["home", "HOME", "#Straße", " ", "#"])
        #expect(tags.names == ["home", "Straße"])
        #expect(tags.contains("Home") && !tags.contains("house"))
        tags.remove("HOME")
        #expect(tags.names == ["Straße"])
    }

    @Test func aTagIsRenamedOnAllThatHaveIt() throws {
        var list = marked([["home", "work"], ["work"], [], ["Work", "late"]])
        let before = list
        let inverse = try #require(try list.perform(.renameTag("work", to: " #office ")))
        #expect(names(list) == [["home", "office"], ["office"], [], ["office", "late"]])
        _ = try list.apply(inverse)
        #expect(list == before)
    }

    @Test func aTagRenamedToAnotherBecomesOneWithIt() throws {
        var list = marked([["a", "b", "c"], ["c", "a"], ["a"]])
        try list.perform(.renameTag("c", to: "A"))
        #expect(names(list) == [["b", "A"], ["A"], ["a"]])
    }

    @Test func otherCapitalLettersAreANewName() throws {
        var list = marked([["home"], ["Home", "x"]])
        let resolved = try #require(try Command.renameTag("home", to: "Home").resolve(in: list, at: noon))
        #expect(resolved.summary == StepSummary(kind: .retagged, count: 1, title: "Home"))
        _ = try list.apply(resolved.edit)
        #expect(names(list) == [["Home"], ["Home", "x"]])
    }

    @Test func aTagIsDeletedOnAllThatHaveItAlsoInTheTrash() throws {
        var list = marked([["home", "work"], ["work"]])
        try list.perform(.delete([list[1].id]))
        let resolved = try #require(try Command.deleteTag("work").resolve(in: list, at: noon))
        #expect(resolved.summary == StepSummary(kind: .untagged, count: 2, title: "work"))
        _ = try list.apply(resolved.edit)
        #expect(names(list) == [["home"], []])
    }

    @Test func aTagThatNoneHasIsNoStep() throws {
        var list = marked([["home"]])
        #expect(try list.perform(.renameTag("work", to: "x")) == nil)
        #expect(try list.perform(.renameTag("home", to: "home")) == nil)
        #expect(try list.perform(.deleteTag("work")) == nil)
        #expect(throws: TodoError.emptyTag) { try list.perform(.renameTag("home", to: "# ")) }
    }

    @Test func anOutlineHasEachItemBeforeThoseWithinIt() {
        let ids = (0..<5).map { _ in UUID() }
        var items = (0..<5).map { item("\($0)", rank: Int64($0), done: $0 == 2, id: ids[$0]) }
        items[1].parent = ids[3]
        items[2].parent = ids[3]
        items[4].parent = ids[1]
        // One whose parent is elsewhere.
        items[0].parent = UUID()
        let outline = items.shuffled().outlined()
        #expect(outline.map(\.item.title) == ["0", "3", "1", "4", "2"])
        #expect(outline.map(\.depth) == [0, 0, 1, 2, 1])
    }
}
