import GtkSupport
import Parts

/// The controls that appear over the rows of a page, and its messages.
@MainActor struct PageControls {
    /// The buttons under the pointer.
    let hover: HoverButtons
    let popover: RowPopover
    let toasts: ToastPresenter
    /// The window's selection bar, which shows the actions for the selected rows.
    var selectionBar: SelectionBar?
    /// Whether a dialog is open. If so, it receives all keys.
    var isAsking = false

    init(over list: Widget, _ lifetime: PageLifetime, toasts: ToastPresenter) {
        hover = HoverButtons(over: list, lifetime)
        popover = RowPopover(lifetime)
        self.toasts = toasts
    }

    /// Whether a popover is open, over a row or at the selection bar. If so, it receives all keys.
    var hasPopover: Bool { popover.isOpen || selectionBar?.hasPopover == true }

    /// Closes the popovers.
    ///
    /// - Returns: Whether any was open.
    func closePopover() -> Bool {
        let wasOpen = popover.close()
        return selectionBar?.closePopover() == true || wasOpen
    }
}
