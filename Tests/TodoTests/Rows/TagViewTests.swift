// Tests of a tag's view: the order of its rows, the rows that remain after changes, and the place of a new task
// (specification N7).

import Rows
import Testing
import Todo

/// `Tag` means this type, not the testing library's.
private typealias Tag = Todo.Tag

@Suite struct TagViewTests {
    private let home = Tag("home")
    private let first = UUID()
    private let second = UUID()

    private func row(
        _ title: String, _ tags: [String] = ["home"], in list: UUID? = nil, spot: Int64 = 0, done: Bool = false,
        id: UUID = UUID()
    ) -> RowChange {
        let caption = RowCaption(tags: Tags(tags), list: list ?? first)
        let content = RowContent(id: id, title: title, marks: done ? .done : [], caption: caption)
        let time = done ? Timestamp(milliseconds: spot) : nil
        return DatedItem(content: content, rank: Rank(spot), completed: time, dayRank: nil).taggedRow
    }

    private func contents(_ rows: [RowChange]) -> Contents {
        let lists = [first, second].enumerated().map { number, id in
            TodoList(id: id, name: "List \(number)", rank: Rank(Int64(number)), created: noon)
        }
        var builder = ContentsBuilder(count: rows.count, lists: lists)
        for row in rows { builder.add(row) }
        var contents = builder.sorted()
        contents.keepOrder()
        return contents
    }

    private func titles(_ contents: Contents) -> [String] { contents.map(\.title) }

    @Test func spellingsOfATagShareOneID() {
        #expect(Tag("Home") == home && Tag("HOME").id == home.id && Set([home, Tag("hOme")]).count == 1)
        #expect(Tag("house").id != home.id && Query.tag(Tag("Home")) == .tag(home))
    }

    @Test func rowsAreSortedByListAndRankAndDoneRowsByCompletionDate() {
        let rows = contents([
            row("d", in: second, spot: 1), row("x", spot: 7, done: true), row("b", spot: 2),
            row("y", spot: 9, done: true),
            row("a", spot: 1), row("c", in: second, spot: 0),
        ])
        #expect(titles(rows) == ["a", "b", "c", "d", "y", "x"])
        #expect(rows.openCount == 4)
    }

