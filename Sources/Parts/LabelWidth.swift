import CGtk
import GtkSupport

/// The unit of `gtk_label_set_max_width_chars`.
@MainActor package enum LabelWidth {
    /// Returns the width of a character in a widget's font, in px, computed as in GtkLabel: the larger of the
    /// approximate widths of a letter and a digit.
    package static func ofCharacter(in widget: Widget) -> Int32 {
        let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(widget), nil, nil)
        defer { pango_font_metrics_unref(metrics) }
        let units = max(
            pango_font_metrics_get_approximate_char_width(metrics),
            pango_font_metrics_get_approximate_digit_width(metrics))
        return max(1, (units + PANGO_SCALE - 1) / PANGO_SCALE)
    }
}
