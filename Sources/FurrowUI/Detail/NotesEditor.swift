// The editor of notes: lines of text, in which links can be followed.

import CGtk
import GtkShim
import GtkSupport
import Todo

/// An editor of notes.
@MainActor final class NotesEditor {
    /// The most bytes that are edited.
    private static let limit = Int32(Limits.notesBytes)
    /// Px that the text takes at least, and at most before it scrolls by itself: only what is seen is laid out.
    private static let heights: (least: Int32, most: Int32) = (96, 320)

    /// The text in its frame.
    let widget: Widget
    /// The text itself, which has the keys.
    let view: Widget
    /// Called when a key has changed the text.
    var onChange: (@MainActor () -> Void)?
    /// Called when something was to be inserted for which there is no room.
    var onRefused: (@MainActor () -> Void)?
    private var isShowing = false
    private var isFitting = false
    /// Lines whose links are still to be looked for.
    private var unmarked: ClosedRange<Int32>?
    private var isThere = true
    /// Px around the text.
    private static let margin: Int32 = 12
    /// Notes for which there is no room here: they stay as they are.
    private var unshown: String?
    /// Whether they are to be read alone.
    var isReadOnly = false { didSet { if isThere { allowTyping() } } }

    init() {
        var callbacks = FurrowNotesCallbacks(
            changed: { data, first, last in NotesEditor.from(data)?.changed(first, last) },
            refused: { NotesEditor.from($0)?.refused() },
            followed: { data, link in
                guard let link else { return }
                NotesEditor.from(data)?.follow(String(cString: link))
            })
        let own = NotesReference()
        view = furrow_notes_new(Self.limit, &callbacks, Unmanaged.passRetained(own).toOpaque()).unsafelyUnwrapped
        widget = gtk_scrolled_window_new().unsafelyUnwrapped
        own.editor = self
        // With the view, which calls back for as long as it is there.
        connect(view, "destroy") { [weak self] in
            own.editor = nil
            self?.isThere = false
        }
        build()
    }

    private func build() {
        let text = view.cast(to: GtkTextView.self)
        gtk_text_view_set_wrap_mode(text, GTK_WRAP_WORD_CHAR)
        // Tab goes on to what comes next, as everywhere on the page.
        gtk_text_view_set_accepts_tab(text, 0)
        gtk_text_view_set_top_margin(text, Self.margin)
        gtk_text_view_set_bottom_margin(text, Self.margin)
        gtk_text_view_set_left_margin(text, Self.margin)
        gtk_text_view_set_right_margin(text, Self.margin)
        furrow_accessible_set_label(view, tr("Notes"))
        gtk_scrolled_window_set_child(widget.opaque, view)
        gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_min_content_height(widget.opaque, Self.heights.least)
        connect(gtk_scrolled_window_get_vadjustment(widget.opaque), "changed") { [weak self] in self?.fitSoon() }
        gtk_widget_add_css_class(widget, "card")
        gtk_widget_add_css_class(widget, "notes")
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        connectKeys(view) { [view] key in
            let isReturn = [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter].contains(Int32(key.keyval))
            return isReturn && key.control && furrow_notes_follow_at_caret(view)
        }
    }

    // MARK: How high it is

    private func fitSoon() {
        guard !isFitting else { return }
        isFitting = true
        // Not while GTK lays out.
        whenIdle { [weak self] in self?.fit() }
    }

    /// The frame is as high as the text, within its bounds. GTK tells no height of a text that is not laid out, so that it
    /// has to be asked for after each layout.
    private func fit() {
        isFitting = false
        guard isThere, gtk_widget_get_mapped(view) != 0 else { return }
        let height = min(max(textHeight + 2 * Self.margin, Self.heights.least), Self.heights.most)
        guard gtk_scrolled_window_get_min_content_height(widget.opaque) != height else { return }
        gtk_scrolled_window_set_min_content_height(widget.opaque, height)
    }

    /// How many characters are more than there is room for, however they are laid out.
    private static let many: Int32 = 10_000

