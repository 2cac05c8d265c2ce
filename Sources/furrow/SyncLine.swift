import GLibSupport
import Glibc
import SyncClient
import Todo

/// The progress of a sync, on one line of a terminal that shows which list is being synced. The line appears once the
/// sync has taken two seconds, and disappears when the sync ends.
final class SyncLine {
    private static let delay = Duration.seconds(2)

    private let start = ContinuousClock.now
    private var inProgress = SyncsInProgress()
    private var drawn = ""

    /// Returns nil if standard error is not a terminal.
    init?() {
        guard isatty(STDERR_FILENO) != 0 else { return nil }
    }

    func handle(_ event: SyncEvent) {
        inProgress.update(with: event)
        draw()
    }

    /// Shows the progress, if the sync takes long and the text has changed.
    func draw() {
        guard let shown = inProgress.current, ContinuousClock.now - start >= Self.delay else { return }
        let text = Self.text(shown)
        guard text != drawn else { return }
        drawn = text
        Self.put("\r\u{1B}[K" + text)
    }

    func end() {
        if !drawn.isEmpty { Self.put("\r\u{1B}[K") }
    }

    private static func text(_ event: SyncEvent) -> String {
        if event.event == "waiting" { return tr("Waiting for another sync to finish…") }
        // Escaped, because a list's name from a server could contain control sequences that move the cursor.
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
