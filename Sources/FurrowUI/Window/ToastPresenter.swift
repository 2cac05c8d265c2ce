// Toasts: what was done, said in passing.

import CGtk
import GtkShim
import GtkSupport
import Todo

/// Shows one toast at a time over the window's content.
///
/// What is said while a toast is there takes its place in the toast itself, and nothing is added while one fades: libadwaita
/// 1.2 lets a toast that replaces another rise for longer (0.5 s) than it fades (0.3 s), and one that is dismissed as it
/// rises is then freed before its rise has ended, which ends the program. The first one too, where frames are late: it is
/// dismissed only once it has risen.
@MainActor final class ToastPresenter {
    /// Something to be said.
    private struct Message {
        var text: String
        var offer: Offer?
        /// Announces it to assistive technologies, where the toast itself does not.
        var announce: (@MainActor () -> Void)?
    }

    /// One thing to do about what is said.
    struct Offer {
        /// What the button says.
        var label: String
        var action: @MainActor () -> Void

        init(_ label: String, _ action: @escaping @MainActor () -> Void) {
            (self.label, self.action) = (label, action)
        }
    }

    /// Milliseconds a toast that offers to do something stays: long enough to reach for it.
    private static let offerTime: UInt32 = 6000
    private static let plainTime: UInt32 = 4000
    /// Milliseconds after which a dismissed toast is gone: libadwaita's 300, and some frames.
    private static let fadingTime: UInt32 = 400
    /// S after which a toast has risen: libadwaita's 0.3, and as much for frames that are late.
    private static let risingTime = 0.6

    /// Where what could not be done is said.
    let notice = Notice()
    /// The overlay that holds the content and shows the toasts.
    let overlay: OpaquePointer = OpaquePointer(adw_toast_overlay_new())
    private var current: OpaquePointer?
    /// When it came, in s of the main loop.
    private var arrival = 0.0
    private var message: Message?
    private var isFading = false
    /// What is said once the toast before it has faded.
    private var pending: Message?
    /// Counts what was said, so that a time that has run out is known to be the last one's.
    private var count = 0
    /// Whether libadwaita announces a toast that comes.
    private lazy var announcesToasts = furrow_adwaita_announces_toasts(overlay.widget)

    /// Whether the window has gone, while something of it was still being written.
    private var isGone = false

    init() {
        connect(overlay, "destroy") { [weak self] in
            guard let self else { return }
            (isGone, current, pending) = (true, nil, nil)
        }
    }

    /// Shows a text, with a button where there is something to be done about it, and has it announced once: by `announce`, unless
    /// libadwaita does so as the toast comes.
    func show(
        _ text: String, offer: Offer? = nil, announce: @escaping @MainActor () -> Void
    ) {
        guard !isGone else { return }
        if !announcesToasts { announce() }
        say(Message(text: text, offer: offer, announce: announcesToasts ? announce : nil))
    }

    /// Takes the toast away, if there is one that offers something.
    func dismissOffer() {
        if pending?.offer != nil { wait(for: nil) }
        if message?.offer != nil { dismiss() }
    }

    /// What waited until now is not shown any more, but was not announced yet.
    private func wait(for message: Message?) {
        pending?.announce?()
        pending = message
    }

    private func say(_ message: Message) {
        guard !isFading else { return wait(for: message) }
        self.message = message
        guard let toast = current ?? makeToast() else { return }
        furrow_adwaita_set_toast_text(toast, Title.shown(message.text))
        adw_toast_set_button_label(toast, message.offer?.label)
        // Only now: what the toast says as it comes is announced; what it says later is not.
        if current == nil {
            adw_toast_overlay_add_toast(overlay, toast)
            if announcesToasts { ScreenReader.trace(message.text) }
            arrival = MainLoop.now
        } else {
            message.announce?()
        }
        furrow_adwaita_wrap_toast(overlay)
        current = toast
        dismissLater(message.offer == nil ? Self.plainTime : Self.offerTime)
    }

    private func makeToast() -> OpaquePointer? {
        guard let toast = adw_toast_new("") else { return nil }
        adw_toast_set_timeout(toast, 0)
        connect(toast, "button-clicked") { [weak self] in self?.message?.offer?.action() }
        connect(toast, "dismissed") { [weak self] in self?.fade(toast) }
        return toast
    }

    private func dismissLater(_ milliseconds: UInt32) {
        count += 1
        let said = count
        after(milliseconds: milliseconds) { [weak self] in
            if self?.count == said { self?.dismiss() }
        }
    }

    private func dismiss() {
        guard let current else { return }
        let rest = arrival + Self.risingTime - MainLoop.now
        guard rest > 0 else { return adw_toast_dismiss(current) }
        // What it offered is over all the same.
        message?.offer = nil
        dismissLater(UInt32(rest * 1000) + 1)
    }

    /// The toast goes, whoever dismissed it.
    private func fade(_ toast: OpaquePointer) {
        guard current == toast else { return }
        (current, message) = (nil, nil)
        isFading = true
        after(milliseconds: Self.fadingTime) { [weak self] in self?.faded() }
    }

    private func faded() {
        isFading = false
        guard let next = pending else { return }
        pending = nil
        say(next)
    }
}
