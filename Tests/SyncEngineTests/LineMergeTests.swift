// Tests of the line by line merge of notes that both sides edited.

import SyncEngine
import TestSupport
import Testing
import Todo

@Suite struct LineMergeTests {
    /// Merges notes that have one word per line.
    private func merged(
        _ base: String, _ ours: String, _ theirs: String, oursIsNewer: Bool = true
    ) -> (String?, conflicts: [Conflict]) {
        let lines = { (words: String) in FieldValue.text(words.split(separator: " ").joined(separator: "\n")) }
        let merged = merge(
            [.notes: lines(base)], [.notes: lines(ours)], [.notes: lines(theirs)], oursIsNewer: oursIsNewer)
        return (merged.notes?.split(separator: "\n").joined(separator: " "), merged.conflicts)
    }

    @Test(arguments: [
        ("a b c", "a b c x", "y a b c", "y a b c x"),
        ("a b c d e", "a B c d e", "a b c D e", "a B c D e"),
        ("a b c d e", "a c d e", "a b c d x e", "a c d x e"),
        // Neighboring lines, each changed by one side.
        ("a b", "A b", "a B", "A B"),
        ("a", "A", "a x", "A x"),
        // One side appended lines; the other side received some of them and added more.
        ("a", "a x y", "a x", "a x y"),
        ("", "x y", "x", "x y"),
        ("a b", "a x b", "a x B", "a x B"),
        ("a b", "", "a b c", "c"),
        // A line that one side changed and the other removed.
        ("a b c", "a c", "a B c", "a B c"),
    ])
    func nonoverlappingChangesAreBothKept(base: String, ours: String, theirs: String, result: String) {
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            let merged = merged(base, ours, theirs)
            #expect(merged.0 == result)
            #expect(merged.conflicts.isEmpty)
        }
    }

    @Test func ofOverlappingChangesTheNewerWinsAndTheOlderNotesAreReported() {
        let merged = merged("a b c d", "a X c ours", "a Y c d", oursIsNewer: false)
        #expect(merged.0 == "a Y c ours")
        #expect(merged.conflicts == [Conflict(.notes, .text("a\nX\nc\nours"), of: .ours)])
    }

    @Test func linesAddedAtTheSamePlaceOverlap() {
        let merged = merged("a", "a x", "a y")
        #expect(merged.0 == "a x")
        #expect(merged.conflicts == [Conflict(.notes, .text("a\ny"), of: .theirs)])
    }

    @Test func aChangeInsideRemovedLinesOverlaps() {
        #expect(merged("a b c d", "a d", "a b x c d").conflicts.count == 1)
    }

    @Test func blankLinesKeepTheirPlaces() {
        let merged = merge([.notes: .text("a\n\nb")], [.notes: .text("A\n\nb")], [.notes: .text("a\n\nb\n\nc")])
        #expect(merged.notes == "A\n\nb\n\nc")
    }

    @Test func mergingLongNotesTakesTimeProportionalToTheChanges() {
        let base = (0..<100_000).map { "line \($0)" }
        var (ours, theirs) = (base, base)
        for index in stride(from: 0, to: 100_000, by: 1_000) {
            ours[index] = "ours \(index)"
            theirs[index + 500] = "theirs \(index)"
        }
        let notes = { (lines: [String]) in FieldValue.text(lines.joined(separator: "\n")) }
        let merged = merge([.notes: notes(base)], [.notes: notes(ours)], [.notes: notes(theirs)])
        #expect(merged.conflicts.isEmpty)
        let changed = merged.notes?.split(separator: "\n").filter { !$0.hasPrefix("line") }
        #expect(changed?.count == 200)
    }

    @Test func mergingUnrelatedNotesTakesBoundedTime() {
        var generator = SplitMix64(state: 3)
        let notes = (0..<3).map { _ in
            FieldValue.text((0..<50_000).map { _ in "\(generator.next() % 8)" }.joined(separator: "\n"))
        }
        let merged = merge([.notes: notes[0]], [.notes: notes[1]], [.notes: notes[2]], oursIsNewer: false)
        #expect(merged.values == [.notes: notes[2]])
        #expect(merged.conflicts == [Conflict(.notes, notes[1], of: .ours)])
    }
}

@Suite struct LineMergePropertyTests {
    /// Returns random notes made of a few different lines, some of them blank.
    private func lines(_ generator: inout SplitMix64) -> [String] {
        (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
            ["", "a", "b", "c"].randomElement(using: &generator) ?? ""
        }
    }

    /// Returns the lines with some replaced by existing or new ones.
    private func changed(_ lines: [String], _ new: String, _ generator: inout SplitMix64) -> [String] {
        var lines = lines
        for _ in 0..<Int.random(in: 0..<4, using: &generator) {
            let index = Int.random(in: 0...lines.count, using: &generator)
            let end = Int.random(in: index...min(index + 2, lines.count), using: &generator)
            let come = [[], ["a"], [new], ["", new], [new, "b"]].randomElement(using: &generator) ?? []
            lines.replaceSubrange(index..<end, with: come)
        }
        return lines
    }

    private func notes(_ lines: [String]) -> FieldValues {
        [.notes: .text(Notes.normalized(lines.joined(separator: "\n")))]
    }

    @Test func mergingNotesWithRepeatedLinesIsSymmetricAndLosesNothing() {
        var generator = SplitMix64(state: 11)
        for number in 0..<20_000 {
            let base = lines(&generator)
            let (ours, theirs) = (changed(base, "ours", &generator), changed(base, "theirs", &generator))
            let one = merge(notes(base), notes(ours), notes(theirs), oursIsNewer: true)
            let other = merge(notes(base), notes(theirs), notes(ours), oursIsNewer: false)
            #expect(one.values == other.values, "\(number): \(base) \(ours) \(theirs)")
            let result = Set(one.notes?.split(separator: "\n") ?? [])
            let isWhole = one.conflicts.isEmpty
            #expect(!isWhole || !ours.contains("ours") || result.contains("ours"), "\(base) \(ours) \(theirs)")
            #expect(!isWhole || !theirs.contains("theirs") || result.contains("theirs"), "\(base) \(ours) \(theirs)")
            // The lines of the newer side are always present.
            #expect(!ours.contains("ours") || result.contains("ours"), "\(base) \(ours) \(theirs)")
        }
    }
}
