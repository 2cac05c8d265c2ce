// Tests that starting a run does not change the process that starts it.

import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import SyncClient

@Suite(.serialized) struct SyncRunTests {
    /// The number of signals received so far.
    private static let count = Atomic<Int>(0)

    /// Counts SIGPIPE signals, which would otherwise end the process.
    private func counting(_ body: () throws -> Void) rethrows {
        Self.count.store(0, ordering: .relaxed)
        var (new, old) = (sigaction(), sigaction())
        new.__sigaction_handler.sa_handler = { _ in SyncRunTests.count.add(1, ordering: .relaxed) }
        sigaction(SIGPIPE, &new, &old)
        defer { sigaction(SIGPIPE, &old, nil) }
        try body()
    }

    private func pipeEnds() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func aProgramThatHasEndedCausesNoSignalWhenItsPasswordIsWritten() throws {
        try counting {
            let ends = try pipeEnds()
            close(ends.read)
            SyncRun.sendInput("secret", to: ends.write)
            #expect(Self.count.load(ordering: .relaxed) == 0)
            #expect(fcntl(ends.write, F_GETFD) == -1)
            // Other signals arrive as before.
            raise(SIGPIPE)
            #expect(Self.count.load(ordering: .relaxed) == 1)
        }
    }

    @Test func otherThreadsReceiveTheirSignalsDuringTheWrite() throws {
        try counting {
            let ends = try pipeEnds()
            // More than a pipe holds, so the write waits for the reader.
            let text = String(repeating: "x", count: 1 << 20)
            let writer = Thread { SyncRun.sendInput(text, to: ends.write) }
            writer.start()
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            // The first byte has arrived, so the write is in progress.
            var taken = read(ends.read, &buffer, 1)
            raise(SIGPIPE)
            #expect(Self.count.load(ordering: .relaxed) == 1)
            while case let more = read(ends.read, &buffer, buffer.count), more > 0 { taken += more }
            #expect(taken == text.utf8.count)
            close(ends.read)
        }
    }
}
