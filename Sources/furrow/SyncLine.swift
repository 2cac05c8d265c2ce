// How far a sync is, on one line of a terminal.

import Glibc
import GtkSupport
import Syncing
import Todo

/// The line of a terminal that says which list a sync is on. It appears once the sync has taken two seconds, and goes with its end.
final class SyncLine {
    private static let patience = Duration.seconds(2)

    private let start = ContinuousClock.now
    private var underWay = SyncsUnderWay()
    private var drawn = ""

    /// The line; nil where standard error is not a terminal.
    init?() {
        guard isatty(STDERR_FILENO) != 0 else { return nil }
    }

    /// Takes news of the sync.
    func take(_ event: SyncEvent) {
        underWay.take(event)
        draw()
    }

    /// Says how far the sync is, where it takes long and that is not said yet.
    func draw() {
        guard let shown = underWay.shown, ContinuousClock.now - start >= Self.patience else { return }
        let text = Self.text(shown)
        guard text != drawn else { return }
        drawn = text
        Self.put("\r\u{1B}[K" + text)
    }

    /// Clears the line.
    func end() {
        if !drawn.isEmpty { Self.put("\r\u{1B}[K") }
    }

    private static func text(_ event: SyncEvent) -> String {
        if event.event == "waiting" { return tr("Waiting for another sync to end…") }
        // What a server has called a list must not move the cursor.
        let name = TerminalText.line(event.name ?? "")
        guard let done = event.done, let count = event.of, count > 0 else {
            return tr("Syncing {name}…").filling("name", with: name)
        }
        return tr("Syncing {name}: {done} of {count}…")
            .filling(["name": name, "done": String(done), "count": String(count)])
    }

    private static func put(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
