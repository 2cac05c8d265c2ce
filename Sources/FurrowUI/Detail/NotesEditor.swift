import CGtk
import GtkShim
import GtkSupport
import Todo

/// The editor of notes: multiline text with links that can be opened.
@MainActor final class NotesEditor {
    /// The maximum length of editable notes in bytes.
    private static let limit = Int32(Limits.notesBytes)
    /// The minimum height of the text in px, and the maximum height beyond which the text scrolls by itself, so that
    /// GTK lays out only the visible part.
    private static let heights: (minimum: Int32, maximum: Int32) = (96, 320)

    /// The text in its frame.
    let widget: Widget
    /// The text view, which takes the focus.
    let view: Widget
    /// Called when a key has changed the text.
    var onChange: (@MainActor () -> Void)?
    /// Called when an insertion was refused because the notes would become too long.
    var onRefused: (@MainActor () -> Void)?
    private var isShowing = false
    private var isFitScheduled = false
    /// The lines whose links have not been marked yet.
    private var unmarked: ClosedRange<Int32>?
    private var isAlive = true
    /// The margin around the text in px.
    private static let margin: Int32 = 12
    /// The notes if they are too long to be shown. They cannot be edited.
    private var hiddenText: String?
    /// Whether the notes cannot be changed.
    var isReadOnly = false { didSet { if isAlive { allowTyping() } } }

    init() {
        var callbacks = FurrowNotesCallbacks(
            changed: { Callback<NotesReference>.at($0).editor?.changed($1, $2) },
            refused: { Callback<NotesReference>.at($0).editor?.refused() },
            followed: { data, link in
                guard let link else { return }
                Callback<NotesReference>.at(data).editor?.follow(String(cString: link))
            })
        let reference = NotesReference()
        view = furrow_notes_new(Self.limit, &callbacks, Callback.retained(reference)).unsafelyUnwrapped
        widget = gtk_scrolled_window_new().unsafelyUnwrapped
        reference.editor = self
        // Not before the view is destroyed, because the view may call back until then.
        connect(view, "destroy") { [weak self] in
            reference.editor = nil
            self?.isAlive = false
        }
        build()
    }

    private func build() {
        let text = view.cast(to: GtkTextView.self)
        gtk_text_view_set_wrap_mode(text, GTK_WRAP_WORD_CHAR)
        // Tab moves to the next widget, as everywhere on the page.
        gtk_text_view_set_accepts_tab(text, 0)
        gtk_text_view_set_top_margin(text, Self.margin)
        gtk_text_view_set_bottom_margin(text, Self.margin)
        gtk_text_view_set_left_margin(text, Self.margin)
        gtk_text_view_set_right_margin(text, Self.margin)
        furrow_accessible_set_label(view, tr("Notes"))
        gtk_scrolled_window_set_child(widget.opaque, view)
        gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_min_content_height(widget.opaque, Self.heights.minimum)
        connect(gtk_scrolled_window_get_vadjustment(widget.opaque), "changed") { [weak self] in self?.fitSoon() }
        gtk_widget_add_css_class(widget, "card")
        gtk_widget_add_css_class(widget, "notes")
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        connectKeys(view) { [view] key in
            let isReturn = [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter].contains(Int32(key.keyval))
            return isReturn && key.control && furrow_notes_follow_at_caret(view)
        }
    }

    // MARK: Height

    private func fitSoon() {
        guard !isFitScheduled else { return }
        isFitScheduled = true
        // Not while GTK is laying out.
        whenIdle { [weak self] in self?.fit() }
    }

    /// Adjusts the height of the frame to the text, within its bounds. GTK reports the height only of text that is laid
    /// out, so it is requested after each layout.
    private func fit() {
        isFitScheduled = false
        guard isAlive, gtk_widget_get_mapped(view) != 0 else { return }
        let height = min(max(textHeight + 2 * Self.margin, Self.heights.minimum), Self.heights.maximum)
        guard gtk_scrolled_window_get_min_content_height(widget.opaque) != height else { return }
        gtk_scrolled_window_set_min_content_height(widget.opaque, height)
    }

    /// A number of characters that exceeds the maximum height at any width.
    private static let longTextLength: Int32 = 10_000

