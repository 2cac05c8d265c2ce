// The steps performed in the window's process.

import CGtk
import Foundation
import GtkSupport
import Todo

/// A script that waits for the window, performs gestures and edits, writes the report, and ends the process.
struct WindowScript: Sendable {
    let store: String
    let frames: Int
    let edits: Int
    let views: Int
    let folds: Int
    let completions: Int
    let searches: Int
    let filling: Int

    /// Starts the steps once the main loop runs.
    @MainActor func begin() {
        Task {
            do {
                try await play().write()
                exit(0)
            } catch {
                FileHandle.standardError.write(Data("furrow-bench: \(error)\n".utf8))
                exit(1)
            }
        }
    }

    @MainActor private func play() async throws -> WindowReport {
        let window = try await WindowParts.whenMapped()
        if filling > 0 {
            var report = WindowReport()
            report.filling = try await GestureDriver(window: window, frames: 0).slide(untilThereAre: filling)
            return report
        }
        try await Task.sleep(for: .milliseconds(700))
        window.scrollToMiddle()
        try await Task.sleep(for: .milliseconds(700))
        var report = WindowReport()
        if frames > 0 {
            let driver = GestureDriver(window: window, frames: frames)
            report.slide = try await driver.slide()
            try await Task.sleep(for: .milliseconds(700))
            report.part = try await driver.part()
            try await Task.sleep(for: .milliseconds(700))
        }
        if searches > 0 {
            let driver = try await SearchDriver(window)
            for _ in 0..<searches {
                for words in SearchDriver.typed { report.letters.append(try await driver.type(words)) }
            }
            report.pausedLetters = [try await driver.type(SearchDriver.pausedTyped, pausing: true)]
        }
        if edits + views + folds + completions > 0 {
            let driver = try EditDriver(window: window, store: store)
            try await edit(window, by: driver, into: &report)
            try await open(by: driver, into: &report)
            try await fold(window, by: driver, into: &report)
            for _ in 0..<completions {
                report.completions.append(try await driver.completeAll())
                _ = try await driver.undo(written: false)
            }
        }
        return report
    }

    @MainActor private func fold(
        _ window: WindowParts, by driver: EditDriver, into report: inout WindowReport
    ) async throws {
        guard folds > 0 else { return }
        window.scrollToTop()
        try await Task.sleep(for: .milliseconds(700))
        gtk_widget_grab_focus(try window.firstRow())
        for _ in 0..<folds {
            report.folds.append(try await driver.setCollapsed(true))
            report.folds.append(try await driver.setCollapsed(false))
        }
    }

    @MainActor private func open(by driver: EditDriver, into report: inout WindowReport) async throws {
        for _ in 0..<views {
            for view in [TodoList.today, TodoList.scheduled] { report.views.append(try await driver.open(view)) }
        }
        if views > 0 { report.keystrokes = try await driver.type("Pay the rent every month on the first tomorrow 9am") }
    }

    @MainActor private func edit(
        _ window: WindowParts, by driver: EditDriver, into report: inout WindowReport
    ) async throws {
        for _ in 0..<edits {
            report.completes.append(try await driver.act("item.complete"))
            report.undos.append(try await driver.undo())
            report.deletes.append(try await driver.act("item.delete"))
            report.undos.append(try await driver.undo())
            report.inserts.append(try await driver.insert("Inserted for measuring"))
            report.undos.append(try await driver.undo())
            // The insertion scrolled to the top.
            window.scrollToMiddle()
            try await Task.sleep(for: .milliseconds(500))
        }
    }
}
