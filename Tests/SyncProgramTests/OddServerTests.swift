// Tests of a real server that sends odd hrefs and ETags: the rest of the list syncs, and nothing is
// overwritten.

import DavServers
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct OddServerTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        device = try synced.device()
    }

    private static let odd = [
        "//home/odd-1.ics", "/anna/home//odd-2.ics", "http://other.example/odd-3.ics", "/anna/home/../odd-4.ics",
        "/anna/home/%zz-odd-5.ics", "/anna/home/odd-6.ics?x=y", "/anna/home/odd-7.ics#z", "/anna/home/%00odd-8.ics",
        "ftp://127.0.0.1/odd-9.ics", "/anna/home/odd-10" + String(repeating: "x", count: 6000),
    ]

    /// Adds odd hrefs to every listing.
    private func listUnusableHrefs() {
        let rows = Self.odd.map { href in
            """
            <response><href>\(href)</href><propstat><prop><getetag>"1"</getetag></prop>\
            <status>HTTP/1.1 200 OK</status></propstat></response>
            """
        }
        let edit = Fault.edit { answer in
            guard !answer.text.contains("BEGIN:VCALENDAR") else { return }
            answer.text = answer.text.replacing("</multistatus>", with: rows.joined() + "</multistatus>")
        }
        synced.faults.plan(edit, for: "REPORT", times: nil)
    }

    @Test func unusableAddressesAreReportedAndDelayNothing() throws {
        try synced.fill(3)
        #expect(try device.sync().code == 0)
        listUnusableHrefs()
        try device.add("Milk", to: "Home")
        try device.delete("Task 1", in: "Home")
        try device.rename("Task 2", to: "Other", in: "Home")
        synced.faults.forgetRequests()
        for _ in 0..<2 {
            let run = try device.sync("--full")
            #expect(run.code == 0 && run.result?.lists?.first?.quarantined == Self.odd.count, "\(run)")
            #expect(run.result?.lists?.first?.held == 0)
        }
        #expect(try synced.titles == ["Milk", "Other", "Task 3"])
        #expect(try device.titles(in: "Home") == ["Milk", "Other", "Task 3"])
        #expect(!synced.faults.requests.contains { $0.path.contains("odd-") || $0.text.contains("odd-") })
        let quarantined = try device.store.quarantinedTasks()
        #expect(
            quarantined.count == Self.odd.count && quarantined.allSatisfy { $0.reason.filled().contains("address") })
        synced.faults.forgetPlans()
        #expect(try device.sync("--full").result?.lists?.first?.quarantined == 0)
        #expect(try device.titles(in: "Home").count == 3)
        #expect(synced.faults.unconditionalRequests.isEmpty)
    }

    @Test(arguments: ["\"a&#13;&#10;b\"", "\"a&#10;b\"", "*", ""])
    func aTaskWithoutAUsableETagIsNotOverwrittenAndIsReported(etag: String) throws {
        try synced.fill(2)
        let edit = Fault.edit { answer in
            answer.text = answer.text.replacing(/<getetag>[^<]*/, with: "<getetag>\(etag)")
            answer["ETag"] = nil
        }
        for method in ["REPORT", "PROPFIND", "GET", "PUT"] { synced.faults.plan(edit, for: method, times: nil) }
        #expect(try device.sync().code == 0)
        try device.rename("Task 1", to: "Ours", in: "Home")
        try device.delete("Task 2", in: "Home")
        // Another device writes in the meantime; an unconditional request would overwrite its changes.
        try synced.fill([("uid-1", "Theirs"), ("uid-2", "Theirs too")])
        let run = try device.sync()
        #expect(run.code == 4 && run.result?.lists?.first?.code == .refused, "\(run)")
        #expect(try synced.titles == ["Theirs", "Theirs too"])
        #expect(!synced.changes.contains("PUT") && !synced.changes.contains("DELETE"))
        #expect(synced.faults.unconditionalRequests.isEmpty)
        synced.faults.forgetPlans()
        #expect(try device.sync("--full").code == 0)
    }
}

/// Tests of names on a server that contain terminal control characters.
@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct ServerNameTests {
    @Test func namesFromTheServerCannotControlTheTerminal() throws {
        let (synced, device) = (try SyncedServer(), try Device())
        let edit = Fault.edit {
            $0.text = $0.text.replacing(
                /<displayname>Home/, with: "<displayname>H\u{202E}ome\u{9B}2J&#10;furrow: done")
        }
        synced.faults.plan(edit, for: "PROPFIND", times: nil)
        let added = try device.run(["account"] + synced.adding + ["--all"], program: "furrow")
        #expect(added.code == 0, "\(added)")
        let account = try #require(added.lines.first)
        for words in [["account", "list"], ["account", "lists", account], ["lists"], ["sync"]] {
            let run = try device.run(words, program: "furrow")
            let text = run.lines.joined(separator: "\n") + run.errors
            #expect(run.code == 0 && text.contains("H\\u{202E}ome"), "\(run)")
            #expect(
                TerminalText.visible(text) == text && !run.lines.contains { $0.hasPrefix("furrow: done") }, "\(run)")
        }
        let json = try device.run(["lists", account])
        #expect(json.result?.lists?.first?.name.contains("\u{202E}") == true)
        #expect(json.lines.allSatisfy { TerminalText.visible($0) == $0 })
    }
}
