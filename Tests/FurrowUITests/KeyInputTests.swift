// The meanings of keys in a list (specification K1).

import CGtk
import GtkSupport
import Testing

@testable import FurrowUI
@testable import ListModel

extension ListKey {
    fileprivate static let complete = ListKey.actions([.complete, .restore])
    fileprivate static let delete = ListKey.actions([.delete, .deletePermanently])
    fileprivate static let dueDate = ListKey.actions([.dueDate])
}

@Suite struct KeyInputTests {
    /// Returns a key press with these modifiers.
    private func key(
        _ value: Int32, control: Bool = false, shift: Bool = false, alt: Bool = false
    ) -> KeyPress {
        var modifiers: UInt32 = 0
        if control { modifiers |= GDK_CONTROL_MASK.rawValue }
        if shift { modifiers |= GDK_SHIFT_MASK.rawValue }
        if alt { modifiers |= GDK_ALT_MASK.rawValue }
        return KeyPress(keyval: UInt32(value), modifiers: modifiers)
    }

    private func meaning(
        _ key: KeyPress, on focus: KeyInput.Focus = .row, isRightToLeft: Bool = false
    ) -> ListKey? {
        KeyInput.meaning(of: key, on: focus, isRightToLeft: isRightToLeft)
    }

    private let everywhere: [KeyInput.Focus] = [.row, .menu, .list, .elsewhere]

