// Messages to the user, and the clipboard.

import CGtk
import Foundation
import GtkShim
import GtkSupport
import ListModel
import Parts

extension ListPage: MessageSurface {
    func ask(_ question: Question, then body: @escaping @MainActor () -> Void) { messages.ask(question, then: body) }

    func showToast(_ text: String, undo: Bool) {
        let offer =
            undo ? ToastPresenter.Offer(tr("Undo")) { [weak self] in self?.controller.commands.undo() } : nil
        messages.showToast(text, offer)
    }

    func showToast(_ text: String, button: String, then body: @escaping @MainActor () -> Void) {
        messages.showToast(text, ToastPresenter.Offer(button, body))
    }

    func dismissToast() { messages.dismissToast() }

    func showError(_ text: String, retry: (@MainActor () -> Void)?) { messages.showError(text, retry: retry) }

    func dismissError() { messages.dismissError() }

    func announce(_ text: String, on row: UUID?) { messages.announce(text, on: row) }
}

extension ListPage: ClipboardSurface {
    func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text) }

    func readClipboard(_ then: @escaping @MainActor (String) -> Void) {
        readText(of: gtk_widget_get_clipboard(widget)) { [lifetime] in if !lifetime.hasEnded { then($0) } }
    }
}
