import CGtk
import Foundation
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo

/// The selection bar at the bottom of the window, with the number of selected rows, and a button for each action on all
/// of them (specification N9).
///
/// The accessible role is that of a plain box: users of a screen reader expect to move through a tool bar with the
/// arrow keys, which GTK's boxes do not support.
@MainActor final class SelectionBar {
    /// The bar, hidden while no row is selected.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2)
    /// The first button, which deselects all rows.
    private let close = SelectionBar.button("window-close-symbolic", tr("Select None"))
    private var labels: [Widget] = []
    private var buttons: [SelectionAction: Widget] = [:]
    private var shown = SelectionSummary()
    private weak var controller: ListController?
    private var popover: Widget?
    /// Called when a popover of the bar is about to open, and when it has closed, so that the rows get the focus again.
    var onPopover: (@MainActor (_ isOpen: Bool) -> Void)?

    init() {
        gtk_widget_add_css_class(widget, "selection-bar")
        gtk_widget_set_visible(widget, 0)
        connect(close, "clicked") { [weak self] in whenReleased { self?.controller?.endSelection() } }
        gtk_box_append(widget.cast(), close)
        gtk_box_append(widget.cast(), makeCountLabels())
        for action in SelectionAction.allCases {
            let button = makeButton(action)
            buttons[action] = button
            gtk_box_append(widget.cast(), button)
        }
        addActions()
    }

    var isShown: Bool { shown.count > 0 }

    var hasFocus: Bool {
        guard isShown, let root = gtk_widget_get_root(widget), let focused = gtk_root_get_focus(root) else {
            return false
        }
        return gtk_widget_is_ancestor(focused, widget) != 0
    }

    func shows(_ controller: ListController) -> Bool { isShown && self.controller === controller }

    /// Moves the focus to the first button.
    ///
    /// - Returns: Whether the button took the focus.
    func grabFocus() -> Bool { gtk_widget_grab_focus(close) != 0 }

    var isFirstButtonFocused: Bool { isShown && gtk_widget_has_focus(close) != 0 }

    /// Shows the selection of a controller's list. An empty selection hides the bar if the bar shows that list.
    func show(_ summary: SelectionSummary, of controller: ListController) {
        guard summary.count > 0 || self.controller === controller else { return }
        self.controller = controller
        shown = summary
        let texts = [summary.text, String(summary.count)]
        for (label, text) in zip(labels, texts) {
            gtk_label_set_text(label.opaque, text)
            furrow_accessible_set_label(label, summary.text)
        }
        for (action, button) in buttons {
            gtk_widget_set_visible(button, summary.actions.contains(action) ? 1 : 0)
        }
        if summary.count == 0 { closePopover() }
        gtk_widget_set_visible(widget, summary.count > 0 ? 1 : 0)
    }

    // MARK: Building

    /// Returns two labels with the number of selected rows. The longest that fits is shown.
    private func makeCountLabels() -> Widget {
        let squeezer: Widget = furrow_squeezer_new()
        labels = (0..<2).map { _ in
            let label = gtk_label_new(nil).unsafelyUnwrapped
            gtk_label_set_xalign(label.opaque, 0)
            gtk_widget_add_css_class(label, "numeric")
            furrow_squeezer_add(squeezer, label)
            return label
        }
        gtk_widget_set_hexpand(squeezer, 1)
        return squeezer
    }

    private func makeButton(_ action: SelectionAction) -> Widget {
        let button = Self.button(Icon.named(action.icon), action.label)
        // Delayed until the press has ended, because the action may hide the bar, and a popover would grab the pointer.
        connect(button, "clicked") { [weak self] in whenReleased { self?.controller?.selectionActions.perform(action) }
        }
        if action == .tag {
            // The same sign as before every tag.
            let sign = gtk_label_new("#").unsafelyUnwrapped
            gtk_widget_add_css_class(sign, "tag-sign")
            gtk_button_set_child(button.cast(), sign)
            furrow_accessible_set_label(button, action.label)
        }
        return button
    }

    private static func button(_ icon: String, _ label: String) -> Widget {
        let button = gtk_button_new_from_icon_name(icon).unsafelyUnwrapped
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(button, label)
        furrow_accessible_set_label(button, label)
        // A press leaves the focus on the rows.
        gtk_widget_set_focus_on_click(button, 0)
        return button
    }

