// A test of importing very many lists.

import TestSupport
import Testing
import Todo

@Suite struct BulkListImportTests {
    @Test func anItemInTwoImportedListsIsAddedToTheFirstOnly() throws {
        var reference = ReferenceStore([TodoList]())
        let item = Item(id: UUID(), list: UUID(), title: "once", rank: Rank(1), created: noon)
        let lists = (1...2).map { ImportedList(id: UUID(), name: "\($0)", items: [item]) }
        try reference.perform(.importLists(lists))
        #expect(reference.lists.map(\.name) == ["1"] && reference[lists[0].id].map(\.title) == ["once"])
    }
}
