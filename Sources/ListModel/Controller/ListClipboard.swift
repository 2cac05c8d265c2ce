import Foundation
import GLibSupport
import Gestures
import Store
import Todo
import Wording

/// Copies titles, and adds lines of text that are pasted or dropped as tasks (specification N9).
@MainActor package final class ListClipboard: ListPart {
    let context: ListContext
    private let commands: CommandRunner
    private let selection: RowSelection
    private let editor: TitleEditor

    init(_ context: ListContext, _ commands: CommandRunner, _ selection: RowSelection, _ editor: TitleEditor) {
        self.context = context
        self.commands = commands
        self.selection = selection
        self.editor = editor
    }

    /// The maximum number of tasks made from one text. A longer text is a document rather than a list.
    package static let maxLines = 1_000

    /// Copies the titles of the selected rows, or else of the focused row, one per line.
    package func copyTitles() {
        let contents = rowStore.contents
        let focused = surface?.focusedRow.flatMap(contents.position(of:)).map { [$0] } ?? []
        let titles = (selection.isActive ? selection.positions : focused).filter {
            contents.marks(at: $0).isDisjoint(with: .fixed)
        }
        .map { contents[$0].title }
        guard !titles.isEmpty else { return }
        surface?.copy(titles.joined(separator: "\n"))
        surface?.announce(trn("Copied {count} title", "Copied {count} titles", titles.count), on: nil)
    }

    /// Adds the lines in the clipboard as tasks, below the focused row or else at the top.
    package func paste() {
        if isReadOnly { return reportReadOnly() }
        guard addsLines else { return }
        surface?.readClipboard { [weak self] in self?.add(lines: $0, below: self?.surface?.focusedRow) }
    }

    /// Adds a task for each line of a text that was dropped at a seam.
    ///
    /// - Returns: Whether the text contains anything to add.
    @discardableResult package func textDropped(_ text: String, at seam: Seam) -> Bool {
        guard addsLines, !Self.titles(of: text).isEmpty else { return false }
        editor.commitEditing()
        add(text, at: rowStore.contents.insertion(at: seam))
        return true
    }

    /// Whether lines of text can become tasks in this list.
    package var addsLines: Bool { capabilities.inserts && capabilities.selects }

    private func add(lines text: String, below id: UUID?) {
        guard addsLines else { return }
        guard let item = id.flatMap(rowStore.item), item.marks.part != .views, !item.isFixed else {
            return add(text, at: Insertion(.top))
        }
        add(text, at: rowStore.contents.insertion(nextTo: item, above: false))
    }

    /// The lines are used as literal titles: dates in them are not recognized, because the user did not type them.
    private func add(_ text: String, at place: Insertion) {
        let titles = Self.titles(of: text)
        guard !titles.isEmpty else { return }
        handle(.closeOpenRow(time: now))
        let items = titles.prefix(Self.maxLines).map { NewItem(title: $0) }
        commands.write {
            guard let step = try await self.rowStore.add(items, at: place.placement, in: place.parent) else { return }
            self.surface?.dismissError()
            let text =
                titles.count > items.count
                ? trn("Added the first {count} line", "Added the first {count} lines", items.count)
                : step.summary.doneText
            self.surface?.showToast(text, undo: true)
            self.context.reportStoreChange()
        }
    }

    /// Returns a title for each line that is not blank.
    package static func titles(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { Title.normalized(String($0)) }
    }
}
