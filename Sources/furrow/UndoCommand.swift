// `furrow undo` and `furrow redo`: reverts the last step, and makes it again.

import ArgumentParser
import FurrowUI
import GtkSupport
import Store
import Todo

/// Reverts the last step.
struct UndoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: tr("Take the last step back, made here or in the window.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    func run() throws {
        let store = try openStore()
        guard let step = try store.undo() else { throw Failure(tr("Nothing to undo.")) }
        try StandardOutput.write(tr("Undone: {step}").replacing("{step}", with: step.text) + "\n" + step.restText)
        startReminders(of: store)
    }
}

/// Makes the last reverted step again.
struct RedoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: tr("Make the step that was undone last again.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    func run() throws {
        let store = try openStore()
        guard let step = try store.redo() else { throw Failure(tr("Nothing to redo.")) }
        try StandardOutput.write(tr("Redone: {step}").replacing("{step}", with: step.text) + "\n" + step.restText)
        startReminders(of: store)
    }
}

extension Step {
    /// A line about values that were not reverted because another program has changed them since; empty if there are
    /// none.
    fileprivate var restText: String { summary.passedOver.map { $0.sentences + "\n" } ?? "" }
}
