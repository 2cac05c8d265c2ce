// The lifetime of a page: work that a page has scheduled is dropped when the page is destroyed.

import CGtk
import GtkSupport

/// The closures to run once, when a lifetime ends.
package struct Endings {
    /// Whether the lifetime has ended.
    package private(set) var isOver = false
    private var bodies: [@MainActor () -> Void] = []

    /// Adds a closure.
    package mutating func add(_ body: @escaping @MainActor () -> Void) { bodies.append(body) }

    /// Ends the lifetime.
    ///
    /// - Returns: The closures to run now, in the order in which they were added; an empty array if called again.
    package mutating func end() -> [@MainActor () -> Void] {
        defer { (isOver, bodies) = (true, []) }
        return bodies
    }
}

/// The lifetime of a page. Parts of the page schedule all later work through this object, so that the work is dropped
/// when the page is destroyed.
@MainActor package final class PageLifetime {
    /// The root widget of the page.
    package let page: Widget
    private var endings = Endings()

    /// - Parameter page: The root widget of the page.
    package init(_ page: Widget) {
        self.page = page
        connect(page, "destroy") { [weak self] in self?.end() }
    }

    /// Whether the page was destroyed with its window.
    package var isOver: Bool { endings.isOver }

    private func end() {
        for body in endings.end() { body() }
    }

    /// Runs the closure when the page is destroyed.
    package func atEnd(_ body: @escaping @MainActor () -> Void) { endings.add(body) }

    /// Returns a closure that does nothing after the page was destroyed, for objects that outlive the page and call
    /// back.
    package func whileThere(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        { [weak self] in
            if let self, !isOver { body() }
        }
    }

    /// Runs the closure once the main loop is idle, if the page still exists then.
    package func whenIdle(_ body: @escaping @MainActor () -> Void) { GtkSupport.whenIdle(whileThere(body)) }

    /// Runs the closure once nothing is pressed any more, if the page still exists then.
    package func whenReleased(_ body: @escaping @MainActor () -> Void) { GtkSupport.whenReleased(whileThere(body)) }

    /// Runs the closure after this number of milliseconds, if the page still exists then.
    package func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
        GtkSupport.after(milliseconds: milliseconds, whileThere(body))
    }

    /// Connects a closure to a signal of an object that outlives the page.
    package func connect(_ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
        GtkSupport.connect(object, signal, while: page, whileThere(body))
    }
}
