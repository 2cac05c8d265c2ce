// Tags in the window: the rows before the lists, and the view of one tag (specification N7).

import Foundation
import GRDB
import Gestures
import Rows
import Store
import Testing
import TitleParsing
import Todo

@testable import ListModel
@testable import Wording

/// The name refers to Furrow's type and not to the type of the same name in Testing.
private typealias Tag = Todo.Tag

/// Tasks of two lists with tags: "a" and "C" have #home, which "C" spells with a capital letter; "b" has #work;
/// "C" is in the list "Work".
@MainActor private struct TagFixture {
    let levels: TwoLevels
    let navigation = FakeNavigation()
    let work: UUID
    var list: ListFixture { levels.items }
    var lists: ListFixture { levels.lists }
    var store: Store { levels.store }

    init(_ query: Query = .list(tasks), beside rowStores: RowStores? = nil, queue: DatabaseQueue? = nil) async throws {
        let database = try queue ?? DatabaseQueue()
        let store = try Store(database)
        if queue == nil {
            try await store.perform(.add([NewItem(title: "Work")], at: .bottom, in: TodoList.root), at: noon)
            let work = try store.lists().readable[1].id
            for (title, list, tags) in [("a", tasks, ["home"]), ("b", tasks, ["work"]), ("C", work, ["Home", "late"])] {
                let new = NewItem(title: title, fields: [.tags(Tags(tags))])
                try await store.perform(.add([new], at: .bottom, in: list), at: noon)
            }
        }
        work = try store.lists().readable[1].id
        levels = try await TwoLevels(queue: database, isWide: true, beside: rowStores)
        await show(query)
    }

    func show(_ query: Query) async {
        levels.items.controller.openList(query) {}
        await levels.written()
    }

    /// The rows of the lists, indented by two spaces per level.
    var rows: [String] {
        lists.surface.shown.compactMap { lists.rowStore.item($0) }
            .map { String(repeating: "  ", count: $0.level) + $0.title }
    }

    var items: [String] { list.titles }

    func tags(_ title: String) throws -> [String] {
        let items = try [tasks, work].flatMap { try store.items(of: $0).readable }
        return try #require(items.first { $0.title == title }).tags.names
    }

    func press(_ key: ListKey, on title: String, in fixture: ListFixture, rtl: Bool = false) async throws {
        fixture.surface.focusedRow = try fixture.id(title)
        _ = fixture.controller.keyPressed(key, isRightToLeft: rtl)
        await levels.written()
    }

    /// Renames a row of the lists by typing.
    func rename(_ row: String, to name: String) async throws {
        try await press(.edit, on: row, in: lists)
        lists.surface.editedText = name
        lists.controller.editor.returnPressed()
        await levels.written()
    }

    /// Performs a command as another program would.
    func elsewhere(_ command: Command) async throws {
        try await store.perform(command, at: noon)
        levels.storeChanged(by: nil)
        await levels.written()
    }
}

@MainActor @Suite struct TagRowsTests {
    private let all = ["Tags", "  #Home", "  #late", "  #work", "Tasks", "Work", "Trash"]

    @Test func tagsPrecedeTheListsInLocaleOrderWithCounts() async throws {
        let tags = try await TagFixture()
        #expect(tags.rows == all)
        let state = tags.lists.controller.state
        #expect(state.firstCount == 4 && state.recordCount == 2)
        #expect(state.openCounts[Tag("home").id] == 2 && state.openCounts[Tag("work").id] == 1)
        #expect(tags.lists.controller.events.arbiter[.lists].firstRows.count == 4)
    }

    @Test func tagRowsAndCountsFollowChanges() async throws {
        let tags = try await TagFixture()
        try await tags.press(.complete, on: "a", in: tags.list)
        #expect(tags.lists.controller.state.openCounts[Tag("home").id] == 1)
        try await tags.elsewhere(.change(tags.list.id("b"), [.tags(Tags(["new"]))]))
        #expect(tags.rows == ["Tags", "  #Home", "  #late", "  #new", "Tasks", "Work", "Trash"])
        #expect(try tags.levels.equalsTheStore(withCounts: false))
    }