    private var textHeight: Int32 {
        // Requesting the end position of a long text would lay it out.
        guard gtk_text_buffer_get_char_count(buffer) <= Self.longTextLength else { return Self.heights.maximum }
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(buffer, &end)
        var rectangle = GdkRectangle()
        gtk_text_view_get_iter_location(view.cast(to: GtkTextView.self), &end, &rectangle)
        return rectangle.y + rectangle.height
    }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> {
        gtk_text_view_get_buffer(view.cast(to: GtkTextView.self))
    }

    /// The text in the editor, or the text that is too long to be shown.
    var text: String {
        if let hiddenText { return hiddenText }
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Shows a text. The caret keeps its position if the editor has the focus, and otherwise moves to the start.
    ///
    /// - Returns: Whether the text fits. Otherwise the editor is empty and cannot be edited.
    func show(_ text: String) -> Bool {
        isShowing = true
        defer { isShowing = false }
        var caret = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer))
        let offset = gtk_widget_has_focus(view) == 0 ? 0 : gtk_text_iter_get_offset(&caret)
        let fits = text.utf8.count <= Int(Self.limit)
        hiddenText = fits ? nil : text
        EditedText.fill(buffer, with: fits ? text : "")
        gtk_text_buffer_get_iter_at_offset(buffer, &caret, offset)
        gtk_text_buffer_place_cursor(buffer, &caret)
        allowTyping()
        return fits
    }

    /// Changes the text as typing would, so that Undo in the text reverts the change (specification H7).
    func edit(_ text: String) {
        isShowing = true
        defer { isShowing = false }
        if let edit = TextEdit(from: self.text, to: text) { EditedText.apply(edit, in: buffer) }
    }

    private func allowTyping() {
        gtk_text_view_set_editable(view.cast(to: GtkTextView.self), hiddenText == nil && !isReadOnly ? 1 : 0)
    }

    // MARK: Events

    private func changed(_ first: Int32, _ last: Int32) {
        markLinks(first, last)
        fitSoon()
        if !isShowing { onChange?() }
    }

    private func refused() {
        if !isShowing { onRefused?() }
    }

    private func follow(_ link: String) {
        // Checked again before opening: the text comes from the view, and only supported schemes may be opened.
        if Links.isLink(link) { furrow_open_link(view, link) }
    }

    /// Marks the links in the changed lines, only a limited number of lines at once.
    private func markLinks(_ first: Int32, _ last: Int32) {
        if let unmarked {
            // The change may have moved the lines below it.
            self.unmarked = min(unmarked.lowerBound, first)...max(gtk_text_buffer_get_line_count(buffer) - 1, 0)
        } else {
            unmarked = first...max(first, last)
            markNextLines()
        }
    }

    private static let linesAtOnce: Int32 = 500

    private func markNextLines() {
        guard isAlive, let lines = unmarked else { return }
        let end = max(gtk_text_buffer_get_line_count(buffer) - 1, 0)
        let first = min(lines.lowerBound, end)
        let last = min(lines.upperBound, end, first + Self.linesAtOnce)
        mark(first, last)
        unmarked = last < min(lines.upperBound, end) ? last + 1...lines.upperBound : nil
        if unmarked != nil { whenIdle { [weak self] in self?.markNextLines() } }
    }

    private func mark(_ first: Int32, _ last: Int32) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_line(buffer, &start, first)
        end = start
        gtk_text_iter_set_line(&end, last)
        if gtk_text_iter_ends_line(&end) == 0 { gtk_text_iter_forward_to_line_end(&end) }
        // A slice has exactly one character for each character of the buffer, so that positions are the same in both.
        guard let lines = gtk_text_iter_get_slice(&start, &end) else { return }
        defer { g_free(lines) }
        let bounds = Links.ranges(in: String(cString: lines)).flatMap { [Int32($0.lowerBound), Int32($0.upperBound)] }
        furrow_notes_set_links(view, first, last, bounds, Int32(bounds.count / 2))
    }
}

/// The object through which the view's callbacks find their editor. It is never released.
private final class NotesReference {
    weak var editor: NotesEditor?
}
