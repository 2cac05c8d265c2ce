// Tests of time zones that are known only by name.

import TestSupport
import Testing
import Todo

@Suite struct NamedZoneTests {
    private func resolved(_ local: String, in zone: String) -> String? {
        guard case .floating(let time)? = CalendarTime(local) else { return nil }
        return RuleZones().resolve(time, in: zone).map { CalendarTime.zoned($0).description }
    }

    @Test(arguments: [
        ("GMT-0400", -14_400), ("UTC+3", 10_800), ("GMT+0100", 3600), ("utc-11", -39_600), ("+05:30", 19_800),
        ("UTC+05:45", 20_700), ("GMT+01.00", 3600), ("UTC\u{2212}5", -18_000), ("GMT-330", -12_600), ("-0800", -28_800),
    ])
    func anOffsetInANameKeepsItsSign(name: String, offset: Int) {
        for instant in [0, 1_782_864_000, 4_102_444_800] {
            #expect(RuleZones().clockOffset(in: name, at: instant) == offset)
        }
    }

    @Test(arguments: [
        "CST", "UTC+", "GMT+99", "UTC+1:5", "UTC+12345", "UTC+1:00:00", "EST5", "MSK-3", "Etc/GMT+5", "UTC 3", "+", "",
        "UTC++3", "UTC+3h", "GMT+04:60",
    ])
    func namesInUnknownFormatsAreUnknown(name: String) {
        #expect(RuleZones().clockOffset(in: name, at: 0) == nil)
        #expect(RuleZones().knownName(of: name) == nil)
    }

    @Test func databaseNamesKeepTheirInvertedSign() {
        #expect(resolved("2026-12-03T09:00:00", in: "Etc/GMT+4") == "2026-12-03T09:00:00-04:00[Etc/GMT+4]")
    }

    @Test func aTypedOffsetKeepsItsSign() throws {
        #expect(
            try CalendarTime.typed("2026-12-03T09:00[UTC+2]", by: RuleZones()).description
                == "2026-12-03T09:00:00+02:00[UTC+2]")
        #expect(
            try CalendarTime.typed("2026-12-03 09:00[GMT-0400]", by: RuleZones()).description
                == "2026-12-03T09:00:00-04:00[GMT-0400]")
    }

    @Test func offsetNamesAreNormalizedToTheAllowedCharacters() {
        #expect(RuleZones().knownName(of: "UTC+05:30") == "UTC+0530")
        #expect(RuleZones().knownName(of: "-08:00") == "UTC-0800")
        #expect(RuleZones().knownName(of: "GMT-0400") == "GMT-0400")
    }

    @Test func windowsZonesMapToTheDatabase() {
        for name in ["Eastern Standard Time", "EASTERN STANDARD TIME", "Eastern_Standard_Time"] {
            #expect(RuleZones().knownName(of: name) == "America/New_York")
        }
        #expect(RuleZones().knownName(of: "W. Europe Standard Time") == "Europe/Berlin")
        // A store of an earlier version contains such names, with the characters that a field may contain.
        #expect(
            resolved("2027-06-08T14:00:00", in: "Eastern_Standard_Time")
                == "2027-06-08T14:00:00-04:00[Eastern_Standard_Time]")
    }

    @Test func aWindowsZoneMissingFromTheDatabaseIsUnknown() {
        #expect(RuleZones().knownName(of: "Tokyo Standard Time") == nil)
        #expect(RuleZones().clockOffset(in: "Tokyo Standard Time", at: 0) == nil)
    }

    /// Knows the names of some time zones, and nothing else about them.
    private struct Named: ZoneRules {
        let names: Set<String>
        let current = "UTC"
        func offset(in zone: String, at instant: Int) -> Int? { names.contains(zone) ? 0 : nil }
    }

    @Test func olderNamesAreUsedIfTheDatabaseHasNoNewerOnes() {
        #expect(Named(names: ["Asia/Calcutta"]).knownName(of: "India Standard Time") == "Asia/Calcutta")
        #expect(Named(names: ["Asia/Calcutta", "Asia/Kolkata"]).knownName(of: "India Standard Time") == "Asia/Kolkata")
        #expect(Named(names: ["Europe/Kyiv"]).knownName(of: "FLE Standard Time") == "Europe/Kyiv")
        #expect(Named(names: ["Etc/GMT-12"]).knownName(of: "UTC+12") == "Etc/GMT-12")
    }
}

