// The program on GNOME's compositor, with functions to operate it. Its state is read from its accessible tree, its
// trace and its store.

import Desk
import Foundation
import Testing

/// The renderer of a program's window.
enum Renderer: String, CaseIterable, Sendable {
    /// Drawing on the CPU.
    case cairo
    /// OpenGL, as on most users' machines; a software implementation if there is no graphics card.
    case gl

    /// GTK's name for the renderer.
    @MainActor var name: String { self == .gl ? GnomeDesk.openGLRenderer : rawValue }
}

/// A running Furrow on a GNOME desk.
@MainActor final class GnomeFurrow {
    let desk: GnomeDesk
    let store: String
    let program: Program
    let tracePath: String

    private init(_ desk: GnomeDesk, store: String, renderer: Renderer) throws {
        self.desk = desk
        self.store = store
        tracePath = store + ".trace"
        let environment = FurrowDesk.defaultEnvironment.merging(
            ["FURROW_TRACE": tracePath, "GSK_RENDERER": renderer.name]) { $1 }
        program = try desk.start([try FurrowDesk.binary, "--store", store], environment: environment)
    }

    /// The place where the pointer rests while a window opens: below a few rows, over no widget that reacts to it.
    private static let parking = ScreenPoint(240, 650)

    /// Runs a test on a store with these open and completed tasks, and closes the window at the end.
    static func use(
        _ titles: [String] = FurrowDesk.items(5), done: [String] = [], renderer: Renderer = .cairo,
        body: (GnomeFurrow) throws -> Void
    ) throws {
        try SharedGnomeDesk.withDesk { desk in
            let store = "\(desk.folder)/\(UUID().uuidString)/furrow.db"
            try desk.seed(store, titles, done: done)
            try FurrowDesk.writeDefaultPreferences(FurrowDesk.twoActions, in: desk.folder + "/config")
            try desk.pointer.moveTo(parking)
            let furrow = try GnomeFurrow(desk, store: store, renderer: renderer)
            let all = titles + done.map { "✓ \($0)" }
            try furrow.waitUntilIdle { !$0.isEmpty && all.starts(with: $0.map(\.text)) }
            do {
                try body(furrow)
            } catch {
                // Reports the latest trace to help find the fault, since this screen has no pictures.
                let trace = (try? String(contentsOfFile: furrow.tracePath, encoding: .utf8)) ?? "no trace"
                let gestures = trace.split(separator: "\n").filter { !$0.contains("\"frame\"") }
                throw Unexpected("\(error)\nlately:\n\(gestures.suffix(80).joined(separator: "\n"))")
            }
            try furrow.close()
        }
    }

    /// Closes the window with GNOME's own shortcut, waits for the program's end and checks that it printed no
    /// warnings.
    private func close() throws {
        try desk.releaseEverything()
        try desk.keyboard.press("alt+f4")
        let ending = try program.waitForEnd()
        guard ending == .exited(0) else { throw Unexpected("the program ended by \(ending):\n\(program.log)") }
        guard program.warnings.isEmpty else { throw DeskError.warned(program.warnings) }
    }
}

/// The GNOME desk that its tests share until the last of them.
@MainActor enum SharedGnomeDesk {
    private static var shared: GnomeDesk?

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
            // Whatever the test left on the screen must not disturb the next test.
            close()
            throw error
        }
    }
}

/// A trait that ends the shared GNOME desk after the last test of a suite.
struct GnomeDeskTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        do {
            try await function()
        } catch {
            await SharedGnomeDesk.close()
            throw error
        }
        await SharedGnomeDesk.close()
    }
}

extension Trait where Self == GnomeDeskTrait {
    /// Ends the shared GNOME desk after the last test.
    static var gnomeDesk: Self { Self() }
}
