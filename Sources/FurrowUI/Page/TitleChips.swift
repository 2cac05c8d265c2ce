import CGtk
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo

/// The chips under an editor for the parts of a title that were parsed, such as a date. Their bar is created with the
/// first chip.
@MainActor final class TitleChips {
    /// The margins in px on the sides of the chips, which align them with the row's text.
    private static let margin: Int32 = 12
    /// The number of characters of a chip that stay readable in a narrow window. More chips go to the next line.
    private static let minCharacters = 14

    private let page: Widget
    private var bar: Widget?
    private(set) var shown: [TitleChip] = []
    private let onPress: @MainActor (TitleChip) -> Void

    /// - Parameters:
    ///   - page: The overlay that shows the chips.
    ///   - onPress: Called when a chip was pressed, which turns the parsed words back into plain words.
    init(over page: Widget, onPress: @escaping @MainActor (TitleChip) -> Void) {
        self.page = page
        self.onPress = onPress
    }

    /// Shows these chips instead of the previous ones.
    ///
    /// - Returns: Whether they differ from the previous ones.
    @discardableResult func show(_ chips: [TitleChip]) -> Bool {
        guard chips != shown else { return false }
        shown = chips
        guard !chips.isEmpty || bar != nil else { return true }
        let bar = bar ?? make()
        FlowBox.fill(bar, with: chips.map(button))
        gtk_widget_set_visible(bar, chips.isEmpty ? 0 : 1)
        return true
    }

    /// Places the chips below this position, in px from the page's top.
    func place(below y: Double) {
        if let bar { gtk_widget_set_margin_top(bar, Int32(y) + FlowBox.spacing) }
    }

    /// Returns whether a widget is a chip or part of one.
    func contains(_ widget: Widget) -> Bool {
        bar.map { widget == $0 || gtk_widget_is_ancestor(widget, $0) != 0 } ?? false
    }

    private func make() -> Widget {
        let bar = FlowBox.make()
        gtk_widget_set_valign(bar, GTK_ALIGN_START)
        gtk_widget_set_margin_start(bar, Self.margin)
        gtk_widget_set_margin_end(bar, Self.margin)
        gtk_overlay_add_overlay(page.opaque, bar)
        self.bar = bar
        return bar
    }

    private func button(_ chip: TitleChip) -> Widget {
        let content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, FlowBox.spacing).unsafelyUnwrapped
        let label = gtk_label_new(chip.text).unsafelyUnwrapped
        // The tooltip has the full text of a long chip.
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_width_chars(label.opaque, Int32(min(chip.text.count, Self.minCharacters)))
        gtk_box_append(content.cast(), label)
        gtk_box_append(content.cast(), gtk_image_new_from_icon_name("window-close-symbolic"))
        let button = gtk_button_new().unsafelyUnwrapped
        gtk_button_set_child(button.cast(), content)
        gtk_widget_add_css_class(button, "title-chip")
        gtk_widget_set_halign(button, GTK_ALIGN_START)
        let text = tr("{date}: keep as text").filling("date", with: chip.text)
        gtk_widget_set_tooltip_text(button, text)
        furrow_accessible_set_label(button, text)
        // The entry must keep the focus, because losing it commits the text.
        gtk_widget_set_focusable(button, 0)
        gtk_widget_set_focus_on_click(button, 0)
        connect(button, "clicked") { [weak self] in
            // Delayed until the press has ended, because the button is removed.
            whenReleased { self?.onPress(chip) }
        }
        return button
    }
}
