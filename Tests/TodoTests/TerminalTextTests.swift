// Tests of making foreign text safe for a terminal.

import Foundation
import Testing
import Todo

@Suite struct TerminalTextTests {
    @Test(arguments: ["", "Milk", "Käse für zwei", "שלום 12", "ملف\u{200F}!", "日本語 😀👨‍👩‍👧", "a\tb\nc\n", "“…” — ½ ≤"])
    func harmlessTextIsUnchanged(text: String) {
        #expect(TerminalText.visible(text) == text)
        #expect(TerminalText.json(text) == text)
    }

    @Test(arguments: [
        ("\u{1B}[31mred", "\\e[31mred"), ("\u{1B}]0;title\u{7}", "\\e]0;title\\u{7}"), ("a\u{0}b", "a\\u{0}b"),
        ("over\rwritten", "over\\rwritten"), ("a\r\nb", "a\\r\nb"), ("\u{7F}", "\\u{7F}"), ("\u{9B}2J", "\\u{9B}2J"),
        ("\u{85}", "\\u{85}"), ("\u{202E}txt.exe", "\\u{202E}txt.exe"), ("\u{2066}a\u{2069}", "\\u{2066}a\\u{2069}"),
        ("\u{2028}x\u{2029}", "\\u{2028}x\\u{2029}"),
    ]) func terminalControlCharactersAreShownEscaped(text: String, shown: String) {
        #expect(TerminalText.visible(text) == shown)
    }

    @Test func noControlCharacterRemains() {
        for value in (0 as UInt32)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(Character(scalar))b"
            let isControl = value < 0x20 || 0x7F...0x9F ~= value || 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value
            let isLineBreak = value == 0x0A || value == 0x09
            #expect((TerminalText.visible(text) != text) == (isControl && !isLineBreak || 0x2028...0x2029 ~= value))
            #expect(TerminalText.line(text).unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
            #expect(TerminalText.visible(TerminalText.visible(text)) == TerminalText.visible(text))
        }
    }

    @Test func lineBreaksAreEscapedInASingleLine() {
        #expect(TerminalText.line("a\nfurrow: done\tb") == "a\\nfurrow: done\\tb")
    }

    @Test func escapedJSONKeepsItsMeaningWithoutControlCharacters() throws {
        let words = ["\u{1B}[2J", "\u{7F}\u{9B}31m", "\u{202E}abc\u{2066}", "a\u{2028}b", "\\u{202E}", "\"\n"]
        let encoded = String(decoding: try JSONEncoder().encode(words), as: UTF8.self)
        let text = TerminalText.json(encoded)
        #expect(TerminalText.visible(text) == text && TerminalText.visible(encoded) != encoded)
        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == words)
    }
}
