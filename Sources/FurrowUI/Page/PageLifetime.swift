// How long a page is there: what it has asked for later does not come once it has gone.

import CGtk
import GtkSupport

/// A page's time on the screen. What a part of the page wants done later it asks for here: with the page it ends.
@MainActor final class PageLifetime {
    /// Whether the page has gone with its window.
    private(set) var isOver = false
    private let page: Widget
    private var endings: [@MainActor () -> Void] = []

    /// - Parameter page: the widget that holds the whole page.
    init(_ page: Widget) {
        self.page = page
        connect(page, "destroy") { [weak self] in self?.end() }
    }

    private func end() {
        isOver = true
        let bodies = endings
        endings = []
        for body in bodies { body() }
    }

    /// Runs the closure when the page goes.
    func atEnd(_ body: @escaping @MainActor () -> Void) { endings.append(body) }

    /// Runs the closure once the main loop is idle, if the page is there then.
    func whenIdle(_ body: @escaping @MainActor () -> Void) {
        GtkSupport.whenIdle { [weak self] in self?.run(body) }
    }

    /// Runs the closure once nothing is pressed any more, if the page is there then.
    func whenReleased(_ body: @escaping @MainActor () -> Void) {
        GtkSupport.whenReleased { [weak self] in self?.run(body) }
    }

    /// Runs the closure so many milliseconds from now, if the page is there then.
    func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
        GtkSupport.after(milliseconds: milliseconds) { [weak self] in self?.run(body) }
    }

    /// Connects a closure to a signal of something that outlives the page.
    func connect(_ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) {
        GtkSupport.connect(object, signal, while: page) { [weak self] in self?.run(body) }
    }

    private func run(_ body: @MainActor () -> Void) {
        if !isOver { body() }
    }
}
