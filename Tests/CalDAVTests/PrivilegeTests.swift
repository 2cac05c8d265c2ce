// Tests of learning, without additional requests, whether a list can be written to.

import CalDAV
import DavServers
import SyncEngine
import Testing

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct PrivilegeTests {
    private let account: Account

    init() throws { account = try Account(tasks: 3) }

    /// A response that grants the user only the right to read.
    private let reading = Fault.edit { answer in
        for right in ["all", "write", "write-properties", "write-content"] {
            answer.text = answer.text.replacing("<privilege><\(right) /></privilege>", with: "")
        }
    }

    @Test func aListThatBecameReadOnlyIsReportedWithItsChanges() async throws {
        let remote = account.remote
        let first = try await remote.changes(since: nil)
        #expect(first.isReadOnly == false)
        let faults = try account.faults
        faults.plan(reading, for: "PROPFIND")
        faults.forgetRequests()
        let second = try await remote.changes(since: first.token)
        #expect(second.isReadOnly == true)
        #expect(second.rows.isEmpty)
        #expect(try await remote.changes(since: second.token).isReadOnly == false)
        // If nothing has changed, each listing is one request.
        #expect(faults.requests.map(\.method) == ["PROPFIND", "PROPFIND"])
    }

    @Test func withoutPrivilegesTheReadOnlyStateIsUnknown() async throws {
        try account.faults.plan(
            .edit { $0.text = $0.text.replacing("privilege", with: "something") },
            for: "PROPFIND", times: nil)
        #expect(try await account.remote.changes(since: nil).isReadOnly == nil)
    }
}
