import Foundation
import SyncClient

/// The progress of a `furrow-sync` run.
package struct SyncActivity: Equatable, Sendable {
    /// The minimum number of tasks for which a list's progress is shown. Fewer tasks arrive within a second or two.
    package static let minProgressCount = 200

    package private(set) var isRunning = false
    /// Whether the user has canceled the run, which has not ended yet.
    package private(set) var isCanceled = false
    /// The progress of the current list, or nil if it is unknown or the list is small.
    package private(set) var progress: Progress?

    package struct Progress: Equatable, Sendable {
        package var name: String
        /// The number of processed tasks, and the total number.
        package var done: Int
        package var of: Int

        /// The completed fraction, 0...1.
        package var share: Double { min(1, Double(done) / Double(max(1, of))) }
    }

    package init() {}

    /// Records that a run has started.
    package mutating func begin() { self = SyncActivity(isRunning: true) }

    /// Records that the run has ended.
    package mutating func end() { self = SyncActivity() }

    /// Records that the user has canceled the run.
    package mutating func cancel() { isCanceled = isRunning }

    private init(isRunning: Bool) { self.isRunning = isRunning }

    /// Records progress reported by the run.
    package mutating func update(_ event: SyncEvent) {
        guard isRunning, event.event == "list" else { return }
        let (done, of) = (event.done ?? 0, event.of ?? 0)
        // The progress of a finished list stays until the next list reports progress.
        progress = of >= Self.minProgressCount ? Progress(name: event.name ?? "", done: done, of: of) : nil
    }
}
