// The sync problems at the top of a task's details.

import Foundation
import GLibSupport
import ListModel
import Store
import Todo
import Wording

extension Details {
    /// Connects the page with the problems and the user's decisions.
    func connectSyncProblems(_ page: DetailPage) {
        syncProblems.surface = self
        page.problems.onUseOtherValue = { [weak syncProblems] in syncProblems?.useOtherValue($0) }
        page.problems.onKeep = { [weak syncProblems] in syncProblems?.keep($0) }
        page.problems.onFocusLost = { [weak page] in page?.focusTitle() }
    }

    /// Updates the details after the marks of tasks or lists have changed.
    func marksChanged() {
        parts?.controller.marksChanged()
        syncProblems.storeChanged()
    }
}

extension Details: DetailProblemSurface {
    func show(_ problems: ItemProblemText) { parts?.page.problems.show(problems) }

    func done(_ step: Step?) {
        navigation.storeChanged(by: nil)
        parts?.controller.storeChanged(isOwn: true)
        if let step { navigation.shown.showToast(step.summary.doneText, undo: true) }
        onResolved?()
    }

    func showToast(_ text: String, button: String, then body: @escaping @MainActor () -> Void) {
        navigation.shown.showToast(text, button: button, then: body)
    }

    func showError(_ text: String) { navigation.shown.showError(text, retry: nil) }
}
