// Words typed into the search, with the cost of each letter.

import CGtk
import Foundation
import GtkShim
import GtkSupport
import Todo

/// A driver that types into the search of a window.
@MainActor final class SearchDriver {
    /// The typed texts: words that all items have, and one that the items in trees have as a tag.
    nonisolated static let typed = ["item of list", "measuring", "garden item"]
    /// The text that is typed with a pause after each letter.
    nonisolated static let pausedTyped = "item of"

    /// The time between two letters of a fast typist, in ms.
    private static let typing = 250
    /// The time in ms after which all results are shown.
    private static let timeout = 1500

    private let entry: Widget
    private let busy: BusyTime

    init(_ window: WindowParts) async throws {
        guard gtk_widget_activate_action_variant(window.window, "win.search", nil) != 0 else {
            throw BenchError("no search can be opened")
        }
        try await Task.sleep(for: .milliseconds(Self.timeout))
        let entry = WindowParts.descendant(of: window.window) { furrow_is_a($0, "GtkSearchEntry") }
        guard let entry, let page = entry.parent?.parent,
            let list = WindowParts.descendant(of: page, where: { furrow_is_a($0, "GtkListView") })
        else { throw BenchError("the search has no entry, or no list") }
        self.entry = entry
        busy = BusyTime(
            WindowParts(
                window: window.window, page: page, list: list, gestures: window.gestures,
                gesturesData: window.gesturesData))
    }

    /// Types words into the empty search field, letter by letter.
    ///
    /// - Parameter isPausing: Whether to wait for all results after each letter.
    func type(_ words: String, pausing isPausing: Bool = false) async throws -> WordsCost {
        gtk_editable_set_text(entry.opaque, "")
        try await Task.sleep(for: .milliseconds(Self.timeout))
        var cost = WordsCost()
        for (number, letter) in words.enumerated() {
            var place: Int32 = -1
            let before = Clocks.processMicroseconds
            busy.begin()
            gtk_editable_insert_text(entry.opaque, String(letter), -1, &place)
            gtk_editable_set_position(entry.opaque, place)
            try await Task.sleep(for: .milliseconds(Self.typing))
            let main = busy.end().cpu
            let all = (Clocks.processMicroseconds - before) / 1000
            if isPausing {
                busy.begin()
                try await Task.sleep(for: .milliseconds(Self.timeout))
                cost.pauses.append(busy.end().frame)
            }
            // With fewer letters the results are not ranked, and a space changes nothing.
            guard number >= 2, letter != " " else { continue }
            cost.main.append(main)
            cost.all.append(all)
        }
        return cost
    }
}

extension Widget {
    fileprivate var parent: Widget? { gtk_widget_get_parent(self) }
}
