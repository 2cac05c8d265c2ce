// A benchmark of a search at each typed letter, without a window.

import Foundation
import Store
import Todo

/// A search in a store with words distributed as in a language: few words are in most items, most words in few. Some
/// words are in all items.
enum SearchBenchmark {
    private static let items = 100_000

    /// The texts that are typed letter by letter: words that all items have, words that many have, and both.
    private static let typed = [
        "item measuring", "list of item", "for measuring \(word(0))", "item \(word(900)) \(word(40))",
    ]

    /// The texts for the store whose first list has trees: words that all items have, words that the items in trees
    /// have in their notes and as tags, and an item's number.
    private static let typedInTrees = [
        "item measuring", "list of item", "garden item", "title beside lines", "item 1777",
    ]

    /// The number of rows that a window creates while the user types.
    private static let firstRowCount = 30

    /// Measures the milliseconds of work on all threads for each letter from the third on, and keeps the worst.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("furrow-bench-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try Store.open(at: "\(folder)/furrow.db")
        let new = new
        try store.perform(.add(new, at: .bottom, in: TodoList.tasks.id), at: Timestamp(milliseconds: 0))
        var pieces: [Double] = []
        var isMore = true
        while isMore { pieces.append(try milliseconds { isMore = try store.indexForSearch() }) }
        let values = try worst(of: typed, in: store, plan)
        let edits = try new.prefix(200).map { item in
            try milliseconds {
                try store.perform(.rename(item.id, to: "Renamed \(word(2))"), at: Timestamp(milliseconds: 1))
            }
        }
        guard try !store.search(SearchWords("renamed"), limit: 1).isIndexBehind else {
            throw BenchError("the index lags")
        }
        // Nearly all items are completed, and only the oldest are open, so the search has to look through all of
        // them.
        try store.perform(.complete(new.dropFirst(10).map(\.id)), at: Timestamp(milliseconds: 2))
        let ofDone = try worst(of: typed, in: store, plan)
        return [
            Measurement(.searchLetter, items: items, of: values),
            Measurement(.searchLetterTrees, items: items, of: try measureTrees(in: folder, plan)),
            Measurement(.searchLetterDone, items: items, of: ofDone),
            Measurement(.searchIndex, items: items, of: [pieces.reduce(0, +)]),
            Measurement(.searchIndexPiece, items: items, of: [pieces.max() ?? .nan]),
            Measurement(.searchedEdit, items: items, of: edits),
        ]
    }

    /// Measures the search in the store whose first list has trees, with tags and notes.
    private static func measureTrees(in folder: String, _ plan: Plan) throws -> [Double] {
        let store = try Store.open(at: SeededStores(folder: folder).copy(of: items, .trees).path)
        while try store.indexForSearch() {}
        return try worst(of: typedInTrees, in: store, plan)
    }

    /// Returns, for each pass over all texts, the worst letter from the third on.
    private static func worst(of texts: [String], in store: Store, _ plan: Plan) throws -> [Double] {
        try (0..<plan.repeatPasses).map { _ in
            try texts.flatMap { text in
                try text.indices.dropFirst(2).map { try milliseconds(for: String(text[...$0]), in: store) }
            }.max() ?? .nan
        }
    }

    private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = Clocks.processMicroseconds
        try body()
        return (Clocks.processMicroseconds - start) / 1000
    }

    private static func milliseconds(for text: String, in store: Store) throws -> Double {
        var results = SearchResults()
        // The same call as in the window.
        let time = try milliseconds {
            results = try store.search(SearchWords(text), limit: Store.maxRankedResults, whole: firstRowCount)
        }
        // Part of a word that does not exist finds nothing, so measuring it would be pointless.
        guard !results.isIndexBehind, !results.hits.isEmpty || text.contains(word(900)) else {
            throw BenchError("\(text): nothing")
        }
        return time
    }

    private static var new: [NewItem] {
        var state = UInt64(20_26)
        func next(_ count: Int) -> Int {
            // Knuth's MMIX generator. Its high bits are the better ones.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        // The word of rank n is about n times as rare as the first.
        func some(_ count: Int) -> String {
            (0..<count).map { _ in word(next(next(next(20_000) + 1) + 1)) }.joined(separator: " ")
        }
        return (0..<items).map { number in
            NewItem(
                title: "Item \(number) of a list for measuring \(some(3))",
                fields: number.isMultiple(of: 5) ? [.notes(some(20))] : [])
        }
    }

    /// Returns a word of two or three syllables, different for each number.
    private static func word(_ number: Int) -> String {
        let (starts, vowels) = (Array("bdfghklmnprstvz"), Array("aeiou"))
        var (text, rest) = ("", number + starts.count * vowels.count)
        while rest > 0 {
            text.append(starts[rest % starts.count])
            rest /= starts.count
            text.append(vowels[rest % vowels.count])
            rest /= vowels.count
        }
        return text
    }
}