    // MARK: Popovers

    /// Whether a popover of the bar is open, which receives all keys.
    var hasPopover: Bool { popover != nil }

    @discardableResult func closePopover() -> Bool {
        guard let popover else { return false }
        gtk_popover_popdown(popover.cast())
        return true
    }

    /// Shows the picker of the selected items' due date.
    func showDates(_ picker: DatePicker) {
        guard let button = anchor(.dueDate) else { return }
        let popover = PickerPopover.make(of: picker, tr("Due Date"), over: button)
        attach(popover, to: button)
        PickerPopover.popUp(popover, of: picker, over: button) { [weak self] in
            if picker.draft.isChanged { self?.controller?.selectionActions.dateChosen(picker.draft) }
        }
    }

    /// Shows the lists that the selected items can be moved to.
    func show(_ lists: [(id: UUID, name: String)]) {
        guard let button = anchor(.moveToList) else { return }
        let menu = NamesMenu.make(
            titled: tr("Move to List"), "chosen.transfer", lists.map { ($0.name, $0.id.uuidString) })
        attach(menu, to: button)
        NamesMenu.fit(menu)
        gtk_popover_popup(menu.cast())
    }

    /// Shows the picker of a tag for the selected items.
    func showTags(_ names: [String]) {
        guard let button = anchor(.tag) else { return }
        let tags = TagPicker(names)
        if let window = gtk_widget_get_root(widget)?.widget { tags.fit(windowHeight: gtk_widget_get_height(window)) }
        let popover: Widget = gtk_popover_new()
        furrow_accessible_set_role(popover, GTK_ACCESSIBLE_ROLE_DIALOG)
        furrow_accessible_set_label(popover, tr("Add Tag"))
        gtk_popover_set_child(popover.cast(), tags.widget)
        attach(popover, to: button)
        // The signal keeps the picker alive as long as the popover.
        tags.onTyped = { [weak self] text in
            gtk_popover_popdown(popover.cast())
            self?.controller?.selectionActions.tagsTyped(text, known: names)
        }
        tags.onChosen = { [weak self] name in
            gtk_popover_popdown(popover.cast())
            self?.controller?.selectionActions.tagsChosen([name])
        }
        connect(popover, "closed") { tags.removeCallbacks() }
        gtk_popover_popup(popover.cast())
        tags.grabFocus()
    }

    /// Returns the button over which a popover can open, or nil if it is hidden or a press is in progress. Closes an
    /// open popover.
    private func anchor(_ action: SelectionAction) -> Widget? {
        guard !furrow_is_pressed(), let button = buttons[action], gtk_widget_get_visible(button) != 0, isShown else {
            return nil
        }
        closePopover()
        return button
    }

    private func attach(_ popover: Widget, to button: Widget) {
        // With the keyboard, the focus returns to the button. A press leaves the focus on the rows.
        let isByKey = hasFocus
        if !isByKey { onPopover?(true) }
        gtk_widget_set_parent(popover, button)
        gtk_popover_set_position(popover.cast(), GTK_POS_TOP)
        // The button may be destroyed, with the window, before the popover.
        connect(button, "destroy", while: popover) { gtk_widget_unparent(popover) }
        connect(popover, "closed") { [weak self] in
            if self?.popover == popover { self?.popover = nil }
            // At once, because GTK leaves the focus in the hidden popover (4.8), and a key pressed before the popover
            // is removed would be lost.
            if isByKey { gtk_widget_grab_focus(button) } else { self?.onPopover?(false) }
            // Delayed, because the chosen action has not been handled yet.
            g_object_ref(popover)
            whenIdle {
                if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
                g_object_unref(popover)
            }
        }
        self.popover = popover
    }

    private func addActions() {
        let actions = g_simple_action_group_new().unsafelyUnwrapped
        addAction(actions, "transfer") { [weak self] target in
            if let list = UUID(uuidString: target) { self?.controller?.selectionActions.moveSelected(to: list) }
        }
        gtk_widget_insert_action_group(widget, "chosen", OpaquePointer(actions))
        g_object_unref(actions)
    }
}
