// Tests of walks from a parent up to the top level.

import Testing
import Todo

@Suite struct AncestorsTests {
    /// Returns a parent and its ancestors, of which each is the next number, up to the top.
    private func ancestors(from parent: Int?, top: Int) -> [Int] {
        Tree.ancestors(from: parent) { $0 < top ? $0 + 1 : nil }
    }

    @Test func aParentComesBeforeItsAncestors() {
        #expect(ancestors(from: 1, top: 3) == [1, 2, 3])
        #expect(ancestors(from: 3, top: 3) == [3])
    }

    @Test func aTaskWithoutAParentHasNoAncestors() { #expect(ancestors(from: nil, top: 3).isEmpty) }

    @Test func theDeepestTreeFitsAndOneLevelMoreIsRecognized() {
        let limit = Tree.maxDepth
        #expect(ancestors(from: 1, top: limit) == Array(1...limit))
        #expect(ancestors(from: 1, top: limit + 1) == Array(1...limit + 1))
        #expect(ancestors(from: 1, top: limit + 5) == Array(1...limit + 1))
    }

    @Test(arguments: 1...4) func aLoopEndsAndCountsAsTooDeep(length: Int) {
        let found = Tree.ancestors(from: 0) { ($0 + 1) % length }
        #expect(found == (0...Tree.maxDepth).map { $0 % length })
        #expect(found.count > Tree.maxDepth)
    }

    @Test func aFailureToReadAParentIsThrown() {
        struct Unreadable: Error {}
        #expect(throws: Unreadable.self) {
            _ = try Tree.ancestors(from: 1) { number -> Int? in
                if number == 2 { throw Unreadable() }
                return number + 1
            }
        }
    }
}
