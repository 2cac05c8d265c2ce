// The visible part of a caption that is too long for its line.

import CGtk
import GtkShim
import Testing

@Suite struct CutCaptionTests {
    private let words = "#home\u{2003}#work"

    /// Returns the length of the visible text in a line of this width (px), in UTF-8 code units.
    private func seen(within width: Int32) -> Int { seen(of: words, within: width) }

    private func seen(of words: String, within width: Int32) -> Int {
        let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        let layout = pango_layout_new(context)
        defer {
            g_object_unref(UnsafeMutableRawPointer(layout))
            g_object_unref(UnsafeMutableRawPointer(context))
        }
        pango_layout_set_text(layout, words, -1)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_width(layout, width * PANGO_SCALE)
        return Int(furrow_row_caption_visible_length(layout))
    }

    @Test func theFullCaptionIsReadIfItFits() {
        #expect(seen(within: 1000) >= words.utf8.count)
    }

    @Test func nothingIsReadIfOnlyTheEllipsisFits() {
        #expect(seen(within: 4) == 0)
    }

    @Test func theSeparatorBeforeATagIsNotReadAlone() {
        let due = "Today "
        let words = due + "\u{2068}#home\u{2069}"
        let lengths = (4...160).map { seen(of: words, within: $0) }.filter { $0 < words.utf8.count }
        // Some widths cut within the tag, and none cuts directly after the isolation mark before it.
        #expect(lengths.contains { $0 > due.utf8.count })
        #expect(!lengths.contains(due.utf8.count + 3), "\(lengths)")
    }

    @Test func narrowerCaptionsReadLess() {
        let lengths = stride(from: Int32(10), through: 160, by: 10).map { min(seen(within: $0), words.utf8.count) }
        #expect(lengths == lengths.sorted())
        // Some widths cut within the words.
        #expect(lengths.contains { $0 > 0 && $0 < words.utf8.count })
    }
}
