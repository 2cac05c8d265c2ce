// A test of two terminals that work on one tree at the same time.

import Foundation
import GRDB
import Store
import TestSupport
import Testing
import Todo

@Suite struct TreeTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    /// Returns a random call by a user who knows these ids, of which some may be deleted.
    private static func anyCall(_ ids: [String], _ generator: inout SplitMix64) -> [String] {
        let one = ids.randomElement(using: &generator) ?? ""
        let other = ids.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<16, using: &generator) {
        case 0..<5: return ["edit", one, "--parent", other]
        case 5: return ["edit", one, "--parent", "none", "--tag", "home"]
        case 6: return ["add", "new", "--parent", one]
        case 7: return ["done", one, other]
        case 8, 9: return ["delete", one]
        case 10, 11: return ["restore", one]
        case 12: return ["move", one, "--list", Bool.random(using: &generator) ? "Home" : "Tasks"]
        case 13: return ["clear-done"]
        case 14: return ["redo"]
        default: return ["undo"]
        }
    }

    /// Returns all tasks and lists, including the trash.
    private func reference() throws -> ReferenceStore {
        let store = try Store.open(at: terminal.store)
        let (allRecords, trash) = (try store.allRecords(), try store.trash())
        return ReferenceStore(
            allRecords.lists.readable + trash.records.compactMap(\.list),
            allRecords.items.values.flatMap { $0 } + trash.records.compactMap(\.item))
    }

    @Test(arguments: 0..<2) func concurrentCommandsMakeNoCyclesOrOrphans(seed: UInt64) async throws {
        try terminal.furrow("new-list", "Home")
        let ids = try terminal.add("a", "b", "c", "d", "e", "f", "g", "h")
        for (child, parent) in [(1, 0), (2, 1), (3, 2), (5, 4), (6, 5)] {
            try terminal.furrow("edit", ids[child], "--parent", ids[parent])
        }
        let answers = try await withThrowingTaskGroup(of: [Answer].self) { [terminal = Shared(terminal)] group in
            for number in 0..<2 {
                group.addTask {
                    var generator = SplitMix64(state: seed * 2 + UInt64(number))
                    return try (0..<40).map { _ in
                        try terminal.value.run(["--store", terminal.value.store] + Self.anyCall(ids, &generator))
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        // Calls that the other terminal has overtaken are refused by the rules, but never by the store.
        #expect(answers.allSatisfy { $0.ending != .exited(ExitCode.storeFailed) })
        #expect(answers.count(where: \.isDone) > 10)
        let reference = try reference()
        #expect(reference.treeFaults.isEmpty)
        // Every task is listed.
        let listed = try terminal.furrow("list").text.split(separator: "\n").count
        #expect(listed == reference.lists.map { reference[$0.id].count }.reduce(0, +))
        #expect(try Store.open(at: terminal.store).integrityCheck().isEmpty)
    }
}
