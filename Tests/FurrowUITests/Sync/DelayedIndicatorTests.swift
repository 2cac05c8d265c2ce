// The activity indicator, which appears late and then stays for a moment.

import Testing

@testable import FurrowUI

@Suite struct DelayedIndicatorTests {
    @Test func shortWorkIsNotShown() {
        var indicator = DelayedIndicator()
        #expect(indicator.update(isWorking: true, at: 10) == 11.5)
        #expect(indicator.update(isWorking: true, at: 11) == 11.5)
        #expect(indicator.update(isWorking: false, at: 11.4) == nil)
        #expect(!indicator.isVisible)
        #expect(indicator.update(isWorking: true, at: 12) == 13.5)
    }

    @Test func longWorkIsShownForAMinimumTime() {
        var indicator = DelayedIndicator()
        _ = indicator.update(isWorking: true, at: 10)
        #expect(indicator.update(isWorking: true, at: 11.5) == nil)
        #expect(indicator.isVisible)
        #expect(indicator.update(isWorking: false, at: 11.6) == 12.3)
        #expect(indicator.isVisible)
        #expect(indicator.update(isWorking: false, at: 12.3) == nil)
        #expect(!indicator.isVisible)
    }

    @Test func aRunDirectlyAfterAnotherStaysVisible() {
        var indicator = DelayedIndicator()
        _ = indicator.update(isWorking: true, at: 10)
        _ = indicator.update(isWorking: true, at: 11.5)
        _ = indicator.update(isWorking: false, at: 11.6)
        #expect(indicator.update(isWorking: true, at: 11.8) == nil)
        #expect(indicator.isVisible)
    }
}
