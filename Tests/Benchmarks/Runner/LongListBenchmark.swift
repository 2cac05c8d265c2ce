// A benchmark of the memory needed for a very long list on a server.

import DavServers
import Foundation

/// `furrow-sync` with a server that has a very long list. No real server is needed: the tasks are generated on
/// request.
enum LongListBenchmark {
    /// Measures the peak memory of a first sync and of a full comparison.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        let count = plan.longListSize
        let server = try FaultyServer()
        server.plan(.raw { request, send in LongList(count: count).answer(request, send) }, times: nil)
        let folder = FileManager.default.temporaryDirectory.appending(path: "furrow-long-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let device = try SyncedDevice(folder: folder, server: server.address)
        let first = try device.sync()
        guard first.answer.contains("\"pulled\":\(count),") else { throw BenchError("not all came: \(first.answer)") }
        server.forgetRequests()
        let whole = try device.sync(["--full"])
        guard whole.answer.contains("\"ok\":true"), server.requests.contains(where: { $0.method == "REPORT" }) else {
            throw BenchError("not all was compared: \(whole.answer)")
        }
        return [
            Measurement(.longListMemory, items: count, of: [Double(first.peakKiB) / 1024]),
            Measurement(.longListMemoryAgain, items: count, of: [Double(whole.peakKiB) / 1024]),
        ]
    }
}

/// A list with this many tasks, as a CalDAV server reports it.
private struct LongList {
    let count: Int

    /// Sends bytes over a connection, and returns whether it accepts more.
    typealias Send = ([UInt8]) -> Bool

    func answer(_ request: HTTPMessage, _ send: Send) {
        let head =
            "HTTP/1.1 207 Multi-Status\r\nContent-Type: application/xml\r\nDAV: 1, 3, calendar-access\r\n\r\n"
            + #"<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">"#
        guard send(Array(head.utf8)) else { return }
        let isDone =
            switch request.method {
            case "REPORT" where request.text.contains("sync-collection"): sendListing(send)
            case "REPORT": sendTexts(request.text, send)
            default: describe(request, send)
            }
        if isDone { _ = send(Array("</multistatus>".utf8)) }
    }

    private func describe(_ request: HTTPMessage, _ send: Send) -> Bool {
        func row(_ href: String, _ type: String) -> String {
            """
            <response><href>\(href)</href><propstat><prop><resourcetype><collection/>\(type)</resourcetype>\
            <current-user-principal><href>/</href></current-user-principal>\
            <C:calendar-home-set><href>/</href></C:calendar-home-set><displayname>Long</displayname>\
            <C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>\
            <supported-report-set><supported-report><report><sync-collection/></report></supported-report>\
            </supported-report-set><sync-token>\(Self.token)</sync-token>\
            <current-user-privilege-set><privilege><all/></privilege></current-user-privilege-set>\
            </prop><status>HTTP/1.1 200 OK</status></propstat></response>
            """
        }
        var rows = request.path.hasPrefix("/l/") ? "" : row("/", "")
        if request.path.hasPrefix("/l/") || request["Depth"] == "1" { rows += row("/l/", "<C:calendar/>") }
        return send(Array(rows.utf8))
    }

    private static let token = "http://long.example/1"
    /// The number of rows sent at a time.
    private static let page = 500

    private func sendListing(_ send: Send) -> Bool {
        for first in stride(from: 0, to: count, by: Self.page) {
            let rows = (first..<min(first + Self.page, count)).map { number in
                """
                <response><href>/l/task-number-\(number)-of-many.ics</href><propstat><prop>\
                <getetag>"etag-\(number)"</getetag></prop><status>HTTP/1.1 200 OK</status></propstat></response>
                """
            }
            guard send(Array(rows.joined().utf8)) else { return false }
        }
        return send(Array("<sync-token>\(Self.token)</sync-token>".utf8))
    }

    /// Sends the tasks that a request names.
    private func sendTexts(_ request: String, _ send: Send) -> Bool {
        let rows = request.matches(of: #/task-number-(\d+)-of-many/#).map { match in
            let number = Int(match.1) ?? 0
            let lines = ["X-APPLE-SORT-ORDER:\(number * 65_536)"]
            let text = Radicale.task("task-\(number)@long.example", "Task number \(number)", lines: lines)
            return """
                <response><href>/l/\(match.0).ics</href><propstat><prop><getetag>"etag-\(number)"</getetag>\
                <C:calendar-data>\(text)</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>
                """
        }
        return send(Array(rows.joined().utf8))
    }
}
