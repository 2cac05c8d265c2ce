// Tests of the wait that a server asks for.

import Testing

@testable import CalDAV

@Suite struct RetryAfterTests {
    /// 2026-11-25 12:00:00 UTC.
    private let noon = 1_795_608_000

    @Test(arguments: [
        ("120", 120), (" 0 ", 0), ("Wed, 25 Nov 2026 12:01:30 GMT", 90), ("Wednesday, 25-Nov-26 12:00:05 GMT", 5),
        ("Wed Nov 25 13:00:00 2026", 3600), ("Wed, 25 Nov 2026 11:00:00 GMT", 0),
        ("99999999999999999999", Int(Int32.max)),
    ]) func secondsAndDatesAreRead(value: String, seconds: Int) {
        #expect(RetryAfter.wait(value, now: noon) == .seconds(seconds))
    }

    @Test(arguments: ["", "soon", "-5", "1.5", "١٢"]) func invalidValuesAreIgnored(value: String) {
        #expect(RetryAfter.wait(value, now: noon) == nil)
    }
}
