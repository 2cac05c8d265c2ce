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
        try StandardOutput.write(tr("Undone: {step}\n").replacing("{step}", with: step.text))
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
        try StandardOutput.write(tr("Redone: {step}\n").replacing("{step}", with: step.text))
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
        case .added: tr("added {count} items, the first “{title}”")
        case .renamed: tr("renamed {count} items, the first to “{title}”")
        case .completed: tr("completed {count} items, the first “{title}”")
        case .reopened: tr("reopened {count} items, the first “{title}”")
        case .moved: tr("moved {count} items, the first “{title}”")
        case .deleted: tr("deleted {count} items, the first “{title}”")
        }
    }
}