    @Test func withoutTagsThereIsNoTagSection() async throws {
        let tags = try await TagFixture()
        for tag in ["home", "late", "work"] { try await tags.elsewhere(.deleteTag(tag)) }
        #expect(tags.rows == ["Tasks", "Work", "Trash"])
        try await tags.press(.undo, on: "a", in: tags.list)
        #expect(tags.rows == ["Tags", "  #work", "Tasks", "Work", "Trash"])
    }

    @Test(arguments: [false, true]) func arrowKeysCollapseTheTagsAndTheStateIsStored(rtl: Bool) async throws {
        let tags = try await TagFixture()
        let (back, forth): (ListKey, ListKey) = rtl ? (.right, .left) : (.left, .right)
        try await tags.press(back, on: "#work", in: tags.lists, rtl: rtl)
        #expect(tags.lists.surface.focusedRow == TodoList.tags)
        try await tags.press(back, on: "Tags", in: tags.lists, rtl: rtl)
        #expect(tags.rows == ["Tags", "Tasks", "Work", "Trash"])
        let later = try await TagFixture(queue: tags.list.queue)
        #expect(later.rows == ["Tags", "Tasks", "Work", "Trash"])
        try await tags.press(forth, on: "Tags", in: tags.lists, rtl: rtl)
        #expect(tags.rows == all)
    }

    @Test func aTapOrEnterCollapsesTheTagsInAllWindows() async throws {
        let tags = try await TagFixture()
        let other = try await TagFixture(beside: tags.levels.rowStores, queue: tags.list.queue)
        try tags.lists.tap("Tags")
        await tags.levels.written()
        #expect(tags.rows == ["Tags", "Tasks", "Work", "Trash"] && other.rows == tags.rows)
        try await tags.press(.open, on: "Tags", in: tags.lists)
        #expect(tags.rows == all && other.rows == all)
        #expect(try await tags.store.undo()?.kind == .added, "folding is no step")
    }

    @Test func pastedLinesGetTheTag() async throws {
        let tags = try await TagFixture(.tag(Tag("home")))
        tags.list.surface.clipboard = "d\ne"
        try await tags.press(.paste, on: "a", in: tags.list)
        #expect(tags.items == ["a", "d", "e", "C"])
        #expect(try tags.tags("d") == ["home"] && tags.tags("e") == ["home"])
        #expect(tags.list.surface.toasts.last == "Added 2 tasks")
        try await tags.store.undo()
        #expect(try tags.store.items(of: tasks).readable.map(\.title) == ["a", "b"])
    }