    @Test(arguments: [
        (GDK_KEY_space, ListKey.complete), (GDK_KEY_KP_Space, .complete), (GDK_KEY_Delete, .delete),
        (GDK_KEY_KP_Delete, .delete), (GDK_KEY_F2, .edit), (GDK_KEY_Return, .open), (GDK_KEY_KP_Enter, .open),
        (GDK_KEY_ISO_Enter, .open), (GDK_KEY_Menu, .menu),
    ])
    func aKeyOnARowActsOnItsItem(_ value: Int32, _ meant: ListKey) {
        #expect(meaning(key(value)) == meant)
        for focus in [KeyInput.Focus.menu, .list, .elsewhere] { #expect(meaning(key(value), on: focus) == nil) }
    }

    @Test func controlReturnInsertsBelowAndControlShiftReturnInsertsAbove() {
        #expect(meaning(key(GDK_KEY_Return, control: true)) == .insertBelow)
        #expect(meaning(key(GDK_KEY_Return, control: true, shift: true)) == .insertAbove)
    }

    @Test func controlDSetsTheDateWithAnyFocus() {
        for focus in everywhere { #expect(meaning(key(GDK_KEY_d, control: true), on: focus) == .dueDate) }
        #expect(meaning(key(GDK_KEY_d, control: true, shift: true)) == nil)
        #expect(meaning(key(GDK_KEY_d)) == .type("d"))
    }

    @Test func everyKeyInTheTableOfRowActionsPerformsItsAction() throws {
        let keys = RowAction.allCases.flatMap { action in (action.keys?.accelerators ?? []).map { ($0, action) } }
        #expect(keys.count >= 5)
        for (accelerator, action) in keys {
            guard case .actions(let actions) = meaning(try #require(KeyPress(accelerator: accelerator))) else {
                Issue.record("\(accelerator) performs no action")
                continue
            }
            #expect(actions.contains(action), "\(accelerator)")
        }
    }

    @Test func f10ShowsAMenuOnlyWithShift() {
        #expect(meaning(key(GDK_KEY_F10, shift: true)) == .menu)
        #expect(meaning(key(GDK_KEY_F10)) == nil)
        #expect(KeyInput.isMenuKey(key(GDK_KEY_F10, shift: true)) && KeyInput.isMenuKey(key(GDK_KEY_Menu)))
        #expect(!KeyInput.isMenuKey(key(GDK_KEY_F10)) && !KeyInput.isMenuKey(key(GDK_KEY_a)))
    }

    @Test func keysSelectAndCopyRowsUnlessATextHasTheFocus() {
        #expect(meaning(key(GDK_KEY_space, control: true)) == .select)
        #expect(meaning(key(GDK_KEY_Down, shift: true)) == .extend(down: true))
        #expect(meaning(key(GDK_KEY_KP_Up, shift: true)) == .extend(down: false))
        let keys: [(Int32, ListKey)] = [(GDK_KEY_a, .selectAll), (GDK_KEY_c, .copy), (GDK_KEY_v, .paste)]
        for (value, wanted) in keys {
            for focus in [KeyInput.Focus.row, .list] {
                #expect(meaning(key(value, control: true), on: focus) == wanted)
            }
            #expect(meaning(key(value, control: true), on: .elsewhere) == nil)
        }
    }

    @Test func controlDeleteDoesNotDeleteTheRow() {
        #expect(meaning(key(GDK_KEY_Delete, control: true)) == nil)
    }

    @Test(arguments: [
        (GDK_KEY_Up, MoveKey.up), (GDK_KEY_KP_Up, .up), (GDK_KEY_Down, .down), (GDK_KEY_KP_Down, .down),
        (GDK_KEY_Home, .toTop), (GDK_KEY_KP_Home, .toTop), (GDK_KEY_End, .toBottom), (GDK_KEY_KP_End, .toBottom),
    ])
    func altWithAnArrowMovesTheItem(_ value: Int32, _ direction: MoveKey) {
        #expect(meaning(key(value, alt: true)) == .move(direction))
        #expect(meaning(key(value)) == nil)
        #expect(meaning(key(value, control: true, alt: true)) == nil)
    }

    @Test func altWithTheBackwardArrowGoesUp() {
        for focus in everywhere {
            #expect(meaning(key(GDK_KEY_Left, alt: true), on: focus) == .goUp)
            #expect(meaning(key(GDK_KEY_Right, alt: true), on: focus, isRightToLeft: true) == .goUp)
        }
        #expect(meaning(key(GDK_KEY_Left, alt: true), on: .list, isRightToLeft: true) == nil)
        #expect(meaning(key(GDK_KEY_Right, alt: true), on: .list) == nil)
    }

    @Test func arrowsMoveInTheMenuAndControlArrowsMoveTheRow() {
        for focus in [KeyInput.Focus.row, .menu] {
            #expect(meaning(key(GDK_KEY_Right), on: focus) == .right)
            #expect(meaning(key(GDK_KEY_KP_Left), on: focus) == .left)
            #expect(meaning(key(GDK_KEY_Right, control: true), on: focus) == .frontRight)
            #expect(meaning(key(GDK_KEY_KP_Left, control: true), on: focus) == .frontLeft)
        }
        #expect(meaning(key(GDK_KEY_Right), on: .list) == nil)
        #expect(meaning(key(GDK_KEY_Right), on: .elsewhere) == nil)
    }

    @Test func commandKeysWorkWithAnyFocus() {
        for focus in everywhere {
            #expect(meaning(key(GDK_KEY_z, control: true), on: focus) == .undo)
            #expect(meaning(key(GDK_KEY_Z, control: true, shift: true), on: focus) == .redo)
            #expect(meaning(key(GDK_KEY_y, control: true), on: focus) == .redo)
            #expect(meaning(key(GDK_KEY_n, control: true), on: focus) == .addAtTop)
            #expect(meaning(key(GDK_KEY_Delete, control: true, shift: true), on: focus) == .clear)
            #expect(meaning(key(GDK_KEY_Escape), on: focus) == .escape)
        }
    }

    /// Caps Lock turns the letters into capitals.
    @Test func commandKeysWorkWithCapitals() {
        #expect(meaning(key(GDK_KEY_Z, control: true)) == .undo)
        #expect(meaning(key(GDK_KEY_N, control: true)) == .addAtTop)
    }

    /// Returns a press of a key that has this value in the Arabic layout in use, and the other value in a Latin
    /// layout.
    private func arabicKey(_ value: Int32, latin: Int32, shift: Bool = false, control: Bool = true) -> KeyPress {
        let modifiers = (control ? GDK_CONTROL_MASK.rawValue : 0) | (shift ? GDK_SHIFT_MASK.rawValue : 0)
        let layouts = KeyLayouts(used: 0, latin: { [1, 2] }, value: { UInt32([value, latin, GDK_KEY_q][$0]) })
        return KeyPress(keyval: UInt32(value), modifiers: modifiers, layouts: layouts)
    }

    @Test func commandKeysUseTheLatinLettersOfANonLatinLayout() {
        #expect(meaning(arabicKey(GDK_KEY_Arabic_hamzaonyeh, latin: GDK_KEY_z)) == .undo)
        // A character that a Latin layout has too.
        #expect(meaning(arabicKey(GDK_KEY_asciitilde, latin: GDK_KEY_Z, shift: true)) == .redo)
        #expect(meaning(arabicKey(GDK_KEY_Arabic_sheen, latin: GDK_KEY_a)) == .selectAll)
        #expect(meaning(arabicKey(GDK_KEY_Arabic_hamzaonwaw, latin: GDK_KEY_c)) == .copy)
        #expect(meaning(arabicKey(GDK_KEY_Return, latin: GDK_KEY_Return)) == .insertBelow)
        #expect(WindowKey.action(of: arabicKey(GDK_KEY_Arabic_beh, latin: GDK_KEY_f)) == "win.search")
        #expect(WindowKey.action(of: arabicKey(GDK_KEY_Arabic_waw, latin: GDK_KEY_comma)) == "win.preferences")
    }

    @Test func withoutControlAKeyTypesTheLetterOfItsLayout() {
        #expect(meaning(arabicKey(GDK_KEY_Arabic_beh, latin: GDK_KEY_f, control: false)) == .type("ب"))
    }

    @Test func commandKeysUseTheActiveLayoutIfItIsLatinOrTheOnlyOne() {
        let swapped = KeyLayouts(used: 1, latin: { [0, 1] }, value: { _ in UInt32(GDK_KEY_y) })
        let only = KeyLayouts(used: 0, latin: { [] }, value: { _ in UInt32(GDK_KEY_y) })
        for layouts in [swapped, only, nil] {
            let modifiers = GDK_CONTROL_MASK.rawValue
            let key = KeyPress(keyval: UInt32(GDK_KEY_z), modifiers: modifiers, layouts: layouts)
            #expect(meaning(key) == .undo)
        }
    }

    @Test func controlAltKeysAreNotHandled() {
        #expect(meaning(key(GDK_KEY_z, control: true, alt: true)) == nil)
        #expect(meaning(key(GDK_KEY_n, control: true, alt: true)) == nil)
    }

    @Test func aLetterStartsANewItemWithListFocus() {
        for focus in [KeyInput.Focus.row, .list] {
            #expect(meaning(key(GDK_KEY_a), on: focus) == .type("a"))
            #expect(meaning(key(GDK_KEY_Arabic_beh), on: focus) == .type("ب"))
        }
        #expect(meaning(key(GDK_KEY_a), on: .menu) == nil)
        #expect(meaning(key(GDK_KEY_a), on: .elsewhere) == nil)
    }

    @Test func nonPrintingKeysStartNoItem() {
        for value in [GDK_KEY_space, GDK_KEY_Shift_L, GDK_KEY_BackSpace, GDK_KEY_Tab, GDK_KEY_F5] {
            #expect(meaning(key(value), on: .list) == nil)
        }
        #expect(meaning(key(GDK_KEY_a, alt: true), on: .list) == nil)
        #expect(meaning(key(GDK_KEY_b, control: true), on: .list) == nil)
    }
}
