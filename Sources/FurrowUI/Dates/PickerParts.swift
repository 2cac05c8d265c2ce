import CGtk
import GtkShim
import GtkSupport
import Parts

/// The parts shared by the pages of the date picker.
@MainActor enum PickerParts {
    /// The spacing in px between related parts; groups are further apart.
    static let spacing: Int32 = 6

    static func column(_ spacing: Int32 = 0) -> Widget {
        gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing).unsafelyUnwrapped
    }

    static func line(_ spacing: Int32 = spacing) -> Widget {
        gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing).unsafelyUnwrapped
    }

    static func add(_ children: Widget..., to box: Widget) {
        for child in children { gtk_box_append(box.cast(), child) }
    }

    /// Returns a wrapping label, aligned to the leading edge.
    static func label(_ text: String, _ classes: String...) -> Widget {
        let label: Widget = gtk_label_new(nil)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(label.opaque, maxCharacters)
        for name in classes { gtk_widget_add_css_class(label, name) }
        set(text, of: label)
        return label
    }

    /// The maximum number of characters per line, and the minimum if there is little room.
    private static let (maxCharacters, minCharacters): (Int32, Int32) = (26, 18)

    static func set(_ text: String, of label: Widget) {
        gtk_label_set_text(label.opaque, text)
        // Without a minimum width, GTK would make a label next to a taller widget as narrow as that height allows.
        gtk_label_set_width_chars(label.opaque, min(minCharacters, Int32(text.count)))
    }

    /// Returns a button as wide as the page, with a name at the leading edge and a subdued widget at the other end.
    static func button(_ name: String, suffix end: Widget?, _ body: @escaping @MainActor () -> Void) -> Widget {
        let button = gtk_button_new().unsafelyUnwrapped
        let line = line(2 * spacing)
        let label = label(name)
        gtk_widget_set_hexpand(label, 1)
        gtk_box_append(line.cast(), label)
        if let end { gtk_box_append(line.cast(), end) }
        gtk_button_set_child(button.cast(), line)
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_add_css_class(button, "picker-row")
        furrow_accessible_set_label(button, name)
        connect(button, "clicked", body)
        return button
    }

    /// Returns a subdued label, aligned to the trailing edge.
    static func subduedLabel(_ text: String) -> Widget {
        let label = label(text, "dim-label")
        gtk_label_set_xalign(label.opaque, 1)
        gtk_label_set_justify(label.opaque, GTK_JUSTIFY_RIGHT)
        return label
    }

    /// Returns a row with a name and controls at its end.
    static func row(_ name: String, _ controls: Widget...) -> Widget {
        let row = line()
        gtk_widget_add_css_class(row, "picker-row")
        let label = label(name)
        gtk_widget_set_hexpand(label, 1)
        gtk_box_append(row.cast(), label)
        for control in controls {
            gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
            furrow_accessible_set_label(control, name)
            gtk_box_append(row.cast(), control)
        }
        return row
    }

    /// Returns a radio button.
    ///
    /// - Parameter group: Another button of the group, or nil for the first.
    static func choice(_ name: String, in group: Widget?, isOn: Bool) -> Widget {
        let button = gtk_check_button_new().unsafelyUnwrapped
        let label = label(name)
        gtk_widget_set_hexpand(label, 1)
        gtk_check_button_set_child(button.cast(), label)
        gtk_check_button_set_group(button.cast(), group?.cast())
        gtk_check_button_set_active(button.cast(), isOn ? 1 : 0)
        gtk_widget_add_css_class(button, "picker-choice")
        furrow_accessible_set_label(button, name)
        return button
    }

    /// Calls `body` when an active radio button is pressed or activated again, for which GTK has no signal. May also
    /// call it for a button that has just become active.
    static func onReselection(_ choice: Widget, _ body: @escaping @MainActor () -> Void) {
        // Screen readers use this signal too.
        connect(choice, "activate", body)
        let click = gtk_gesture_click_new().unsafelyUnwrapped
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "released") {
            if gtk_check_button_get_active(choice.cast()) != 0 { body() }
        }
        gtk_widget_add_controller(choice, click)
    }

    /// Returns the header of a page that was opened from another one.
    static func header(_ title: String, _ back: @escaping @MainActor () -> Void) -> Widget {
        let header = line()
        let button = gtk_button_new_from_icon_name("go-previous-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(button, tr("Back"))
        furrow_accessible_set_label(button, tr("Back"))
        connect(button, "clicked", back)
        let title = label(title, "heading")
        gtk_widget_set_hexpand(title, 1)
        add(button, title, to: header)
        return header
    }

    /// Makes a picker's pages scroll if there is not enough room.
    static func scroll(_ pages: Widget, in scroller: Widget) {
        gtk_widget_add_css_class(pages, "date-picker")
        gtk_scrolled_window_set_child(scroller.opaque, pages)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_scrolled_window_set_propagate_natural_width(scroller.opaque, 1)
    }

    /// The width in px at which most texts fit on one line.
    private static let preferredWidth: Int32 = 290

    /// Sizes a picker to fit a page, limited to this size in px. If a calendar or this number of characters does not
    /// fit the width, makes all text smaller, because a calendar is useless if the weekend is out of sight.
    static func fit(_ page: Widget, in scroller: Widget, height: Int32, width: Int32, chars: Int32) {
        shrink(scroller, to: width, chars: chars)
        var (natural, ignored): (Int32, Int32) = (0, 0)
        gtk_widget_measure(page, GTK_ORIENTATION_HORIZONTAL, -1, &ignored, &natural, nil, nil)
        let fittedWidth = min(max(natural, preferredWidth), width)
        gtk_widget_measure(page, GTK_ORIENTATION_VERTICAL, fittedWidth, &ignored, &natural, nil, nil)
        let fittedHeight = min(natural, height)
        gtk_scrolled_window_set_max_content_width(scroller.opaque, fittedWidth)
        gtk_scrolled_window_set_min_content_width(scroller.opaque, fittedWidth)
        gtk_scrolled_window_set_max_content_height(scroller.opaque, fittedHeight)
        gtk_scrolled_window_set_min_content_height(scroller.opaque, fittedHeight)
    }

    /// The reduced text sizes of a picker, in percent; the style sheet has a class for each.
    private static let sizes = [85, 70, 60, 50, 40]

    private static func shrink(_ picker: Widget, to width: Int32, chars: Int32) {
        let share = Int(100 * width / (chars * LabelWidth.ofCharacter(in: picker)))
        let size = ([100] + sizes).first { $0 <= share && widthOfCalendar(at: $0) <= width }
        setSize(size ?? sizes[sizes.count - 1], of: picker)
    }

    private static func setSize(_ size: Int, of picker: Widget) {
        if size < 100 { gtk_widget_add_css_class(picker, "picker-\(size)") }
    }

    /// Returns the minimum width of a calendar at this size, in px. Measures a temporary calendar, because a widget
    /// outside a window keeps the font in which it was first measured.
    private static func widthOfCalendar(at size: Int) -> Int32 {
        let box = column()
        g_object_ref_sink(box)
        defer { g_object_unref(box) }
        gtk_widget_add_css_class(box, "date-picker")
        setSize(size, of: box)
        gtk_box_append(box.cast(), gtk_calendar_new())
        var minimum: Int32 = 0
        gtk_widget_measure(box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        return minimum
    }

    /// Returns a line of linked toggle buttons, one of which is active.
    ///
    /// - Parameter onChoose: Called with the button that becomes active.
    static func units<Unit: Equatable>(
        _ names: [(Unit, String)], at first: Unit, _ onChoose: @escaping @MainActor (Unit) -> Void
    ) -> Widget {
        let line = line(0)
        gtk_widget_add_css_class(line, "linked")
        gtk_box_set_homogeneous(line.cast(), 1)
        var group: Widget?
        for (unit, name) in names {
            let button = toggle(name, isOn: unit == first)
            if let group { gtk_toggle_button_set_group(button.cast(), group.cast()) }
            group = group ?? button
            gtk_widget_add_css_class(button, "picker-unit")
            gtk_box_append(line.cast(), button)
            connect(button, "toggled") {
                if gtk_toggle_button_get_active(button.cast()) != 0 { onChoose(unit) }
            }
        }
        return line
    }

    static func toggle(_ name: String, isOn: Bool) -> Widget {
        let button = gtk_toggle_button_new_with_label(name).unsafelyUnwrapped
        gtk_toggle_button_set_active(button.cast(), isOn ? 1 : 0)
        return button
    }

    static func addSeparator(to box: Widget) {
        gtk_box_append(box.cast(), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
    }
}

/// A reference to a page, for closures that are created before the page.
@MainActor final class Relay<Page: AnyObject> {
    weak var page: Page?
}
