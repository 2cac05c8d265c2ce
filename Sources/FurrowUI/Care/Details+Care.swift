// What synchronising has to say of the item whose details are shown, at their head.

import Foundation
import GtkSupport
import Store
import Todo

extension Details {
    /// The page shows it, and tells what is answered.
    func watchCare(_ page: DetailPage) {
        care.surface = self
        page.care.onUseOther = { [weak care] in care?.useOther($0) }
        page.care.onKeep = { [weak care] in care?.keep($0) }
        page.care.onFocusLost = { [weak page] in page?.focusTitle() }
    }

    /// Synchronising says something else of items and lists.
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
