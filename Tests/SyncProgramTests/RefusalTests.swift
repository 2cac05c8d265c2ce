// Tests of changes that a real server refuses, as the real program reports them.

import DavServers
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct RefusalTests {
    private let synced: SyncedServer

    init() throws { synced = try SyncedServer() }

    @Test(arguments: [409, 412]) func editsThatNeverArriveAreReportedAsRefused(status: Int) throws {
        let device = try synced.device()
        try device.add("Milk", "Bread", to: "Home")
        synced.faults.plan(.status(status), for: "PUT", times: nil)
        for options in [[], ["--full"], []] as [[String]] {
            let run = try device.run(["sync"] + options)
            #expect(run.code == 4 && run.result?.lists?.first?.refused == 2, "\(run)")
        }
        synced.faults.forgetPlans()
        #expect(try device.sync("--full").code == 0)
        #expect(try synced.titles == ["Bread", "Milk"])
    }

    @Test func editsOnAServerWithoutETagsAreReportedAsRefused() throws {
        try synced.fill(2)
        let device = try synced.device()
        #expect(try device.sync().code == 0)
        synced.faults.plan(
            .edit { answer in
                answer["ETag"] = nil
                answer.text = answer.text.replacing(/<getetag>[^<]*<\/getetag>/, with: "")
            }, times: nil)
        try device.rename("Task 1", to: "One", in: "Home")
        // The first edit uses the known ETag. The server names none for the result.
        _ = try device.sync()
        try device.rename("One", to: "Once more", in: "Home")
        let run = try device.sync()
        #expect(run.code == 4 && run.result?.lists?.first?.refused == 1, "\(run)")
        #expect(try synced.titles == ["One", "Task 2"])
        synced.faults.forgetPlans()
        #expect(try device.sync("--full").code == 0)
        #expect(try synced.titles == ["Once more", "Task 2"])
    }
}
