import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo

/// Sliding rows: the positions of their fronts, their menus, and the cue that a release would act.
@MainActor final class SwipeMenus {
    /// The time in seconds in which the outermost button covers the others when the slide latches.
    private static let latchDuration = 0.15

    /// The positions of the fronts that are not closed, in px toward the trailing edge.
    private(set) var fronts: [RowID: Double] = [:]
    private(set) var openRow: RowID?
    private var contents: [Widget: MenuContent] = [:]
    private var latches: [RowID: Animation] = [:]
    private var cues: [RowID: ShownCue] = [:]

    /// The visible state of a slide that may act.
    private struct ShownCue {
        var cue: Cue
        /// The fraction of the text that is struck through, 0...1.
        var strike: Double
    }

    /// Whether the rows are lists, for which actions may have other names.
    var isAmongLists = false

    // MARK: The front

    /// Moves the front of the item's row to this position: `x` px toward the trailing edge, or `physical` px to the
    /// right.
    func moveFront(of id: RowID, _ row: OpaquePointer?, to x: Double, onScreen physical: Double, at time: Seconds) {
        fronts[id] = x == 0 ? nil : x
        guard let row else { return }
        furrow_slide_row_set_front(row, physical)
        arrange(row, id, extent: abs(x), at: time)
    }

    private func arrange(_ row: OpaquePointer, _ id: RowID, extent: Double, at time: Seconds) {
        guard let menu = furrow_slide_row_get_visible_menu(row) else { return }
        furrow_swipe_menu_set_extent(menu, extent, latches[id]?.value(at: time) ?? 0)
    }

    // MARK: The menu

    func uncover(_ id: RowID, _ content: MenuContent, in row: OpaquePointer?, _ direction: ReadingDirection) {
        // An earlier slide to the other side is over.
        if let cue = cues[id]?.cue, cue.side != content.side { forgetSlide(of: id) }
        guard let row else { return }
        let side: Int32 = content.side == .leading ? 0 : 1
        let menu = furrow_slide_row_get_menu(row, side)
        // Creating buttons needs a layout, so the menu is created once and again only if its content differs.
        if menu.flatMap({ contents[$0] }) != content {
            furrow_slide_row_set_menu(row, side, make(content, direction))
        }
        furrow_slide_row_show_menu(row, side)
        showSlide(of: id, content, in: row)
    }

    /// Shows this item's slide in the menu's widget, or resets the widget, which may still show an earlier slide.
    private func showSlide(of id: RowID, _ content: MenuContent, in row: OpaquePointer) {
        showLatch(cues[id]?.cue.latched ?? false, in: row)
        guard let shown = cues[id] else {
            if !content.fadesIn { fadeIn(0, in: row) }
            return
        }
        furrow_slide_row_set_strike(row, shown.strike)
        fadeIn(shown.cue.opacity, in: row)
    }

    private func make(_ content: MenuContent, _ direction: ReadingDirection) -> Widget {
        let menu = furrow_swipe_menu_new().unsafelyUnwrapped
        furrow_accessible_set_label(menu, tr("Actions"))
        fill(menu, with: content)
        let onRight = (content.side == .trailing) != direction.isRightToLeft
        furrow_swipe_menu_arrange(menu, onRight, content.span, content.pushes)
        contents[menu] = content
        connect(menu, "destroy") { [weak self] in self?.contents[menu] = nil }
        return menu
    }

    private func fill(_ menu: Widget, with content: MenuContent) {
        for (place, action) in content.buttons.enumerated() {
            let button = ActionButtons.button(for: action, isDone: content.isDone, amongLists: isAmongLists)
            if content.fadesIn {
                gtk_button_set_icon_name(button.cast(), Icon.named(action.cueIcon(isDone: content.isDone)))
            } else if place == 0 {
                gtk_button_set_child(button.cast(), outermostIcon(Icon.named(action.icon(isDone: content.isDone))))
            }
            furrow_swipe_menu_add(menu, button)
        }
        guard !content.more.isEmpty else { return }
        furrow_swipe_menu_add(
            menu, ActionButtons.moreButton(content.more, isDone: content.isDone, amongLists: isAmongLists))
    }

    /// The size in px of the outermost action's icon when it is the cue: 1.5 times the size of a button's icon.
    private static let cueSize: Int32 = 24