    @Test func rowsInViewStayInPlaceUntilTheyAreDeleted() throws {
        let ids = (0..<3).map { _ in UUID() }
        var rows = contents([row("a", id: ids[0]), row("b", spot: 1, id: ids[1]), row("c", spot: 2, id: ids[2])])
        let changes = [
            row("a", spot: 5, done: true, id: ids[0]), row("b", ["other"], spot: 1, id: ids[1]),
            row("c", in: second, spot: -4, id: ids[2]),
        ]
        rows.merge(changes.compactMap { rows.changeKeepingOrder($0, of: home) })
        #expect(titles(rows) == ["a", "b", "c"])
        #expect(rows[0].isDone && rows.openCount == 3)
        #expect(rows[1].caption?.tags.names == ["other"] && rows[2].caption?.list == second)
        // A reopened task keeps its place, and a deleted task leaves the view.
        rows.merge([try #require(rows.changeKeepingOrder(row("a", id: ids[0]), of: home))])
        rows.merge([try #require(rows.changeKeepingOrder(RowChange(removed: ids[1]), of: home))])
        #expect(titles(rows) == ["a", "c"] && !rows[0].isDone)
    }

    @Test func newlyTaggedRowsAreInsertedInOrderAndOthersAreIgnored() {
        var rows = contents([row("a"), row("c", spot: 2), row("e", in: second), row("x", spot: 5, done: true)])
        #expect(rows.changeKeepingOrder(row("z", ["other"]), of: home) == nil)
        #expect(rows.changeKeepingOrder(RowChange(removed: UUID()), of: home) == nil)
        let new = [
            row("b", ["Home"], spot: 1), row("d", spot: 3), row("f", in: second, spot: 1),
            row("y", spot: 4, done: true),
        ]
        rows.merge(new.compactMap { rows.changeKeepingOrder($0, of: home) })
        #expect(titles(rows) == ["a", "b", "c", "d", "e", "f", "y", "x"])
    }

    @Test func aReloadKeepsTheShownOrder() {
        let ids = (0..<3).map { _ in UUID() }
        var shown = contents([row("a", id: ids[0]), row("b", spot: 1, id: ids[1]), row("c", spot: 2, id: ids[2])])
        let isDone = row("a", done: true, id: ids[0])
        shown.merge([isDone].compactMap { shown.changeKeepingOrder($0, of: home) })
        let read = contents([isDone, row("c", spot: 2, id: ids[2]), row("d", spot: 3)])
        #expect(titles(read) == ["c", "d", "a"])
        #expect(titles(read.arranged(like: shown, of: home)) == ["a", "c", "d"])
    }

    @Test func aNewItemGoesToTheListOfTheRowAboveOrElseBelow() {
        let ids = (0..<3).map { _ in UUID() }
        var rows = contents([
            row("a", id: ids[0]), row("b", in: second, id: ids[1]), row("c", in: second, spot: 1, id: ids[2]),
        ])
        #expect(
            rows.insertion(at: 1, tagged: home) == TaggedInsertion(tag: home, list: first, placement: .after(ids[0])))
        #expect(
            rows.insertion(at: 0, tagged: home) == TaggedInsertion(tag: home, list: first, placement: .before(ids[0])))
        #expect(rows.insertion(at: 3, tagged: home).list == second)
        let isDone = row("a", spot: 5, done: true, id: ids[0])
        rows.merge([isDone].compactMap { rows.changeKeepingOrder($0, of: home) })
        #expect(
            rows.insertion(at: 1, tagged: home) == TaggedInsertion(tag: home, list: second, placement: .before(ids[1])))
        #expect(Contents().insertion(at: 0, tagged: home) == TaggedInsertion(tag: home, list: nil, placement: .top))
    }

    @Test func aNewItemGetsTheTagBesidesItsTypedTags() throws {
        let typed = NewItem(title: "new", fields: [.tags(Tags(["late", "Home"]))])
        let insertion = TaggedInsertion(tag: home, list: first, placement: .top)
        guard case .add(let items, _, let list) = insertion.command(adding: [typed]) else {
            Issue.record("nothing is added")
            return
        }
        #expect(list == first && items[0].fields.last == .tags(Tags(["late", "Home"])))
        guard
            case .addToDefaultList(let plain, _) = TaggedInsertion(tag: home, placement: .top).command(
                adding: [NewItem(title: "b")])
        else {
            Issue.record("nothing is added")
            return
        }
        #expect(plain[0].fields == [.tags(Tags(["home"]))])
    }

    @Test func aDraftRowStaysAtItsPosition() {
        var rows = contents([row("a"), row("b", spot: 1), row("x", spot: 5, done: true)])
        for position in [2, 1, 0] {
            let draft = rows.draft(UUID(), at: position, tagged: home)
            var drafted = rows
            drafted.merge([draft])
            #expect(drafted.position(of: draft.id) == position)
        }
        // There is room between two neighbors for more tasks than anyone will add there.
        for _ in 0..<20 { rows.merge([rows.draft(UUID(), at: 1, tagged: home)]) }
        #expect(rows[0].title == "a" && rows[21].title == "b")
        #expect(Contents().draft(UUID(), at: 0, tagged: home).content?.caption?.tags.names == ["home"])
    }

    @Test func aTagThatWasRenamedOnAllItemsHasASuccessor() {
        func successor(_ changes: [([String], [String])]) -> Tag? {
            Tags.successor(of: home, in: changes.map { (Tags($0), Tags($1)) })
        }
        #expect(successor([(["home"], ["house"]), (["a", "home"], ["a", "house"])]) == Tag("house"))
        #expect(successor([(["home", "a"], ["a"]), (["home", "a"], ["a"])]) == nil, "deleted")
        #expect(successor([(["home"], ["house"]), (["home"], ["office"])]) == nil)
        #expect(successor([(["home"], ["house", "late"])]) == nil)
        #expect(successor([(["home"], ["home", "house"])]) == nil)
        // One of the tasks had both tags.
        #expect(successor([(["home", "house"], ["house"]), (["home"], ["house"])]) == Tag("house"))
        #expect(successor([]) == nil)
    }
}
