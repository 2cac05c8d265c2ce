// `furrow undo` and `furrow redo`: the last step back, and forth again.

import ArgumentParser
import GtkSupport
import Store
import Todo

/// Takes the last step back.
struct UndoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: tr("Take the last step back, made here or in the window.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    func run() throws {
        guard let step = try openStore().undo() else { throw Failure(tr("Nothing to undo.")) }
        try StandardOutput.write(tr("Undone: {step}").replacing("{step}", with: step.text) + "\n")
    }
}

/// Makes the last step that was undone again.
struct RedoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: tr("Make the step that was undone last again.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    func run() throws {
        guard let step = try openStore().redo() else { throw Failure(tr("Nothing to redo.")) }
        try StandardOutput.write(tr("Redone: {step}").replacing("{step}", with: step.text) + "\n")
    }
}

extension Step {
    /// What the step was, as a phrase.
    fileprivate var text: String {
        let phrase = count == 1 ? one : many
        return phrase.replacing("{count}", with: String(count)).replacing("{title}", with: title)
    }

    private var one: String {
        switch kind {
        case .added: tr("added “{title}”")
        case .renamed: tr("renamed to “{title}”")
        case .completed: tr("completed “{title}”")
        case .reopened: tr("reopened “{title}”")
        case .moved: tr("moved “{title}”")
        case .deleted: tr("deleted “{title}”")
        }
    }

    private var many: String {
        switch kind {
        case .added:
            trn(
                "added {count} item, the first “{title}”", "added {count} items, the first “{title}”", count)
        case .renamed:
            trn(
                "renamed {count} item, the first to “{title}”", "renamed {count} items, the first to “{title}”", count)
        case .completed:
            trn(
                "completed {count} item, the first “{title}”", "completed {count} items, the first “{title}”", count)
        case .reopened:
            trn(
                "reopened {count} item, the first “{title}”", "reopened {count} items, the first “{title}”", count)
        case .moved:
            trn(
                "moved {count} item, the first “{title}”", "moved {count} items, the first “{title}”", count)
        case .deleted:
            trn(
                "deleted {count} item, the first “{title}”", "deleted {count} items, the first “{title}”", count)
        }
    }
}
