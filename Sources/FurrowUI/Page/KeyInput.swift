import CGtk
import GtkSupport
import ListModel

/// The mapping from key presses to commands of a list.
enum KeyInput {
    /// The widget with the keyboard focus.
    enum Focus: Equatable, Sendable {
        case row
        /// A button of an open menu.
        case menu
        /// The list, its add row, or no widget. Typed text starts a new item.
        case list
        /// Another widget, which receives all keys without modifiers.
        case elsewhere
    }

    /// Returns the command of a key, or nil if the key is not for the list.
    static func meaning(of key: KeyPress, on focus: Focus, isRightToLeft: Bool) -> ListKey? {
        if let command = controlKey(key) ?? altKey(key, isRightToLeft: isRightToLeft) ?? action(key, onRow: false) {
            return command
        }
        if Int32(key.keyval) == GDK_KEY_Escape { return .escape }
        // Open menus and the header bar receive all keys without modifiers.
        switch focus {
        case .row: return selectionKey(key) ?? action(key, onRow: true) ?? rowKey(key)
        case .menu: return arrowKey(key)
        case .list: return selectionKey(key) ?? typed(key)
        case .elsewhere: return nil
        }
    }

    /// Returns the command of a key in the table of row actions.
    ///
    /// - Parameter onRow: Whether to look among the keys without Control and Alt, which need the focus on a row.
    private static func action(_ key: KeyPress, onRow: Bool) -> ListKey? {
        let actions = actionKeys.filter { bound, _ in
            guard bound.keyval == plain(key.keyval), bound.control == key.control else { return false }
            if bound.control || bound.alt { return !onRow && bound.alt == key.alt && bound.shift == key.shift }
            return onRow && (!bound.shift || key.shift)
        }.map(\.action)
        return actions.isEmpty ? nil : .actions(actions)
    }

    /// The keys of row actions.
    private static let actionKeys: [(key: KeyPress, action: RowAction)] = RowAction.allCases.flatMap { action in
        (action.keys?.accelerators ?? []).compactMap { KeyPress(accelerator: $0) }.map { ($0, action) }
    }

    /// Returns the value of a key, in lower case, that is not on the number pad.
    private static func plain(_ keyval: UInt32) -> UInt32 {
        switch Int32(keyval) {
        case GDK_KEY_KP_Space: UInt32(GDK_KEY_space)
        case GDK_KEY_KP_Delete: UInt32(GDK_KEY_Delete)
        default: gdk_keyval_to_lower(keyval)
        }
    }

    /// Returns the command of the keys that select, copy and paste rows.
    private static func selectionKey(_ key: KeyPress) -> ListKey? {
        guard !key.alt else { return nil }
        switch Int32(gdk_keyval_to_lower(key.keyval)) {
        case GDK_KEY_a where key.control && !key.shift: return .selectAll
        case GDK_KEY_c where key.control && !key.shift: return .copy
        case GDK_KEY_v where key.control && !key.shift: return .paste
        case GDK_KEY_space where key.control, GDK_KEY_KP_Space where key.control: return .select
        case GDK_KEY_Down where key.shift && !key.control, GDK_KEY_KP_Down where key.shift && !key.control:
            return .extend(down: true)
        case GDK_KEY_Up where key.shift && !key.control, GDK_KEY_KP_Up where key.shift && !key.control:
            return .extend(down: false)
        default: return nil
        }
    }

    /// Returns whether a Tab key moves the focus backward, or nil for any other key.
    static func tab(_ key: KeyPress) -> Bool? {
        guard !key.alt, !key.control else { return nil }
        switch Int32(key.keyval) {
        case GDK_KEY_Tab, GDK_KEY_KP_Tab: return key.shift
        case GDK_KEY_ISO_Left_Tab: return true
        default: return nil
        }
    }

    static func isMenuKey(_ key: KeyPress) -> Bool {
        switch Int32(key.keyval) {
        case GDK_KEY_Menu: true
        case GDK_KEY_F10: key.shift
        default: false
        }
    }

    private static func rowKey(_ key: KeyPress) -> ListKey? {
        switch Int32(key.keyval) {
        case GDK_KEY_F2: return .edit
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            return key.control ? (key.shift ? .insertAbove : .insertBelow) : .open
        case GDK_KEY_Menu, GDK_KEY_F10: return isMenuKey(key) ? .menu : nil
        default: return arrowKey(key) ?? typed(key)
        }
    }

    /// Returns the command of a key with Alt: it moves, indents or outdents the focused item, shows its details, or
    /// goes up a level.
    private static func altKey(_ key: KeyPress, isRightToLeft: Bool) -> ListKey? {
        guard key.alt, !key.control else { return nil }
        switch Int32(key.keyval) {
        case GDK_KEY_Up, GDK_KEY_KP_Up: return .move(.up)
        case GDK_KEY_Down, GDK_KEY_KP_Down: return .move(.down)
        case GDK_KEY_Home, GDK_KEY_KP_Home: return .move(.toTop)
        case GDK_KEY_End, GDK_KEY_KP_End: return .move(.toBottom)
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: return .details
        // Indenting follows the reading direction.
        case GDK_KEY_Left where key.shift, GDK_KEY_KP_Left where key.shift: return isRightToLeft ? .indent : .outdent
        case GDK_KEY_Right where key.shift, GDK_KEY_KP_Right where key.shift: return isRightToLeft ? .outdent : .indent
        // The key that points against the reading direction goes back.
        case GDK_KEY_Left, GDK_KEY_KP_Left: return isRightToLeft ? nil : .goUp
        case GDK_KEY_Right, GDK_KEY_KP_Right: return isRightToLeft ? .goUp : nil
        default: return nil
        }
    }

    /// Returns the command of a letter, which begins a new item.
    private static func typed(_ key: KeyPress) -> ListKey? {
        guard let text = key.text, text != " " else { return nil }
        return .type(text)
    }

    private static func arrowKey(_ key: KeyPress) -> ListKey? {
        switch Int32(key.keyval) {
        case GDK_KEY_Right, GDK_KEY_KP_Right: key.control ? .frontRight : .right
        case GDK_KEY_Left, GDK_KEY_KP_Left: key.control ? .frontLeft : .left
        default: nil
        }
    }

    private static func controlKey(_ key: KeyPress) -> ListKey? {
        guard key.control, !key.alt else { return nil }
        switch Int32(gdk_keyval_to_lower(key.keyval)) {
        case GDK_KEY_z: return key.shift ? .redo : .undo
        case GDK_KEY_y: return .redo
        case GDK_KEY_n: return .addAtTop
        case GDK_KEY_i: return .details
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: return key.shift ? .clear : nil
        default: return nil
        }
    }
}
