// What the list hears of beside pointers: its keys, the theme, the scroll position, assistive technologies.

import CGtk
import Gestures
import GtkShim
import GtkSupport

extension ListView {
    func watchSurroundings() {
        let style = adw_style_manager_get_default().unsafelyUnwrapped
        connect(style, "notify::dark", while: page) { [weak self] in self?.appearanceChanged() }
        connect(style, "notify::high-contrast", while: page) { [weak self] in self?.appearanceChanged() }
        connect(adjustment, "value-changed") { [weak self] in
            self?.viewScrolled()
        }
        connect(page, "map") { [weak self] in
            self?.animationsChanged()
            self?.watchFocus()
            self?.afterNextLayout()
        }
        if let settings = gtk_settings_get_default() {
            connect(settings, "notify::gtk-enable-animations", while: page) { [weak self] in self?.animationsChanged() }
        }
        appearanceChanged()
        RowActions.add(self)
        connect(page, "destroy") { [weak self] in
            guard let self else { return }
            speech.isGone = true
            RowActions.remove(self)
            // What is still being written or read has nothing to be shown on any more.
            controller.surface = nil
        }
    }

    /// Not at once: GTK may be laying out the list, and takes what is moved within that for laid out.
    private func viewScrolled() {
        // Only told so, to end what was pulled past the list's end.
        guard !isScrollStopping else { return }
        lastScrolled = MainLoop.now
        isScrollHeard = true
        afterNextLayout()
    }

    /// What follows from the list having scrolled, once GTK has laid it out.
    func followScroll() {
        guard isScrollHeard else { return }
        isScrollHeard = false
        controller.listScrolled(time: lastScrolled)
        spokenActionsChanged()
        if hover != nil || plusSeam != nil { restPointer() }
        // Rows that come into view stand as the others do.
        if edited != nil || wasMoving || parted != nil || carried != nil { moveRows(at: MainLoop.now) }
    }

    private func animationsChanged() {
        controller.arbiter.settings.animates = adw_get_enable_animations(page) != 0
    }

    /// A key pressed anywhere in the window.
    ///
    /// - Returns: whether it was the list's.
    func keyPressed(_ key: KeyPress) -> Bool {
        // An entry's own menu would be on a popover of a row that may go, and has all keys to itself.
        if edited != nil || unopened != nil, isMenuKey(key) { return true }
        if let editor = edited?.editor {
            // An entry takes no keys before it is on the screen, a frame after it was asked for.
            let isReady = gtk_widget_get_mapped(editor) != 0 && gtk_widget_get_focus_child(editor) != nil
            return isReady ? false : editorKey(key) || typeAhead(key)
        }
        if unopened != nil { return editorKey(key) || typeAhead(key) }
        if popover != nil { return false }
        guard let meaning = meaning(of: key) else { return false }
        return controller.keyPressed(meaning, rightToLeft: isRightToLeft)
    }

    private func isMenuKey(_ key: KeyPress) -> Bool {
        switch Int32(key.keyval) {
        case GDK_KEY_Menu: true
        case GDK_KEY_F10: key.shift
        default: false
        }
    }

    func editorKey(_ key: KeyPress) -> Bool {
        switch Int32(key.keyval) {
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            controller.editorReturned(
                insertBelow: key.control && !key.shift, insertAbove: key.control && key.shift)
        case GDK_KEY_Escape:
            controller.discardEditing()
        default:
            return false
        }
        return true
    }

