// The sync problems at the top of a task's details.

import Foundation
import GLibSupport
import ListModel
import Store
import Todo
import Wording

extension Details {
    /// Connects the page with the problems and the user's decisions.
    func watchCare(_ page: DetailPage) {
        care.surface = self
        page.care.onUseOther = { [weak care] in care?.useOther($0) }
        page.care.onKeep = { [weak care] in care?.keep($0) }
        page.care.onFocusLost = { [weak page] in page?.focusTitle() }
    }

    /// Updates the details after the marks of tasks or lists have changed.
    func marksChanged() {
        parts?.controller.marksChanged()
        care.storeChanged()
    }
}

extension Details: DetailCareSurface {
    func show(_ care: ItemCare) { parts?.page.care.show(care) }

    func done(_ step: Step?) {
        levels.storeChanged(by: nil)
        parts?.controller.storeChanged(isOwn: true)
        if let step { levels.shown.toast(step.summary.doneText, undo: true) }
        onAnswered?()
    }

    func toast(_ text: String, answer: String, then body: @escaping @MainActor () -> Void) {
        levels.shown.toast(text, answer: answer, then: body)
    }

    func showError(_ text: String) { levels.shown.showError(text, retry: nil) }
}
