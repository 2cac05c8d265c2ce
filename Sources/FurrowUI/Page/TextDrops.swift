import CGtk
import Formats
import Gestures
import GtkShim
import GtkSupport
import ListModel

/// The target of text that is dragged over a page, from any program. It marks the position where the text would be
/// added, and reports drops.
@MainActor final class TextDrops: CallbackReceiver {
    private let overlay: Widget
    /// The line that marks the position, created on first use.
    private var line: Widget?

    private let controller: ListController
    private let targets: HitTester
    private let editor: ListEditor

    private static let lineHeight: Int32 = 4

    /// - Parameters:
    ///   - page: The widget that accepts drops. It holds this object.
    ///   - list: The overlay over the list, which shows the line.
    init(
        _ controller: ListController, _ targets: HitTester, _ editor: ListEditor, on page: Widget, over list: Widget
    ) {
        self.controller = controller
        self.targets = targets
        self.editor = editor
        overlay = list
        var callbacks = FurrowTextDrop()
        callbacks.can_open = canOpenDroppedFile
        callbacks.moved = { TextDrops.at($0).moved($1, $2) }
        callbacks.left = { TextDrops.at($0).hide() }
        callbacks.dropped = { data, text, x, y in
            text.map { TextDrops.at(data).dropped(String(cString: $0), x, y) } ?? false
        }
        furrow_watch_text_drops(page, &callbacks, callbackData)
    }

    /// Returns the seam nearest to a point of the page, or nil if nothing can be added.
    private func seam(_ x: Double, _ y: Double) -> Seam? {
        controller.clipboard.addsLines && !editor.isActive ? targets.seam(x, y) : nil
    }

    private func moved(_ x: Double, _ y: Double) -> Bool {
        guard let seam = seam(x, y) else {
            hide()
            return false
        }
        let line = line ?? makeLine()
        gtk_widget_set_margin_top(line, max(0, Int32(targets.height(of: seam)) - Self.lineHeight / 2))
        gtk_widget_set_visible(line, 1)
        return true
    }

    private func hide() {
        if let line { gtk_widget_set_visible(line, 0) }
    }

    private func dropped(_ text: String, _ x: Double, _ y: Double) -> Bool {
        guard let seam = seam(x, y) else { return false }
        return controller.clipboard.textDropped(text, at: seam)
    }

    private func makeLine() -> Widget {
        let line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0).unsafelyUnwrapped
        gtk_widget_add_css_class(line, "drop-line")
        gtk_widget_set_valign(line, GTK_ALIGN_START)
        gtk_widget_set_can_target(line, 0)
        furrow_accessible_set_hidden(line, true)
        gtk_overlay_add_overlay(overlay.opaque, line)
        self.line = line
        return line
    }
}

/// Tells C whether a dropped file is opened: whether it can be imported.
@MainActor let canOpenDroppedFile: FurrowFileTest = { path in
    path.map { ImportFormat.accepts(String(cString: $0)) } ?? false
}
