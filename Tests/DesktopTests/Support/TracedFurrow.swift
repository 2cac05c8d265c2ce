// A window that assistive technologies cannot reach: tests observe its trace, its store and its windows.

import Desk
import Foundation

/// The reason why no screen reader receives the program's announcements.
enum NoScreenReader: CaseIterable, Sendable {
    /// No accessibility bus is installed.
    case noBus
    /// There is not even a session bus.
    case noSessionBus
    /// GTK runs without assistive technologies (GTK_A11Y=none).
    case off
    /// The accessibility bus ends while the window is open.
    case killedBus

    /// All reasons except the one in which GTK itself does nothing: for acts whose tests take long.
    static let busReasons: [NoScreenReader] = [.noBus, .noSessionBus, .killedBus]

    fileprivate var accessibility: Desk.Accessibility {
        switch self {
        case .noBus: .noBus
        case .noSessionBus: .noSessionBus
        case .off: .off
        case .killedBus: .bus
        }
    }
}

/// A running Furrow on a separate desk, operated with keys and with known positions.
@MainActor final class TracedFurrow {
    let desk: Desk
    let store: String
    let program: Program
    let window: Window
    /// The windows that existed when the last window was waited for.
    private var known: Set<UInt32> = []
    /// The list on a server, if the test has one.
    let served: ServedList?
    private let tracePath: String
    /// The number of announcements that were waited for, or that came before one that was.
    private var seenAnnouncements = 0

    private init(_ desk: Desk, store: String, arguments: [String], _ served: ServedList?) throws {
        self.desk = desk
        self.store = store
        self.served = served
        tracePath = store + ".trace"
        program = try desk.start(
            [try FurrowDesk.binary, "--store", store] + arguments, environment: ["FURROW_TRACE": tracePath])
        window = try desk.waitForWindow(of: program)
        known = [window.id]
    }

    /// GTK's own warnings about a missing bus, which no program can prevent.
    private static let busWarnings = [
        "Unable to acquire session bus", "Unable to acquire the address of the accessibility bus",
    ]

    /// Runs a test on a store with tasks Item 1 to Item 5. Closes the window at the end, and checks that the program
    /// neither crashed nor printed a warning.
    ///
    /// - Parameters:
    ///   - file: The text of a calendar file with which the program is started.
    ///   - served: A list on a server, whose account is added.
    static func use(
        _ reason: NoScreenReader, file: String? = nil, served: ServedList? = nil, body: (TracedFurrow) throws -> Void
    ) throws {
        let options = Desk.Options.with {
            ($0.accessibility, $0.environment) = (reason.accessibility, FurrowDesk.defaultEnvironment)
        }
        try Desk.use(options, allowingWarnings: busWarnings) { desk in
            let store = desk.newStorePath()
            try desk.seed(store, FurrowDesk.items(5))
            try served?.add(to: store, desk)
            try desk.writeDefaultPreferences(FurrowDesk.twoActions)
            let path = desk.folder + "/file.ics"
            try file?.write(toFile: path, atomically: false, encoding: .utf8)
            let furrow = try TracedFurrow(desk, store: store, arguments: file == nil ? [] : [path], served)
            if reason == .killedBus {
                // The program is on the bus, and something listens there.
                try desk.wait("the accessible tree") { try desk.accessible(furrow.program).first(role: "list") != nil }
                try desk.killAccessibilityBus()
            }
            try body(furrow)
            try furrow.close()
        }
    }

    private func close() throws {
        try desk.waitForLabelCheck()
        try desk.requestClose(window)
        let ending = try program.waitForEnd()
        guard ending == .exited(0) else { throw Unexpected("the program ended by \(ending):\n\(program.log)") }
    }

    // MARK: Announcements

    /// Returns all announcements so far, oldest first.
    private func announcements() throws -> [String] { try Trace(path: tracePath).lines("announced").compactMap(\.text) }

    /// Waits until the program announces this text, after the announcement that was waited for last.
    func waitForAnnouncement(_ text: String) throws { try waitForAnnouncement(text) { $0 == text } }

    /// Waits until the program makes a matching announcement, after the one that was waited for last.
    ///
    /// - Parameter meanwhile: Is called repeatedly until then.
    func waitForAnnouncement(
        _ name: String, meanwhile: @MainActor () throws -> Void = {}, where matches: (String) -> Bool
    ) throws {
        do {
            try desk.wait("the announcement “\(name)”") {
                if let ending = program.ending { throw Unexpected("the program ended by \(ending):\n\(program.log)") }
                let all = try announcements()
                guard let place = all.indices.dropFirst(seenAnnouncements).first(where: { matches(all[$0]) }) else {
                    try meanwhile()
                    return false
                }
                seenAnnouncements = place + 1
                return true
            }
        } catch let error as DeskError {
            throw Unexpected(
                "“\(name)” is not announced, but \(try announcements().dropFirst(seenAnnouncements)): \(error)")
        }
    }

    // MARK: Input

    /// Presses keys one after another.
    func press(_ keys: String...) throws {
        for key in keys { try desk.keyboard.press(key) }
    }

    /// Types a text into the widget that has the focus.
    func type(_ text: String) throws { try desk.keyboard.type(text) }

    /// Returns the center of a row, counted from 0, in a window that is 480 px wide. The header is 46 px high, and
    /// the row that adds tasks is as high as the others.
    func row(_ number: Int) -> ScreenPoint {
        ScreenPoint(240, Double(46 + Row.height * (number + 1) + Row.height / 2)).moved(
            by: Double(window.frame.x), Double(window.frame.y))
    }

    /// An entry of the main menu; the raw value is the distance in px from the window's upper edge to its center.
    enum MenuEntry: Double {
        case restore = 324
        case syncProblems = 401
    }

    /// Clicks an entry of the main menu, and returns the window that it opens.
    func choose(_ entry: MenuEntry) throws -> Window {
        try press("f10")
        try waitForPopup("the menu")
        try desk.waitForLabelCheck()
        try desk.mouse.click(ScreenPoint(300, entry.rawValue).moved(by: Double(window.frame.x), Double(window.frame.y)))
        return try waitForNewWindow()
    }

    // MARK: Windows

    /// Waits until a menu or popover is open. Until then, keys go to the window.
    func waitForPopup(_ name: String) throws {
        try desk.wait(name) { try desk.windows(of: program).contains(where: \.isPopup) }
    }

    /// Waits for a new window, and gives it the keyboard focus. Returns once the window is still.
    @discardableResult
    func waitForNewWindow() throws -> Window {
        let new = try desk.wait(for: "another window") {
            try desk.windows(of: program).first { !$0.isPopup && !known.contains($0.id) }
        }
        known.insert(new.id)
        try desk.focus(new)
        try desk.waitForLabelCheck()
        return new
    }

    /// Waits until a window has gone, and gives the keyboard focus to another one, or to the main one.
    func waitForEnd(of other: Window, then next: Window? = nil) throws {
        try desk.wait("the end of a window") { try !desk.windows(of: program).contains { $0.id == other.id } }
        try desk.focus(next ?? window)
    }

    // MARK: The store

    /// Runs a `furrow` command on the store.
    func command(_ words: String...) throws { _ = try desk.furrow(store, words) }

    func id(of title: String, in list: String = "Tasks") throws -> String {
        let json = try desk.furrow(store, ["list", "--json", "--list", list]).output
        let items = try JSONDecoder().decode([StoredItem].self, from: Data(json.utf8))
        guard let item = items.first(where: { $0.title == title }) else { throw Unexpected("no task “\(title)”") }
        return item.id
    }
}
