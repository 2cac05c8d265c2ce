// Tests of the conversion of a task to field values and back.

import Foundation
import SyncEngine
import TestSupport
import Testing
import Todo

@Suite struct FieldValuesTests {
    private var item: Item {
        Item(
            id: UUID(), list: UUID(), title: "title", rank: Rank(3), created: Timestamp(milliseconds: 5),
            notes: "notes")
    }

    @Test func anItemHasAValueForEachField() {
        let values = FieldValues(item)
        #expect(values.fields == Item.fields)
        #expect(values[.title] == .text("title") && values[.completed] == FieldValue.none)
        #expect(values[.theme] == nil)
        #expect(FieldValues().isEmpty && !values.isEmpty)
    }

    @Test func mergedValuesBecomeAPatchOfTheItem() throws {
        let item = item
        var theirs = FieldValues(item)
        theirs[.title] = .text("new")
        theirs[.created] = nil
        let merged = FieldMerge(
            base: FieldValues(item), ours: FieldValues(item), theirs: theirs, oursIsNewer: true
        ).merged()
        let changes = merged.values.changes(of: item)
        #expect(changes == [.title("new")])
        #expect(Patch(item.id, changes).applied(to: .item(item)) != nil)
        #expect(FieldValues(item).changes(of: item).isEmpty)
    }
}
