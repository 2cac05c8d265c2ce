// Tests of vCalendar 1.0 files.

import Foundation
import ICalendar
import Testing
import Todo

@Suite struct VCalendar10Tests {
    private func calendar(_ lines: [String]) -> [UInt8] {
        let all = ["BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR"]
        return Array(all.map { $0 + "\r\n" }.joined().utf8)
    }

    private func read(_ lines: String...) throws -> TaskImport {
        let file = try TaskFile(calendar(lines), limit: 1 << 20, by: Sample.zones)
        return TaskImport(file, name: "file", at: Sample.now)
    }

    private func item(_ lines: String...) throws -> Item {
        let file = try TaskFile(calendar(lines), limit: 1 << 20, by: Sample.zones)
        let tasks = TaskImport(file, name: "file", at: Sample.now)
        return try #require(tasks.lists.first?.items.first)
    }

    private func text(_ lines: String...) -> String { String(decoding: FileText(calendar(lines)).bytes, as: UTF8.self) }

    @Test func quotedPrintableIsReadInTheNamedEncoding() throws {
        for line in [
            "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCll f=C3=BCr =E2=82=AC",
            "SUMMARY;CHARSET=ISO-8859-15;ENCODING=QUOTED-PRINTABLE:M=FCll f=FCr =A4",
            "SUMMARY;QUOTED-PRINTABLE;CHARSET=WINDOWS-1252:M=FCll f=fcr =80",
            "summary;encoding=quoted-printable:M=C3=BCll f=C3=BCr =E2=82=AC",
        ] {
            let tasks = try read(line)
            #expect(tasks.lists[0].items.map(\.title) == ["Müll für €"], "\(line)")
            #expect(tasks.remarks.isEmpty, "\(line)")
        }
    }

    @Test func anUnnamedEncodingIsDetectedAndReported() throws {
        let tasks = try read("SUMMARY;ENCODING=QUOTED-PRINTABLE:M=FCll")
        #expect(tasks.lists[0].items[0].title == "Müll")
        #expect(tasks.remarks == [.text(.encoding("Windows-1252")): .init(count: 1, titles: ["4"])])
    }

    @Test func anUnknownEncodingIsReported() throws {
        let tasks = try read("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=X-NONE:a=FCb")
        #expect(tasks.lists[0].items[0].title == "a\u{FFFD}b")
        #expect(tasks.remarks == [.text(.unreadable): .init(count: 1, titles: ["4"])])
    }

    @Test func softLineBreaksAreJoinedAndEncodedLineBreaksStay() throws {
        let item = try item(
            "SUMMARY:x", "DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:one=0D=0Atwo, thr=", "ee=3D3; f=C3=",
            "=BCnf=0Asix", "PRIORITY:1")
        #expect(item.notes == "one\ntwo, three=3; fünf\nsix")
        #expect(item.priority == Priority(.high))
    }

    /// The old version folds lines before a space that belongs to the text.
    @Test func theLeadingSpaceOfAFoldedLineStays() throws {
        #expect(try item("SUMMARY:one", " two", " three").title == "one two three")
    }

    @Test func aBackslashEscapesOnlyASemicolon() throws {
        #expect(try item(#"SUMMARY:a\;b, c\new \\x"#).title == #"a;b, c\new \x"#)
    }

    @Test func categoriesAreSeparatedBySemicolons() throws {
        #expect(try item("SUMMARY:x", "CATEGORIES:home;work;a b").tags == Tags(["home", "work", "a b"]))
    }

    @Test(arguments: [
        ("DUE:20261203", "2026-12-03"), ("DUE:20261203T090000", "2026-12-03T09:00:00"),
        ("DUE:20261203T090000Z", "2026-12-03T09:00:00[UTC]"), ("DUE:2026-12-03T09:00:00", "2026-12-03T09:00:00"),
        ("DUE:20261203T0900", "2026-12-03T09:00:00"), ("DUE:20261203T090000+0200", "2026-12-03T07:00:00[UTC]"),
    ])
    func datesAreReadInEveryFormOfVCalendar1(line: String, due: String) throws {
        let plain = due.replacing("[UTC]", with: "")
        let item = try item("SUMMARY:x", line)
        #expect(item.due?.description.hasPrefix(plain) == true, "\(item.due?.description ?? "")")
        #expect((item.due?.description == plain) == (plain == due))
    }

