// A sliding row on the screen: its front, its menu, its cue.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    /// Seconds the outermost button takes to flip over the others when the slide latches.
    private static let latchDuration = 0.15

    func moveFront(of id: RowID, to x: Double, opacity: Double) {
        if let ghost = ghosts[id] { furrow_slide_row_set_front(ghost.row, mirrored(x)) }
        let before = openOpacities[id] ?? 1
        openOpacities[id] = opacity == 1 ? nil : opacity
        guard let row = rows[id] else { return }
        furrow_slide_row_set_front(row, mirrored(x))
        arrangeMenu(of: row, id, extent: abs(x), at: controller.now)
        if opacity != before { place(row, id, at: controller.now) }
    }

    private func arrangeMenu(of row: OpaquePointer, _ id: RowID, extent: Double, at time: Seconds) {
        guard let menu = furrow_slide_row_get_shown_menu(row) else { return }
        furrow_swipe_menu_set_extent(menu, extent, latches[id]?.value(at: time) ?? 0)
    }

    /// Whether a button is flipping over the others.
    func isLatching(at time: Seconds) -> Bool { latches.values.contains { $0.isMoving(at: time) } }

    /// The flips under way.
    func updateLatches(at time: Seconds) {
        for id in latches.keys {
            guard let row = rows[id] else { continue }
            arrangeMenu(of: row, id, extent: abs(furrow_slide_row_get_front(row)), at: time)
        }
    }

    func uncover(_ id: RowID, _ content: MenuContent) {
        // An earlier slide, to the other side, is over.
        if let cue = cues[id]?.cue, cue.side != content.side { forgetSlide(of: id) }
        guard let row = rows[id] else { return }
        let side: Int32 = content.side == .leading ? 0 : 1
        let menu = furrow_slide_row_get_menu(row, side)
        // Making buttons lays the list out; it is done once, and again only where they have to differ.
        if menu.flatMap({ menuContents[$0] }) != content { furrow_slide_row_set_menu(row, side, makeMenu(content)) }
        furrow_slide_row_show_menu(row, side)
        showSlide(of: id, content, in: row)
    }

    /// A row's menu may show what became of an earlier item's slide; and this one's may go on in a new widget.
    private func showSlide(of id: RowID, _ content: MenuContent, in row: OpaquePointer) {
        showLatch(cues[id]?.cue.latched ?? false, in: row)
        guard let shown = cues[id] else {
            if !content.fadesIn { fadeIn(0, in: row) }
            return
        }
        furrow_slide_row_set_strike(row, shown.strike)
        fadeIn(shown.cue.opacity, in: row)
    }

    /// Nothing of the slides on items that are gone is left.
    func forgetGoneSlides() {
        for id in Set(cues.keys).union(latches.keys) where controller.library.item(id.item) == nil {
            forgetSlide(of: id)
        }
    }

    /// Nothing of an earlier slide is left to the next.
    func forgetSlide(of id: RowID) {
        latches[id] = nil
        cues[id] = nil
        openOpacities[id] = nil
    }

    private func makeMenu(_ content: MenuContent) -> Widget {
        let menu = furrow_swipe_menu_new().unsafelyUnwrapped
        furrow_accessible_set_label(menu, tr("Actions"))
        fill(menu, with: content)
        let onRight = (content.side == .trailing) != isRightToLeft
        furrow_swipe_menu_arrange(menu, onRight, content.span, content.pushes)
        menuContents[menu] = content
        connect(menu, "destroy") { [weak self] in self?.menuContents[menu] = nil }
        return menu
    }

    private func fill(_ menu: Widget, with content: MenuContent) {
        for (place, action) in content.buttons.enumerated() {
            let button = button(for: action, isDone: content.isDone)
            if content.fadesIn {
                gtk_button_set_icon_name(button.cast(), Icon.named(action.cueIcon(isDone: content.isDone)))
            } else if place == 0 {
                gtk_button_set_child(button.cast(), outermostIcon(Icon.named(action.icon(isDone: content.isDone))))
            }
            furrow_swipe_menu_add(menu, button)
        }
        if !content.more.isEmpty { furrow_swipe_menu_add(menu, moreButton(content.more, isDone: content.isDone)) }
    }

    /// Px of the outermost action's icon once it is the cue that letting go would act: half as large again as a button's.
    private static let cueSize: Int32 = 24

    /// The outermost button's icon, and over it the same one larger, which fades in as the cue (specification C4).
    private func outermostIcon(_ name: String) -> Widget {
        let icons = gtk_overlay_new().unsafelyUnwrapped
        gtk_overlay_set_child(icons.opaque, gtk_image_new_from_icon_name(name))
        let cue = gtk_image_new_from_icon_name(name).unsafelyUnwrapped
        gtk_image_set_pixel_size(cue.opaque, Self.cueSize)
        gtk_widget_set_opacity(cue, 0)
        gtk_overlay_add_overlay(icons.opaque, cue)
        return icons
    }

    func button(for action: RowAction, isDone: Bool) -> Widget {
        let button = gtk_button_new_from_icon_name(Icon.named(action.icon(isDone: isDone))).unsafelyUnwrapped
        let label = action.label(isDone: isDone, amongLists: controller.query == .lists)
        gtk_widget_add_css_class(button, action.rawValue)
        gtk_widget_set_tooltip_text(button, label)
        furrow_accessible_set_label(button, label)
        // The action is the row's own: the button finds it on the way up.
        gtk_actionable_set_action_name(button.opaque, action.name(isDone: isDone))
        return button
    }

    private func moreButton(_ actions: [RowAction], isDone: Bool) -> Widget {
        let button = gtk_menu_button_new().unsafelyUnwrapped
        gtk_menu_button_set_icon_name(button.opaque, "view-more-symbolic")
        let model = menuModel(actions, isDone: isDone)
        gtk_menu_button_set_menu_model(button.opaque, model)
        g_object_unref(model)
        gtk_widget_set_tooltip_text(button, tr("More"))
        furrow_accessible_set_label(button, tr("More"))
        return button
    }

    /// The actions as a menu; whoever asks releases it.
    func menuModel(_ actions: [RowAction], isDone: Bool) -> UnsafeMutablePointer<GMenuModel> {
        let menu = g_menu_new().unsafelyUnwrapped
        for action in actions {
            g_menu_append(
                menu, action.label(isDone: isDone, amongLists: controller.query == .lists), action.name(isDone: isDone))
        }
        return asMenuModel(menu)
    }

    func show(_ cue: Cue, on id: RowID, strike: Double) {
        let wasLatched = cues[id]?.cue.latched ?? false
        cues[id] = ShownCue(cue: cue, strike: strike)
        if let row = rows[id] {
            furrow_slide_row_set_strike(row, strike)
            fadeIn(cue.opacity, in: row)
        }
        guard cue.latched != wasLatched else { return }
        var ramp = latches[id] ?? Ramp()
        ramp.go(to: cue.latched ? 1 : 0, at: controller.now, over: duration(Self.latchDuration))
        latches[id] = ramp
        if let row = rows[id] { showLatch(cue.latched, in: row) }
        needFrames()
    }

    /// In direct style nothing is seen of the action at first: it fades in with the distance (specification C1). In menu
    /// style its button is there, and the cue takes the place of its icon (C4).
    private func fadeIn(_ opacity: Double, in row: OpaquePointer) {
        guard let menu = furrow_slide_row_get_shown_menu(row), let content = menuContents[menu],
            let outermost = gtk_widget_get_first_child(menu)
        else { return }
        if content.fadesIn { return gtk_widget_set_opacity(outermost, opacity) }
        guard let icons = gtk_widget_get_first_child(outermost), let icon = gtk_widget_get_first_child(icons),
            let cue = gtk_widget_get_next_sibling(icon)
        else { return }
        gtk_widget_set_opacity(icon, 1 - opacity)
        gtk_widget_set_opacity(cue, opacity)
    }

    private func showLatch(_ latched: Bool, in row: OpaquePointer) {
        guard let menu = furrow_slide_row_get_shown_menu(row), let outermost = gtk_widget_get_first_child(menu) else {
            return
        }
        if latched {
            gtk_widget_add_css_class(outermost, "latched")
        } else {
            gtk_widget_remove_css_class(outermost, "latched")
        }
    }

    func rowOpened(_ id: RowID, focusMenu: Bool) {
        spokenActionsChanged()
        if focusMenu { walkMenu(of: id, forward: true) }
        if hover?.row == id { hideActionsOfOpenRow(id) }
    }

    func rowClosed(_ id: RowID) {
        spokenActionsChanged()
        forgetSlide(of: id)
        guard let row = rows[id] else { return }
        let hadFocus = furrow_slide_row_get_shown_menu(row).map { gtk_widget_get_focus_child($0) != nil } ?? false
        furrow_slide_row_show_menu(row, -1)
        if hadFocus, let parent = gtk_widget_get_parent(row.widget) { gtk_widget_grab_focus(parent) }
        if let item = controller.library.item(id.item) { furrow_slide_row_set_strike(row, item.isDone ? 1 : 0) }
    }

    func flash(_ id: RowID) {
        flashes[id] = Ramp(from: 1, to: 0, start: MainLoop.now + Self.flashHold, duration: duration(Self.flashFade))
        if let row = rows[id] { tint(row, id, at: MainLoop.now) }
        needFrames()
    }

    /// Lets the flashes fade, and forgets those that have.
    func updateFlashes(at time: Seconds) {
        for id in flashes.keys {
            if let row = rows[id] { tint(row, id, at: time) }
        }
        flashes = flashes.filter { $0.value.isMoving(at: time) }
    }

    /// Gives a row the green of a completed one for as long as it flashes.
    func tint(_ row: OpaquePointer, _ id: RowID, at time: Seconds) {
        guard let flash = flashes[id] else { return }
        var color = HeatMap.completed(appearance).rgba
        color.alpha = flash.isMoving(at: time) ? Float(flash.value(at: time)) : 0
        furrow_slide_row_set_tint(row, &color)
    }

    /// A completed row stays green while it snaps back (0.2 s), waits (0.1 s) and moves (0.3 s), as specification C2 has
    /// it, and then fades.
    private static let flashHold = 0.6
    private static let flashFade = 0.2

    func walkMenu(of id: RowID, forward: Bool) {
        guard let row = rows[id], let menu = furrow_slide_row_get_shown_menu(row) else { return }
        gtk_widget_child_focus(menu, forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD)
    }
}
