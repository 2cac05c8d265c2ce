// Tests of responses that are slow but complete.

import DavServers
import Foundation
import Synchronization
import Testing

@testable import CalDAV
@testable import SyncEngine

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct SlowAnswerTests {
    @Test func aMeteredListingMayTakeLongerThanOtherRequests() async throws {
        var options = DavOptions()
        options.deadline = .seconds(1)
        let account = try Account(tasks: 3, options: options)
        for method in ["PROPFIND", "REPORT"] {
            try account.faults.plan(.silence(seconds: 2), for: method)
            let metered = CalDAVRemote(account.session, list: account.list, meter: SyncMeter())
            #expect(try await metered.changes(since: nil).rows.count == 3)
            try account.faults.plan(.silence(seconds: 2), for: method)
            await #expect(throws: RemoteError.self) { try await account.remote.changes(since: nil) }
            #expect(account.remote.lastError == .unreachable(.tooSlow))
        }
    }

    @Test func eachTaskOfALongResponseCountsAsProgress() async throws {
        let server = try FaultyServer()
        let count = 8
        let hrefs = (0..<count).map { "/l/\($0).ics" }
        let time = Mutex(Duration.zero)
        var limits = SyncBudget.Limits()
        let maxIdleTime = Duration.seconds(10)
        limits.maxIdleTime = maxIdleTime
        let meter = SyncMeter(limits, now: { time.withLock { $0 } })
        let send = { @Sendable (piece: String, write: ([UInt8]) -> Bool) in
            let bytes = Array(piece.utf8)
            return write(Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + Array("\r\n".utf8))
        }
        server.plan(
            .raw { _, write in
                let head =
                    "HTTP/1.1 207 Multi-Status\r\nContent-Type: application/xml\r\nTransfer-Encoding: chunked\r\n\r\n"
                guard write(Array(head.utf8)) else { return }
                guard send("<multistatus xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">", write) else {
                    return
                }
                for href in hrefs {
                    // All tasks together take longer than the server may be silent.
                    time.withLock { $0 += .seconds(2) }
                    let text = Radicale.task(href, "Task")
                    let row = """
                        <response><href>\(href)</href><propstat><prop><getetag>"1"</getetag>\
                        <C:calendar-data>\(text)</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>
                        """
                    guard send(row, write) else { return }
                    // The rest of the response is sent only after this task was counted, however busy the computer
                    // is.
                    let end = ContinuousClock.now + .seconds(60)
                    while meter.remaining < maxIdleTime {
                        // The response breaks off, and the test fails.
                        guard ContinuousClock.now < end else { return }
                        Thread.sleep(forTimeInterval: 0.01)
                    }
                }
                _ = send("</multistatus>", write) && write(Array("0\r\n\r\n".utf8))
            }, for: "REPORT")
        let session = try DavSession(try DavAddress(server.address), credentials: nil)
        let list = try #require(session.address.resolving("l/"))
        let remote = MeteredRemote(remote: CalDAVRemote(session, list: list, meter: meter), meter: meter)
        #expect(try await remote.fetch(hrefs).count == count)
        #expect(meter.firstCutoff == nil)
    }
}
