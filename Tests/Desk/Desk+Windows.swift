// The programs' windows.

import Glibc

/// A window on the screen, as it was when asked for.
public struct Window: Hashable, Sendable {
    /// Its number in the X server.
    public let id: UInt32
    /// Where it is, in screen px. GTK's border is switched off on the desk, so all of it is the program's.
    public let frame: ScreenRect
    /// Whether it is a popup (a menu, a popover, a tooltip) and not a window of its own.
    public let isPopup: Bool
}

extension Desk {
    /// The windows of a program that are on the screen, lowest first.
    public func windows(of program: Program) throws -> [Window] {
        try display.topLevels().compactMap { id in
            do {
                return try window(id, of: program)
            } catch DeskError.display {
                // It went away between two requests.
                return nil
            }
        }
    }

    /// The largest window of a program that is no popup; nil where there is none.
    public func window(of program: Program) throws -> Window? {
        try windows(of: program).filter { !$0.isPopup }.max {
            $0.frame.width * $0.frame.height < $1.frame.width * $1.frame.height
        }
    }

    /// Waits until the program has a window with something painted in it (more than four colours), gives it the
    /// keyboard and returns it.
    public func waitForWindow(of program: Program, timeout: Double = Desk.patience) throws -> Window {
        let window = try wait(for: "a window of \(program.command)", timeout: timeout) { () -> Window? in
            guard let window = try self.window(of: program) else { return nil }
            return try isPainted(window, colours: 4) ? window : nil
        }
        try focus(window)
        return window
    }

    /// Waits until a window of the program shows more than `colours` colours, and returns the seconds since it was
    /// started; asks about every millisecond.
    public func firstPaint(of program: Program, colours: Int = 4, timeout: Double = 60) throws -> Double {
        while Clock.now < program.started + timeout, program.isRunning {
            if let window = try window(of: program), try isPainted(window, colours: colours) {
                return Clock.now - program.started
            }
            Clock.sleep(0.001)
        }
        throw DeskError.timedOut(
            waitingFor: "the first paint of \(program.command)", seconds: timeout, log: program.log,
            picture: try? savePicture(named: "first paint")
        )
    }

    /// Gives a window the keyboard and raises it.
    public func focus(_ window: Window) throws {
        try display.focus(window.id)
    }

    /// Gives a window a size in px, and returns it as it is then. A program that wants to be larger is cut off.
    @discardableResult
    public func resize(_ window: Window, width: Int, height: Int) throws -> Window {
        var frame = window.frame
        (frame.width, frame.height) = (width, height)
        return try configure(window, to: frame)
    }

    /// Moves a window to a place on the screen, and returns it as it is then.
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

    /// The startup id that the window's program was given last, by which the desktop tells whose start this is; nil where it
    /// was given none.
    public func startupID(of window: Window) throws -> String? {
        try display.property("WM_CLIENT_LEADER", of: window.id).first.flatMap {
            try display.text("_NET_STARTUP_ID", of: $0)
        }
    }

    /// The window with this number as it is now; nil where it is not on the screen.
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

    private func isPainted(_ window: Window, colours: Int) throws -> Bool {
        // A prime step looks at all columns in turn.
        try screenshot(of: window.frame).colours(step: 97) > colours
    }
}
