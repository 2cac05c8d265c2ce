// Tests that importing and exporting a task from another program loses no property.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct RoundTripTests {
    /// The properties of a task's dates and repeat. An additional line of these would make it a different task.
    private static let dates: Set = ["DTSTART", "DUE", "DURATION", "RRULE", "EXDATE", "RDATE", "RECURRENCE-ID"]

    /// More cases: `FURROW_ICALENDAR_TASKS=1000000 swift test --filter RoundTripTests`.
    @Test func importAndExportKeepEveryPropertyOf20000Tasks() throws {
        var generator = SplitMix64(state: UInt64(RandomTextTests.seed) &+ 5)
        let (count, size) = (RandomTextTests.setting("FURROW_ICALENDAR_TASKS", or: 20_000), 200)
        var kinds: Set<String> = []
        for number in 0..<max(1, count / size) {
            let text = AnyTask.file(of: size, &generator)
            let file = try TaskFile(Array(text.utf8), limit: .max, by: Sample.zones)
            let tasks = TaskImport(file, name: "x", at: Sample.now)
            try #require(tasks.count == size, "file \(number)")
            let bytes = try TaskFile.encoded(
                items: tasks.lists.map { ($0.name, $0.items) }, preservedTexts: tasks.lists.preservedTexts,
                modified: tasks.lists.modified, at: Sample.now, by: Sample.zones)
            let there = try content(bytes)
            for (uid, before) in try content(Array(text.utf8)) {
                let after = try #require(there[uid], "file \(number), \(uid)")
                for (one, count) in before {
                    kinds.insert(String(one.prefix { $0 != "=" && $0 != ":" }))
                    try #require(after[one, default: 0] >= count, "file \(number), \(uid): \(one)")
                }
                for (one, count) in after where Self.dates.contains(String(one.prefix { $0 != ":" && $0 != ";" })) {
                    try #require(count <= before[one, default: 0], "file \(number), \(uid): \(one) was added")
                }
            }
        }
        // Every kind of property and component was tried.
        #expect(AnyTask.names.allSatisfy { name in kinds.contains { $0.hasPrefix(name) } })
    }

    @Test func exportingAReimportedExportChangesNothing() throws {
        var generator = SplitMix64(state: UInt64(RandomTextTests.seed) &+ 6)
        let text = AnyTask.file(of: 300, &generator)
        let one = TaskImport(try TaskFile(Array(text.utf8), limit: .max, by: Sample.zones), name: "x", at: Sample.now)
        func written(_ tasks: TaskImport) throws -> [UInt8] {
            try TaskFile.encoded(
                items: tasks.lists.map { ($0.name, $0.items) }, preservedTexts: tasks.lists.preservedTexts,
                modified: tasks.lists.modified, at: Sample.now, by: Sample.zones)
        }
        let bytes = try written(one)
        let again = TaskImport(try TaskFile(bytes, limit: .max, by: Sample.zones), name: "x", at: Sample.now)
        #expect(try written(again) == bytes)
    }

    /// Returns the content of a file's tasks by UID and RECURRENCE-ID: the number of times that each property with its
    /// parameters, and each component, occurs. Texts are compared without escapes and folds, and CATEGORIES may be in
    /// one line or several. Of the time stamps and of the place among siblings, only the presence is compared.
    private func content(_ bytes: [UInt8]) throws -> [String: [String: Int]] {
        var all: [String: [String: Int]] = [:]
        for calendar in try CalendarText(bytes, limit: .max).calendars {
            for task in calendar.components("VTODO") {
                let key = task.line("RECURRENCE-ID")?.value ?? ""
                var content: [String: Int] = [:]
                collect(task, "", &content)
                all[(task.line("UID")?.text ?? "") + " " + key] = content
            }
        }
        return all
    }

    private func collect(_ component: Component, _ path: String, _ content: inout [String: Int]) {
        for line in component.lines {
            // PARENT is the default of RELATED-TO.
            let parameters = line.parameters.filter { $0.name != "RELTYPE" || $0.values != ["PARENT"] }
                .map { ";\($0.name)=\($0.values)" }.sorted().joined()
            let values =
                switch line.name {
                case "DTSTAMP", "LAST-MODIFIED", "X-APPLE-SORT-ORDER": [""]
                case "CATEGORIES": (line.value ?? "").split(separator: ",").map(String.init)
                default: [line.text ?? ""]
                }
            for value in values {
                let key = "\(path)\(line.name)\(parameters):\(value)"
                content[key] = value.isEmpty ? 1 : content[key, default: 0] + 1
            }
        }
        for inner in component.components {
            // The key shows which lines belong to the same component.
            var own: [String: Int] = [:]
            collect(inner, "\(path)\(inner.kind)/", &own)
            let key = own.map { "\($0.key) \($0.value)" }.sorted().joined(separator: "\n")
            content["\(path)\(inner.kind)=\(key)", default: 0] += 1
            content.merge(own) { $0 + $1 }
        }
    }
}

