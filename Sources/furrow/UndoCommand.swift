// `furrow undo` and `furrow redo`: the last step back, and forth again.

import ArgumentParser
import FurrowUI
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
        let store = try openStore()
        guard let step = try store.undo() else { throw Failure(tr("Nothing to undo.")) }
        try StandardOutput.write(tr("Undone: {step}").replacing("{step}", with: step.text) + "\n" + step.restText)
        startReminders(of: store)
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
        let store = try openStore()
        guard let step = try store.redo() else { throw Failure(tr("Nothing to redo.")) }
        try StandardOutput.write(tr("Redone: {step}").replacing("{step}", with: step.text) + "\n" + step.restText)
        startReminders(of: store)
    }
}

extension Step {
    /// What was left as another program has made it since, as a line; empty where that is nothing.
    fileprivate var restText: String { summary.passedOver.map { $0.sentences + "\n" } ?? "" }
}
