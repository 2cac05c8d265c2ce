// Tests that a row disappears once it has flown out and the deletion of its task is on disk.

import Foundation
import Testing

@testable import ListModel

@Suite struct LeavingRowsTests {
    private let one = UUID()
    private let other = UUID()

    @Test func aRowWhoseDeletionIsOnDiskGoesWhenItHasFlownOut() {
        var rows = LeavingRows()
        rows.insert(one)
        let goesWithItsItem = rows.itemDeleted(one)
        #expect(!goesWithItsItem)
        #expect(rows.isDeleted(one))
        let goes = rows.rowFlownOut(one)
        #expect(goes)
        #expect(rows.isEmpty)
    }

    @Test func aRowThatHasFlownOutGoesWhenItsDeletionIsOnDisk() {
        var rows = LeavingRows()
        rows.insert(one)
        let goesBefore = rows.rowFlownOut(one)
        #expect(!goesBefore)
        #expect(!rows.isDeleted(one))
        #expect(rows.contains(one))
        let goes = rows.itemDeleted(one)
        #expect(goes)
        #expect(rows.isEmpty)
    }

    @Test func aRowThatDoesNotFlyGoesAtOnce() {
        var rows = LeavingRows()
        rows.insert(other)
        let goes = rows.itemDeleted(one)
        #expect(goes)
        #expect(!rows.contains(one))
        #expect(!rows.isDeleted(other))
    }

    @Test func aRowThatCameBackDoesNotGoAtTheEndOfItsFlight() {
        var rows = LeavingRows()
        rows.insert(one)
        _ = rows.itemDeleted(one)
        rows.remove(one)
        let goes = rows.rowFlownOut(one)
        #expect(!goes)
        #expect(rows.isEmpty)
    }

    @Test func thoseWhoseDeletionIsOnDiskAreKnownApart() {
        var rows = LeavingRows()
        rows.insert(one)
        rows.insert(other)
        _ = rows.itemDeleted(other)
        #expect(rows.deleted == [other])
    }

    @Test func onlyRowsWithoutAnItemAreRemoved() {
        var rows = LeavingRows()
        rows.insert(one)
        rows.insert(other)
        _ = rows.itemDeleted(other)
        rows.removeAll { $0 == one }
        #expect(!rows.contains(one))
        #expect(rows.isDeleted(other))
    }
}
