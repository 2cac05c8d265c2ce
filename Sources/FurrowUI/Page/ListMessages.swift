import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

/// The messages of a list to the user: toasts, errors, questions, and announcements to assistive technologies.
@MainActor final class ListMessages {
    /// Whether a question is open. If so, it receives all keys.
    private(set) var isAsking = false
    private let page: Widget
    private let lifetime: PageLifetime
    private let toasts: ToastPresenter
    private let accessibility: ListAccessibility

    init(_ toasts: ToastPresenter, _ accessibility: ListAccessibility, on page: Widget, _ lifetime: PageLifetime) {
        self.toasts = toasts
        self.accessibility = accessibility
        self.page = page
        self.lifetime = lifetime
    }

    /// Asks a question, and runs `body` if the user agrees.
    func ask(_ question: Question, then body: @escaping @MainActor () -> Void) {
        let dialog = furrow_adwaita_ask(page, question.heading, question.text, tr("Cancel"), question.answer, true)
            .unsafelyUnwrapped
        isAsking = true
        lifetime.connect(dialog, "response") { [weak self] in self?.isAsking = false }
        lifetime.connect(dialog, "response::do", body)
    }

    /// Shows a toast and announces its text.
    func showToast(_ text: String, _ offer: ToastPresenter.Offer?) {
        toasts.show(text, offer: offer) { [weak self] in self?.announce(text) }
    }

    func dismissToast() { toasts.dismissOffer() }

    func showError(_ text: String, retry: (@MainActor () -> Void)?) {
        announce(text)
        toasts.notice.show(text, retry: retry)
    }

    func dismissError() { toasts.notice.dismiss() }

    func announce(_ text: String, on row: UUID? = nil) { accessibility.announce(text, on: row.map { RowID($0) }) }
}
