// The program that synchronises, as a test wants it.

import Foundation
import Synchronization
import Syncing

@testable import FurrowUI

/// Runs that end when the test says so, and what was asked of them.
final class FakeSyncProgram: Sendable {
    private struct State {
        var runs: [FakeSyncWork] = []
        var answers: [String: SyncAnswer] = [:]
        var error: SyncRun.StartError?
    }

    private let state = Mutex(State())

    /// What starts them.
    var starter: SyncStarter {
        SyncStarter { [self] arguments, input throws(SyncRun.StartError) in
            let (work, error) = state.withLock { state -> (FakeSyncWork, SyncRun.StartError?) in
                let work = FakeSyncWork(arguments, input: input)
                if let answer = arguments.first.flatMap({ state.answers[$0] }) { work.end(answer) }
                if state.error == nil { state.runs.append(work) }
                return (work, state.error)
            }
            if let error { throw error }
            return work
        }
    }

    /// All that were started.
    var runs: [FakeSyncWork] { state.withLock { $0.runs } }

    /// Has each run of a command end at once.
    func answer(_ command: String, _ answer: SyncAnswer) { state.withLock { $0.answers[command] = answer } }

    /// Has none be started from now on; nil lets them again.
    func fail(_ error: SyncRun.StartError?) { state.withLock { $0.error = error } }
}

/// A run that ends when the test says so.
final class FakeSyncWork: SyncWork {
    private struct State {
        var events: [SyncEvent] = []
        var end: SyncRun.End?
        var isCancelled = false
    }

    let arguments: [String]
    let input: String
    private let state = Mutex(State())
    private let news = DispatchSemaphore(value: 0)

    init(_ arguments: [String], input: String) { (self.arguments, self.input) = (arguments, input) }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func cancel() { state.withLock { $0.isCancelled = true } }

    /// It says something on the way.
    func say(_ event: SyncEvent) {
        state.withLock { $0.events.append(event) }
        news.signal()
    }

    /// It ends.
    func end(_ answer: SyncAnswer = SyncAnswer(), code: Int32? = nil) {
        state.withLock { $0.end = SyncRun.End(answer: answer, code: code ?? (answer.ok ? 0 : 4)) }
        news.signal()
    }

    /// It ends without a word.
    func breakOff(code: Int32) {
        state.withLock { $0.end = SyncRun.End(answer: nil, code: code) }
        news.signal()
    }

    func end(onEvent: (SyncEvent) -> Void) -> SyncRun.End {
        while true {
            news.wait()
            let (events, end) = state.withLock { state in
                defer { state.events = [] }
                return (state.events, state.end)
            }
            for event in events { onEvent(event) }
            if let end { return end }
        }
    }
}
