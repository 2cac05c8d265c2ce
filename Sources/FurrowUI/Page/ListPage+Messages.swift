// What is said: toasts, errors, questions, and to assistive technologies.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListPage: MessageSurface {
    func ask(_ question: Question, then body: @escaping @MainActor () -> Void) {
        let window = gtk_widget_get_root(widget).map { $0.widget.cast(to: GtkWindow.self) }
        guard let dialog = adw_message_dialog_new(window, question.heading, question.text) else { return }
        adw_message_dialog_add_response(dialog.cast(), "cancel", tr("Cancel"))
        adw_message_dialog_add_response(dialog.cast(), "do", question.answer)
        adw_message_dialog_set_response_appearance(dialog.cast(), "do", ADW_RESPONSE_DESTRUCTIVE)
        adw_message_dialog_set_default_response(dialog.cast(), "cancel")
        adw_message_dialog_set_close_response(dialog.cast(), "cancel")
        connect(dialog, "response::do") { body() }
        gtk_window_present(dialog.cast())
    }

    func toast(_ text: String, undo: Bool) {
        let takeBack: @MainActor () -> Void = { [weak self] in self?.controller.undo() }
        toasts.show(text, undo: undo ? takeBack : nil) { [weak self] in self?.announce(text, on: nil) }
    }

    func dismissToast() { toasts.dismissOffer() }

    func showError(_ text: String, retry: (@MainActor () -> Void)?) {
        announce(text, on: nil)
        toasts.notice.show(text, retry: retry)
    }

    func dismissError() { toasts.notice.dismiss() }

    func announce(_ text: String, on row: UUID?) {
        let isFocusShown = speech.row.flatMap { rows[$0] } != nil
        let isHeard = speech.announce(
            text, on: row.map { RowID($0) }, isFocusShown: isFocusShown, isEmpty: source.count == 0)
        if isHeard { describeFocused() }
    }
}

// MARK: - What rows say of themselves

extension ListPage {
    /// The focus may be on another row.
    func focusMoved() {
        guard !life.isOver else { return }
        let before = speech.focusMoved(to: focusedRow.map { RowID($0) })
        if let before { describeUnfocused(before) }
        describeFocused()
    }

    /// The row with the focus tells its place, or what was just done.
    func describeFocused() {
        guard let id = speech.row, let holder = rows.holder(of: id), let place = rows.place(of: id),
            let item = source.item(id.item)
        else { return }
        speech.describeFocused(item, at: place, in: holder, state)
    }

    /// The row has the focus no more, or is about to show another item.
    func describeUnfocused(_ id: RowID) {
        guard let holder = rows.holder(of: id) else { return }
        let description = source.item(id.item).flatMap { ListSpeech.description(of: $0, state) }
        furrow_accessible_set_description(holder, description)
    }

    /// A row's item is another, or has changed.
    func describe(_ item: RowContent, in row: OpaquePointer) {
        guard let holder = row.holder else { return }
        if let id = speech.row, rows.id(of: row) == id {
            speech.forgetDescription()
            describeFocused()
        } else {
            furrow_accessible_set_description(holder, ListSpeech.description(of: item, state))
        }
    }

    /// What the rows' actions depend on may have changed: they are looked through once, when there is time.
    func spokenActionsChanged() {
        guard !isSpeechPending else { return }
        isSpeechPending = true
        life.whenIdle { [weak self] in
            guard let self else { return }
            isSpeechPending = false
            allowActions()
            // The row with the focus may show another item now.
            focusMoved()
        }
    }

    /// Of the rows in view: GTK keeps a table of its own for each row of which an action is switched off.
    private func allowActions() {
        for place in geometry.drawnPlaces where source.has(place) {
            let item = source.content(at: place)
            let id = RowID(item.id)
            guard let holder = rows.holder(of: id) else { continue }
            SpokenActions.install(on: holder)
            let context = state.spokenContext(of: item, at: place, isUncovered: openRow == id)
            SpokenActions.allow(on: holder) { context.allows($0) }
        }
    }
}
