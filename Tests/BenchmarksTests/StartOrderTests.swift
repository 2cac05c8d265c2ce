// Tests of when the order of the functions for a start is out of date.

import Testing

@testable import furrow_bench

struct StartOrderTests {
    @Test func anOrderOfExistingFunctionsIsUpToDate() {
        let order = StartOrder("one\ntwo\n")
        #expect(order.share(of: ["two", "one", "three", "one"]) == 1)
    }

    @Test func missingFunctionsMakeAnOrderOutOfDate() {
        let functions = (1...20).map { "function\($0)" }
        let order = StartOrder(functions.joined(separator: "\n"))
        #expect(order.share(of: functions.dropLast(2)) >= StartOrder.minShare)
        #expect(order.share(of: functions.dropLast(3)) < StartOrder.minShare)
    }

    @Test func anEmptyOrderIsOutOfDate() {
        #expect(StartOrder("").share(of: ["one"]) < StartOrder.minShare)
    }
}
