// The search in the window, on the fake surface: finding tasks by typing, and editing the found tasks
// (specification N8, F2, H8).

import Foundation
import GRDB
import Gestures
import Rows
import Store
import Testing
import Todo

@testable import ListModel
@testable import Wording

/// A search of two lists with open tasks, done tasks and a task in the trash.
@MainActor private struct SearchFixture {
    let list: ListFixture
    let navigation: FakeNavigation

    init(more titles: [String] = []) throws {
        let queue = try DatabaseQueue()
        let store = try Store(queue)
        try store.fill(["buy milk", "milk the cow", "bread"] + titles, done: ["milk shake"])
        let work = NewItem(title: "Work")
        try store.perform(.add([work], at: .bottom, in: TodoList.root), at: noon)
        let (report, old) = (NewItem(title: "milk report"), NewItem(title: "old milk"))
        try store.perform(.add([report, old], at: .bottom, in: work.id), at: noon)
        try store.perform(.delete([old.id]), at: noon)
        list = try ListFixture(
            queue: queue, list: TodoList.search, beside: RowStores(store), pane: .search)
        navigation = list.navigation()
        list.controller.search.begin()
    }

    var store: Store { list.store }

    /// Searches for a text and waits for the results.
    func find(_ text: String) async {
        list.controller.search.find(text)
        await list.written()
    }

    /// The shown rows; for headers, which header.
    var rows: [String] {
        list.surface.shown.compactMap { list.rowStore.item($0) }.map { row in
            switch row.id {
            case .doneHeader: "# done"
            case .trashHeader: "# trash"
            default: row.isTrashed ? "×" + row.title : row.marked
            }
        }
    }

    static let milk = ["buy milk", "milk report", "milk the cow", "# done", "✓milk shake", "# trash", "×old milk"]

    /// The number of changes of the rows since the last `forget`.
    var changes: Int {
        list.surface.orders.count { if case .apply = $0 { true } else { false } }
    }

    func press(_ key: ListKey, on title: String) async throws {
        list.surface.focusedRow = try list.id(title)
        _ = list.controller.keyPressed(key, isRightToLeft: false)
        await list.written()
    }

    var isTrashEmpty: Bool { get throws { try store.snapshot(of: TodoList.trash).contents.isEmpty } }

    /// Performs a command as another program would.
    func elsewhere(_ command: Command) async throws {
        try await store.perform(command, at: noon)
        list.controller.storeChanged()
        await list.written()
    }
}

@MainActor @Suite struct SearchTests {
    // MARK: Typing

