import CGtk
import GtkShim
import GtkSupport
import Todo

/// Shows brief messages about completed actions over the window's content, one toast at a time.
///
/// A message that arrives while a toast is shown replaces the text of that toast, and no toast is added while another
/// fades out. The reason is a crash in libadwaita 1.2: it frees a toast that is dismissed while it still rises,
/// before the animation has ended. A toast that replaces another rises for longer (0.5 s) than the old toast fades
/// out (0.3 s). The first toast can crash in the same way if frames are late, so a toast is dismissed only after it
/// has risen.
@MainActor package final class ToastPresenter {
    private struct Message {
        var text: String
        var offer: Offer?
        /// A closure that announces the message to assistive technologies, or nil if the message was already announced.
        var announce: (@MainActor () -> Void)?
    }

    /// An action offered with a message.
    package struct Offer {
        package var label: String
        package var action: @MainActor () -> Void

        package init(_ label: String, _ action: @escaping @MainActor () -> Void) {
            (self.label, self.action) = (label, action)
        }
    }

    /// The time in milliseconds that a toast with a button stays, long enough to reach the button.
    private static let offerTime: UInt32 = 6000
    private static let plainTime: UInt32 = 4000
    /// The time in milliseconds after which a dismissed toast has faded out: libadwaita's 300, and a few frames.
    private static let fadingTime: UInt32 = 400
    /// The time in seconds after which a toast has risen: libadwaita's 0.3, doubled for late frames.
    private static let risingTime = 0.6

    package let notice = Notice()
    /// The overlay that holds the content and shows the toasts.
    package let overlay: OpaquePointer = OpaquePointer(adw_toast_overlay_new())
    private var current: OpaquePointer?
    /// The time at which the toast appeared, in seconds on the main loop's clock.
    private var shownAt = 0.0
    private var message: Message?
    private var isFading = false
    /// The message to show once the previous toast has faded out.
    private var pending: Message?
    /// The number of timeouts started so far. A timeout compares it with its own number to know whether it is still
    /// the latest.
    private var count = 0
    /// Whether libadwaita announces a new toast itself.
    private lazy var announcesToasts = furrow_adwaita_announces_toasts(overlay.widget)

    /// Whether the window was destroyed, which may happen while its writes are still running.
    private var isDestroyed = false

    package init() {
        connect(overlay, "destroy") { [weak self] in
            guard let self else { return }
            isDestroyed = true
            current = nil
            pending = nil
        }
    }

    /// Shows a text, with a button if there is an offer, and announces it once: with `announce`, unless libadwaita
    /// announces the new toast itself.
    package func show(
        _ text: String, offer: Offer? = nil, announce: @escaping @MainActor () -> Void
    ) {
        guard !isDestroyed else { return }
        if !announcesToasts { announce() }
        display(Message(text: text, offer: offer, announce: announcesToasts ? announce : nil))
    }

    /// Dismisses the toast if it has a button.
    package func dismissOffer() {
        if pending?.offer != nil { wait(for: nil) }
        if message?.offer != nil { dismiss() }
    }

    /// Replaces the pending message. The old one is announced now, because it will never be shown.
    private func wait(for message: Message?) {
        pending?.announce?()
        pending = message
    }

    private func display(_ message: Message) {
        guard !isFading else { return wait(for: message) }
        self.message = message
        guard let toast = current ?? makeToast() else { return }
        furrow_adwaita_set_toast_text(toast, Title.shown(message.text))
        adw_toast_set_button_label(toast, message.offer?.label)
        // The toast is added after its text is set, because libadwaita announces only the initial text.
        if current == nil {
            adw_toast_overlay_add_toast(overlay, toast)
            if announcesToasts { ScreenReader.trace(message.text) }
            shownAt = MainLoop.now
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
        let number = count
        after(milliseconds: milliseconds) { [weak self] in
            if self?.count == number { self?.dismiss() }
        }
    }

    private func dismiss() {
        guard let current else { return }
        let rest = shownAt + Self.risingTime - MainLoop.now
        guard rest > 0 else { return adw_toast_dismiss(current) }
        // The offer ends at once, although the toast stays a little longer.
        message?.offer = nil
        dismissLater(UInt32(rest * 1000) + 1)
    }

    /// Handles the dismissal of a toast, by the user or the program.
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
        display(next)
    }
}
