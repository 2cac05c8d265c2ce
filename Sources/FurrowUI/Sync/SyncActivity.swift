// How far a run is.

import Foundation
import Syncing

/// What a run of the program that synchronises is at.
struct SyncActivity: Equatable, Sendable {
    /// From so many items on it is shown how far a list is: fewer come in a second or two.
    static let many = 200

    /// Whether a run works.
    private(set) var isRunning = false
    /// Whether the person has called it off, and it has not ended yet.
    private(set) var isCancelled = false
    /// The list that it is at, of many items, and how far; nil where that is not known, or not worth it.
    private(set) var progress: Progress?

    /// How far a list is.
    struct Progress: Equatable, Sendable {
        /// The list's name.
        var name: String
        /// How many of its items are done, of how many.
        var done: Int
        var of: Int

        /// The share that is done, 0...1.
        var share: Double { min(1, Double(done) / Double(max(1, of))) }
    }

    /// Nothing works.
    init() {}

    /// A run has begun.
    mutating func begin() { self = SyncActivity(isRunning: true) }

    /// The run has ended.
    mutating func end() { self = SyncActivity() }

    /// The person has called it off.
    mutating func cancel() { isCancelled = isRunning }

    private init(isRunning: Bool) { self.isRunning = isRunning }

    /// The run says how far it is.
    mutating func take(_ event: SyncEvent) {
        guard isRunning, event.event == "list" else { return }
        let (done, of) = (event.done ?? 0, event.of ?? 0)
        // What is done stays seen until the next list has something to say of itself.
        progress = of >= Self.many ? Progress(name: event.name ?? "", done: done, of: of) : nil
    }
}
