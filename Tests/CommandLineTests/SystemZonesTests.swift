// Tests of this machine's time zones.

import SystemTime
import Testing
import Todo

struct SystemZonesTests {
    private let zones = SystemZones()
    /// 2026-12-08 and 2027-06-08, at midnight in UTC.
    private let winter = 1_796_688_000
    private let summer = 1_812_412_800

    @Test func databaseZonesHaveTheirOffsets() {
        #expect(zones.offset(in: "Europe/Berlin", at: winter) == 3600)
        #expect(zones.offset(in: "Europe/Berlin", at: summer) == 7200)
        #expect(zones.offset(in: "Etc/GMT+4", at: winter) == -14_400)
        #expect(zones.offset(in: "UTC", at: winter) == 0)
        #expect(zones.offset(in: "GMT", at: summer) == 0)
    }

    @Test(arguments: ["GMT-0400", "UTC+3", "+05:30", "CST6", "MSK-3", "Nowhere/City", ":Europe/Berlin", ""])
    func aNameWithoutAFileIsNotInTheDatabase(name: String) {
        #expect(zones.offset(in: name, at: winter) == nil)
    }

    @Test func otherNamesHaveTheOffsetTheyShow() {
        #expect(zones.clockOffset(in: "GMT-0400", at: winter) == -14_400)
        #expect(zones.clockOffset(in: "UTC+3", at: winter) == 10_800)
    }

    @Test(arguments: [
        ("Eastern Standard Time", "America/New_York"), ("W. Europe Standard Time", "Europe/Berlin"),
        ("India Standard Time", "Asia/Kolkata"), ("UTC-11", "Etc/GMT+11"), ("Tonga Standard Time", "Pacific/Tongatapu"),
    ])
    func windowsZonesMapToTheDatabase(name: String, known: String) {
        #expect(zones.knownName(of: name) == known)
    }
}
