// Tests of a collection that no longer exists on its server, of the user's answers, and of lists that are deleted
// locally.

import DavServers
import Desk
import Foundation
import Store
import SyncClient
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct GoneListTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        try synced.fill(3)
        device = try synced.device()
        #expect(try device.sync().code == 0)
    }

    /// Deletes the list on the server too, from another device.
    private func removeCollection() throws {
        let other = try synced.device()
        #expect(try other.run(["switch-off", other.list("Home").text, "--on-server"]).code == 0)
        let run = try device.sync()
        #expect(run.code == 4 && run.result?.lists?.first?.code == .gone)
        #expect(try device.titles(in: "Home").count == 3)
    }

    @Test func aMissingCollectionIsRecreatedWithUnknownProperties() throws {
        let lines = ["CREATED:20261101T100000Z", "X-OTHER;A=1:kept, as it is"]
        try synced.server.fill("home", with: ["uid-1.ics": Radicale.task("uid-1", "Task 1", lines: lines)])
        #expect(try device.sync().code == 0)
        try removeCollection()
        #expect(try device.run(["answer", device.list("Home").text, "--put-anew"]).code == 0)
        let run = try device.sync()
        #expect(run.code == 0 && run.result?.lists?.first?.pushed == 3, "\(run)")
        #expect(try synced.titles == ["Task 1", "Task 2", "Task 3"])
        let texts = try synced.server.texts(in: "home").values
        #expect(texts.contains { $0.contains("X-OTHER;A=1:kept") })
        synced.faults.forgetRequests()
        #expect(try device.sync("--full").code == 0)
        #expect(synced.changes == [])
    }

    @Test func aMissingCollectionMovesTheListToTheTrashAndUndoRestoresIt() throws {
        try removeCollection()
        #expect(try device.run(["answer", device.list("Home").text, "--delete-here"]).code == 0)
        #expect(try device.sync().code == 0)
        #expect(try device.store.lists().readable.map(\.name) == ["Tasks"])
        try device.store.undo()
        #expect(try device.titles(in: "Home").count == 3)
        // The list is still gone on the server, so the user is asked again.
        #expect(try device.sync().result?.lists?.first?.code == .gone)
    }

    @Test func anAnswerGivenBeforeTheQuestionDoesNotCount() throws {
        #expect(try device.run(["answer", device.list("Home").text, "--delete-here"]).code == 0)
        try removeCollection()
        #expect(try device.sync().result?.lists?.first?.code == .gone)
        #expect(try device.titles(in: "Home").count == 3)
    }

    @Test func aFailedRecreationIsReportedAndTheAnswerStays() throws {
        try removeCollection()
        #expect(try device.run(["answer", device.list("Home").text, "--put-anew"]).code == 0)
        synced.faults.plan(.status(403), for: "MKCALENDAR", times: nil)
        let run = try device.sync()
        #expect(run.code == 4 && run.result?.lists?.first?.code == .cannotMakeLists, "\(run)")
        synced.faults.forgetPlans()
        #expect(try device.sync().code == 0)
        #expect(try synced.titles.count == 3)
    }

    // MARK: - Lists that are deleted locally

    @Test func aListDeletedHereStaysOnTheServerAndIsRestoredAsTheSame() throws {
        let list = try device.list("Home")
        try device.store.perform(.delete([list]), at: Device.now)
        #expect(try device.sync().code == 0)
        #expect(try synced.titles.count == 3)
        try synced.server.fill("home", with: ["uid-4.ics": Radicale.task("uid-4", "Task 4")])
        #expect(try device.sync().code == 0)
        try device.store.undo()
        #expect(try device.sync().code == 0)
        #expect(try device.titles(in: "Home") == ["Task 1", "Task 2", "Task 3", "Task 4"])
    }

    @Test func aListDeletedOnTheServerTooIsLocalInTheTrash() throws {
        let list = try device.list("Home")
        try device.store.perform(.delete([list]), at: Device.now)
        #expect(try device.run(["switch-off", list.text, "--on-server"]).code == 0)
        #expect(try device.store.remoteLists() == [])
        try device.store.undo()
        #expect(try device.titles(in: "Home").count == 3)
        #expect(try device.sync().code == 0)
    }

    @Test func theCollectionOfADeletedListCanBeTurnedOnAgain() throws {
        let remote = try #require(try device.store.remoteLists().first)
        try device.store.perform(.delete([remote.list]), at: Device.now)
        let run = try device.run(["switch-on", remote.account.text, remote.href])
        #expect(run.code == 0, "\(run)")
        #expect(try device.sync().code == 0)
        #expect(try device.titles(in: "Home").count == 3)
        // The list in the trash is restored as a separate, local list.
        try device.store.perform(.restore([remote.list]), at: Device.now)
        #expect(try device.store.remoteLists().map(\.list) != [remote.list])
        #expect(try device.sync().code == 0)
        #expect(try synced.titles.count == 3)
    }
}
