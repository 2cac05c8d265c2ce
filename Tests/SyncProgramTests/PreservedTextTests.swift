// Tests that preserved text of an import reaches a real server, and stays after the account is removed.

import DavServers
import Desk
import Foundation
import Store
import SyncClient
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct PreservedTextTests {
    private static let lines = [
        "LOCATION:Attic", "URL:https://example.org/", "GEO:48.1;11.5", "CLASS:PRIVATE", "STATUS:IN-PROCESS",
        "PERCENT-COMPLETE:40", "COMMENT:c", "RELATED-TO;RELTYPE=SIBLING:x", "X-PINNED:true", "BEGIN:VALARM",
        "ACTION:AUDIO",
        "TRIGGER:-PT15M", "X-SOUND:1", "END:VALARM",
    ]

    /// Returns the lines that are missing in a text. Servers write parameters and fold lines in their own way.
    private func missing(in text: String) -> [String] {
        let flat = text.replacing("\r\n ", with: "")
        return Self.lines.filter { !flat.contains($0) }
    }

    @Test func importedLinesReachTheServerAndSurviveAccountRemoval() throws {
        let (synced, device) = (try SyncedServer(), try Device())
        try device.store.perform(.add([NewItem(title: "Here")], at: .bottom, in: TodoList.root), at: Device.now)
        let path = device.folder.file("file.ics")
        try Radicale.task("event-1@example.org", "Full", lines: Self.lines)
            .write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try device.run(["import", "--list", "Here", path], program: "furrow").code == 0)
        let added = try device.run(synced.adding)
        let account = try #require(added.result?.account, "\(added)").id
        let home = try #require(
            try device.run(["lists", account]).result?.lists?.first { $0.name == "Home" }?.href)
        #expect(try device.run(["join", try device.list("Here").text, account, home]).code == 0)
        #expect(try device.sync().code == 0)
        let there = try synced.server.texts(in: "home").values.joined()
        #expect(missing(in: there) == [] && there.contains("UID:event-1@example.org"))
        #expect(try device.run(["remove", account]).code == 0)
        try device.rename("Full", to: "New", in: "Home")
        let export = device.folder.file("out.ics")
        #expect(try device.run(["export", "--output", export], program: "furrow").code == 0)
        let text = try String(contentsOfFile: export, encoding: .utf8)
        #expect(missing(in: text) == [] && text.contains("SUMMARY:New\r\n"))
    }
}