    private func meaning(of key: KeyPress) -> ListKey? {
        if let command = command(key) ?? altered(key) { return command }
        if Int32(key.keyval) == GDK_KEY_Escape { return .escape }
        // What is in an open menu, or in the header bar, has the plain keys to itself.
        guard isRowFocused else { return isMenuFocused ? walk(key) : isListFocused ? typed(key) : nil }
        switch Int32(key.keyval) {
        case GDK_KEY_space, GDK_KEY_KP_Space: return key.control ? nil : .complete
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: return key.control ? nil : .delete
        case GDK_KEY_F2: return .edit
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter:
            return key.control ? (key.shift ? .insertAbove : .insertBelow) : .open
        case GDK_KEY_Menu, GDK_KEY_F10: return isMenuKey(key) ? .menu : nil
        case GDK_KEY_Right, GDK_KEY_KP_Right: return key.control ? .frontRight : .right
        case GDK_KEY_Left, GDK_KEY_KP_Left: return key.control ? .frontLeft : .left
        default: return typed(key)
        }
    }

    /// Keys with Alt: they move the focused item, or go up a level.
    private func altered(_ key: KeyPress) -> ListKey? {
        guard key.alt, !key.control else { return nil }
        switch Int32(key.keyval) {
        case GDK_KEY_Up, GDK_KEY_KP_Up: return .move(.up)
        case GDK_KEY_Down, GDK_KEY_KP_Down: return .move(.down)
        case GDK_KEY_Home, GDK_KEY_KP_Home: return .move(.toTop)
        case GDK_KEY_End, GDK_KEY_KP_End: return .move(.toBottom)
        // Back is where reading comes from.
        case GDK_KEY_Left, GDK_KEY_KP_Left: return isRightToLeft ? nil : .goUp
        case GDK_KEY_Right, GDK_KEY_KP_Right: return isRightToLeft ? .goUp : nil
        default: return nil
        }
    }

    /// A letter begins a new item.
    private func typed(_ key: KeyPress) -> ListKey? {
        guard let text = key.text, text != " " else { return nil }
        return .type(text)
    }

    /// Whether the list, its add row or nothing at all has the focus: what is typed can only be for a new item.
    private var isListFocused: Bool {
        guard let focused = focusedWidget else { return true }
        return focused == list || focused == addButton || focused == note
    }

    private func walk(_ key: KeyPress) -> ListKey? {
        switch Int32(key.keyval) {
        case GDK_KEY_Right, GDK_KEY_KP_Right: key.control ? .frontRight : .right
        case GDK_KEY_Left, GDK_KEY_KP_Left: key.control ? .frontLeft : .left
        default: nil
        }
    }

    private func command(_ key: KeyPress) -> ListKey? {
        guard key.control, !key.alt else { return nil }
        switch Int32(gdk_keyval_to_lower(key.keyval)) {
        case GDK_KEY_z: return key.shift ? .redo : .undo
        case GDK_KEY_y: return .redo
        case GDK_KEY_n: return .addAtTop
        case GDK_KEY_Delete, GDK_KEY_KP_Delete: return key.shift ? .clear : nil
        default: return nil
        }
    }

    /// Whether a row itself has the focus.
    private var isRowFocused: Bool {
        guard let focused = focusedWidget, let child = gtk_widget_get_first_child(focused) else { return false }
        return slideRow(child) != nil && gtk_widget_get_parent(focused) == list
    }

    /// Whether a button of an open menu has the focus.
    private var isMenuFocused: Bool {
        guard let focused = focusedWidget, let parent = gtk_widget_get_parent(focused) else { return false }
        return furrow_is_a(parent, "FurrowSwipeMenu")
    }

    private var focusedWidget: Widget? {
        gtk_widget_get_root(page).flatMap { gtk_root_get_focus($0) }
    }
}

extension ListView {
    /// Puts the focus on the first row that is seen whole, or on the add row of an empty list, once the list is on the
    /// screen: one that comes back stands where it was left.
    func focusFirst() {
        let items = controller.library.contents
        guard !items.isEmpty else {
            gtk_widget_grab_focus(controller.capabilities.inserts ? addButton : note)
            return
        }
        let view = view
        let first = Int((view.scroll / view.rowHeight).rounded(.up))
        pendingFocus = items.id(at: min(max(0, first), items.count - 1))
        afterNextLayout()
    }
}
