// Tests of files' encodings and of the remarks about them.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct FileTextTests {
    private static let latin = FileText.Finding.encoding("ISO 8859-1 (Latin-1)")
    private static let windows = FileText.Finding.encoding("Windows-1252")
    private static let utf16 = FileText.Finding.encoding("UTF-16")

    private static func calendar(_ summary: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:1\r\nSUMMARY:\(summary)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    }

    private func read(_ bytes: [UInt8]) throws -> TaskImport {
        TaskImport(try TaskFile(bytes, limit: 1 << 24, by: Sample.zones), name: "file", at: Sample.now)
    }

    private func titles(_ tasks: TaskImport) -> [String] { tasks.lists.flatMap { $0.items.map(\.title) } }

    /// Returns a calendar whose summary has these bytes.
    private func bytes(summary: [UInt8]) -> [UInt8] {
        let parts = Self.calendar("|").split(separator: "|", maxSplits: 1)
        return Array(parts[0].utf8) + summary + Array(parts[1].utf8)
    }

    @Test func utf8IsReadWithAndWithoutAByteOrderMark() throws {
        let plain = Array(Self.calendar("Müll für Tür 💪").utf8)
        for bytes in [plain, [0xEF, 0xBB, 0xBF] + plain] {
            let text = FileText(bytes)
            #expect(text.bytes == bytes && text.findings.isEmpty)
            let tasks = try read(bytes)
            #expect(titles(tasks) == ["Müll für Tür 💪"] && tasks.remarks.isEmpty)
        }
    }

    @Test(arguments: [true, false], [true, false]) func utf16IsReadInBothByteOrdersWithAndWithoutAMark(
        isLittle: Bool, hasMark: Bool
    ) throws {
        let text = (hasMark ? "\u{FEFF}" : "") + Self.calendar("Weit für 💪")
        let bytes = text.utf16.flatMap { unit in
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isLittle ? pair : pair.reversed()
        }
        let tasks = try read(bytes)
        #expect(titles(tasks) == ["Weit für 💪"])
        #expect(tasks.remarks == [.text(Self.utf16): .init(count: 1)])
    }

    @Test func anUnpairedSurrogateIsReported() throws {
        let units = Array(Self.calendar("a|b").utf16).map { $0 == 0x7C ? 0xD83D : $0 }
        let tasks = try read([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(titles(tasks) == ["a\u{FFFD}b"])
        #expect(tasks.remarks[.text(.unreadable)] == .init(count: 1, titles: ["5"]))
    }

    @Test func latin1IsReadAndItsLinesAreReported() throws {
        let tasks = try read(bytes(summary: [0x4D, 0xFC, 0x6C, 0x6C, 0x20, 0x66, 0xFC, 0x72, 0x20, 0xC4]))
        #expect(titles(tasks) == ["Müll für Ä"])
        #expect(tasks.remarks == [.text(Self.latin): .init(count: 1, titles: ["5"])])
    }

    @Test func windows1252IsRecognizedByItsQuotesAndEuroSign() throws {
        let tasks = try read(bytes(summary: [0x84, 0x4D, 0xFC, 0x6C, 0x6C, 0x93, 0x20, 0x96, 0x20, 0x80]))
        #expect(titles(tasks) == ["„Müll“ – €"])
        #expect(tasks.remarks == [.text(Self.windows): .init(count: 1, titles: ["5"])])
    }

    /// Tries all 256 bytes. Each byte that Windows-1252 maps to a character is read as that character.
    @Test func eachByteOfWindows1252BecomesItsCharacter() throws {
        for byte in UInt8(0x80)...0xFF {
            let tasks = try read(bytes(summary: [0x61, byte, 0x62]))
            let expected = String(bytes: [0x61, byte, 0x62], encoding: .windowsCP1252)
            if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) {
                #expect(titles(tasks) == ["a\u{FFFD}b"])
                #expect(tasks.remarks[.text(.unreadable)]?.titles == ["5"])
            } else {
                #expect(titles(tasks) == [try #require(expected)])
                #expect(tasks.remarks[.text(.unreadable)] == nil)
            }
        }
    }

    @Test func charactersSplitByFoldsAreReadWithoutAReport() throws {
        let text = "Straße: Grüße an die Tür, „Größe“ prüfen — ÄÖÜ 💪🏽"
        var folded: [UInt8] = []
        for byte in text.utf8 { folded += [byte, 0x0D, 0x0A, 0x20] }
        let tasks = try read(bytes(summary: folded.dropLast(3)))
        #expect(titles(tasks) == [text] && tasks.remarks.isEmpty)
    }

    @Test func aFileInTwoEncodingsIsReadLineByLine() throws {
        let mixed = Self.calendar("Grüße").utf8.map { $0 } + bytes(summary: [0x4D, 0xFC, 0x6C, 0x6C])
        let tasks = try read(mixed)
        #expect(titles(tasks).contains("Grüße"))
        #expect(tasks.remarks[.text(Self.latin)] == .init(count: 1, titles: ["12"]))
        #expect(String(decoding: FileText(mixed).bytes, as: UTF8.self).contains("SUMMARY:Müll\r\n"))
    }

    /// One damaged character among many must not make the others appear as two letters each.
    @Test func aDamagedCharacterIsReportedAndTheOthersStay() throws {
        let tasks = try read(bytes(summary: Array("Grüße a".utf8) + [0xC3] + Array("b Tür".utf8)))
        #expect(titles(tasks) == ["Grüße a\u{FFFD}b Tür"])
        #expect(tasks.remarks == [.text(.unreadable): .init(count: 1, titles: ["5"])])
    }

    @Test func theEncodingNamedByALineIsUsed() throws {
        let line = Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY;CHARSET=ISO-8859-15:10 ".utf8) + [0xA4]
        let end = Array("\nEND:VTODO\nEND:VCALENDAR\n".utf8)
        let tasks = try read(line + end)
        #expect(titles(tasks) == ["10 €"] && tasks.remarks.isEmpty)
        let unknown = Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY;CHARSET=KOI8-X:a".utf8) + [0xC4]
        #expect(try titles(read(unknown + end)) == ["a\u{FFFD}"])
        #expect(try read(unknown + end).remarks == [.text(.unreadable): .init(count: 1, titles: ["3"])])
    }

    @Test func aCHARSETParameterIsRemovedAfterConversionToUTF8() throws {
        let head = Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nLOCATION;charset=iso-8859-1;X-A=1:M".utf8)
        let tasks = try read(head + [0xFC] + Array("\nEND:VTODO\nEND:VCALENDAR\n".utf8))
        let kept = try #require(tasks.lists[0].preservedTexts.values.first)
        #expect(kept.text.contains("\r\nLOCATION;X-A=1:Mü\r\n"))
    }

    @Test func binaryDataIsRefused() {
        for bytes: [UInt8] in [
            [0, 1, 2, 3], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], [0xFF, 0xD8, 0xFF],
        ] {
            #expect(throws: ICalendarError.self) { try TaskFile(bytes, limit: 1 << 20, by: Sample.zones) }
        }
    }

    /// Replacement characters that were not in the file are reported for any bytes.
    @Test func everyReplacementCharacterIsReported() {
        var generator = SplitMix64(state: 5)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                [
                    UInt8.random(in: 0x80...0xFF, using: &generator), UInt8.random(in: 1...0x7F, using: &generator),
                    0x0A,
                    0xC3, 0xBC,
                ]
                .randomElement(using: &generator) ?? 0
            }
            let text = FileText(Array("SUMMARY:".utf8) + bytes)
            // A line fold may split a character.
            let flat = text.bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }.enumerated()
                .reduce(into: [UInt8]()) { flat, line in
                    let isFold = line.element.first == 0x20 || line.element.first == 0x09
                    flat += line.offset == 0 ? line.element : isFold ? line.element.dropFirst() : [0x0A] + line.element
                }
            let decoded = String(validating: flat, as: UTF8.self)
            #expect(decoded != nil, "\(bytes)")
            let sign = [UInt8](String("\u{FFFD}").utf8)
            if decoded?.unicodeScalars.contains("\u{FFFD}") == true, bytes.firstRange(of: sign) == nil {
                #expect(text.findings[.unreadable] != nil, "\(bytes)")
            }
        }
    }
}