@Suite struct DefinedZoneTests {
    private func instant(_ utc: String) -> Int {
        guard case .zoned(let zoned)? = CalendarTime(utc) else { return 0 }
        return zoned.instant
    }

    private let office = "Office/0308SU0200-0400/1101SU0200-0500"

    @Test func aDefinedZoneNameDescribesTheChangesOfAllYears() throws {
        let zone = try #require(DefinedZone(name: office))
        for (utc, hours) in [
            ("2026-03-08T06:59:59Z", -5), ("2026-03-08T07:00:00Z", -4), ("2026-11-01T05:59:59Z", -4),
            ("2026-11-01T06:00:00Z", -5), ("2026-12-31T23:59:59Z", -5), ("2027-01-01T00:00:00Z", -5),
            ("1990-07-01T00:00:00Z", -4), ("2150-07-01T00:00:00Z", -4), ("2150-12-01T00:00:00Z", -5),
        ] {
            #expect(zone.offset(at: instant(utc)) == hours * 3600, "\(utc)")
        }
    }

    @Test(arguments: [
        "Office/0308SU0200-0400/1101SU0200-0500", "Berlin/03LSU0200+0200/10LSU0300+0100", "A/B/-0330",
        "South/0401SU0300+1200/09LSU0200+1300", "Israel/0323FR0200+0300/10LSU0200+0200",
        "Night/03LTH235959+0300/10LFR0000+0200", "Days/04D010000+0300/10D010000+0200",
        "Once/+0100/20260329T0100+0200/20261025T010030+0100",
        "Both/+0200/20260329T0100+0300/03LSU0200+0200/10LSU0300+0100",
    ])
    func aDefinedZoneNameIsReadAsWritten(name: String) throws {
        let zone = try #require(DefinedZone(name: name))
        #expect(zone.name == name)
        #expect(CalendarTime("2026-12-03T09:00:00+01:00[\(name)]")?.zone == name)
    }

    @Test(arguments: [
        "Europe/Berlin", "Office", "", "/-0500", "Office/", "Office/1308SU0200-0400", "Office/0308SX0200-0400",
        "Office/0308SU2500-0400", "Office/02D300200-0400", "Office/20260230T0100+0200/", "Etc/GMT+4", "GMT-0400",
        "-0400",
        "Office/0308SU0200-9900",
    ])
    func otherNamesDefineNoZone(name: String) {
        #expect(DefinedZone(name: name) == nil)
    }

