// `furrow undo` and `furrow redo`: reverts the last step, and repeats it.

import ArgumentParser
import GLibSupport
import Store
import Todo
import Wording

/// The subcommand that reverts the last step.
struct UndoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: tr("Undo the last step, made by a command or in the window.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    func run() throws {
        try perform({ try $0.undo() }, ifNone: tr("Nothing to undo."), message: tr("Undone: {step}"))
    }
}

/// The subcommand that repeats the last reverted step.
struct RedoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: tr("Redo the step that was undone last.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    func run() throws {
        try perform({ try $0.redo() }, ifNone: tr("Nothing to redo."), message: tr("Redone: {step}"))
    }
}

extension StoreCommand {
    /// Reverts or repeats a step, and prints a description of it.
    ///
    /// - Throws: `Failure` if there is no such step.
    fileprivate func perform(_ change: (Store) throws -> Step?, ifNone: String, message: String) throws {
        let store = try openStore()
        guard let step = try change(store) else { throw Failure(ifNone) }
        try StandardOutput.write(message.replacing("{step}", with: step.text) + "\n" + step.notRevertedText)
        startReminders(of: store)
    }
}

extension Step {
    /// A line about values that were not reverted because another program has changed them since; empty if there are
    /// none.
    fileprivate var notRevertedText: String { summary.skippedChanges.map { $0.sentences + "\n" } ?? "" }
}
