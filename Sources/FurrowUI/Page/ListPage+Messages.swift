// Messages: toasts, errors, questions, and announcements to assistive technologies.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo

extension ListPage: MessageSurface {
    func ask(_ question: Question, then body: @escaping @MainActor () -> Void) {
        let dialog = furrow_adwaita_ask(widget, question.heading, question.text, tr("Cancel"), question.answer, true)
            .unsafelyUnwrapped
        setAsking(true)
        lifetime.connect(dialog, "response") { [weak self] in self?.setAsking(false) }
        lifetime.connect(dialog, "response::do", body)
    }

    func showToast(_ text: String, undo: Bool) {
        showToast(
            text, undo ? ToastPresenter.Offer(tr("Undo")) { [weak self] in self?.controller.commands.undo() } : nil)
    }

    func showToast(_ text: String, button: String, then body: @escaping @MainActor () -> Void) {
        showToast(text, ToastPresenter.Offer(button, body))
    }

    private func showToast(_ text: String, _ offer: ToastPresenter.Offer?) {
        controls.toasts.show(text, offer: offer) { [weak self] in self?.announce(text, on: nil) }
    }

    func dismissToast() { controls.toasts.dismissOffer() }

    func showError(_ text: String, retry: (@MainActor () -> Void)?) {
        announce(text, on: nil)
        controls.toasts.notice.show(text, retry: retry)
    }

    func dismissError() { controls.toasts.notice.dismiss() }

    func announce(_ text: String, on row: UUID?) {
        interaction.accessibility.announce(text, on: row.map { RowID($0) }, isEmpty: source.count == 0)
    }
}

// MARK: - Accessibility of rows

extension ListPage {
    /// Returns a row's description for assistive technologies.
    func accessibleRow(_ id: RowID) -> AccessibleRow? {
        guard let holder = rows.holder(of: id), let place = rows.place(of: id),
            let item = source.item(id.item, expectedAt: place)
        else { return nil }
        return AccessibleRow(id: id, item: item, place: place, holder: holder)
    }

    /// Updates the allowed actions of the rows in view. Other rows are left out, because GTK keeps a separate table for
    /// each row that has a disabled action.
    func allowActions() {
        for place in geometry.drawnPlaces where source.has(place) {
            guard let row = accessibleRow(RowID(source.id(at: place))) else { continue }
            interaction.accessibility.allowActions(
                of: row, isUncovered: rendering.menus.openRow == row.id, canIndent: source.canIndent(row.place))
        }
    }
}