    @Test func aTagRowOffersOnlyApplicableActions() async throws {
        let tags = try await TagFixture()
        let row = try tags.lists.item("#Home")
        #expect(RowAction.allCases.filter { $0.applies(to: row) } == [.edit, .delete])
        let place = try #require(tags.lists.rowStore.contents.position(of: row.id))
        let context = tags.lists.controller.accessibilityContext(at: place)
        let offered = AccessibilityAction.allCases.filter { context.allows($0) }
        #expect(
            Set(offered) == [.open, .rename, .delete, .addAtTop, .uncoverTrailing, .showAll, .undo, .redo])
        #expect(tags.lists.controller.context.metrics(of: row).isFixed)
        let head = tags.lists.controller.accessibilityContext(at: 0)
        #expect(Set(AccessibilityAction.allCases.filter { head.allows($0) }) == [.addAtTop, .collapse, .undo, .redo])
    }

    @Test func aRowInsertedBetweenTagsAndListsIsTheFirstList() async throws {
        let tags = try await TagFixture()
        try await tags.press(.insertBelow, on: "#late", in: tags.lists)
        #expect(tags.lists.controller.editing == nil)
        let contents = tags.lists.rowStore.contents
        let seam = Seam(above: try tags.lists.row("#work"), below: try tags.lists.row("Tasks"))
        tags.lists.controller.editor.editNew(at: seam)
        #expect(contents.insertion(at: seam) == Insertion(.before(tasks)))
        tags.lists.surface.editedText = "First"
        tags.lists.controller.commitEditing()
        await tags.levels.written()
        #expect(tags.rows.suffix(4) == ["First", "Tasks", "Work", "Trash"])
        try await tags.press(.move(.toTop), on: "Work", in: tags.lists)
        #expect(tags.rows.suffix(4) == ["Work", "First", "Tasks", "Trash"])
    }

    @Test func renamingATagIsOneStepAndTheFocusFollows() async throws {
        let tags = try await TagFixture()
        try await tags.rename("#Home", to: "#House")
        #expect(tags.rows == ["Tags", "  #House", "  #late", "  #work", "Tasks", "Work", "Trash"])
        #expect(try tags.tags("a") == ["House"] && tags.tags("C") == ["House", "late"])
        #expect(tags.lists.surface.focusedRow == Tag("house").id)
        #expect(tags.lists.surface.toasts == ["Renamed the tag to “House”"])
        try await tags.press(.undo, on: "#House", in: tags.lists)
        #expect(tags.rows == all)
        #expect(try tags.tags("C") == ["Home", "late"])
    }

    @Test func aTagCanGetAnotherSpellingOrTheNameOfAnotherTag() async throws {
        let tags = try await TagFixture()
        try await tags.rename("#Home", to: "home")
        #expect(tags.rows[1] == "  #home")
        try await tags.rename("#work", to: "late")
        #expect(tags.rows == ["Tags", "  #home", "  #late", "Tasks", "Work", "Trash"])
        #expect(tags.lists.controller.state.openCounts[Tag("late").id] == 2)
    }

    @Test(arguments: [
        ("", "A tag needs at least one visible character."), ("#", "A tag needs at least one visible character."),
        ("a, b", "A tag is one word without a comma or #. Join several words with hyphens."),
        ("two words", "A tag is one word without a comma or #. Join several words with hyphens."),
        (String(repeating: "x", count: 101), "A tag can have at most 100 characters. Use a shorter name."),
    ])
    func anInvalidTagIsRefusedWithAReason(name: String, reason: String) async throws {
        let tags = try await TagFixture()
        try await tags.rename("#Home", to: name)
        #expect(tags.lists.surface.toasts == [reason])
        #expect(tags.rows == all && tags.lists.surface.errors.isEmpty)
        #expect(tags.lists.controller.editing == nil && !tags.lists.controller.editor.hasUnsaved)
    }

    @Test func anUnusualTagNameStaysIfUnchanged() async throws {
        let tags = try await TagFixture()
        let id = try #require(try tags.store.items(of: tags.work).readable.first).id
        try await tags.elsewhere(.tag([id], ["two, words"]))
        try await tags.rename("#two, words", to: "two, words")
        #expect(tags.lists.surface.toasts.isEmpty)
        #expect(tags.rows.contains("  #two, words"))
    }

    @Test func deletingATagDuringItsRenamingCreatesNoList() async throws {
        let tags = try await TagFixture()
        try await tags.press(.edit, on: "#work", in: tags.lists)
        tags.lists.surface.editedText = "something"
        try await tags.elsewhere(.deleteTag("work"))
        #expect(tags.lists.controller.editing == nil)
        #expect(tags.rows == ["Tags", "  #Home", "  #late", "Tasks", "Work", "Trash"])
    }

    @Test func deletingATagIsOneStepThatCanBeUndone() async throws {
        let tags = try await TagFixture()
        try await tags.press(.delete, on: "#Home", in: tags.lists)
        #expect(try tags.tags("a").isEmpty && tags.tags("C") == ["late"])
        // The row flies out first.
        #expect(tags.rows == all)
        tags.lists.settle()
        #expect(tags.rows == ["Tags", "  #late", "  #work", "Tasks", "Work", "Trash"])
        #expect(tags.lists.surface.toasts == ["Deleted the tag “Home”"])
        try await tags.press(.undo, on: "#late", in: tags.lists)
        #expect(tags.rows == all)
        // Undone while the row flies out.
        try await tags.press(.delete, on: "#Home", in: tags.lists)
        try await tags.press(.undo, on: "#late", in: tags.lists)
        tags.lists.settle()
        #expect(tags.rows == all)
        #expect(tags.lists.controller.arbiter.isAtRest)
    }

    @Test func aLongSlideDeletesATag() async throws {
        let tags = try await TagFixture()
        try tags.lists.slide("#work", by: -390)
        tags.lists.settle()
        await tags.levels.written()
        tags.lists.settle()
        #expect(tags.rows == ["Tags", "  #Home", "  #late", "Tasks", "Work", "Trash"])
        #expect(try tags.tags("b").isEmpty)
    }

    @Test func aTagRowOpensItsView() async throws {
        let tags = try await TagFixture()
        tags.lists.controller.navigation = tags.navigation
        try await tags.press(.open, on: "#work", in: tags.lists)
        #expect(tags.navigation.calls == [.open(Tag("work").id)])
        #expect(tags.lists.rowStore.query(of: Tag("work").id) == .tag(Tag("work")))
        #expect(tags.lists.rowStore.query(of: tasks) == .list(tasks))
    }
}

