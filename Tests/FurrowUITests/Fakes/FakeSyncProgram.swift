// The sync program, controlled by a test.

import Foundation
import SyncClient
import Synchronization
// For all tests of this target.
@_exported import TestSupport

@testable import FurrowUI

/// A sync program whose runs end when the test decides, and which records its runs.
final class FakeSyncProgram: Sendable {
    private struct State {
        var runs: [FakeSyncWork] = []
        var answers: [String: SyncResult] = [:]
        var error: SyncRun.StartError?
    }

    private let state = Mutex(State())

    /// A function that starts the runs.
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

    var runs: [FakeSyncWork] { state.withLock { $0.runs } }

    /// Makes each run of a command end at once with this answer.
    func answer(_ command: String, _ answer: SyncResult) { state.withLock { $0.answers[command] = answer } }

    /// Makes all further starts fail with this error; nil makes them succeed again.
    func fail(_ error: SyncRun.StartError?) { state.withLock { $0.error = error } }
}

/// A run that ends when the test decides.
final class FakeSyncWork: ActiveSyncRun {
    private struct State {
        var events: [SyncEvent] = []
        var end: SyncRun.Completion?
        var isCanceled = false
    }

    let arguments: [String]
    let input: String
    private let state = Mutex(State())
    private let news = DispatchSemaphore(value: 0)

    init(_ arguments: [String], input: String) { (self.arguments, self.input) = (arguments, input) }

    var isCanceled: Bool { state.withLock { $0.isCanceled } }

    func cancel() { state.withLock { $0.isCanceled = true } }

    /// Reports an event during the run.
    func say(_ event: SyncEvent) {
        state.withLock { $0.events.append(event) }
        news.signal()
    }

    func end(_ answer: SyncResult = SyncResult(), code: Int32? = nil) {
        state.withLock { $0.end = SyncRun.Completion(result: answer, code: code ?? (answer.ok ? 0 : 4)) }
        news.signal()
    }

    /// Ends the run without an answer.
    func breakOff(code: Int32) {
        state.withLock { $0.end = SyncRun.Completion(result: nil, code: code) }
        news.signal()
    }

    func end(onEvent: (SyncEvent) -> Void) -> SyncRun.Completion {
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
