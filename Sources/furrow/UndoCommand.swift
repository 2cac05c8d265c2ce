// `furrow undo` and `furrow redo`: the last step back, and forth again.

import ArgumentParser
import Store
import Todo

/// Takes the last step back.
struct UndoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take the last step back, made here or in the window."
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    func run() throws {
        guard let step = try openStore().undo() else { throw Failure("Nothing to undo.") }
        try StandardOutput.write("Undone: {step}\n".replacing("{step}", with: step.text))
    }
}

/// Makes the last step that was undone again.
struct RedoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Make the step that was undone last again."
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    func run() throws {
        guard let step = try openStore().redo() else { throw Failure("Nothing to redo.") }
        try StandardOutput.write("Redone: {step}\n".replacing("{step}", with: step.text))
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
        case .added: "added “{title}”"
        case .renamed: "renamed to “{title}”"
        case .completed: "completed “{title}”"
        case .reopened: "reopened “{title}”"
        case .moved: "moved “{title}”"
        case .deleted: "deleted “{title}”"
        }
    }

    private var many: String {
        switch kind {
        case .added: "added {count} items, the first “{title}”"
        case .renamed: "renamed {count} items, the first to “{title}”"
        case .completed: "completed {count} items, the first “{title}”"
        case .reopened: "reopened {count} items, the first “{title}”"
        case .moved: "moved {count} items, the first “{title}”"
        case .deleted: "deleted {count} items, the first “{title}”"
        }
    }
}