@MainActor @Suite struct TagViewTests {
    private static let home = Query.tag(Tag("home"))

    @Test func itemsOfAllListsAreShownWithTheirLists() async throws {
        let tags = try await TagFixture(Self.home)
        #expect(tags.items == ["a", "C"])
        #expect(try tags.list.item("C").caption?.list == tags.work)
        #expect(tags.list.controller.query.name == "#home")
    }

    @Test func completedAndUntaggedItemsStayUntilTheViewIsLeft() async throws {
        let tags = try await TagFixture(Self.home)
        try await tags.press(.complete, on: "a", in: tags.list)
        #expect(tags.items == ["✓a", "C"])
        try await tags.elsewhere(.change(tags.list.id("C"), [.tags(Tags(["late"]))]))
        #expect(tags.items == ["✓a", "C"])
        #expect(try tags.list.item("C").caption?.tags.names == ["late"])
        #expect(tags.list.controller.query == Self.home)
        await tags.show(.list(tasks))
        await tags.show(Self.home)
        #expect(tags.items == ["✓a"])
    }

    @Test func newlyTaggedItemsAppearAndDeletedItemsDisappear() async throws {
        let tags = try await TagFixture(Self.home)
        await tags.show(.list(tasks))
        let b = try tags.list.id("b")
        await tags.show(Self.home)
        try await tags.elsewhere(.change(b, [.tags(Tags(["HOME"]))]))
        #expect(tags.items == ["a", "b", "C"])
        try await tags.press(.delete, on: "b", in: tags.list)
        tags.list.settle()
        #expect(tags.items == ["a", "C"])
        try await tags.press(.undo, on: "a", in: tags.list)
        #expect(tags.items == ["a", "b", "C"])
    }

    @Test func renamingAListKeepsTheRows() async throws {
        let tags = try await TagFixture(Self.home)
        try await tags.press(.complete, on: "a", in: tags.list)
        try await tags.elsewhere(.rename(tags.work, to: "Office"))
        #expect(tags.items == ["✓a", "C"])
        #expect(tags.list.rowStore.contents.lists.map(\.name).contains("Office"))
    }

