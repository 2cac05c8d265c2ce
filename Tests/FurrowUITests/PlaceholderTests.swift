// The placeholder in the gap between parting rows (specification E3).

import Testing

@testable import FurrowUI

@Suite struct PlaceholderTests {
    @Test(arguments: [(0.0, 0.0), (14, 0.25), (28, 0.5), (56, 1), (57, 1), (200, 1)])
    func thePlaceholderGrowsWithTheGapUpToFullSize(_ gap: Double, _ scale: Double) {
        #expect(Placeholder(up: gap, down: 0, height: 56).scale == scale)
        #expect(Placeholder(up: gap / 2, down: gap / 2, height: 56).scale == scale)
    }

    @Test func thePlaceholderIsInTheMiddleOfTheGap() {
        #expect(Placeholder(up: 20, down: 20, height: 56).middle == 0)
        #expect(Placeholder(up: 40, down: 0, height: 56).middle == -20)
        #expect(Placeholder(up: 10, down: 70, height: 56).middle == 30)
    }

    @Test func thePlaceholderTextSwitchesPastOneRowHeight() {
        #expect(Placeholder(up: 28, down: 28, height: 56).text(.list(tasks)) == "Pull apart to add task")
        #expect(!Placeholder(up: 28, down: 28, height: 56).inserts)
        #expect(Placeholder(up: 28, down: 28.01, height: 56).text(.list(tasks)) == "Release to add task")
        #expect(Placeholder(up: 28, down: 28.01, height: 56).inserts)
    }
}
