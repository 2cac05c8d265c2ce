// Finds, moves and closes the programs' windows.

import Glibc

/// The state of a window on the screen when a test asked for it.
public struct Window: Hashable, Sendable {
    /// The window's id in the X server.
    public let id: UInt32
    /// The window's frame in screen px. The desk turns GTK's border off, so the program's contents fill the whole
    /// frame.
    public let frame: ScreenRect
    /// Whether the window is a popup (a menu, a popover, a tooltip).
    public let isPopup: Bool
}

extension Desk {
    /// Returns a program's windows on the screen, lowest first.
    public func windows(of program: Program) throws -> [Window] {
        try display.topLevels().compactMap { id in
            do {
                return try window(id, of: program)
            } catch DeskError.display {
                // The window disappeared between two requests.
                return nil
            }
        }
    }

    /// Returns the program's largest window that is not a popup, or nil if there is none.
    public func window(of program: Program) throws -> Window? {
        try windows(of: program).filter { !$0.isPopup }.max {
            $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height
        }
    }

    /// Waits until the program has a painted window (with more than four colors), gives the window the keyboard focus
    /// and returns it.
    public func waitForWindow(of program: Program, timeout: Double = Desk.defaultTimeout) throws -> Window {
        let window = try wait(for: "a window of \(program.command)", timeout: timeout) { () -> Window? in
            guard let window = try self.window(of: program) else { return nil }
            return try isPainted(window, colors: 4) ? window : nil
        }
        try focus(window)
        return window
    }

    /// Waits until a window of the program shows more than `colors` colors, and returns the seconds since the
    /// program's start. Checks about once per millisecond.
    public func firstPaint(of program: Program, colors: Int = 4, timeout: Double = 60) throws -> Double {
        while Clock.now < program.started + timeout, program.isRunning {
            if let window = try window(of: program), try isPainted(window, colors: colors) {
                return Clock.now - program.started
            }
            Clock.sleep(0.001)
        }
        throw DeskError.timedOut(
            waitingFor: "the first paint of \(program.command)", seconds: timeout, log: program.log,
            picture: try? savePicture(named: "first paint")
        )
    }

    /// Raises a window and gives it the keyboard focus.
    public func focus(_ window: Window) throws {
        try display.focus(window.id)
    }

    /// Resizes a window to a size in px and returns its new state. If the program's minimum size is larger, the
    /// contents are cut off.
    @discardableResult
    public func resize(_ window: Window, width: Int, height: Int) throws -> Window {
        var frame = window.frame
        (frame.width, frame.height) = (width, height)
        return try configure(window, to: frame)
    }

    /// Moves a window to a position on the screen and returns its new state.
    @discardableResult
    public func move(_ window: Window, x: Int, y: Int) throws -> Window {
        var frame = window.frame
        (frame.x, frame.y) = (x, y)
        return try configure(window, to: frame)
    }

    /// Asks the program to close a window, as a window manager's close button does.
    public func requestClose(_ window: Window) throws {
        try display.requestClose(window.id)
    }

    /// Returns the most recent startup id of the window's program, by which the desktop identifies a program start.
    /// Nil if the program has none.
    public func startupID(of window: Window) throws -> String? {
        try display.property("WM_CLIENT_LEADER", of: window.id).first.flatMap {
            try display.text("_NET_STARTUP_ID", of: $0)
        }
    }

    /// Returns the current state of the window with this id, or nil if the window is not on the screen.
    func window(_ id: UInt32) throws -> Window? {
        let attributes = try display.attributes(id)
        guard attributes.viewable else { return nil }
        return Window(id: id, frame: try display.frame(id), isPopup: attributes.popup)
    }

    private func configure(_ window: Window, to frame: ScreenRect) throws -> Window {
        try display.configure(window.id, to: frame)
        return try wait(for: "the window at \(frame)") {
            let now = try self.window(window.id)
            return now?.frame == frame ? now : nil
        }
    }

    private func window(_ id: UInt32, of program: Program) throws -> Window? {
        guard let window = try window(id) else { return nil }
        let owner = try display.property("_NET_WM_PID", of: id).first.map { pid_t($0) }
        let isOwn = owner.map(program.owns) ?? window.isPopup
        return isOwn ? window : nil
    }

    private func isPainted(_ window: Window, colors: Int) throws -> Bool {
        // A prime step covers all columns over time.
        try screenshot(of: window.frame).colors(step: 97) > colors
    }
}
