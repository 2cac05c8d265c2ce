// Tests of the question at a terminal whether furrow may sign in to an account.

import DavServers
import Desk
import Foundation
import Store
import SyncClient
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct ConsentAskedTests {
    private let synced: SyncedServer
    private let other: Device

    init() throws {
        synced = try SyncedServer()
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

    private static func lines(_ shown: String) -> [String] { shown.split(whereSeparator: \.isNewline).map(String.init) }

    @Test(arguments: [["y", "echo \(SyncedServer.password)"], ["YES", "echo \(SyncedServer.password)"]])
    func anAccountConfirmedInTheTerminalIsSynced(lines: [String]) throws {
        let (run, shown) = try furrow(["sync"], typing: lines)
        #expect(run.code == 0, "\(run) \(shown)")
        #expect(Self.lines(shown).contains("furrow: Server: \(synced.faults.address.dropLast())"), "\(shown)")
        #expect(Self.lines(shown).contains("furrow: User: anna"), "\(shown)")
        #expect(run.lines == ["Home: changed here: 2"])
        // The user is asked only once.
        #expect(try other.run(["sync"], program: "furrow").code == 0)
    }

    @Test(arguments: [["n"], [""], ["no"], ["y", ""]])
    func anUnconfirmedAccountIsNotSynced(lines: [String]) throws {
        let (run, shown) = try furrow(["sync"], typing: lines)
        #expect(run.code == 4, "\(run) \(shown)")
        #expect(shown.contains("furrow: This computer does not know this account."), "\(shown)")
        #expect(shown.contains("? [y/N] "), "\(shown)")
        #expect(synced.faults.requests.isEmpty)
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt"), "needs gettext"),
        arguments: ["j", "Ja"])
    func theAnswerIsAcceptedInTheUsersLanguage(answer: String) throws {
        other.environment = try Desk.locale(in: other.folder.path).merging(["LANGUAGE": "de"]) { $1 }
        let (run, shown) = try furrow(["sync"], typing: [answer, "echo \(SyncedServer.password)"])
        #expect(run.code == 0, "\(run) \(shown)")
        #expect(try other.sync().code == 0)
    }

    @Test func aUserNameCannotImitateTheServerOrAnotherLine() throws {
        let server = "furrow: Server: \(synced.faults.address.dropLast())"
        for user in ["you at https://good.example.", "you\nfurrow: Server: https://good.example"] {
            try other.changeStore { try $0.execute(sql: "UPDATE account SET user = ?", arguments: [user]) }
            let (_, shown) = try furrow(["sync"], typing: ["n"])
            let lines = Self.lines(shown)
            #expect(lines.filter { $0.hasPrefix("furrow: Server:") } == [server], "\(shown)")
            #expect(lines.contains("furrow: User: \(user.replacing("\n", with: "\\n"))"), "\(shown)")
            // The list of accounts shows no such line either.
            let listed = try other.run(["account", "list"], program: "furrow")
            #expect(listed.code == 0 && listed.lines.count { !$0.hasPrefix("  ") } == 1, "\(listed)")
            #expect(listed.lines.allSatisfy { !$0.hasPrefix("furrow:") }, "\(listed)")
        }
    }

    @Test func accountCommandsAskForConfirmationToo() throws {
        let (run, shown) = try furrow(["account", "lists", try id], typing: ["y", "echo \(SyncedServer.password)"])
        #expect(run.code == 0, "\(run) \(shown)")
        #expect(run.lines.first?.hasPrefix("* Home") == true, "\(run)")
    }

    @Test func confirmingAnAccountAgainChangesItsPasswordCommand() throws {
        let asked = try other.run(["account", "confirm", try id], program: "furrow")
        #expect(asked.code == 4 && asked.errors.contains("anna"), "\(asked)")
        let words = ["account", "confirm", try id, "--password-command", "echo wrong"]
        #expect(try furrow(words, typing: ["y"]).run.code == 0)
        #expect(try other.sync().result?.code == .needsPassword)
        let (declined, shown) = try furrow(words, typing: ["n"])
        #expect(declined.code == 4)
        // By now the computer knows the account.
        #expect(!shown.contains("does not know"), "\(shown)")
        #expect(shown.contains("Change the password command of this account? [y/N]"), "\(shown)")
        let unseen = try other.run(["account", "confirm", try id], program: "furrow")
        #expect(unseen.code == 4 && unseen.errors.contains("already knows this account"), "\(unseen)")
        let again = try furrow(["account", "confirm", try id], typing: ["y", "echo \(SyncedServer.password)"])
        #expect(again.run.code == 0, "\(again)")
        #expect(try other.sync().code == 0)
    }
}
