// The question at a terminal whether an account may be signed in to.

import DavServers
import Desk
import Foundation
import Store
import Syncing
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: Radicale.isExpected, "needs radicale"))
struct ConsentAskedTests {
    private let synced: Synced
    private let other: Device

    init() throws {
        synced = try Synced()
        try synced.fill(2)
        other = try synced.device().copied()
        synced.faults.forgetRequests()
    }

    private var id: String { get throws { try #require(try other.store.accounts().first).id.text } }

    /// Runs furrow at a terminal at which these lines are typed.
    private func furrow(_ words: [String], typing lines: [String]) throws -> (run: Run, shown: String) {
        let screen = try Screen()
        for line in lines { try screen.type(line) }
        let started = try other.start(words, program: "furrow", at: screen)
        let run = try started.end()
        return (run, screen.text)
    }

    @Test(arguments: [["y", "echo \(Synced.password)"], ["YES", "echo \(Synced.password)"]])
    func whoAgreesAtTheTerminalIsSynced(lines: [String]) throws {
        let (run, shown) = try furrow(["sync"], typing: lines)
        #expect(run.code == 0, "\(run) \(shown)")
        #expect(shown.contains("anna at \(synced.faults.address.dropLast())"), "\(shown)")
        #expect(run.lines == ["Home: changed here: 2"])
        // Once is enough.
        #expect(try other.run(["sync"], program: "furrow").code == 0)
    }

    @Test(arguments: [["n"], [""], ["no"], ["y", ""]])
    func whoDoesNotAgreeIsNot(lines: [String]) throws {
        let (run, shown) = try furrow(["sync"], typing: lines)
        #expect(run.code == 4, "\(run) \(shown)")
        #expect(shown.contains("[y/N]"))
        #expect(synced.faults.requests.isEmpty)
    }

    @Test func accountCommandsAskToo() throws {
        let (run, shown) = try furrow(["account", "lists", try id], typing: ["y", "echo \(Synced.password)"])
        #expect(run.code == 0, "\(run) \(shown)")
        #expect(run.lines.first?.hasPrefix("* Home") == true, "\(run)")
    }

    @Test func anAccountIsConfirmedAndGivenAnotherCommand() throws {
        let asked = try other.run(["account", "confirm", try id], program: "furrow")
        #expect(asked.code == 4 && asked.errors.contains("anna"), "\(asked)")
        let words = ["account", "confirm", try id, "--password-command", "echo wrong"]
        #expect(try furrow(words, typing: ["y"]).run.code == 0)
        #expect(try other.sync().answer?.code == "needs-password")
        #expect(try furrow(words, typing: ["n"]).run.code == 4)
        let again = try furrow(["account", "confirm", try id], typing: ["y", "echo \(Synced.password)"])
        #expect(again.run.code == 0, "\(again)")
        #expect(try other.sync().code == 0)
    }
}
