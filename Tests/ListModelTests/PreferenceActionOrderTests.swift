// The selection and order of a menu's actions.

import Testing

@testable import ListModel

@Suite struct PreferenceActionOrderTests {
    @Test func chosenActionsComeFirstInTheirOrder() {
        let order = ActionOrder(["delete", "edit"])
        #expect(order.chosen == [.delete, .edit])
        #expect(Array(order.all.prefix(2)) == [.delete, .edit])
        #expect(Set(order.all) == Set(RowAction.configurable) && order.all.count == RowAction.configurable.count)
    }

    @Test func unknownAndDuplicateActionNamesAreSkipped() {
        #expect(ActionOrder(["fly", "edit", "edit", "delete"]).chosen == [.edit, .delete])
    }

    @Test func aNewlyChosenActionBecomesTheInnermost() {
        var order = ActionOrder(["delete"])
        order.set(.edit, isChosen: true)
        #expect(order.names == ["delete", "edit"])
        order.set(.edit, isChosen: true)
        #expect(order.names == ["delete", "edit"])
    }

    @Test func anUnchosenActionIsRemoved() {
        var order = ActionOrder(["delete", "fly", "edit"])
        order.set(.delete, isChosen: false)
        #expect(order.names == ["fly", "edit"])
        order.set(.delete, isChosen: false)
        #expect(order.names == ["fly", "edit"])
    }

    @Test func anActionMovesPastItsNeighbor() {
        var order = ActionOrder(["delete", "edit", "complete"])
        order.move(.complete, by: -1)
        #expect(order.names == ["delete", "complete", "edit"])
        order.move(.delete, by: 1)
        #expect(order.names == ["complete", "delete", "edit"])
    }

    @Test func movingAnActionSkipsUnknownNames() {
        var order = ActionOrder(["delete", "fly", "edit"])
        order.move(.edit, by: -1)
        #expect(order.chosen == [.edit, .delete])
        #expect(order.names.contains("fly"))
        order.move(.edit, by: 1)
        #expect(order.chosen == [.delete, .edit])
    }

    @Test func actionsDoNotMovePastTheEnds() {
        var order = ActionOrder(["delete", "edit"])
        #expect(!order.canMove(.delete, by: -1) && order.canMove(.delete, by: 1))
        #expect(!order.canMove(.edit, by: 1) && !order.canMove(.complete, by: 1))
        order.move(.delete, by: -1)
        order.move(.complete, by: 1)
        #expect(order.names == ["delete", "edit"])
    }
}
