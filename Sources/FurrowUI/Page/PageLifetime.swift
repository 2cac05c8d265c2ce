// How long a page is there: what it has asked for later does not come once it has gone.

import CGtk
import GtkSupport

/// What is to be done at an end, once.
struct Endings {
    /// Whether the end has come.
    private(set) var isOver = false
    private var bodies: [@MainActor () -> Void] = []

    /// Adds what is to be done.
    mutating func add(_ body: @escaping @MainActor () -> Void) { bodies.append(body) }

    /// The end has come.
    ///
    /// - Returns: what is to be done now, in the order in which it was added; nothing the second time.
    mutating func end() -> [@MainActor () -> Void] {
        defer { (isOver, bodies) = (true, []) }
        return bodies
    }
}

/// A page's time on the screen. What a part of the page wants done later it asks for here: with the page it ends.
@MainActor final class PageLifetime {
    private let page: Widget
    private var endings = Endings()

    /// - Parameter page: the widget that holds the whole page.
    init(_ page: Widget) {
        self.page = page
        connect(page, "destroy") { [weak self] in self?.end() }
    }

    /// Whether the page has gone with its window.
    var isOver: Bool { endings.isOver }

    private func end() {
        for body in endings.end() { body() }
    }

    /// Runs the closure when the page goes.
    func atEnd(_ body: @escaping @MainActor () -> Void) { endings.add(body) }

    /// The closure, which does nothing any more once the page has gone: for what outlives the page and calls back.
    func whileThere(_ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        { [weak self] in
            if let self, !isOver { body() }
        }
    }

    /// Runs the closure once the main loop is idle, if the page is there then.
    func whenIdle(_ body: @escaping @MainActor () -> Void) { GtkSupport.whenIdle(whileThere(body)) }

    /// Runs the closure once nothing is pressed any more, if the page is there then.
    func whenReleased(_ body: @escaping @MainActor () -> Void) { GtkSupport.whenReleased(whileThere(body)) }

    /// Runs the closure so many milliseconds from now, if the page is there then.
    func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
        GtkSupport.after(milliseconds: milliseconds, whileThere(body))
    }

    /// Connects a closure to a signal of something that outlives the page.
    func connect(_ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
        GtkSupport.connect(object, signal, while: page, whileThere(body))
    }
}
