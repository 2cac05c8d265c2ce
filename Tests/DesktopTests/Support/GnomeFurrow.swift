// The program on GNOME's compositor, and the hands and eyes of who uses it there: what it does is read from its accessible
// tree, its trace and its store.

import Desk
import Foundation
import Testing

/// What draws a program's window.
enum Renderer: String, CaseIterable, Sendable {
    /// By the processor.
    case cairo
    /// By OpenGL, as on most people's machines; in software where there is no graphics card.
    case gl

    /// What GTK calls it.
    @MainActor var name: String { self == .gl ? GnomeDesk.openGLRenderer : rawValue }
}

/// A running Furrow on a GNOME desk.
@MainActor final class GnomeFurrow {
    let desk: GnomeDesk
    /// The store's file.
    let store: String
    let program: Program
    let tracePath: String

    private init(_ desk: GnomeDesk, store: String, renderer: Renderer) throws {
        self.desk = desk
        self.store = store
        tracePath = store + ".trace"
        let environment = FurrowDesk.always.merging(
            ["FURROW_TRACE": tracePath, "GSK_RENDERER": renderer.name]) { $1 }
        program = try desk.start([try FurrowDesk.binary, "--store", store], environment: environment)
    }

    /// Where the pointer rests while a window opens: below a few rows, where it hovers over nothing.
    private static let parking = ScreenPoint(240, 650)

    /// Runs a test on a store with these open items and these done ones, and closes the window at its end.
    static func use(
        _ titles: [String] = FurrowDesk.items(5), done: [String] = [], renderer: Renderer = .cairo,
        body: (GnomeFurrow) throws -> Void
    ) throws {
        try GnomeShare.withDesk { desk in
            let store = "\(desk.folder)/\(UUID().uuidString)/furrow.db"
            try desk.seed(store, titles, done: done)
            try FurrowDesk.keepPreferences(FurrowDesk.twoActions, in: desk.folder + "/config")
            try desk.pointer.moveTo(parking)
            let furrow = try GnomeFurrow(desk, store: store, renderer: renderer)
            let all = titles + done.map { "✓ \($0)" }
            try furrow.waitForRest { !$0.isEmpty && all.starts(with: $0.map(\.text)) }
            do {
                try body(furrow)
            } catch {
                // What moved, for whoever looks for the fault: there is no picture of this screen.
                let trace = (try? String(contentsOfFile: furrow.tracePath, encoding: .utf8)) ?? "no trace"
                let gestures = trace.split(separator: "\n").filter { !$0.contains("\"frame\"") }
                throw Unexpected("\(error)\nlately:\n\(gestures.suffix(80).joined(separator: "\n"))")
            }
            try furrow.close()
        }
    }

    /// Closes the window by GNOME's own key, waits for the program's end and sees that nothing was warned of.
    private func close() throws {
        try desk.releaseEverything()
        try desk.keyboard.press("alt+f4")
        let ending = try program.waitForEnd()
        guard ending == .exited(0) else { throw Unexpected("the program ended by \(ending):\n\(program.log)") }
        guard program.warnings.isEmpty else { throw DeskError.warned(program.warnings) }
    }
}

/// The GNOME desk that its tests share, until the last of them.
@MainActor enum GnomeShare {
    private static var shared: GnomeDesk?

    /// Ends the desk.
    static func close() {
        shared?.close()
        shared = nil
    }

    static func withDesk(_ body: (GnomeDesk) throws -> Void) throws {
        let desk = try shared ?? GnomeDesk()
        shared = desk
        do {
            try body(desk)
        } catch {
            // What it left on the screen must not trouble the next test.
            close()
            throw error
        }
    }
}

/// Ends the shared GNOME desk after the last test of a suite.
struct GnomeDeskTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        do {
            try await function()
        } catch {
            await GnomeShare.close()
            throw error
        }
        await GnomeShare.close()
    }
}

extension Trait where Self == GnomeDeskTrait {
    /// Ends the shared GNOME desk after the last test.
    static var gnomeDesk: Self { Self() }
}
