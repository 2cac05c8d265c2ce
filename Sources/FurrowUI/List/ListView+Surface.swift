// What the controller asks of the list, done with GTK.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView: ListSurface {
    var rowSize: (width: Double, height: Double) {
        // What the add row asks for, as all rows do: it has got it only with the next layout.
        var height: Int32 = 0
        gtk_widget_measure(addRow.widget, GTK_ORIENTATION_VERTICAL, -1, &height, nil, nil, nil)
        return (Double(gtk_widget_get_width(page)), Double(height))
    }

    var focusedRow: UUID? {
        guard let root = gtk_widget_get_root(page), var widget = gtk_root_get_focus(root) else { return nil }
        while true {
            if let row = slideRow(widget) { return id(of: row)?.item }
            if let child = gtk_widget_get_first_child(widget), let row = slideRow(child),
                gtk_widget_get_parent(widget) == list
            {
                return id(of: row)?.item
            }
            guard let parent = gtk_widget_get_parent(widget), parent != page else { return nil }
            widget = parent
        }
    }

    /// The widget as a row of the list, if it is one.
    func slideRow(_ widget: Widget) -> OpaquePointer? {
        furrow_is_a(widget, "FurrowSlideRow") && widget != addRow.widget ? widget.opaque : nil
    }

    func part(_ seam: Seam, up: Double, down: Double) {
        parted = up == 0 && down == 0 ? nil : Parted(seam: seam, up: up, down: down)
        if parted == nil { placeAll(at: controller.now) } else { moveRows(at: controller.now) }
        showGap(seam, up: up, down: down)
    }

    private func showGap(_ seam: Seam, up: Double, down: Double) {
        let height = rowSize.height
        let placeholder = Placeholder(up: up, down: down, height: height)
        let text = placeholder.text(controller.query)
        var color = gapColor(seam)
        // A neighbour may be on its way after a change, and the gap is where it is seen.
        let way = (seam.above ?? seam.below).map { motions.shift(of: $0, at: controller.now) } ?? 0
        furrow_gap_show(
            gap, top(of: seam) + way + placeholder.middle, height, placeholder.scale, text, &color)
    }

    /// The gap goes with the rows that a change of the list moves while they are held.
    func followGap() {
        if let parted { showGap(parted.seam, up: parted.up, down: parted.down) }
        if let pulled { showPullGap(pulled.edge, pulled.distance, pulled.stage) }
    }

    /// The placeholder has the colour of the row above (specification E3), or of the one below at the top.
    private func gapColor(_ seam: Seam) -> GdkRGBA {
        let id = seam.above ?? seam.below
        let position = id.flatMap { rows[$0] }.map { Int(furrow_slide_row_get_position($0)) }
        guard let position, controller.library.contents.indices.contains(position),
            !controller.library.contents[position].isDone
        else {
            return id == nil
                ? heat.color(row: 0, of: 1, in: appearance).rgba : heat.doneColor(in: appearance).rgba
        }
        return heat.color(row: position, of: controller.library.openCount, in: appearance).rgba
    }

    func insertFromGap(up: Double, down: Double) {
        // The new row is seen where the placeholder stands: its middle in the middle of the gap.
        guard let seam = parted?.seam else { return }
        let middle = Placeholder(up: up, down: down, height: rowSize.height).middle
        pendingInsertTop = top(of: seam) + middle - rowSize.height / 2
    }

    func apply(_ changes: [ListChange], moving style: MotionStyle) {
        let focused = focusedRow.flatMap { rows[RowID($0)] }.map { Int(furrow_slide_row_get_position($0)) }
        let wasAtTop = gtk_adjustment_get_value(adjustment) <= gtk_adjustment_get_lower(adjustment)
        var seen = pendingFlip?.seen ?? seenRows()
        if let top = pendingInsertTop, let draft = controller.library.draft { seen[RowID(draft)] = top }
        pendingInsertTop = nil
        // Rows that fingers hold, or that come back from them, go on so.
        if !controller.arbiter.isParted { endParting() }
        if !controller.arbiter.isPulled, pulled != nil {
            pulled = nil
            hideGap()
        }
        let flip = flip(from: seen, style)
        defer { findCarried() }
        let grewAtTop = changes.contains { $0.position == 0 && $0.added > $0.removed }
        let isNew = changes.reduce(0) { $0 + $1.removed } >= Int(g_list_model_get_n_items(model))
        if isNew { holdScroll() }
        splice {
            for change in changes { make(change) }
        }
        makeEndRoom()
        forgetGoneSlides()
        reopenEditor()
        colorRows()
        spokenActionsChanged()
        showEmptyState()
        // The list keeps what is seen in place, so that what comes at the very top would be hidden above it.
        if isNew || wasAtTop && grewAtTop { scroll(to: 0 as Int) }
        keepScrollOfDrop()
        pendingFlip = flip
        afterNextLayout()
        if let focused { keepFocus(at: focused) }
    }

    /// The row with the focus may have gone or moved away: the focus stays at its place in the list.
    func keepFocus(at position: Int) {
        let items = controller.library.contents
        guard edited == nil, focusedRow == nil, !items.isEmpty else { return }
        focus(items.id(at: min(position, items.count - 1)))
    }

    private func endParting() {
        if let parted, parted.seam.above == nil {
            addRowReturn = Ramp(
                from: -parted.up, to: 0, start: MainLoop.now, duration: duration(MotionStyle.settle.duration))
        }
        parted = nil
        hideGap()
    }

    private func make(_ change: ListChange) {
        // The same item with something else to show keeps its row, and its editor.
        if change.removed == 1, change.added == 1, refresh(change.position) { return }
        furrow_list_model_splice(model, UInt32(change.position), UInt32(change.removed), UInt32(change.added))
    }

    /// - Returns: whether the item at this place has a row, which shows it now.
    private func refresh(_ position: Int) -> Bool {
        let item = controller.library.contents[position]
        guard let row = rows[RowID(item.id)] else { return false }
        show(item, in: row)
        return true
    }

    /// The editor of a row that was bound anew opens again.
    private func reopenEditor() {
        guard let wanted = unopened else { return }
        if rows[wanted.row] == nil, let position = controller.library.contents.position(of: wanted.row.item) {
            scroll(to: position)
        }
        openEditor()
    }

    func scroll(to position: Int) {
        guard position >= 0, position < controller.library.contents.count else { return }
        // GTK scrolls no list that is not on the screen, and says so.
        guard gtk_widget_get_mapped(list) != 0 else { return }
        furrow_list_scroll_to(list, UInt32(position))
    }

    func focus(_ id: UUID) {
        guard let position = controller.library.contents.position(of: id) else { return }
        scroll(to: position)
        guard let row = rows[RowID(id)], let parent = gtk_widget_get_parent(row.widget) else {
            // Not there before the list is laid out.
            pendingFocus = id
            return afterNextLayout()
        }
        pendingFocus = nil
        gtk_widget_grab_focus(parent)
    }

    func setAnimating(_ wanted: Bool) {
        arbiterWantsFrames = wanted
        if wanted { needFrames() }
    }

    func wake(at time: Seconds) {
        after(milliseconds: UInt32(max(0, time - MainLoop.now) * 1000) + 1) { [weak self] in
            // Not before it was asked for, whatever is left of a millisecond.
            if let self, !speech.isGone { controller.tick(time: max(time, MainLoop.now)) }
        }
    }

    func stopKineticScroll() {
        isScrollStopping = true
        furrow_list_stop_kinetic_scroll(scrolled)
        isScrollStopping = false
    }

    func ask(_ question: Question, then body: @escaping @MainActor () -> Void) {
        let window = gtk_widget_get_root(page).map { $0.widget.cast(to: GtkWindow.self) }
        guard let dialog = adw_message_dialog_new(window, question.heading, question.text) else { return }
        adw_message_dialog_add_response(dialog.cast(), "cancel", tr("Cancel"))
        adw_message_dialog_add_response(dialog.cast(), "do", question.answer)
        adw_message_dialog_set_response_appearance(dialog.cast(), "do", ADW_RESPONSE_DESTRUCTIVE)
        adw_message_dialog_set_default_response(dialog.cast(), "cancel")
        adw_message_dialog_set_close_response(dialog.cast(), "cancel")
        connect(dialog, "response::do") { body() }
        gtk_window_present(dialog.cast())
    }

    func toast(_ text: String, undo: Bool) {
        let takeBack: @MainActor () -> Void = { [weak self] in self?.controller.undo() }
        toasts.show(text, undo: undo ? takeBack : nil) { [weak self] in self?.announce(text, on: nil) }
    }

    func dismissToast() { toasts.dismissOffer() }

    func showError(_ text: String, retry: (@MainActor () -> Void)?) {
        announce(text, on: nil)
        toasts.notice.show(text, retry: retry)
    }

    func dismissError() { toasts.notice.dismiss() }
}
