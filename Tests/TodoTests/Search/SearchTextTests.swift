// Tests of the form of texts used by search.

import Foundation
import TestSupport
import Testing

@testable import Todo

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Café Zürich", "cafe zurich"), ("ŁUKASZ Łódź", "lukasz lodz"),
        ("Øystein Ærø þorn Đuro", "oystein aero thorn duro"),
        ("Straße STRASSE GROẞ", "strasse strasse gross"), ("ısı Isı İzmir", "isi isi izmir"), ("ağaç Ğ ş", "agac g s"),
        ("žluťoučký kůň", "zlutoucky kun"), ("őrült Űr", "orult ur"),
        ("Nguyễn Đặng Hữu Phước", "nguyen dang huu phuoc"),
        ("ħaġar għin", "hagar ghin"), ("ǅ ŉ ﬃ", "dz n ffi"), ("ſ", "s"),
    ]) func latinTextLosesCaseAndDiacritics(_ text: String, _ folded: String) {
        #expect(SearchText.folded(text) == folded)
    }

    @Test(arguments: [
        ("Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", "οδυσσευσ οδυσσευσ"), ("Αθήνα ΐ", "αθηνα ι"), ("Ёлка й Київ", "елка и киів"),
        ("Ґанок", "ганок"), ("Երևան", "երեւան"), ("שָׁלוֹם", "שלומ"),
    ]) func greekCyrillicArmenianAndHebrewLoseCaseAndMarks(_ text: String, _ folded: String) {
        #expect(SearchText.folded(text) == folded)
    }

    @Test(arguments: [
        ("أحمد إلى آخر ٱسم", "احمد الي اخر اسم"), ("مَدْرَسَةٌ", "مدرسه"), ("شـــكر", "شكر"), ("١٢٣ ۴۵", "123 45"),
        ("الخبز", "الخبز خبز"), ("والخبز بالخبز كالخبز فالخبز", "والخبز خبز بالخبز خبز كالخبز خبز فالخبز خبز"),
        ("للخبز", "للخبز خبز"), ("وخبز ولد", "وخبز ولد"), ("ﺍﻟﺨﺒﺰ", "الخبز خبز"), ("والد ال الي", "والد ال الي"),
    ]) func arabicLosesVowelMarksAndIsAlsoIndexedWithoutTheArticle(_ text: String, _ folded: String) {
        #expect(SearchText.folded(text) == folded)
    }

    @Test(arguments: [
        ("東京タワー", "東 京 た わ ー"), ("とうきょう", "と う き ょ う"), ("Ｔｅｓｔ１２", "test12"), ("ｶﾞｷﾞ", "か\u{3099} き\u{3099}"),
        ("ガ が", "か\u{3099} か\u{3099}"), ("买milk和面包", "买 milk 和 面 包"), ("𠮷野家", "𠮷 野 家"), ("กิน", "กิ น"),
    ]) func aCharacterOfAScriptWithoutSpacesIsAWord(_ text: String, _ folded: String) {
        #expect(SearchText.folded(text) == folded)
    }

    @Test func aHangulSyllableIsAWordOfItsLetters() {
        let seoul = SearchText.folded("서울")
        #expect(seoul == "\u{1109}\u{1165} \u{110B}\u{116E}\u{11AF}")
        #expect(SearchText.folded("서울".decomposedStringWithCanonicalMapping) == seoul)
        // The letters typed so far match while the user types.
        for typed in ["ㅅ", "서", "서우"] { #expect(seoul.utf8.starts(with: SearchText.folded(typed).utf8)) }
    }

    @Test(arguments: [
        ("well-known: C# (10:30)!", "well known c 10 30"), ("  \t\n", ""), ("a\0b", "a b"),
        ("\"AND\" * NEAR(", "and near"),
        ("Mi\u{AD}lk \u{200F}x\u{FEFF}", "milk x"), ("👩‍🚀 👍🏽", "👩 🚀 👍"), ("don’t", "don t"), ("हिन्दी", "हिन्दी"),
    ]) func charactersOtherThanLettersAndDigitsSeparateWords(_ text: String, _ folded: String) {
        #expect(SearchText.folded(text) == folded)
    }

    @Test func longWordsAreCut() {
        let longest = SearchText.maxWordLength
        #expect(SearchText.folded(String(repeating: "é", count: 1000)) == String(repeating: "e", count: longest))
    }

    /// The scripts whose diacritics are removed.
    private static let marked: [ClosedRange<UInt32>] = [
        0xC0...0x24F, 0x370...0x52F, 0x590...0x5FF, 0x620...0x6D3, 0x1E00...0x1FFF, 0x3041...0x30FF, 0xAC00...0xD7A3,
        0xFB1D...0xFB4F,
    ]

    @Test(arguments: marked) func unicodeDecompositionsFoldAlike(_ values: ClosedRange<UInt32>) {
        let different = values.compactMap(Unicode.Scalar.init).filter { scalar in
            let letter = String(scalar)
            let folded = SearchText.folded(letter)
            var same = [letter.decomposedStringWithCanonicalMapping, letter.precomposedStringWithCanonicalMapping]
            let capital = scalar.properties.uppercaseMapping
            // Some capitals have more than one letter, such as those of ŉ and ᾳ.
            if capital.unicodeScalars.count == 1 { same.append(capital) }
            return !same.allSatisfy { SearchText.folded($0) == folded }
        }
        #expect(different.isEmpty)
    }

    @Test func everyEuropeanAndVietnameseLatinLetterBecomesASCII() {
        let letters = Array(0xC0...0x17F) + Array(0x1E00...0x1E99) + Array(0x1EA0...0x1EF9)
        for scalar in letters.compactMap(Unicode.Scalar.init) where scalar.properties.isAlphabetic {
            let folded = SearchText.folded(String(scalar))
            #expect(folded.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "\(scalar)")
        }
    }

    @Test func foldingTwiceChangesNothing() {
        var generator = SplitMix64(state: 11)
        for _ in 0..<3000 {
            let text = String.any(by: &generator, length: 12)
            let words = SearchText.folded(text).words
            // Words with an article are excluded, because folding the result again removes the article.
            for word in words where ArabicArticle.removed(from: Array(word.utf8)) == nil {
                #expect(SearchText.folded(word) == word, "\(text.debugDescription)")
            }
        }
    }

    @Test func sqliteTokenizesTheSameWords() {
        // SQLite's “ascii” tokenizer ends a word at each ASCII character that is not a letter or digit.
        var generator = SplitMix64(state: 12)
        for _ in 0..<3000 {
            let folded = SearchText.folded(String.any(by: &generator, length: 20))
            #expect(
                folded.unicodeScalars.allSatisfy {
                    !$0.isASCII || $0 == " " || (0x30...0x39).contains($0.value) || (0x61...0x7A).contains($0.value)
                })
            #expect(folded.isEmpty || folded.words.allSatisfy { !$0.isEmpty })
        }
    }
}

extension String {
    /// The parts between spaces. The text is split as bytes, because a space before a combining mark is not a separate
    /// character.
    var words: [String] {
        utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { String(Substring($0)) }
            .filter { !$0.isEmpty || !isEmpty }
    }

    /// Returns a random text with characters of all scripts, mostly from the first ones.
    static func any(by generator: inout SplitMix64, length: Int) -> String {
        var scalars = UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...length, using: &generator) {
            let top: UInt32 = [0x80, 0x250, 0x700, 0x3100, 0x10FFFF].randomElement(using: &generator) ?? 0x80
            if let scalar = Unicode.Scalar(UInt32.random(in: 0...top, using: &generator)) { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