    @Test func aCompletedTaskIsDone() throws {
        #expect(try item("SUMMARY:x", "STATUS:COMPLETED").isDone)
        #expect(try item("SUMMARY:x", "STATUS:COMPLETED", "COMPLETED:20261101T080000Z").isDone)
        #expect(try !item("SUMMARY:x", "STATUS:NEEDS ACTION").isDone)
        let sent = try read("SUMMARY:x", "STATUS:SENT")
        #expect(sent.lists[0].items[0].isDone == false)
        #expect(sent.remarks == [.text(.oldProperty): .init(count: 1, titles: ["5"])])
    }

    @Test func alarmsBecomeRemindersRelativeToTheDueDate() throws {
        let task = try item(
            "SUMMARY:x", "DUE:20261203T090000", "AALARM:20261203T084500;;;", "DALARM:20261203T080000;PT5M;2;Look")
        #expect(task.reminders.map(\.description) == ["-PT15M", "-PT1H"])
        #expect(
            text("DUE:20261203T090000", "AALARM:20261203T084500;;;").contains(
                "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER;RELATED=END:-PT15M\r\nEND:VALARM\r\n"))
        #expect(
            text("DUE:20261203T090000Z", "DALARM:20261203T080000Z;PT5M;2;Look\\; now").contains(
                "ACTION:DISPLAY\r\nTRIGGER;RELATED=END:-PT60M\r\nDURATION:PT5M\r\nREPEAT:2\r\nDESCRIPTION:Look\\; now\r\n"
            ))
        #expect(
            text("AALARM;TYPE=WAVE:20261203T084500Z;;;file:///x.wav").contains(
                "TRIGGER;VALUE=DATE-TIME:20261203T084500Z\r\nX-VCALENDAR-SOUND:file:///x.wav\r\n"))
    }

    @Test func anEmptyAlarmIsIgnoredWithoutAReport() throws {
        for line in ["AALARM:", "DALARM:;;;"] {
            let tasks = try read("SUMMARY:x", "DUE:20261203T090000", line)
            #expect(tasks.lists[0].items[0].reminders.isEmpty && tasks.remarks.isEmpty)
        }
    }

    /// The old version has one time zone for all times that are not in UTC.
    @Test func aZoneIsReportedOnlyIfATimeUsesIt() throws {
        func remarks(_ due: String) throws -> [TaskImport.Remark: TaskImport.Count] {
            let lines = ["BEGIN:VCALENDAR", "VERSION:1.0", "TZ:-05", "BEGIN:VTODO", "SUMMARY:x", due, "END:VTODO"]
            let bytes = Array((lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined().utf8)
            let file = try TaskFile(bytes, limit: 1 << 20, by: Sample.zones)
            return TaskImport(file, name: "file", at: Sample.now).remarks
        }
        #expect(try remarks("DUE:20261203T090000") == [.text(.oldProperty): .init(count: 1, titles: ["3"])])
        #expect(try remarks("DUE:20261203T090000Z").isEmpty)
        #expect(try remarks("DUE:20261203").isEmpty)
    }

    @Test func anUnsupportedAlarmIsKeptAndReported() throws {
        let tasks = try read("SUMMARY:x", "MALARM:20261203T084500Z;;;a@b.c;text")
        #expect(tasks.remarks == [.text(.oldProperty): .init(count: 1, titles: ["5"])])
        #expect(text("MALARM:20261203T084500Z;;;a@b.c").contains("X-VCALENDAR-MALARM:20261203T084500Z\\;"))
    }

    @Test(arguments: [
        ("W1 MO #0", "FREQ=WEEKLY;BYDAY=MO"),
        ("W2 TU TH 20261224T000000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261224T000000"),
        ("D1 #10", "FREQ=DAILY;COUNT=10"), ("W1 TU TH #5", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=10"),
        ("D3", "FREQ=DAILY;INTERVAL=3;COUNT=2"), ("W2 #0", "FREQ=WEEKLY;INTERVAL=2"),
        ("MP1 1+ TU #0", "FREQ=MONTHLY;BYDAY=1TU"), ("MP1 2- FR 1+ 3+ MO #0", "FREQ=MONTHLY;BYDAY=-2FR,1MO,3MO"),
        ("MP1 #0", "FREQ=MONTHLY;BYDAY=1TH"), ("MD1 1 15 LD #0", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"),
        ("MD2 3- #4", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-3;COUNT=4"), ("MD1 #0", "FREQ=MONTHLY"),
        ("YM1 6 12 #0", "FREQ=YEARLY;BYMONTH=6,12"), ("YM1 #0", "FREQ=YEARLY"),
        ("YD1 1 100 #0", "FREQ=YEARLY;BYYEARDAY=1,100"),
        ("w1 mo #0 20261224", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261224T235959"),
    ])
    func aVCalendar1RuleIsReadAsAnRRULE(old: String, rule: String) {
        let text = text("DTSTART:20261203T090000", "RRULE:\(old)")
        #expect(text.contains("\r\nRRULE:\(rule)\r\n"), "\(text)")
    }

    @Test(arguments: [
        "M30 #4", "W1 MO$ TU #2", "YM1 6 #10 W1 TU TH #4", "D1 0900 1200 #4", "MP1 MO #0", "MP1 9+ MO #0", "MD1 40 #0",
        "W1 MO 09 #0", "X", "D0 #1",
        "D1 #3 20261224T000000", "YM1 13 #0",
    ])
    func anUnreadableRuleStaysAndIsReported(old: String) throws {
        #expect(text("DTSTART:20261203T090000", "RRULE:\(old)").contains("RRULE:\(old)\r\n"))
        let tasks = try read("SUMMARY:x", "DUE:20261203T090000", "RRULE:\(old)")
        #expect(tasks.lists[0].items[0].repeats == nil)
        #expect(tasks.remarks.keys.contains(.ruleRefused))
    }

    @Test func exceptionDatesBecomeACommaSeparatedList() {
        #expect(text("EXDATE:20261203T090000;20261204T090000").contains("EXDATE:20261203T090000,20261204T090000\r\n"))
    }

    @Test func knownPropertiesStayAndOthersGetAnXName() {
        let text = text("CLASS:PRIVATE", "DCREATED:20261101T080000Z", "GEO:37.24,-17.87", "X-A;X-B=1:c", "SEQUENCE:2")
        for line in [
            "VERSION:2.0", "CLASS:PRIVATE", "CREATED:20261101T080000Z", "X-VCALENDAR-GEO:37.24\\,-17.87", "X-A;X-B=1:c",
            "SEQUENCE:2",
        ] { #expect(text.contains("\r\n\(line)\r\n"), "\(line)") }
    }

    @Test func anICalendarPartBesideAnOldOneStaysByteForByte() {
        let today = Array(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nSUMMARY:a\\, b\r\n c\r\nSTATUS:SENT\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
                .utf8)
        let both = FileText(calendar(["SUMMARY:x"]) + today).bytes
        #expect(both.suffix(today.count).elementsEqual(today))
        #expect(FileText(today).bytes == today)
    }

    @Test func quotedPrintableInICalendarIsReadToo() throws {
        let lines =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE:M=C3=BC=\r\nll\\, x=0Ay\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
        #expect(
            String(decoding: FileText(Array(lines.utf8)).bytes, as: UTF8.self).contains("\r\nSUMMARY:Müll\\, x\\ny\r\n")
        )
    }

    @Test func foldedLinesOfAnOldFileInLatin1AreRead() throws {
        let bytes =
            Array("BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VTODO\r\nSUMMARY:M".utf8) + [0xFC]
            + Array("ll\r\n weg\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
        let tasks = TaskImport(try TaskFile(bytes, limit: 1 << 20, by: Sample.zones), name: "file", at: Sample.now)
        #expect(tasks.lists[0].items.map(\.title) == ["Müll weg"])
    }

    @Test func aTruncatedOldFileIsRefused() {
        let bytes = Array("BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VTODO\r\nSUMMARY:x\r\n".utf8)
        #expect(throws: ICalendarError.cutOff(kind: "VCALENDAR")) {
            try TaskFile(bytes, limit: 1 << 20, by: Sample.zones)
        }
    }
}