    @Test func manySimilarYearlyChangesBecomeOneRule() throws {
        let zone = try #require(DefinedZone(name: "Israel/0323FR0200+0300/10LSU0200+0200"))
        var changes: [DefinedZone.SingleChange] = []
        var offset = 7200
        for hour in instant("2020-01-01T00:00:00Z") / 3600..<instant("2100-01-01T00:00:00Z") / 3600
        where zone.offset(at: hour * 3600) != offset {
            offset = zone.offset(at: hour * 3600)
            changes.append(DefinedZone.SingleChange(instant: hour * 3600, offset: offset))
        }
        #expect(changes.count == 160)
        #expect(DefinedZone("Israel", first: 7200, changes: changes, lastYear: 2099) == zone)
        // A different rule for an earlier time is stored as single changes.
        let old = DefinedZone.SingleChange(instant: instant("2020-03-20T00:00:00Z"), offset: 10_800)
        changes[0] = old
        #expect(
            DefinedZone("Israel", first: 7200, changes: changes, lastYear: 2099).name
                == "Israel/+0200/20200320T0000+0300/0323FR0200+0300/10LSU0200+0200")
    }

    @Test func changesThatEndAreListedIndividually() {
        let changes = [
            DefinedZone.SingleChange(instant: instant("2026-03-29T01:00:00Z"), offset: 7200),
            // The offset does not change here.
            DefinedZone.SingleChange(instant: instant("2026-05-01T00:00:00Z"), offset: 7200),
            DefinedZone.SingleChange(instant: instant("2026-10-25T01:00:00Z"), offset: 3600),
        ]
        let zone = DefinedZone("(GMT+01.00) Sarajevo, \"x\"", first: 3600, changes: changes, lastYear: 2099)
        #expect(zone.name == "_GMT+01.00__Sarajevo___x_/+0100/20260329T0100+0200/20261025T0100+0100")
        #expect(zone.offset(at: instant("2026-07-01T00:00:00Z")) == 7200)
        #expect(zone.offset(at: instant("2090-07-01T00:00:00Z")) == 3600)
        #expect(DefinedZone("", first: -18_000, changes: [], lastYear: 2099).name == "Zone/-0500")
    }

    @Test func aZonedTimeIsShownWithTheLabelOfItsZone() {
        #expect(CalendarTime("2026-12-03T09:00:00-05:00[\(office)]")?.zoneLabel == "Office")
        #expect(CalendarTime("2026-12-03T09:00:00+01:00[Europe/Berlin]")?.zoneLabel == "Europe/Berlin")
        #expect(CalendarTime("2026-12-03T09:00:00")?.zoneLabel == nil)
    }

    @Test func aLabelIsAValidName() {
        #expect(DefinedZone.label("/citadel.org/../.x/My Zone") == "citadel.org/x/My_Zone")
        #expect(DefinedZone.label("UTC") == "Zone")
        #expect(DefinedZone.label(office) == "Office")
        #expect(DefinedZone.label(String(repeating: "ü", count: 900)).count == 200)
    }

    @Test func randomTextIsReadSafely() {
        var generator = SplitMix64(state: 30)
        let parts = ["/", "03", "LSU", "08SU", "0200", "+0200", "-0500", "20260329", "T", "D01", "A", "-", "9", "é"]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...9, using: &generator)
            let text = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
            guard let zone = DefinedZone(name: text) else { continue }
            #expect(DefinedZone(name: zone.name) == zone, "\(text)")
            #expect(abs(zone.offset(at: 1_800_000_000)) <= 57_600)
        }
    }

    @Test func anOccurrenceInADefinedZoneFollowsItsClockChanges() throws {
        let due = try #require(CalendarTime("2026-12-08T14:00:00-05:00[\(office)]"))
        let series = Recurrence(try RecurrenceRule("FREQ=MONTHLY;INTERVAL=6"), from: due)
        let now = instant("2026-12-08T20:00:00Z")
        let next = try #require(try series.nextOccurrence(due: due, now: now, by: UniversalTime()))
        #expect(next.description == "2027-06-08T14:00:00-04:00[\(office)]")
        #expect(UniversalTime().instant(of: next) == instant("2027-06-08T18:00:00Z"))
        // A time that the clocks skip uses the offset before the gap.
        let gap = try #require(CalendarTime("2027-03-14T02:30:00-05:00[\(office)]"))
        #expect(UniversalTime().instant(of: gap) == instant("2027-03-14T07:30:00Z"))
    }

    @Test func ofTooManyChangesTheNewestAreKept() {
        // One on the first of each month, back and forth.
        let changes = (0..<60).map { month in
            DefinedZone.SingleChange(
                instant: 1_000_000_000 + month * 2_629_800, offset: month.isMultiple(of: 2) ? 7200 : 3600)
        }
        let zone = DefinedZone("Odd", first: 3600, changes: changes, lastYear: 2099)
        #expect(zone.singles == Array(changes.suffix(50)))
        #expect(zone.first == changes[9].offset)
    }
}
