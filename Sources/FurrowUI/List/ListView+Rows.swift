// Rows: made by the factory, bound to items, coloured.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    func connectFactory(_ factory: OpaquePointer) {
        connect(factory, "setup") { [weak self] (item: OpaquePointer) in self?.setUp(item) }
        connect(factory, "bind") { [weak self] (item: OpaquePointer) in self?.bind(item) }
        connect(factory, "unbind") { [weak self] (item: OpaquePointer) in self?.unbind(item) }
    }

    private func setUp(_ item: OpaquePointer) {
        let row = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_list_item(row, item)
        gtk_list_item_set_child(item, row.widget)
        // Left selectable, though nothing is ever selected: GTK gives the focus to selectable rows only.
        gtk_list_item_set_activatable(item, 0)
    }

    /// While the model is being changed, a row's position is not yet its last: it is bound afterwards.
    private func bind(_ listItem: OpaquePointer) {
        if isSplicing { unboundItems.insert(listItem) } else { bindNow(listItem) }
    }

    /// Changes the model, and binds the rows that GTK made meanwhile.
    func splice(_ changes: () -> Void) {
        // A row that goes while it is pressed would leave GTK's count of presses wrong.
        furrow_press_shield(list)
        isSplicing = true
        changes()
        isSplicing = false
        let waiting = unboundItems
        unboundItems = []
        for item in waiting { bindNow(item) }
    }

    private func bindNow(_ listItem: OpaquePointer) {
        guard let row = gtk_list_item_get_child(listItem)?.opaque else { return }
        let position = Int(gtk_list_item_get_position(listItem))
        guard controller.library.contents.indices.contains(position) else { return }
        // A press would grab the focus, which scrolls a partly visible row into view under the finger.
        if let parent = gtk_widget_get_parent(row.widget), gtk_widget_get_focus_on_click(parent) != 0 {
            gtk_widget_set_focus_on_click(parent, 0)
            connect(parent, "state-flags-changed") {
                if let row = gtk_widget_get_first_child(parent) { gtk_widget_queue_draw(row) }
            }
        }
        let item = controller.library.contents[position]
        let id = RowID(item.id)
        rows[id] = row
        unbound.remove(id)
        if !isSplicing, position == controller.library.contents.count - 1 { makeEndRoom() }
        furrow_slide_row_set_id(row, id.high, id.low)
        furrow_slide_row_set_least_height(row, leastRowHeight)
        show(item, in: row)
        color(row, item, at: position)
        place(row, id, at: MainLoop.now)
        tint(row, id, at: MainLoop.now)
        controller.rowBound(id)
        spokenActionsChanged()
    }

    private func unbind(_ listItem: OpaquePointer) {
        unboundItems.remove(listItem)
        guard let row = gtk_list_item_get_child(listItem)?.opaque, let id = id(of: row) else { return }
        // What is pressed goes on: the rest of the press needs a widget.
        if controller.arbiter.heldRow == id { furrow_press_shield(list) }
        if edited?.row == id { loseEditor(id) }
        if let popover, gtk_widget_get_parent(popover) == row.widget { _ = closePopover() }
        if hover?.row == id { hideActions() }
        forgetPlace(of: id)
        furrow_slide_row_reset(row)
        takeEndRoom(from: row)
        guard rows[id] == row else { return }
        rows[id] = nil
        // GTK takes away and gives back every row that moves up or down by a change: asked for once is enough.
        if unbound.isEmpty { afterNextLayout() }
        unbound.insert(id)
    }

    /// The edited row's widget goes to another item: what was typed is kept. If the list was changed, the editor opens
    /// again in the item's new row; if it was scrolled far away, the text is committed.
    private func loseEditor(_ id: RowID) {
        unopened = Unopened(row: id, text: editedText ?? "")
        edited = nil
        guard !isSplicing else { return }
        // Not now: GTK is laying out the list.
        whenIdle { [weak self] in
            guard let self, self.unopened?.row == id else { return }
            // GTK 4.18 may let an item's old row go after it has bound the item anew.
            if self.rows[id] != nil { self.openEditor() } else { self.controller.editorLostRow() }
        }
    }

    /// The item a row shows now; nil where it is unbound.
    func id(of row: OpaquePointer) -> RowID? {
        var high: UInt64 = 0
        var low: UInt64 = 0
        return furrow_slide_row_get_id(row, &high, &low) ? RowID(high: high, low: low) : nil
    }

    /// Shows an item's text and state.
    func show(_ item: RowContent, in row: OpaquePointer) {
        furrow_slide_row_set_text(row, item.title)
        furrow_slide_row_set_strike(row, item.isDone ? 1 : 0)
        showDone(item, in: row)
        showCount(of: item, in: row)
        let name = item.title.isEmpty ? (item.isList ? tr("New list") : tr("New item")) : item.title
        furrow_accessible_set_label(row.widget, name)
        // The private parent is what has the focus: it must say the same.
        if let parent = gtk_widget_get_parent(row.widget) { furrow_accessible_set_label(parent, name) }
    }

    private func showDone(_ item: RowContent, in row: OpaquePointer) {
        let isDone = item.isDone
        // Most rows are open and stay so: what is as it was costs nothing.
        guard isDone != (gtk_widget_has_css_class(row.widget, "done") != 0) else { return }
        if isDone {
            gtk_widget_add_css_class(row.widget, "done")
        } else {
            gtk_widget_remove_css_class(row.widget, "done")
        }
        furrow_accessible_set_checked(row.widget, isDone)
        // Also those of a popover or a button that is there already, and says what was before.
        let complete = RowAction.complete
        for (name, isEnabled) in [
            (RowAction.moveToTop.name(isDone: false), !isDone), (complete.name(isDone: false), !isDone),
            (complete.name(isDone: true), isDone),
        ] {
            gtk_widget_action_set_enabled(row.widget, name, isEnabled ? 1 : 0)
        }
        if let parent = gtk_widget_get_parent(row.widget) { furrow_accessible_set_checked(parent, isDone) }
        describe(item, in: row)
    }

    /// Gives every row the colour of its place.
    func colorRows() {
        for row in rows.values {
            let position = Int(furrow_slide_row_get_position(row))
            guard controller.library.contents.indices.contains(position) else { continue }
            color(row, controller.library.contents[position], at: position)
        }
    }

    func color(_ row: OpaquePointer, _ item: RowContent, at position: Int) {
        let color =
            // Neither what is done nor what is in the trash, nor the way there, has a place that tells of its rank.
            item.isDone || item.isTrashed || item.isFixed
            ? heat.doneColor(in: appearance)
            : heat.color(row: position, of: controller.library.openCount, in: appearance)
        var rgba = color.rgba
        furrow_slide_row_set_color(row, &rgba)
    }

    /// The colours depend on the theme.
    func appearanceChanged() {
        let style = adw_style_manager_get_default()
        appearance = Appearance(
            isDark: adw_style_manager_get_dark(style) != 0,
            isHighContrast: adw_style_manager_get_high_contrast(style) != 0)
        mark("dark", appearance.isDark)
        mark("high-contrast", appearance.isHighContrast)
        var rule = HeatMap.text(isDone: false, in: appearance).rgba
        rule.alpha = HeatMap.ruleStrength(appearance)
        furrow_slide_row_set_rule(&rule)
        colorRows()
        var rgba = HeatMap.addRow(appearance).rgba
        furrow_slide_row_set_color(addRow, &rgba)
    }
}

extension ListView {
    /// What `style.css` colours the text by.
    private func mark(_ name: String, _ isSet: Bool) {
        if isSet { gtk_widget_add_css_class(page, name) } else { gtk_widget_remove_css_class(page, name) }
    }
}

extension Color {
    /// The same colour in GDK's terms, opaque.
    var rgba: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: 1) }
}
