import CGtk
import GtkSupport

/// The closures to run once, when a lifetime ends.
package struct EndHandlers {
    package private(set) var hasEnded = false
    private var closures: [@MainActor () -> Void] = []

    package mutating func add(_ body: @escaping @MainActor () -> Void) { closures.append(body) }

    /// Ends the lifetime.
    ///
    /// - Returns: The closures to run now, in the order in which they were added; an empty array if called again.
    package mutating func end() -> [@MainActor () -> Void] {
        defer { (hasEnded, closures) = (true, []) }
        return closures
    }
}

/// The lifetime of a page. Parts of the page schedule all later work through this object, so that the work is dropped
/// when the page is destroyed.
@MainActor package final class PageLifetime {
    package let page: Widget
    private var handlers = EndHandlers()

    package init(_ page: Widget) {
        self.page = page
        connect(page, "destroy") { [weak self] in self?.end() }
    }

    /// Whether the page was destroyed with its window.
    package var hasEnded: Bool { handlers.hasEnded }

    private func end() {
        for body in handlers.end() { body() }
    }

    /// Runs the closure when the page is destroyed.
    package func onEnd(_ body: @escaping @MainActor () -> Void) { handlers.add(body) }

    /// Returns a closure that does nothing after the page was destroyed, for objects that outlive the page and call
    /// back.
    package func whileAlive(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        { [weak self] in
            if let self, !hasEnded { body() }
        }
    }

    /// Runs the closure once the main loop is idle, if the page still exists.
    package func whenIdle(_ body: @escaping @MainActor () -> Void) { GtkSupport.whenIdle(whileAlive(body)) }

    /// Runs the closure once no button or finger is pressed any more, if the page still exists.
    package func whenReleased(_ body: @escaping @MainActor () -> Void) { GtkSupport.whenReleased(whileAlive(body)) }

    /// Runs the closure after this number of milliseconds, if the page still exists.
    package func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
        GtkSupport.after(milliseconds: milliseconds, whileAlive(body))
    }

    /// Connects a closure to a signal of an object that outlives the page.
    package func connect(_ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
        GtkSupport.connect(object, signal, while: page, whileAlive(body))
    }
}