/// Random tasks as any program may write them.
enum AnyTask {
    /// One line for each property of RFC 5545, 7986, 9073 and 9253, and for properties that programs add. `{w}` stands
    /// for any text, `{n}` for a number, `{p}` for a percentage, `{d}` for a day, `{t}` for a time, `{u}` for another
    /// task's UID, and `{b|c}` for b or c.
    private static let lines = [
        "SUMMARY:{w}", "SUMMARY:{w} {n}", "SUMMARY;LANGUAGE=de;ALTREP=\"cid:{n}\":{w}", "DESCRIPTION:{w}",
        "DESCRIPTION:{w}{w}",
        "LOCATION;LANGUAGE=en:{w}", "CLASS:{PRIVATE|PUBLIC|CONFIDENTIAL}", "COMMENT:{w}",
        "CONTACT;ALTREP=\"ldap://x/y\":{w}", "GEO:{n}8.5;-1{n}.25", "URL:https://example.org/{n}?a=b,c;d",
        "ATTACH;FMTTYPE=text/plain:https://example.org/{n}.txt",
        "ATTACH;VALUE=BINARY;ENCODING=BASE64:QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVoxMjM0NTY3ODkwQUJDREVGR0hJSktMTU5PUFFSU1RVVldY{n}",
        "ATTENDEE;CN=\"A, B\";PARTSTAT=ACCEPTED;RSVP=TRUE:mailto:a{n}@example.org",
        "ORGANIZER;CN=Ann:mailto:o{n}@x.org",
        "PERCENT-COMPLETE:{p}", "PRIORITY:{n}", "SEQUENCE:{n}",
        "STATUS:{NEEDS-ACTION|COMPLETED|IN-PROCESS|CANCELLED|X-WAITING}", "COMPLETED:{t}Z", "COMPLETED:{t}",
        "CREATED:{t}Z",
        "LAST-MODIFIED:{t}Z", "DTSTAMP:{t}Z", "DTSTART;VALUE=DATE:{d}", "DTSTART:{t}",
        "DTSTART;TZID={Europe/Berlin|Home Zone}:{t}",
        "DUE;VALUE=DATE:{d}", "DUE:{t}", "DUE:{t}Z", "DUE;TZID={Europe/Berlin|Home Zone}:{t}",
        "DUE;X-A=b;VALUE=DATE-TIME:{t}Z",
        "DURATION:{P2D|PT15M|P1DT2H|P1W}", "RRULE:FREQ={DAILY|SECONDLY|MONTHLY};COUNT=1{n}",
        "RRULE:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR;UNTIL=20271231T000000Z",
        "RRULE:RSCALE=CHINESE;FREQ=YEARLY",
        "EXDATE:{t}", "EXDATE;VALUE=DATE:{d},{d}", "EXDATE;TZID={Europe/Berlin|Home Zone}:{t}", "RDATE:{t}Z",
        "RDATE;VALUE=PERIOD:{t}Z/PT1H", "CATEGORIES:home{n},work", "CATEGORIES;LANGUAGE=de:Haus", "RESOURCES:EASEL,{w}",
        "REQUEST-STATUS:2.{n};Success", "RELATED-TO:{u}", "RELATED-TO;RELTYPE=PARENT:{u}",
        "RELATED-TO;RELTYPE={SIBLING|CHILD|FINISHTOSTART}:{u}", "X-APPLE-SORT-ORDER:{n}{n}",
        // RFC 7986
        "COLOR:{turquoise|red}", "IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.org/{n}.png",
        "CONFERENCE;VALUE=URI;FEATURE=PHONE;LABEL=Chat:tel:+1-41{n}",
        // RFC 9073
        "STRUCTURED-DATA;FMTTYPE=application/ld+json;VALUE=TEXT:{\"a\":{n}\\,\"b\":2}",
        "STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>{w}</b>", "LOCATION-TYPE:{office|home}",
        // RFC 9253
        "CONCEPT:https://example.org/tax/{n}", "REFID:r{n}",
        "LINK;LINKREL=\"https://x.y/z\";VALUE=URI:https://example.org/{n}",
        // Properties added by programs.
        "X-ALT-DESC;FMTTYPE=text/html:<html>{w}</html>", "X-PINNED:{true|false}", "X-OC-HIDESUBTASKS:{n}",
        "X-MOZ-GENERATION:{n}", "X-MOZ-LASTACK:{t}Z",
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\"A: b\":geo:48.{n},11",
        "X-EVOLUTION-CALDAV-HREF:/a/{n}.ics", "X-EMPTY:", "X-RAW:a,b;c\\d \"e\" {n}", "IANA-NEW;P=^n^':{w}",
    ]

