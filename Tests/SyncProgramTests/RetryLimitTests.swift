// Tests that runs do not retry rejected passwords or servers that do not respond.

import DavServers
import Desk
import Foundation
import Store
import SyncClient
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct RetryLimitTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        try synced.server.makeCollection("work", displayName: "Work")
        device = try synced.device()
        try #require(device.sync().code == 0)
        synced.faults.forgetRequests()
    }

    /// Sets another password command, which leaves a mark each time it runs.
    private func ask(_ command: String) throws {
        try device.confirm(command: "echo x >> '\(device.folder.file("asked"))'; \(command)")
    }

    private var timesAsked: Int {
        ((try? String(contentsOfFile: device.folder.file("asked"), encoding: .utf8)) ?? "").split(separator: "\n").count
    }

    private var problem: SyncCode? { get throws { try device.store.accounts().first?.problem?.code } }

    private func requests(to name: String) -> Int {
        synced.faults.requests.filter { $0.path.contains("/\(name)/") && $0["Authorization"] != nil }.count
    }

    private func backOff(_ name: String) throws -> Double? {
        try device.store.remoteList(device.list(name))?.backOff.map { Double($0.milliseconds) / 1000 }
    }

    // MARK: - Passwords

    @Test(arguments: ["--heed-back-off", "--no-prompt"])
    func aRejectedPasswordIsRetriedOnlyOnRequest(unattended: String) throws {
        try ask("echo wrong")
        #expect(try device.sync(unattended).result?.code == .needsPassword)
        #expect(try problem == .needsPassword)
        #expect(timesAsked == 1)
        synced.faults.forgetRequests()
        for _ in 0..<3 {
            let run = try device.sync(unattended)
            #expect(run.code == 4)
            #expect(run.result?.accounts?.map(\.code) == [.needsPassword])
        }
        #expect(synced.faults.requests.isEmpty)
        #expect(timesAsked == 1)
        // A sync that the user asks for tries the password again.
        #expect(try device.sync().code == 4)
        #expect(timesAsked == 2 && !synced.faults.requests.isEmpty)
        // Another command may return the right password.
        try ask("echo \(SyncedServer.password)")
        #expect(try problem == nil)
        #expect(try device.sync(unattended).code == 0)
    }

    @Test func aPasswordThatWorksAgainIsFoundByARequestedSync() throws {
        synced.faults.plan(.status(401), times: nil)
        #expect(try device.sync("--heed-back-off").code == 4)
        synced.faults.forgetPlans()
        #expect(try device.sync("--heed-back-off").code == 4)
        #expect(try device.sync().code == 0)
        #expect(try problem == nil)
        #expect(try device.sync("--heed-back-off").code == 0)
    }

    @Test func aFailedPasswordCommandIsRestartedOnlyOnRequest() throws {
        try ask("exit 3")
        for _ in 0..<3 { #expect(try device.sync("--heed-back-off").result?.code == .passwordCommand) }
        #expect(timesAsked == 1)
        #expect(try device.sync().result?.code == .passwordCommand)
        #expect(timesAsked == 2)
    }

    @Test func aNewAddressOrUserNameClearsThePasswordProblem() throws {
        for change in [{ $0.user = "berta" }, { $0.url = "https://other.example/" }] as [(inout Account) -> Void] {
            var account = try #require(try device.store.accounts().first)
            account.problem = SyncProblem(.needsPassword)
            try device.store.save(account)
            #expect(try problem == .needsPassword)
            change(&account)
            try device.store.save(account)
            #expect(try problem == nil)
        }
    }

    @Test func aRunWithAWaitingListSignsInOnce() throws {
        try synced.fill(3)
        #expect(try device.sync().code == 0)
        try ask("echo \(SyncedServer.password)")
        // The first list deletes the task once the second list has it.
        try device.transfer("Task 2", from: "Home", to: "Work")
        synced.faults.forgetRequests()
        let run = try device.sync()
        #expect(run.code == 0, "\(run)")
        #expect(synced.changes.contains("DELETE") && timesAsked == 1)
        #expect(synced.faults.requests.count { $0["Authorization"] == nil } == 1)
        // A password that is no longer accepted is reported, by either of the two cycles.
        try device.transfer("Task 3", from: "Home", to: "Work")
        synced.faults.plan(.status(401), for: "DELETE", times: nil)
        let refused = try device.sync()
        #expect(refused.code == 4 && refused.result?.accounts?.map(\.code) == [.needsPassword], "\(refused)")
    }

    // MARK: - Servers

    @Test(arguments: [429, 503], [true, false])
    func aRetryAfterAppliesToAllListsOfTheServer(status: Int, isDate: Bool) throws {
        let until = Date.now + 300
        let value = isDate ? Self.httpDate(until) : "300"
        synced.faults.plan(.status(status, headers: [("Retry-After", value)]), times: nil)
        let run = try device.sync()
        #expect(run.code == 5)
        #expect(synced.faults.requests.count == 1)
        #expect(run.result?.accounts?.map(\.code) == [.unreachable])
        #expect(try problem == .unreachable)
        for name in ["Home", "Work"] {
            // To the second, because HTTP dates are.
            #expect(try #require(try backOff(name)) >= until.timeIntervalSince1970 - 1, "\(name)")
        }
        synced.faults.forgetPlans()
        synced.faults.forgetRequests()
        try ask("echo \(SyncedServer.password)")
        let passed = try device.sync("--heed-back-off")
        #expect(passed.code == 0)
        #expect(passed.result?.lists?.map(\.code) == [.backedOff, .backedOff])
        #expect(synced.faults.requests.isEmpty && timesAsked == 0)
        #expect(try problem == .unreachable)
        // A sync that the user asks for does not wait.
        #expect(try device.sync().code == 0)
        #expect(try problem == nil)
        #expect(try backOff("Home") == nil && backOff("Work") == nil)
    }

    private static func httpDate(_ date: Date) -> String {
        let format = DateFormatter()
        (format.locale, format.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(identifier: "UTC"))
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: date)
    }

    @Test func anUnreachableServerIsTriedOnceAndOtherAccountsContinue() throws {
        let other = try SyncedServer()
        #expect(try device.run(other.adding + ["--all"]).code == 0)
        try other.fill(2)
        synced.faults.plan(.lostRequest, times: nil)
        let run = try device.sync()
        #expect(run.code == 5)
        #expect(Set(run.result?.accounts?.map(\.code) ?? []) == [.unreachable, .ok])
        #expect(run.result?.lists?.reduce(0) { $0 + ($1.pulled ?? 0) } == 2)
        let asked = Set(synced.faults.requests.map(\.path))
        #expect(asked.count == 1, "\(asked)")
        synced.faults.forgetRequests()
        #expect(
            try device.sync("--heed-back-off").result?.accounts?.map(\.code.rawValue).sorted() == ["backed-off", "ok"])
        #expect(synced.faults.requests.isEmpty)
    }

    @Test func aProblemWithOneListDoesNotDelayOthers() throws {
        synced.faults.plan(.status(500), path: "/home/", times: nil)
        let run = try device.sync()
        #expect(run.code == 5)
        #expect(run.result?.accounts?.map(\.code) == [.ok])
        #expect(requests(to: "work") > 0)
        #expect(try backOff("Home") != nil && backOff("Work") == nil)
    }

    @Test func anInterruptedResponseDelaysOtherListsOnlyOnce() throws {
        try device.add("Milk", to: "Work")
        synced.faults.plan(.lostResponse, path: "/home/", times: nil)
        #expect(try device.sync().code == 5)
        // The list that could not be reached comes last from then on.
        let run = try device.sync()
        #expect(run.code == 5)
        #expect(run.result?.accounts?.map(\.code) == [.ok])
        #expect(try synced.server.texts(in: "work").count == 1)
        #expect(try backOff("Work") == nil)
    }

    // MARK: - Rights

    @Test func aListIsReadOnlyHereWhileItIsReadOnlyOnTheServer() throws {
        synced.faults.plan(
            .edit { answer in
                for right in ["all", "write", "write-properties", "write-content"] {
                    answer.text = answer.text.replacing("<privilege><\(right) /></privilege>", with: "")
                }
            }, for: "PROPFIND", path: "/home/", times: nil)
        let run = try device.sync("--heed-back-off")
        #expect(run.code == 0)
        #expect(run.result?.lists?.first { $0.name == "Home" }?.code == .readOnly)
        #expect(throws: TodoError.readOnlyList) { try device.add("Milk", to: "Home") }
        synced.faults.forgetPlans()
        #expect(try device.sync("--heed-back-off").result?.lists?.allSatisfy { $0.code == .ok } == true)
        try device.add("Milk", to: "Home")
        #expect(try device.sync().code == 0)
        #expect(try synced.titles == ["Milk"])
    }

    // MARK: - Moves

    @Test func whileAListIsUnreadableAMassDeletionAsksNothing() throws {
        try synced.fill(30)
        #expect(try device.sync().code == 0)
        for number in 1...30 { try synced.server.remove("uid-\(number).ics", from: "home") }
        synced.faults.plan(.status(403), for: "PROPFIND", path: "/work/", times: nil)
        for _ in 0..<2 {
            let home = try #require(try device.sync().result?.lists?.first { $0.name == "Home" })
            #expect(home.code == .ok && home.held == 0 && home.waits == true)
        }
        let run = try device.run(["sync"], program: "furrow")
        #expect(run.lines == ["Home: waiting until another list can be read"], "\(run)")
        #expect(try device.titles(in: "Home").count == 30)
        synced.faults.forgetPlans()
        let home = try #require(try device.sync().result?.lists?.first { $0.name == "Home" })
        #expect(home.code == .held && home.held == 30 && home.waits == nil)
    }

    @Test(arguments: [403, 409, 412])
    func aTaskWhosePutIsRefusedForItsUIDIsMoved(status: Int) throws {
        try synced.fill(3)
        #expect(try device.sync().code == 0)
        try device.transfer("Task 2", from: "Home", to: "Work")
        try device.rename("Task 2", to: "Two", in: "Work")
        synced.faults.plan(.status(status), for: "PUT", path: "/work/")
        synced.faults.forgetRequests()
        let run = try device.sync()
        #expect(run.code == 0, "\(run)")
        let moves = synced.faults.requests.filter { $0.method == "MOVE" && $0["Authorization"] != nil }
        #expect(moves.count == 1 && !synced.changes.contains("DELETE"))
        #expect(try synced.titles == ["Task 1", "Task 3"])
        #expect(try synced.server.texts(in: "work").values.first?.contains("SUMMARY:Two") == true)
        #expect(try synced.server.texts(in: "work").values.first?.contains("UID:uid-2") == true)
        synced.faults.forgetRequests()
        #expect(try device.sync("--full").code == 0)
        #expect(synced.changes == [])
    }
}
