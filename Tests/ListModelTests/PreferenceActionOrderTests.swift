// The selection and order of a menu's actions.

import Testing

@testable import ListModel

@Suite struct PreferenceActionOrderTests {
    @Test func theChosenActionsStandFirstInTheirOrder() {
        let order = ActionOrder(["delete", "edit"])
        #expect(order.chosen == [.delete, .edit])
        #expect(Array(order.all.prefix(2)) == [.delete, .edit])
        #expect(Set(order.all) == Set(RowAction.choosable) && order.all.count == RowAction.choosable.count)
    }

    @Test func namesThatAreNotKnownAndSecondOnesArePassedOver() {
        #expect(ActionOrder(["fly", "edit", "edit", "delete"]).chosen == [.edit, .delete])
    }

    @Test func anActionThatIsChosenBecomesTheInnermost() {
        var order = ActionOrder(["delete"])
        order.set(.edit, isChosen: true)
        #expect(order.names == ["delete", "edit"])
        order.set(.edit, isChosen: true)
        #expect(order.names == ["delete", "edit"])
    }

    @Test func anActionThatIsNoLongerChosenGoes() {
        var order = ActionOrder(["delete", "fly", "edit"])
        order.set(.delete, isChosen: false)
        #expect(order.names == ["fly", "edit"])
        order.set(.delete, isChosen: false)
        #expect(order.names == ["fly", "edit"])
    }

    @Test func anActionMovesPastItsNeighbour() {
        var order = ActionOrder(["delete", "edit", "complete"])
        order.move(.complete, by: -1)
        #expect(order.names == ["delete", "complete", "edit"])
        order.move(.delete, by: 1)
        #expect(order.names == ["complete", "delete", "edit"])
    }

    @Test func aNameThatIsNotKnownCountsForNothingOnTheWay() {
        var order = ActionOrder(["delete", "fly", "edit"])
        order.move(.edit, by: -1)
        #expect(order.chosen == [.edit, .delete])
        #expect(order.names.contains("fly"))
        order.move(.edit, by: 1)
        #expect(order.chosen == [.delete, .edit])
    }

    @Test func nothingMovesBeyondTheEnds() {
        var order = ActionOrder(["delete", "edit"])
        #expect(!order.canMove(.delete, by: -1) && order.canMove(.delete, by: 1))
        #expect(!order.canMove(.edit, by: 1) && !order.canMove(.complete, by: 1))
        order.move(.delete, by: -1)
        order.move(.complete, by: 1)
        #expect(order.names == ["delete", "edit"])
    }
}
