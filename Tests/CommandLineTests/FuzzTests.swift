// Tests of random calls of all commands: each ends with a documented exit code and a message, and a failed call
// changes nothing.

import Foundation
import Store
import TestSupport
import Testing
import Todo

/// `FUZZ_CALLS=3000 FUZZ_SEED=7` makes more and different calls of each command.
struct FuzzTests {
    private static var calls: Int { number("FUZZ_CALLS") ?? 25 }
    private static var seed: UInt64 { number("FUZZ_SEED").map { UInt64(bitPattern: Int64($0)) } ?? 20_26 }

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    static let subcommands = [
        "add", "list", "edit", "done", "skip", "delete", "clear-done", "lists", "new-list", "rename-list", "trash",
        "restore",
        "empty-trash", "undo", "redo", "help", "today", "scheduled", "done-list", "search", "backup", "show", "move",
        "tags", "import", "export",
    ]

    /// Commands that contact servers at any address. Their tests have their own servers.
    private static let askingServers = ["account", "sync"]

    @Test func everyCommandIsFuzzed() throws {
        struct Help: Decodable {
            struct Command: Decodable {
                let commandName: String
                let subcommands: [Command]?
            }
            let command: Command
        }
        let answer = try Terminal().run(["--experimental-dump-help"])
        let help = try JSONDecoder().decode(Help.self, from: answer.output)
        let known = try #require(help.command.subcommands).map(\.commandName)
        #expect(Set(known) == Set(Self.subcommands + Self.askingServers))
    }

    /// The subcommands, an unknown one, and none at all, which would open the window.
    private static let tried: [String?] = subcommands + ["nonsense", nil]

    @Test(arguments: tried.indices)
    func randomArgumentsAlwaysEndWithAnExitCodeAndAMessage(index: Int) throws {
        let terminal = try Terminal()
        try terminal.add("one", "two", "three")
        try terminal.furrow("new-list", "Home")
        try terminal.add("four", to: "Home")
        let store = try Store.open(at: terminal.store)
        var any = AnyCall(
            generator: SplitMix64(state: Self.seed &+ UInt64(index)),
            stores: (good: [terminal.store], bad: try terminal.badStores()))
        var (count, inputs) = (0, Inputs())
        let reads = Self.tried[index] == "add"
        // More calls are made if there were too few inputs of several lines by chance.
        while count < Self.calls || reads && !inputs.areOfBothKinds && count < Self.calls + 1000 {
            count += 1
            let (lists, revision) = (try store.lists().readable, try store.snapshot(of: TodoList.root).revision)
            let ids = try lists.flatMap { try store.items(of: $0.id).readable.map(\.id.uuidString) }
            let call = any.next(Self.tried[index], ids: ids, lists: lists.map(\.name))
            let answer = try terminal.answer(to: call)
            let isUnchanged = try store.snapshot(of: TodoList.root).revision == revision
            #expect(answer.isDone || isUnchanged, "\(call) failed and changed the store: \(answer.message)")
            inputs.record(call, answer)
        }
        #expect(!reads || inputs.areOfBothKinds, "\(inputs)")
        #expect(try store.integrityCheck().isEmpty)
    }
}

/// Counts the results of the inputs of several lines that `add` has read.
private struct Inputs {
    private var added = 0
    private var refused = 0

    /// Whether some inputs were added, and some refused.
    var areOfBothKinds: Bool { added > 0 && refused > 0 }

    mutating func record(_ call: Call, _ answer: Answer) {
        guard call.input.contains(0x0A) else { return }
        let ids = answer.text.split(separator: "\n").map { UUID(uuidString: String($0)) }
        if answer.isDone && ids.count > 1 && !ids.contains(nil) { added += 1 }
        if answer.message.hasPrefix("furrow: Line ") { refused += 1 }
    }
}

extension Terminal {
    /// Returns paths that are not a store and cannot become one.
    fileprivate func badStores() throws -> [String] {
        let noise = folder + "/noise"
        let short = folder + "/short"
        try Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }).write(to: URL(fileURLWithPath: noise))
        try Data("Buy milk\n".utf8).write(to: URL(fileURLWithPath: short))
        return [
            noise, short, folder, short + "/furrow.db", "/dev/null", "/dev/full", "/proc/version", "/",
            folder + "/" + String(repeating: "n", count: 300), String(repeating: "d/", count: 3000) + "furrow.db",
        ]
    }
}
