// Tests with random commands on trees: undoing all of them restores the original state, and two concurrent programs
// create no cycles and no orphans.

import Foundation
import Synchronization
import Testing
import Todo

@testable import Store

@Suite struct AnyCommandTests {
    /// Adds tasks on three levels to two lists, with tags and due dates, and one task in the trash.
    private func plant(in store: Store, _ generator: inout SplitMix64) throws {
        let other = NewItem(id: generator.id(), title: "Other")
        try store.perform(.add([other], at: .bottom, in: TodoList.root), at: noon)
        for list in [tasks, other.id] {
            let roots = (0..<4).map { NewItem(id: generator.id(), title: "root \($0)") }
            try store.perform(.add(roots, at: .bottom, in: list), at: noon)
            for root in roots {
                let below = (0..<3).map {
                    NewItem(id: generator.id(), title: "below \($0)", fields: [.parent(root.id)])
                }
                try store.perform(.add(below, at: .bottom, in: list), at: noon)
                let deep = NewItem(
                    id: generator.id(), title: "deep", fields: [.parent(below[0].id), .tags(Tags(["home", "work"]))])
                try store.perform(.add([deep], at: .bottom, in: list), at: noon)
            }
            try store.perform(.complete([roots[1].id]), at: noon)
            try store.perform(.delete([roots[2].id]), at: noon)
        }
    }

    /// All kinds of steps except restoring a backup.
    private static let kinds: Set<StepSummary.Kind> = [
        .added, .renamed, .changed, .completed, .reopened, .moved, .deleted, .cleared, .transferred, .restored, .erased,
        .skipped, .dated, .joined, .untagged, .imported,
    ]

    @Test func undoingTwoHundredRandomCommandsRestoresTheOriginalState() throws {
        var kinds: Set<StepSummary.Kind> = []
        for seed in 0..<8 {
            let store = try Store.inMemory()
            var generator = SplitMix64(state: UInt64(seed))
            try plant(in: store, &generator)
            let before = try ReferenceStore(store)
            var steps = 0
            while steps < Journal.length {
                let reference = try ReferenceStore(store)
                let command = reference.anyCommandOfAllKinds(&generator)
                guard let step = try store.perform(command, at: noon) else { continue }
                kinds.insert(step.kind)
                steps += 1
                let after = try ReferenceStore(store)
                let faults = after.treeFaults
                #expect(faults == [], "\(command)")
                #expect(!after.hasClash, "\(command)")
                var model = reference
                try model.perform(command)
                #expect(model == after, "\(command)")
            }
            let after = try ReferenceStore(store)
            for _ in 0..<steps {
                #expect(try store.undo() != nil)
                #expect(try ReferenceStore(store).treeFaults.isEmpty)
            }
            #expect(try store.undo() == nil)
            #expect(try ReferenceStore(store) == before)
            for _ in 0..<steps { #expect(try store.redo() != nil) }
            #expect(try ReferenceStore(store) == after)
            #expect(try store.integrityCheck().isEmpty)
        }
        // There are few tags, so renaming a tag usually merges it into another one.
        #expect(kinds.subtracting([.retagged]) == Self.kinds)
    }

    /// Acts like a program that last read the store some steps ago. Returns true if the store refused the action.
    private static func act(on store: Store, seen: ReferenceStore, _ generator: inout SplitMix64) throws -> Bool {
        do {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0, 1: try store.undo()
            case 2: try store.redo()
            default: try store.perform(seen.anyCommandOfAllKinds(&generator), at: noon)
            }
            return false
        } catch is TodoError {
            return true
        } catch let error as StoreError {
            // These errors are expected after a change by another program. Errors from the schema are not.
            switch error {
            case .stepDoesNotApply, .listMissing, .listNotEmpty: return true
            default: throw error
            }
        }
    }

    /// Two programs take turns, and each of them sees the other's steps late.
    @Test(arguments: 30..<36) func twoProgramsTakingTurnsMakeNoCyclesOrOrphans(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let programs = [try Store.open(at: folder.file()), try Store.open(at: folder.file())]
        var generator = SplitMix64(state: seed)
        try plant(in: programs[0], &generator)
        var seen = [try ReferenceStore(programs[0]), try ReferenceStore(programs[1])]
        var refused = 0
        for _ in 0..<200 {
            let one = Int.random(in: 0...1, using: &generator)
            if Int.random(in: 0..<4, using: &generator) == 0 { seen[one] = try ReferenceStore(programs[one]) }
            refused += try Self.act(on: programs[one], seen: seen[one], &generator) ? 1 : 0
            #expect(try ReferenceStore(programs[1 - one]).treeFaults.isEmpty)
        }
        #expect(refused > 0 && refused < 150)
        #expect(try programs[0].integrityCheck().isEmpty)
    }

    private final class Tally: Sendable {
        /// The number of programs that are still running, out of two.
        let running = Atomic(2)
        /// The number of accepted actions.
        let done = Atomic(0)
    }

    /// Two programs write at the same time, while a third one reads.
    @Test(arguments: 10..<14) func twoConcurrentProgramsMakeNoCyclesOrOrphans(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        var generator = SplitMix64(state: seed)
        try plant(in: Store.open(at: path), &generator)
        let tally = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<2 {
                group.addTask {
                    defer { tally.running.subtract(1, ordering: .relaxed) }
                    let store = try Store.open(at: path)
                    var generator = SplitMix64(state: seed * 2 + UInt64(number))
                    var seen = try ReferenceStore(store)
                    for step in 0..<120 {
                        if step % 3 == 0 { seen = try ReferenceStore(store) }
                        let isRefused = try Self.act(on: store, seen: seen, &generator)
                        if !isRefused { tally.done.add(1, ordering: .relaxed) }
                    }
                }
            }
            group.addTask {
                let store = try Store.open(at: path)
                while tally.running.load(ordering: .relaxed) > 0 {
                    let faults = try ReferenceStore(store).treeFaults
                    #expect(faults.isEmpty)
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
        #expect(tally.done.load(ordering: .relaxed) > 60)
        let store = try Store.open(at: path)
        #expect(try ReferenceStore(store).treeFaults.isEmpty)
        #expect(try store.integrityCheck().isEmpty)
    }
}
