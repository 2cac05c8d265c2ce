// What the details' controller asks of whatever shows them. The page of a window implements it; tests fake it.

import Foundation
import Gestures
import Todo

/// An item's details on a screen.
@MainActor protocol DetailSurface: AnyObject {
    /// What is in the editor of a text now.
    func text(of text: DetailText) -> String
    /// Shows a text in its editor, which ends what could be undone in that.
    func show(_ value: String, in text: DetailText)
    /// Changes a text in its editor as the person asked, who can undo that there.
    func edit(_ value: String, in text: DetailText)
    /// Shows what is not typed.
    func show(_ item: Item, among lists: [TodoList])
    /// Offers these tags where one is typed.
    func offer(tags names: [String])
    /// Says that another program has changed a text, with a way to have its value; nil says it no longer.
    func showTheirs(_ value: String?, of text: DetailText)
    /// The details are seen from now on.
    ///
    /// - Parameter isByKey: whether the keyboard is to have them.
    func open(isByKey: Bool)
    /// The details are not seen any more; the focus goes back to the item's row.
    func close(from item: UUID)
    /// Calls `DetailController.tick` at this time, on the clock of the events.
    func wake(at time: Seconds)
    /// Says something in passing.
    func toast(_ text: String)
    /// Says what was done, with a way to undo it where that is not seen.
    func announce(_ step: StepSummary)
    /// Says what could not be done until it is done or has been read, with a way to try again where that may help.
    func showError(_ text: String, retry: (@MainActor () -> Void)?)
    /// Takes away what could not be done, for now something could.
    func dismissError()
}
