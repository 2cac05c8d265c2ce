// Tests of reading and measuring a program's trace.

import Desk
import Foundation
import TestSupport
import Testing

struct TraceTests {
    /// A slide to 100 px that follows the finger after the first 8 px and snaps to 144.
    private static let slide = """
        {"t":1.0,"kind":"began","gesture":"slide","row":"A","x":0}
        {"t":1.0,"kind":"finger","gesture":"slide","row":"A","x":18,"y":0}
        {"t":1.01,"kind":"front","row":"A","x":10}
        {"t":1.02,"kind":"finger","gesture":"slide","row":"A","x":60,"y":1}
        {"t":1.025,"kind":"finger","gesture":"slide","row":"A","x":108,"y":1}
        {"t":1.03,"kind":"front","row":"A","x":99}
        {"t":1.03,"kind":"frame"}
        {"t":1.04,"kind":"ended","gesture":"slide","row":"A","committed":true,"to":144}
        {"t":1.1,"kind":"front","row":"A","x":140}
        {"t":1.2,"kind":"front","row":"A","x":138}
        {"t":1.3,"kind":"front","row":"A","x":144}
        {"t":1.4,"kind":"front","row":"A","x":144}

        """

    private func read(_ text: String) throws -> Trace {
        let folder = try TemporaryFolder()
        let path = folder.file("trace")
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        defer { withExtendedLifetime(folder) {} }
        return try Trace(path: path)
    }

    @Test func anIncompleteLastLineIsIgnored() throws {
        #expect(try read(Self.slide + "{\"t\":2,\"ki").lines.count == 12)
    }

    @Test func anInvalidLineIsRefused() {
        #expect(throws: DeskError.self) { try read("{\"kind\":\"front\"}\n") }
    }

    @Test func eachGestureHasItsPartOfTheTrace() throws {
        let trace = try read(Self.slide + Self.slide.replacingOccurrences(of: "slide", with: "pull"))
        #expect(trace.gestures("slide").map(\.lines.count) == [12])
        #expect(
            trace.gestures("slide")[0].held.lines(
                "front", row: "A"
            ).compactMap(\.x) == [10, 99])
        #expect(trace.gestures("pull").count == 1)
    }

    @Test func theTrackingErrorIsTheSpreadOfTheOffsets() throws {
        let held = try read(Self.slide).held
        // The front is 8 px behind the finger, then 9.
        #expect(held.trackingError("front", \.x, finger: \.x, row: "A") == 1)
        #expect(held.trackingError("front", \.x, finger: \.x, row: "B") == nil)
    }

    @Test func stepsAndTheTimeOfRestAreMeasured() throws {
        let released = try read(Self.slide).released
        let fronts = released.samples("front", \.x, row: "A")
        #expect(fronts.largestStep == 6)
        #expect(fronts.largestStepBack(against: 1) == 2)
        let restTime = try #require(fronts.steadyValue(after: 1.04))
        #expect(abs(restTime - 0.26) < 1e-9)
    }
}