    @Test func openResultsComeFirstThenDoneThenTrashedItems() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        #expect(search.rows.sorted() == SearchFixture.milk.sorted())
        #expect(Array(search.rows.suffix(4)) == Array(SearchFixture.milk.suffix(4)))
        // Better matches come first. If whole words match, a shorter title is better.
        #expect(search.rows.first == "buy milk")
        #expect(search.list.rowStore.contents.openCount == 3)
    }

    @Test func eachResultShowsItsList() async throws {
        let search = try SearchFixture()
        await search.find("report")
        let list = try search.list.item("milk report").caption?.list
        #expect(search.list.rowStore.contents.lists.first { $0.id == list }?.name == "Work")
    }

    @Test func aParentResultShowsItsSubtaskCount() async throws {
        let search = try SearchFixture()
        await search.find("bread")
        let bread = try search.list.id("bread")
        func words() throws -> String? {
            let item = try search.list.item("bread")
            // A result stands alone, so there is nothing to fold.
            #expect(item.subtaskCounts == nil)
            return RowFormatter().caption(of: item, in: .search)?.text
        }
        #expect(try words() == nil)
        let within = ["flour", "salt"].map { NewItem(title: $0, fields: [FieldChange(.parent, .id(bread))]) }
        try await search.elsewhere(.add(within, at: .bottom, in: tasks))
        #expect(try words() == "\u{2068}0 of 2\u{2069}")
        try await search.elsewhere(.complete([within[0].id]))
        #expect(try words() == "\u{2068}1 of 2\u{2069}")
        try await search.elsewhere(.outdent(within[1].id))
        #expect(try words() == "\u{2068}1 of 1\u{2069}")
        try await search.elsewhere(
            .add([NewItem(title: "yeast", fields: [FieldChange(.parent, .id(bread))])], at: .bottom, in: tasks))
        #expect(try words() == "\u{2068}1 of 2\u{2069}")
        search.list.controller.commands.undo()
        await search.list.written()
        #expect(try words() == "\u{2068}1 of 1\u{2069}")
        #expect(search.rows == ["bread"])
    }

    @Test func onlyTheLastOfSeveralQuickQueriesIsSearched() async throws {
        let search = try SearchFixture()
        await search.list.written()
        search.list.surface.forget()
        for text in ["b", "br", "bre", "bread"] { search.list.controller.search.find(text) }
        await search.list.written()
        #expect(search.rows == ["bread"])
        #expect(search.changes == 1)
    }

    @Test func anOutdatedResultIsNotShown() async throws {
        let search = try SearchFixture()
        await search.list.written()
        search.list.surface.forget()
        let (isHeld, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let queue = search.list.queue
        DispatchQueue.global().async {
            try? queue.read { _ in
                isHeld.signal()
                mayGo.wait()
            }
        }
        await withCheckedContinuation { held in
            DispatchQueue.global().async {
                isHeld.wait()
                held.resume()
            }
        }
        // The store received the search and cannot answer yet.
        search.list.controller.search.find("milk")
        await search.list.nextTurn()
        await search.list.nextTurn()
        search.list.controller.search.find("bread")
        mayGo.signal()
        await search.list.written()
        #expect(search.rows == ["bread"])
        #expect(search.changes == 1)
    }

    @Test func anEquivalentQueryChangesNothing() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        search.list.surface.forget()
        await search.find("MILK ")
        #expect(search.changes == 0)
    }

    @Test func anEmptyQueryShowsNothing() async throws {
        let search = try SearchFixture()
        #expect(search.list.controller.state.search == SearchProgress())
        await search.find("milk")
        await search.find("  ")
        #expect(search.rows == [])
        #expect(search.list.surface.state?.search == SearchProgress())
    }

    @Test func anEmptyResultIsReported() async throws {
        let search = try SearchFixture()
        await search.find("xylophone")
        let progress = try #require(search.list.surface.state?.search)
        #expect(progress == SearchProgress(hasWords: true))
        #expect(progress.text == "No Results")
        await search.find("milk")
        #expect(search.list.surface.state?.search?.text == "5 tasks found")
    }

    @Test func resultsNotYetIndexedFollowTheOtherResults() async throws {
        let search = try SearchFixture(more: (1...1500).map { "milk number \($0)" })
        search.list.controller.search.find("milk number")
        await search.list.written()
        #expect(search.list.surface.state?.search?.count == 1000)
        #expect(search.list.surface.state?.search?.isTruncated == true)
        #expect(search.list.surface.state?.search?.isIndexBehind == false)
        #expect(Set(search.rows).count == 1000)
    }

    // MARK: The first rows, and the rest

    private func many() throws -> SearchFixture {
        try SearchFixture(more: (1...100).map { "milk number \($0)" })
    }

    /// Searches for a text and waits for the first rows of the results.
    @discardableResult private func findFirst(_ text: String, _ search: SearchFixture) async -> Pause {
        await search.list.written()
        let pause = Pause()
        search.list.controller.search.loading.waitForTypingPause = {
            while !pause.isOver, !Task.isCancelled { await Task.yield() }
        }
        search.list.controller.search.find(text)
        while search.list.controller.rowStore.search.shown != SearchWords(text) { await Task.yield() }
        #expect(search.list.rowStore.showsFirstResultsOnly)
        return pause
    }

    /// A wait for a pause in the typing. The rest of the results follows when `isOver` is set.
    @MainActor private final class Pause {
        var isOver = false
    }

    @Test func theFirstResultsAndTheTotalAreShownBeforeTheRest() async throws {
        let search = try many()
        let pause = await findFirst("milk number", search)
        let first = search.rows
        #expect(first.count == 20)
        #expect(search.list.surface.state?.search?.count == 100)
        #expect(search.list.surface.state?.openCount == 100)
        search.list.surface.forget()
        pause.isOver = true
        await search.list.written()
        #expect(search.rows.count == 100 && Array(search.rows.prefix(20)) == first)
        #expect(search.list.surface.state?.search?.count == 100)
        // The first rows stay in place.
        let added = ListChange(position: 20, removed: 0, added: 80)
        #expect(
            search.list.surface.orders.contains {
                if case .apply(let changes, _) = $0 { changes == [added] } else { false }
            })
    }

    @Test func theOrderIsStableWhenARowIsCompletedBeforeTheRestLoads() async throws {
        let search = try many()
        await search.find("milk")
        let rows = search.rows
        #expect(rows.count == 107)
        await search.find("bread")
        let pause = await findFirst("milk", search)
        let id = try search.list.id(rows[3])
        try await search.store.perform(.complete([id]), at: noon)
        search.list.controller.storeChanged()
        pause.isOver = true
        await search.list.written()
        #expect(search.rows == rows.enumerated().map { $0 == 3 ? "✓" + $1 : $1 })
    }

    @Test func changesBeforeTheRestLoadsAreShownInIt() async throws {
        let search = try many()
        await search.find("milk number")
        let ids = try search.rows.suffix(3).map(search.list.id)
        let rows = search.rows
        await search.find("bread")
        let pause = await findFirst("milk number", search)
        try await search.store.perform(.complete([ids[0]]), at: noon)
        try await search.store.perform(.delete([ids[1]]), at: noon)
        try await search.store.perform(.rename(ids[2], to: "something else"), at: noon)
        search.list.controller.storeChanged()
        #expect(search.rows.count == 20)
        pause.isOver = true
        await search.list.written()
        #expect(search.rows == rows.dropLast(3) + ["✓" + rows[97], "something else"])
    }

    @Test func scrollingLoadsTheRestImmediately() async throws {
        let search = try many()
        await findFirst("milk number", search)
        search.list.controller.viewMoved(isUnderGesture: false)
        #expect(!search.list.controller.search.loading.isLoadingPage)
        search.list.surface.viewport.scroll = 10
        search.list.controller.viewMoved(isUnderGesture: false)
        #expect(search.list.controller.search.loading.isLoadingPage)
        while search.list.controller.search.loading.isLoadingPage { await Task.yield() }
        #expect(search.rows.count == 100)
        await search.list.written()
        #expect(search.rows.count == 100)
    }

    @Test func selectAllIncludesResultsNotYetLoaded() async throws {
        let search = try many()
        let pause = await findFirst("milk number", search)
        search.list.controller.selection.selectAll()
        pause.isOver = true
        await search.list.written()
        #expect(search.list.controller.selection.current.count == 100)
    }

    @Test func aNewQueryReplacesThePendingRest() async throws {
        let search = try many()
        await findFirst("milk number", search)
        search.list.surface.forget()
        await search.find("bread")
        #expect(search.rows == ["bread"] && search.changes == 1)
        #expect(search.list.surface.state?.openCount == 1)
    }

    // MARK: Editing the results

    @Test func aCompletedResultKeepsItsPlace() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        var rows = search.rows
        try await search.press(.complete, on: "buy milk")
        rows[0] = "✓buy milk"
        #expect(search.rows == rows)
        #expect(try search.store.titles.contains("✓buy milk"))
        try await search.press(.complete, on: "milk shake")
        rows[4] = "milk shake"
        #expect(search.rows == rows)
        search.list.controller.commands.undo()
        await search.list.written()
        rows[4] = "✓milk shake"
        #expect(search.rows == rows)
        // Searches for other words, and then for the same words again.
        await search.find("cow")
        await search.find("milk")
        #expect(search.rows.prefix(3).contains("buy milk") == false)
    }

    @Test func aSlideCompletesAResult() async throws {
        let search = try SearchFixture()
        await search.find("cow")
        try search.list.slide("milk the cow", by: 300)
        search.list.settle()
        await search.list.written()
        #expect(search.rows == ["✓milk the cow"])
    }

    @Test func aDeletedResultReturnsToItsPlaceOnUndo() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        let rows = search.rows
        try await search.press(.delete, on: rows[1])
        search.list.settle()
        await search.list.written()
        #expect(search.rows == [rows[0]] + rows.dropFirst(2))
        search.list.controller.commands.undo()
        await search.list.written()
        #expect(search.rows == rows)
    }

    @Test func aTrashedResultIsRestoredInPlace() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        try search.list.slide("old milk", by: 300)
        search.list.settle()
        await search.list.written()
        #expect(search.rows.last == "old milk")
        #expect(try search.isTrashEmpty)
        search.list.controller.commands.undo()
        await search.list.written()
        #expect(search.rows.last == "×old milk")
    }

    @Test func aRestoredResultThatIsDeletedAgainDisappears() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        let rows = search.rows
        try await search.press(.complete, on: "old milk")
        try await search.press(.delete, on: "old milk")
        search.list.settle()
        await search.list.written()
        #expect(search.rows == rows.dropLast(2))
        search.list.controller.commands.undo()
        await search.list.written()
        #expect(search.rows == rows.dropLast() + ["old milk"])
    }

    @Test func aPermanentlyDeletedResultFliesOut() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        let rows = search.rows
        try await search.press(.delete, on: "old milk")
        #expect(search.rows == rows)
        search.list.settle()
        await search.list.written()
        #expect(search.rows == rows.dropLast(2))
        search.list.controller.commands.undo()
        await search.list.written()
        #expect(search.rows == rows)
    }

    @Test func aTapEditsAResultOrShowsTrashActions() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        search.list.surface.forget()
        try search.list.tap("old milk")
        let id = try search.list.id("old milk")
        #expect(
            search.list.surface.orders.contains {
                if case .popover([.select, .restore, .deletePermanently], id, _) = $0 { true } else { false }
            })
        try search.list.tap("buy milk")
        try search.list.type("buy oat drink")
        search.list.controller.editor.returnPressed()
        await search.list.written()
        #expect(search.rows.first == "buy oat drink")
    }

    @Test func resultsCannotBeInsertedOrMoved() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        let rows = search.rows
        try await search.press(.move(.down), on: "buy milk")
        try await search.press(.insertBelow, on: "buy milk")
        #expect(search.rows == rows && search.list.controller.editing == nil)
        _ = search.list.controller.keyPressed(.addAtTop, isRightToLeft: false)
        #expect(search.navigation.calls == [.addItem("")])
        #expect(try search.list.controller.dragging.dropping(search.list.id("buy milk"), at: 2) == .nothing)
    }

    @Test func typingOnResultsExtendsTheQuery() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        try await search.press(.type("s"), on: "buy milk")
        #expect(search.navigation.calls == [.search("s")])
    }

    // MARK: Changes by others

    @Test func externalChangesAreShownInPlace() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        var rows = search.rows
        let id = try search.list.id("milk the cow")
        let place = try #require(rows.firstIndex(of: "milk the cow"))
        try await search.elsewhere(.rename(id, to: "feed the cow"))
        rows[place] = "feed the cow"
        #expect(search.rows == rows)
        try await search.elsewhere(.add([NewItem(title: "more milk")], at: .top, in: tasks))
        #expect(search.rows == rows)
        try await search.elsewhere(.delete([id]))
        rows.remove(at: place)
        #expect(search.rows == rows)
    }

    @Test func externallyRenamedOrDeletedListsKeepTheResultOrder() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        let rows = search.rows
        let work = try #require(search.list.item("milk report").caption?.list)
        try await search.elsewhere(.rename(work, to: "Office"))
        #expect(search.rows == rows)
        #expect(search.list.rowStore.contents.lists.first { $0.id == work }?.name == "Office")
        try await search.elsewhere(.delete([work]))
        #expect(search.rows == rows.filter { $0 != "milk report" })
    }

    // MARK: Entering and leaving the search

    @Test func escapeClosesTheOpenRowThenTheSearchThenTheDetails() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        (search.navigation.isSearching, search.navigation.hasDetails) = (true, true)
        try search.list.open("buy milk")
        for _ in 0..<3 {
            #expect(search.list.controller.keyPressed(.escape, isRightToLeft: false))
            search.list.settle()
        }
        #expect(search.list.controller.arbiter.openRow == nil)
        #expect(search.navigation.calls == [.leaveSearch, .closeDetails])
    }

    @Test func anEndedSearchShowsNothingAndReceivesNoWrites() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        search.list.controller.search.end()
        #expect(search.rows == [])
        #expect(!search.list.rowStore.rowStores.contains(search.list.rowStore))
        search.list.controller.search.begin()
        await search.find("bread")
        #expect(search.rows == ["bread"])
    }

    @Test func aWriteDuringTheEndOfTheSearchIsCompleted() async throws {
        let search = try SearchFixture()
        await search.find("milk")
        search.list.surface.focusedRow = try search.list.id("buy milk")
        _ = search.list.controller.keyPressed(.complete, isRightToLeft: false)
        search.list.controller.search.end()
        await search.list.written()
        #expect(try search.store.titles.contains("✓buy milk"))
        #expect(search.rows == [])
    }

    // F2
    @Test func pullingTheListsPastTwoRowsOpensTheSearch() async throws {
        let lists = try await ListFixture.lists(["Work"])
        let navigation = lists.navigation()
        try lists.pull(by: 140)
        #expect(PullText.text(.top, .search, query: .lists, hasDone: false) == "Release to search")
        lists.letGo(0, 140)
        #expect(navigation.calls == [.search("")])
        #expect(lists.surface.orders.contains(.endPull))
        #expect(lists.surface.editedText == nil)
    }
}