    private var textHeight: Int32 {
        // To ask where a long text ends would lay it out.
        guard gtk_text_buffer_get_char_count(buffer) <= Self.many else { return Self.heights.most }
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(buffer, &end)
        var place = GdkRectangle()
        gtk_text_view_get_iter_location(view.cast(to: GtkTextView.self), &end, &place)
        return place.y + place.height
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> NotesEditor? {
        data.flatMap { Unmanaged<NotesReference>.fromOpaque($0).takeUnretainedValue().editor }
    }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> {
        gtk_text_view_get_buffer(view.cast(to: GtkTextView.self))
    }

    /// What is in it, or would be if there were room.
    var text: String {
        if let unshown { return unshown }
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Shows a text, whose caret stands where it was where it has the keys, and else at its beginning.
    ///
    /// - Returns: whether it has room. Otherwise nothing is shown, and nothing can be typed.
    func show(_ text: String) -> Bool {
        isShowing = true
        defer { isShowing = false }
        var caret = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer))
        let offset = gtk_widget_has_focus(view) == 0 ? 0 : gtk_text_iter_get_offset(&caret)
        let fits = text.utf8.count <= Int(Self.limit)
        unshown = fits ? nil : text
        EditedText.fill(buffer, with: fits ? text : "")
        gtk_text_buffer_get_iter_at_offset(buffer, &caret, offset)
        gtk_text_buffer_place_cursor(buffer, &caret)
        allowTyping()
        return fits
    }

    /// Changes the text as its keys would: Undo in the text takes the change back (H7).
    func edit(_ text: String) {
        isShowing = true
        defer { isShowing = false }
        if let edit = TextEdit(from: self.text, to: text) { EditedText.apply(edit, in: buffer) }
    }

    private func allowTyping() {
        gtk_text_view_set_editable(view.cast(to: GtkTextView.self), unshown == nil && !isReadOnly ? 1 : 0)
    }

    // MARK: What is told

    private func changed(_ first: Int32, _ last: Int32) {
        markLinks(first, last)
        fitSoon()
        if !isShowing { onChange?() }
    }

    private func refused() {
        if !isShowing { onRefused?() }
    }

    private func follow(_ link: String) {
        // What is a link was decided when it was typed; to open anything else would be another thing.
        if Links.isLink(link) { furrow_open_link(view, link) }
    }

    /// The lines that changed have other links: no other ones are looked at, and of many only some at a time.
    private func markLinks(_ first: Int32, _ last: Int32) {
        if let unmarked {
            // The lines below may have moved.
            self.unmarked = min(unmarked.lowerBound, first)...max(gtk_text_buffer_get_line_count(buffer) - 1, 0)
        } else {
            unmarked = first...max(first, last)
            markSome()
        }
    }

    /// How many lines are looked at in one go.
    private static let linesAtOnce: Int32 = 500

    private func markSome() {
        guard isThere, let lines = unmarked else { return }
        let end = max(gtk_text_buffer_get_line_count(buffer) - 1, 0)
        let first = min(lines.lowerBound, end)
        let last = min(lines.upperBound, end, first + Self.linesAtOnce)
        mark(first, last)
        unmarked = last < min(lines.upperBound, end) ? last + 1...lines.upperBound : nil
        if unmarked != nil { whenIdle { [weak self] in self?.markSome() } }
    }

    private func mark(_ first: Int32, _ last: Int32) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_line(buffer, &start, first)
        end = start
        gtk_text_iter_set_line(&end, last)
        if gtk_text_iter_ends_line(&end) == 0 { gtk_text_iter_forward_to_line_end(&end) }
        // A slice has a character for each of the text's, so that places are the same in both.
        guard let lines = gtk_text_iter_get_slice(&start, &end) else { return }
        defer { g_free(lines) }
        let places = Links.places(in: String(cString: lines)).flatMap { [Int32($0.lowerBound), Int32($0.upperBound)] }
        furrow_notes_set_links(view, first, last, places, Int32(places.count / 2))
    }
}

/// What the view's callbacks find their editor by; it is there for as long as the process.
private final class NotesReference {
    weak var editor: NotesEditor?
}
