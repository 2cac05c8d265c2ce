// The interface between the details controller and the view: the window's details page, or a fake in tests.

import Foundation
import Gestures
import Todo

/// The view of an item's details.
@MainActor package protocol DetailSurface: AnyObject {
    func text(of text: DetailText) -> String
    /// Shows a text in its editor, and clears the editor's undo history.
    func show(_ value: String, in text: DetailText)
    /// Changes a text in its editor at the user's request, so that Undo in the editor reverts the change.
    func edit(_ value: String, in text: DetailText)
    /// Shows everything but the texts.
    func show(_ item: Item, among lists: [TodoList])
    /// Sets the tags that are offered while a tag is typed.
    func suggest(tags names: [String])
    /// Reports that another program has changed a text, and offers its value; nil removes the offer.
    func showExternalValue(_ value: String?, of text: DetailText)
    /// Opens the details.
    ///
    /// - Parameter isByKey: Whether to move the focus to the details.
    func open(isByKey: Bool)
    /// Closes the details and moves the focus back to the item's row.
    func close(from item: UUID)
    /// Calls `DetailController.tick` at this time, on the clock of the events.
    func wake(at time: Seconds)
    func showToast(_ text: String)
    /// Announces a completed step, and offers to undo it if its effect is not visible.
    func announce(_ step: StepSummary)
    /// Shows an error until it is dismissed, with a button to try again if that may help.
    func showError(_ text: String, retry: (@MainActor () -> Void)?)
    /// Dismisses the error, because an operation has succeeded.
    func dismissError()
}
