// How wide a label is that counts its widest line by characters.

import CGtk
import GtkSupport

/// The measure of `gtk_label_set_max_width_chars`.
@MainActor enum LabelWidth {
    /// Px of a character in a widget's font, as GTK's labels reckon it: what digits or letters mostly take, whichever is more.
    static func ofCharacter(in widget: Widget) -> Int32 {
        let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(widget), nil, nil)
        defer { pango_font_metrics_unref(metrics) }
        let units = max(
            pango_font_metrics_get_approximate_char_width(metrics),
            pango_font_metrics_get_approximate_digit_width(metrics))
        return max(1, (units + PANGO_SCALE - 1) / PANGO_SCALE)
    }
}
