// Conversion between distances in reading direction and on the screen.

import Gestures
import Testing

@Suite struct ReadingDirectionTests {
    @Test func leftToRightMeasuresAreUnchanged() {
        let direction = ReadingDirection(isRightToLeft: false)
        #expect(direction.mirrored(-30) == -30)
        #expect(direction.mirrored(30, in: 480) == 30)
    }

    @Test func rightToLeftMeasuresAreMirrored() {
        let direction = ReadingDirection(isRightToLeft: true)
        #expect(direction.mirrored(-30) == 30)
        #expect(direction.mirrored(30, in: 480) == 450)
        #expect(direction.mirrored(direction.mirrored(30, in: 480), in: 480) == 30)
    }
}
