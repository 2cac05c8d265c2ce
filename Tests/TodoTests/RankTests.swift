// Tests of ranks: space between neighbors, lack of space, and the limits of the number range.

import Testing

@testable import Todo

@Suite struct RankTests {
    @Test func ranksBetweenTwoRanksAreStrictlyBetweenThem() throws {
        let ranks = try #require(Rank.spread(3, between: Rank(0), and: Rank(4)))
        #expect(ranks == [Rank(1), Rank(2), Rank(3)])
    }

    @Test func adjacentNumbersHaveNoRankBetweenThem() {
        #expect(Rank.spread(1, between: Rank(7), and: Rank(8)) == nil)
        #expect(Rank.spread(1, between: Rank(7), and: Rank(7)) == nil)
    }

    @Test func theWholeIntegerRangeCanBeDivided() throws {
        let ranks = try #require(Rank.spread(1, between: Rank(.min), and: Rank(.max)))
        #expect(abs(ranks[0].value) <= 1)
    }

    @Test(arguments: [(Int64.max - 10, nil), (nil, Int64.min + 10)] as [(Int64?, Int64?)])
    func ranksNearTheIntegerLimitsDivideTheRemainingRange(lower: Int64?, upper: Int64?) throws {
        let ranks = try #require(Rank.spread(3, between: lower.map(Rank.init), and: upper.map(Rank.init)))
        #expect(ranks == ranks.sorted())
        #expect(Set(ranks).count == 3)
    }

    @Test(arguments: [(Int64.max, nil), (nil, Int64.min)] as [(Int64?, Int64?)])
    func noRankExistsBeyondTheIntegerLimits(lower: Int64?, upper: Int64?) {
        #expect(Rank.spread(1, between: lower.map(Rank.init), and: upper.map(Rank.init)) == nil)
    }

    @Test(arguments: [Placement.top, .bottom])
    func itemsAtTheIntegerLimitsAreReRanked(placement: Placement) throws {
        var list = ItemList([item("low", rank: .min), item("high", rank: .max)])
        let inverse = try #require(try list.perform(.add([NewItem(title: "new")], at: placement, in: tasks)))
        #expect(list.isSound)
        #expect(list.titles == (placement == .top ? ["new", "low", "high"] : ["low", "high", "new"]))
        _ = try list.apply(inverse)
        #expect(list.map(\.rank) == [Rank(.min), Rank(.max)])
    }

    @Test func itemsOfEqualRankAreReRanked() throws {
        var list = ItemList(
            (0..<40).map {
                item("\($0)", rank: 5, id: UUID(uuid: (UInt8($0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
            })
        try list.perform(.add([NewItem(title: "new")], at: .after(list.id("20")), in: tasks))
        #expect(list.isSound)
        #expect(list.titles.firstIndex(of: "new") == 21)
    }
}

@Suite struct CrowdingTests {
    /// Inserts 1,000 tasks, each right after the same task, and counts the rows that get new ranks.
    private func crowd(_ list: inout ItemList, at placement: (ItemList) -> Placement) throws -> (
        times: Int, rows: [Int]
    ) {
        var rows: [Int] = []
        for number in 0..<1000 {
            let command = Command.add([NewItem(title: "\(number)")], at: placement(list), in: tasks)
            let edit = try #require(try command.resolve(in: list, at: noon)).edit
            if case .batch(let edits) = edit, case .change(let moved) = edits[0] { rows.append(moved.count) }
            _ = try list.apply(edit)
        }
        return (rows.count, rows)
    }

    @Test func aThousandInsertsAtOneSpotReRankFewRowsRarely() throws {
        var list = list((0..<2000).map { "item \($0)" })
        let anchor = list[1000].id
        let reRanked = try crowd(&list) { _ in .after(anchor) }
        #expect(list.isSound)
        #expect(list[1001].title == "999")
        #expect(list[2000].title == "0")
        #expect(reRanked.times <= 1000 / 16)
        #expect(reRanked.rows.allSatisfy { $0 <= 256 })
    }

    @Test func aThousandInsertsAtEitherEndReRankNothing() throws {
        var list = list(["a"])
        #expect(try crowd(&list) { _ in .top }.times == 0)
        #expect(try crowd(&list) { _ in .bottom }.times == 0)
        #expect(list.isSound)
    }

    @Test func manyItemsAtOnceFitIntoANarrowInterval() throws {
        var list = ItemList([item("a", rank: 0), item("b", rank: 1)])
        let new = (0..<5000).map { NewItem(title: "\($0)") }
        let inverse = try #require(try list.perform(.add(new, at: .after(list.id("a")), in: tasks)))
        #expect(list.isSound)
        #expect(list.titles == ["a"] + new.map(\.title) + ["b"])
        _ = try list.apply(inverse)
        #expect(list.map(\.rank) == [Rank(0), Rank(1)])
    }
}