    /// Returns the outermost button's icon, with a larger copy over it that fades in as the cue (specification C4).
    private func outermostIcon(_ name: String) -> Widget {
        let icons = gtk_overlay_new().unsafelyUnwrapped
        gtk_overlay_set_child(icons.opaque, gtk_image_new_from_icon_name(name))
        let cue = gtk_image_new_from_icon_name(name).unsafelyUnwrapped
        gtk_image_set_pixel_size(cue.opaque, Self.cueSize)
        gtk_widget_set_opacity(cue, 0)
        gtk_overlay_add_overlay(icons.opaque, cue)
        return icons
    }

    /// Moves the focus to the first button of the open menu, or to the next or previous one.
    func moveFocus(_ row: OpaquePointer?, forward: Bool) {
        guard let row, let menu = furrow_slide_row_get_visible_menu(row) else { return }
        gtk_widget_child_focus(menu, forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD)
    }

    func open(_ id: RowID) { openRow = id }

    /// Closes the row, and forgets its slide. The focus moves from the row's menu to the row.
    func close(_ id: RowID, _ row: OpaquePointer?, isDone: Bool?) {
        if openRow == id { openRow = nil }
        forgetSlide(of: id)
        guard let row else { return }
        let hadFocus = furrow_slide_row_get_visible_menu(row).map { gtk_widget_get_focus_child($0) != nil } ?? false
        furrow_slide_row_show_menu(row, -1)
        if hadFocus, let holder = row.holder { gtk_widget_grab_focus(holder) }
        if let isDone { furrow_slide_row_set_strike(row, isDone ? 1 : 0) }
    }

    // MARK: The cue

    /// Shows how close the slide is to acting.
    ///
    /// - Parameter animates: Whether a flip is animated.
    /// - Returns: Whether a button begins to flip, so that frames are needed.
    func show(
        _ cue: Cue, on id: RowID, in row: OpaquePointer?, strike: Double, at time: Seconds, animates: Bool
    ) -> Bool {
        let wasLatched = cues[id]?.cue.latched ?? false
        cues[id] = ShownCue(cue: cue, strike: strike)
        if let row {
            furrow_slide_row_set_strike(row, strike)
            fadeIn(cue.opacity, in: row)
        }
        guard cue.latched != wasLatched else { return false }
        var flip = latches[id] ?? .resting(at: 0)
        flip.go(to: cue.latched ? 1 : 0, at: time, over: animates ? Self.latchDuration : 0)
        latches[id] = flip
        if let row { showLatch(cue.latched, in: row) }
        return true
    }

    /// Fades in the cue. In the direct style, the action is invisible at first and fades in with the distance
    /// (C1). In the menu style, its button is visible, and the cue replaces its icon (C4).
    private func fadeIn(_ opacity: Double, in row: OpaquePointer) {
        guard let menu = furrow_slide_row_get_visible_menu(row), let content = contents[menu],
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
        guard let menu = furrow_slide_row_get_visible_menu(row), let outermost = gtk_widget_get_first_child(menu) else {
            return
        }
        outermost.setClass("latched", if: latched)
    }

    /// Advances the running flips to this time.
    ///
    /// - Parameter row: Returns the widget of a row, or nil if it has none.
    /// - Returns: Whether a flip is still running.
    func advance(at time: Seconds, _ row: (RowID) -> OpaquePointer?) -> Bool {
        guard !latches.isEmpty else { return false }
        for id in latches.keys {
            if let row = row(id) { arrange(row, id, extent: abs(furrow_slide_row_get_front(row)), at: time) }
        }
        return latches.values.contains { !$0.isOver(at: time) }
    }

    /// Forgets the slides of items that no longer exist.
    ///
    /// - Returns: The ids of the forgotten items.
    func removeDeleted(_ exists: (RowID) -> Bool) -> [RowID] {
        if let row = openRow, !exists(row) { openRow = nil }
        let deleted = Set(cues.keys).union(latches.keys).union(fronts.keys).filter { !exists($0) }
        for id in deleted {
            forgetSlide(of: id)
            fronts[id] = nil
        }
        return Array(deleted)
    }

    /// Forgets an item's slide, so that it does not affect the next one.
    private func forgetSlide(of id: RowID) { (latches[id], cues[id]) = (nil, nil) }
}
