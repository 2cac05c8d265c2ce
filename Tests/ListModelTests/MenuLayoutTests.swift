// The buttons on each side of a row and their total width (specification B6).

import Foundation
import Gestures
import Rows
import Testing
import Todo

@testable import ListModel

@Suite struct MenuLayoutTests {
    private func item(done: Bool = false) -> RowContent {
        RowContent(id: UUID(), title: "one", marks: done ? .done : [])
    }

    private let all: [RowAction] = [.complete, .moveToTop, .edit, .delete]

    @Test func theOutermostActionsAreCompleteAndDelete() {
        let layout = MenuLayout()
        #expect(layout.actions(.leading, for: item()) == [.complete, .dueDate, .moveToTop])
        #expect(layout.actions(.trailing, for: item()) == [.delete, .edit])
    }

    @Test func aDoneItemHasNoMoveToTop() {
        #expect(MenuLayout().actions(.leading, for: item(done: true)) == [.complete, .dueDate])
        #expect(MenuLayout().actions(.trailing, for: item(done: true)) == [.delete, .edit])
    }

    @Test func inARowOf360PixelsThreeButtonsFit() {
        let three = Array(all.prefix(3))
        #expect(MenuLayout().fitting(three, width: 360).buttons == three)
        #expect(MenuLayout().fitting(three, width: 360).more == [])
    }

    @Test func actionsThatDoNotFitAreUnderMore() {
        let (buttons, more) = MenuLayout().fitting(all, width: 360)
        #expect(buttons == [.complete, .moveToTop])
        #expect(more == [.edit, .delete])
    }

    @Test func inARowOf240PixelsTwoButtonsFit() {
        let layout = MenuLayout()
        #expect(layout.fitting([.complete, .moveToTop], width: 240).buttons == [.complete, .moveToTop])
        let (buttons, more) = layout.fitting([.complete, .moveToTop, .edit], width: 240)
        #expect(buttons == [.complete])
        #expect(more == [.moveToTop, .edit])
    }

    @Test(arguments: [0.0, 50, 119, 240, 360, 400, 1200])
    func theOutermostActionIsAlwaysAButton(_ width: Double) {
        #expect(MenuLayout().fitting(all, width: width).buttons.first == .complete)
    }

    @Test(arguments: [120.0, 240, 250, 360, 400, 479, 480, 600, 1200], 1...4)
    func noMenuIsWiderThanItsShareExceptForOneButton(_ width: Double, _ count: Int) {
        var layout = MenuLayout()
        layout.leading = Array(all.prefix(count))
        let menu = layout.menu(.leading, for: item(), width: width)
        let fewest = MenuLayout.buttonWidth * (count > 1 ? 2 : 1)
        #expect(menu.width <= max(0.6 * width, fewest))
    }

    @Test(arguments: [120.0, 240, 360, 480, 1200], 1...4)
    func noActionIsLost(_ width: Double, _ count: Int) {
        let actions = Array(all.prefix(count))
        let (buttons, more) = MenuLayout().fitting(actions, width: width)
        #expect(buttons + more == actions)
    }

    @Test func moreCountsAsAButton() {
        var layout = MenuLayout()
        layout.leading = all
        #expect(layout.menu(.leading, for: item(), width: 360).width == 3 * 72)
        #expect(layout.menu(.leading, for: item(), width: 600).width == 4 * 72)
    }

    @Test func aSideWithoutActionsHasNoWidth() {
        var layout = MenuLayout()
        layout.trailing = []
        #expect(layout.menu(.trailing, for: item(), width: 400).width == 0)
    }

    @Test func aRowWithEmptyMenusStillOffersSelectPriorityAndDetails() {
        var layout = MenuLayout()
        layout.leading = []
        layout.trailing = []
        layout.selects = true
        #expect(layout.popoverActions(for: item()) == [.select, .priority, .details])
        #expect(layout.popoverActions(for: item(done: true)) == [.select, .details])
        #expect(layout.popoverActions(for: RowContent(id: UUID(), title: "", marks: [.fixed, .header])) == [])
        layout.selects = false
        #expect(layout.popoverActions(for: RowContent(id: UUID(), title: "Work", marks: .list)) == [])
    }

    @Test func aRowLeavesOnlyIfDeleteIsOutermost() {
        var layout = MenuLayout()
        #expect(layout.menu(.leading, for: item(), width: 400).outermost == .stays)
        #expect(layout.menu(.trailing, for: item(), width: 400).outermost == .leaves)
        layout.trailing = [.edit, .delete]
        #expect(layout.menu(.trailing, for: item(), width: 400).outermost == .stays)
    }

    @Test(arguments: RowAction.allCases) func everyActionHasItsOwnNameLabelAndIcon(_ action: RowAction) {
        for other in RowAction.allCases where other != action {
            #expect(other.name(isDone: false) != action.name(isDone: false))
            #expect(other.label(isDone: false) != action.label(isDone: false))
            #expect(other.icon(isDone: false) != action.icon(isDone: false))
        }
    }

    @Test func completingADoneItemIsLabeledReopen() {
        #expect(RowAction.complete.label(isDone: false) == "Complete")
        #expect(RowAction.complete.label(isDone: true) == "Reopen")
        #expect(RowAction.complete.icon(isDone: false) != RowAction.complete.icon(isDone: true))
    }
}
