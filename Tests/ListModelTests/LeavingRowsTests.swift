// Tests that a row disappears once it has flown out and the deletion of its task is on disk.

import Foundation
import Testing

@testable import ListModel

@Suite struct LeavingRowsTests {
    private let one = UUID()
    private let other = UUID()

    @Test func aDeletedRowIsRemovedWhenItHasFlownOut() {
        var rows = LeavingRows()
        rows.insert(one)
        let goesWithItsItem = rows.itemDeleted(one)
        #expect(!goesWithItsItem)
        #expect(rows.isDeleted(one))
        let goes = rows.rowFlewOut(one)
        #expect(goes)
        #expect(rows.isEmpty)
    }

    @Test func aRowThatHasFlownOutIsRemovedWhenItIsDeleted() {
        var rows = LeavingRows()
        rows.insert(one)
        let goesBefore = rows.rowFlewOut(one)
        #expect(!goesBefore)
        #expect(!rows.isDeleted(one))
        #expect(rows.contains(one))
        let goes = rows.itemDeleted(one)
        #expect(goes)
        #expect(rows.isEmpty)
    }

    @Test func aRowThatDoesNotFlyIsRemovedImmediately() {
        var rows = LeavingRows()
        rows.insert(other)
        let goes = rows.itemDeleted(one)
        #expect(goes)
        #expect(!rows.contains(one))
        #expect(!rows.isDeleted(other))
    }

    @Test func aReturnedRowIsNotRemovedAtTheEndOfItsFlight() {
        var rows = LeavingRows()
        rows.insert(one)
        _ = rows.itemDeleted(one)
        rows.remove(one)
        let goes = rows.rowFlewOut(one)
        #expect(!goes)
        #expect(rows.isEmpty)
    }

    @Test func rowsWithADeletedItemAreKnown() {
        var rows = LeavingRows()
        rows.insert(one)
        rows.insert(other)
        _ = rows.itemDeleted(other)
        #expect(rows.deleted == [other])
    }

    @Test func onlyRowsWithoutAnItemAreDropped() {
        var rows = LeavingRows()
        rows.insert(one)
        rows.insert(other)
        _ = rows.itemDeleted(other)
        rows.removeAll { $0 == one }
        #expect(!rows.contains(one))
        #expect(rows.isDeleted(other))
    }
}
