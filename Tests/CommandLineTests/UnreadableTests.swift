// Records of the store that cannot be read are told of at the terminal too, and kept.

import Desk
import Foundation
import GRDB
import Testing

struct UnreadableTests {
    private let terminal: Terminal
    private let ids: [String]

    init() throws {
        terminal = try Terminal()
        ids = try terminal.add("one", "broken")
    }

    /// Changes the store as no Furrow would.
    private func tamper(_ statement: String) throws {
        try DatabaseQueue(path: terminal.store).writeWithoutTransaction { try $0.execute(sql: statement) }
    }

    private let breaks = "UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE title = 'broken'"

    @Test func theListSaysHowManyItLeavesOut() throws {
        try tamper(breaks)
        let answer = try terminal.furrow("list")
        #expect(answer.isDone)
        #expect(answer.text.hasSuffix(" one\n"))
        #expect(answer.message.hasPrefix("furrow: Records that could not be read and are not shown: 1."))
    }

    @Test(arguments: ["done", "delete"]) func aRecordThatCannotBeReadIsNotSaidToBeGone(command: String) throws {
        try tamper(breaks)
        let answer = try terminal.furrow(command, ids[1])
        #expect(answer.ending == .exited(1))
        #expect(answer.message.contains("cannot be read"), "\(answer.message)")
        let kept = try DatabaseQueue(path: terminal.store).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM item WHERE completed IS NULL")
        }
        #expect(kept == 2)
    }

    @Test(arguments: [("kind = 'folded'", "“folded”"), ("edit = x'00'", "cannot be read")])
    func aStepThatCannotBeTakenBackSaysWhy(change: String, why: String) throws {
        try tamper("UPDATE step SET \(change)")
        let answer = try terminal.furrow("undo")
        #expect(answer.ending == .exited(1))
        #expect(answer.message.contains(why), "\(answer.message)")
        #expect(try terminal.titles == ["one", "broken"])
    }
}