    private static let components = [
        [
            "BEGIN:VALARM", "ACTION:{DISPLAY|AUDIO|EMAIL|PROCEDURE}", "TRIGGER:-PT1{n}M", "DESCRIPTION:{w}", "REPEAT:2",
            "DURATION:PT5M", "END:VALARM",
        ],
        ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-P1D", "DESCRIPTION:{w}", "END:VALARM"],
        ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:{t}Z", "END:VALARM"],
        [
            "BEGIN:VALARM", "UID:al{n}", "ACTION:DISPLAY", "TRIGGER;RELATED=START:PT0S", "ACKNOWLEDGED:{t}Z",
            "PROXIMITY:ARRIVE", "BEGIN:VLOCATION", "UID:v", "URL:geo:1,2", "END:VLOCATION", "END:VALARM",
        ],
        [
            "BEGIN:PARTICIPANT", "UID:p{n}", "PARTICIPANT-TYPE:SPEAKER", "CALENDAR-ADDRESS:mailto:p@x.y",
            "BEGIN:VLOCATION", "UID:l", "NAME:{w}", "END:VLOCATION", "END:PARTICIPANT",
        ],
        ["BEGIN:VRESOURCE", "UID:r{n}", "RESOURCE-TYPE:PROJECTOR", "NAME:{w}", "END:VRESOURCE"],
        ["BEGIN:VLOCATION", "UID:v{n}", "LOCATION-TYPE:office", "NAME:{w}", "END:VLOCATION"],
        ["BEGIN:X-COMP", "X-A:{w}", "END:X-COMP"],
    ]

    private static let words = [
        "Attic", "a\\, b", "Straße", "x\\;y", "two\\nlines", "日本", "\\\\", "«q»", " ends ",
        String(repeating: "long ", count: 20),
    ]

    /// The names of all properties and components of a task.
    static let names =
        lines.map { String($0.prefix { $0 != ":" && $0 != ";" }) }
        + components.map { String($0[0].dropFirst("BEGIN:".count)) } + ["UID", "RECURRENCE-ID"]

    /// Returns a file of random tasks, some with changed occurrences.
    static func file(of count: Int, _ generator: inout SplitMix64) -> String {
        var all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//any//EN"]
        for index in 0..<count {
            let uid = index.isMultiple(of: 3) ? UUID.random(using: &generator).text : "t\(index)"
            all += ["BEGIN:VTODO", "UID:\(uid)"] + body(&generator) + ["END:VTODO"]
            if number(0...9, &generator) == 0 {
                let occurrence = filled("RECURRENCE-ID:{t}", &generator)
                all += ["BEGIN:VTODO", "UID:\(uid)", occurrence] + body(&generator) + ["END:VTODO"]
            }
        }
        all += [
            "BEGIN:VTIMEZONE", "TZID:Home Zone", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0130",
            "TZOFFSETTO:+0130", "END:STANDARD", "END:VTIMEZONE", "END:VCALENDAR", "",
        ]
        return all.joined(separator: "\r\n")
    }

    /// Returns the lines of a random task. Many tasks are simple, and some have nearly every property.
    private static func body(_ generator: inout SplitMix64) -> [String] {
        var body: [String] = []
        let most = number(0...3, &generator) == 0 ? 40 : 6
        for _ in 0..<number(0...most, &generator) {
            body.append(folded(filled(lines[number(0...(lines.count - 1), &generator)], &generator)))
        }
        for _ in 0..<max(0, number(-3...2, &generator)) {
            for line in components[number(0...(components.count - 1), &generator)] {
                body.append(filled(line, &generator))
            }
        }
        return body
    }

    private static func number(_ range: ClosedRange<Int>, _ generator: inout SplitMix64) -> Int {
        Int.random(in: range, using: &generator)
    }

    /// Returns a line with random content for each placeholder.
    private static func filled(_ line: String, _ generator: inout SplitMix64) -> String {
        var filled = ""
        var rest = Substring(line)
        while let start = rest.firstIndex(of: "{") {
            filled += rest[..<start]
            rest = rest[start...].dropFirst()
            guard rest.first != "\"", let end = rest.firstIndex(of: "}") else {
                filled += "{"
                continue
            }
            filled += value(of: rest[..<end], &generator)
            rest = rest[end...].dropFirst()
        }
        return filled + rest
    }

    private static func value(of mark: Substring, _ generator: inout SplitMix64) -> String {
        func two(_ range: ClosedRange<Int>, _ generator: inout SplitMix64) -> String {
            let number = number(range, &generator)
            return number < 10 ? "0\(number)" : "\(number)"
        }
        func day(_ generator: inout SplitMix64) -> String {
            "20" + two(25...27, &generator) + two(1...12, &generator) + two(1...28, &generator)
        }
        switch mark {
        case "w": return words[number(0...(words.count - 1), &generator)]
        case "n": return "\(number(0...9, &generator))"
        case "p": return "\(number(0...100, &generator))"
        case "u": return "t\(number(0...400, &generator))"
        case "d": return day(&generator)
        case "t": return day(&generator) + "T" + two(0...23, &generator) + two(0...59, &generator) + "00"
        default:
            let choices = mark.split(separator: "|")
            return String(choices[number(0...(choices.count - 1), &generator)])
        }
    }

    /// Returns the line, folded at 75 bytes or fewer.
    private static func folded(_ line: String) -> String {
        var (text, length) = ("", 0)
        for letter in line {
            if length + letter.utf8.count > 72 {
                text += "\r\n "
                length = 1
            }
            text.append(letter)
            length += letter.utf8.count
        }
        return text
    }
}
