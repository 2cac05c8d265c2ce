// Tests of when the order of the functions for a start is out of date.

import Testing

@testable import furrow_bench

struct StartOrderTests {
    @Test func anOrderWhoseFunctionsAreThereIsFresh() {
        let order = StartOrder("one\ntwo\n")
        #expect(order.share(of: ["two", "one", "three", "one"]) == 1)
    }

    @Test func eachFunctionThatIsNoMoreMakesItOlder() {
        let functions = (1...20).map { "function\($0)" }
        let order = StartOrder(functions.joined(separator: "\n"))
        #expect(order.share(of: functions.dropLast(2)) >= StartOrder.leastShare)
        #expect(order.share(of: functions.dropLast(3)) < StartOrder.leastShare)
    }

    @Test func anEmptyOrderIsOutOfDate() {
        #expect(StartOrder("").share(of: ["one"]) < StartOrder.leastShare)
    }
}
