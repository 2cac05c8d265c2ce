import CGtk
import Gestures
import GtkShim
import GtkSupport

@MainActor protocol Picker: AnyObject {
    var widget: Widget { get }
    /// Called when the choice is made; the popover then closes.
    var onDone: (@MainActor () -> Void)? { get set }
    /// Limits the size, in px.
    func fit(height: Int32, width: Int32)
    func grabFocus()
    /// Applies text that is still being typed.
    func applyTypedText()
}

/// Popovers for pickers, placed so that they are completely visible.
@MainActor enum PickerPopover {
    /// The height in px that a popover adds to its content: its borders and arrow.
    private static let frame = 36.0
    /// The margin in px that a popover leaves in the window, including its own borders and arrow.
    private static let edges: Int32 = 64

    /// Returns a popover for a picker. The popover fits in the window of the widget, and has no parent yet.
    static func make(of picker: some Picker, _ name: String, over widget: Widget) -> Widget {
        let popover: Widget = gtk_popover_new()
        gtk_widget_add_css_class(popover, "date-popover")
        furrow_accessible_set_role(popover, GTK_ACCESSIBLE_ROLE_DIALOG)
        furrow_accessible_set_label(popover, name)
        if let window = gtk_widget_get_root(widget)?.widget {
            let (width, height) = (gtk_widget_get_width(window), gtk_widget_get_height(window))
            picker.fit(height: max(edges, height - edges), width: max(edges, width - edges))
        }
        gtk_popover_set_child(popover.cast(), picker.widget)
        return popover
    }

    /// Shows a popover over its parent widget.
    ///
    /// - Parameter onChosen: Called when the popover closes, so that the choice is applied. Not called after Escape,
    ///   which discards the choice (specification H7).
    static func popUp(
        _ popover: Widget, of picker: some Picker, over widget: Widget, onChosen: @escaping @MainActor () -> Void
    ) {
        let choice = Choice()
        connectKeys(popover) { key in
            // The popover closes by itself on Escape.
            if Int32(key.keyval) == GDK_KEY_Escape { choice.isOver = true }
            return false
        }
        // The signal handler keeps the picker alive as long as the popover, whose widgets call it.
        connect(popover, "closed") {
            guard !choice.isOver else { return }
            choice.isOver = true
            picker.applyTypedText()
            onChosen()
        }
        picker.onDone = { gtk_popover_popdown(popover.cast()) }
        position(popover, over: widget)
        gtk_popover_popup(popover.cast())
        picker.grabFocus()
        // After the layout, which gives the scrollable range.
        whenIdle { scrollToReadingStart(picker.widget) }
    }

    /// Scrolls to the right end in right-to-left languages, where lines begin. GTK starts at the left in every
    /// language.
    private static func scrollToReadingStart(_ scroller: Widget) {
        guard ReadingDirection(of: scroller).isRightToLeft else { return }
        let adjustment = gtk_scrolled_window_get_hadjustment(scroller.opaque)
        gtk_adjustment_set_value(
            adjustment, gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment))
    }

    /// Whether the choice was applied or discarded.
    @MainActor private final class Choice {
        var isOver = false
    }

    /// Places a tall popover over its widget if there is not enough room below or above it. GTK would cut the popover
    /// off there.
    private static func position(_ popover: Widget, over widget: Widget) {
        guard let window = gtk_widget_get_root(widget)?.widget else { return }
        var (x, top) = (0.0, 0.0)
        guard gtk_widget_translate_coordinates(widget, window, 0, 0, &x, &top) != 0 else { return }
        let height = Double(gtk_widget_get_height(window))
        // A hidden popover has no size, so its content is measured.
        let need = Double(gtk_popover_get_child(popover.cast()).map(Self.height) ?? 0) + frame
        let bottom = top + Double(gtk_widget_get_height(widget))
        if bottom + need <= height { return }
        if need <= top { return gtk_popover_set_position(popover.cast(), GTK_POS_TOP) }
        gtk_popover_set_has_arrow(popover.cast(), 0)
        let above = Int32(max(0, (height - need) / 2) - top)
        var rectangle = GdkRectangle(x: gtk_widget_get_width(widget) / 2, y: above - 1, width: 1, height: 1)
        gtk_popover_set_pointing_to(popover.cast(), &rectangle)
    }

    private static func height(of widget: Widget) -> Int32 {
        var (minimum, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, &minimum, &natural, nil, nil)
        return natural
    }
}
