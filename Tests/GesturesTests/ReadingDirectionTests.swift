// Conversion between distances in reading direction and on the screen.

import Gestures
import Testing

@Suite struct ReadingDirectionTests {
    @Test func leftToRightMeasuresAreUnchanged() {
        let reading = ReadingDirection(isRightToLeft: false)
        #expect(reading.mirrored(-30) == -30)
        #expect(reading.mirrored(30, in: 480) == 30)
    }

    @Test func rightToLeftMeasuresAreMirrored() {
        let reading = ReadingDirection(isRightToLeft: true)
        #expect(reading.mirrored(-30) == 30)
        #expect(reading.mirrored(30, in: 480) == 450)
        #expect(reading.mirrored(reading.mirrored(30, in: 480), in: 480) == 30)
    }
}
