// Tests of finding the lines that two texts have in common.

import TestSupport
import Testing

@testable import SyncEngine

@Suite struct LineMatchingTests {
    /// Returns the length of a longest common subsequence, computed with the table of all prefixes.
    private func longest(_ old: [Int], _ new: [Int]) -> Int {
        var row = [Int](repeating: 0, count: new.count + 1)
        for line in old {
            var above = row
            for (index, other) in new.enumerated() {
                above[index + 1] = line == other ? row[index] + 1 : max(above[index], row[index + 1])
            }
            row = above
        }
        return row[new.count]
    }

    @Test func matchesAreALongestCommonSubsequence() {
        var generator = SplitMix64(state: 5)
        for _ in 0..<20_000 {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0..<10, using: &generator)).map { _ in Int.random(in: 0..<4, using: &generator) }
            }
            let matches = LineMatching.matches(texts[0], texts[1])
            let found = matches.compactMap { $0 }
            #expect(found == Array(Set(found)).sorted(), "\(texts)")
            #expect(zip(texts[0], matches).allSatisfy { line, match in match.map { texts[1][$0] == line } ?? true })
            #expect(found.count == longest(texts[0], texts[1]), "\(texts)")
        }
    }

    @Test func veryDifferentTextsAreMatchedOnlyAtTheirEnds() {
        let few = LineMatching.maxDifferences / 2
        let (old, new) = ((0..<few).map { $0 }, (0..<few).map { -1 - $0 })
        // The texts differ by one line more than the search follows; below, by exactly as many.
        let end = LineMatching.matches([5_555] + old + [9_999, 7, 1], [5_555] + new + [9_999, 7])
        #expect(end.compactMap { $0 } == [0])
        let all = LineMatching.matches([5_555] + old.dropFirst() + [9_999, 7, 1], [5_555] + new + [9_999, 7])
        #expect(all.compactMap { $0 } == [0, few + 1, few + 2])
        let matches = LineMatching.matches([5_555] + old + old + [8_888, 1, 7], [5_555] + new + new + [8_888, 7])
        #expect(matches.compactMap { $0 } == [0, 2 * few + 2])
    }
}