    @Test func aNewItemGetsTheTagAndTheListOfTheRowAbove() async throws {
        let tags = try await TagFixture(Self.home)
        tags.list.controller.editor.insert(nextTo: try tags.list.item("C"), above: false)
        tags.list.surface.editedText = "new"
        tags.list.controller.commitEditing()
        await tags.levels.written()
        #expect(tags.items == ["a", "C", "new"])
        #expect(try tags.tags("new") == ["home"])
        #expect(try tags.store.items(of: tags.work).readable.map(\.title) == ["C", "new"])
        tags.list.controller.editor.addAtTop()
        tags.list.surface.editedText = "top"
        tags.list.controller.commitEditing()
        await tags.levels.written()
        #expect(tags.items == ["top", "a", "C", "new"])
        #expect(try tags.store.titles.first == "top")
        try await tags.press(.undo, on: "a", in: tags.list)
        #expect(tags.items == ["a", "C", "new"])
    }

    @Test func aTagTypedInANewItemIsAddedToTheTagOfTheView() async throws {
        let tags = try await TagFixture(Self.home)
        tags.list.controller.editor.quickAdd.parser = TitleParser { typed, literal, day in
            QuickAdd(
                typed, language: .english, at: Now(noon, by: SampleZones()).local,
                setting: QuickAdd.Setting(literal: literal, day: day))
        } format: {
            "\($0)"
        }
        tags.list.controller.editor.addAtTop()
        tags.list.surface.editedText = "call #late !high"
        tags.list.controller.commitEditing()
        await tags.levels.written()
        #expect(tags.items == ["call", "a", "C"])
        #expect(try tags.tags("call") == ["late", "home"])
    }

    @Test func tagViewsCannotBeReorderedOrCleared() async throws {
        let tags = try await TagFixture(Self.home)
        #expect(!tags.list.controller.capabilities.reorders && tags.list.controller.capabilities.clearing == .nothing)
        tags.list.controller.dragging.drop(try tags.list.row("C"), at: 0)
        try await tags.press(.move(.up), on: "C", in: tags.list)
        #expect(tags.items == ["a", "C"])
    }

    @Test func aTagViewFollowsRenamesAndUndo() async throws {
        let tags = try await TagFixture(Self.home)
        tags.list.controller.navigation = tags.navigation
        try await tags.press(.complete, on: "a", in: tags.list)
        try await tags.rename("#Home", to: "house")
        #expect(tags.list.controller.query.name == "#house" && tags.items == ["✓a", "C"])
        try await tags.press(.undo, on: "a", in: tags.list)
        #expect(tags.list.controller.query.tag == Tag("home") && tags.items == ["✓a", "C"])
        try await tags.elsewhere(.renameTag("home", to: "flat"))
        #expect(tags.list.controller.query.name == "#flat" && tags.list.surface.state?.query == .tag(Tag("flat")))
        #expect(tags.navigation.renames == 3)
    }

    @Test func mergingTagsShowsTheItemsOfBoth() async throws {
        let tags = try await TagFixture(Self.home)
        try await tags.rename("#Home", to: "work")
        #expect(tags.list.controller.query == .tag(Tag("work")))
        #expect(tags.items == ["a", "b", "C"])
    }

    @Test func deletingATagClosesItsView() async throws {
        let tags = try await TagFixture(Self.home)
        tags.list.controller.navigation = tags.navigation
        try await tags.press(.delete, on: "#Home", in: tags.lists)
        #expect(tags.navigation.calls.contains(.listDeleted))
    }

    @Test func otherWindowsFollowTagChanges() async throws {
        let tags = try await TagFixture(Self.home)
        let other = try await TagFixture(Self.home, beside: tags.levels.rowStores, queue: tags.list.queue)
        try await tags.press(.complete, on: "a", in: tags.list)
        #expect(other.items == ["✓a", "C"])
        try await tags.rename("#Home", to: "house")
        await other.levels.written()
        #expect(other.list.controller.query == .tag(Tag("house")) && other.items == ["✓a", "C"])
        #expect(other.rows[1] == "  #house")
    }
}
