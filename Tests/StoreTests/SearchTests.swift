// Tests of search: the results, their order, and an index that stays up to date regardless of who writes tasks.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct SearchTests {
    private let store: Store

    init() throws { store = try Store.inMemory() }

    private func results(_ text: String, limit: Int = 1000) throws -> SearchResults {
        try store.search(SearchWords(text), limit: limit)
    }

    private func titles(_ text: String) throws -> [String] {
        while try store.indexForSearch() {}
        let results = try results(text)
        #expect(!results.isIndexBehind && results.quarantined.isEmpty)
        return results.hits.map(\.content.title)
    }

    // MARK: - Updating shown results

    @Test func hitsAreReadAgainByTheirIDs() async throws {
        let ids = try store.add("bread", "butter", "else")
        try await store.perform(.complete([ids[1]]), at: noon)
        try await store.perform(.delete([ids[2]]), at: noon)
        let results = try await store.hits(of: ids + [UUID()])
        #expect(results.hits.map(\.content.id) == ids)
        #expect(results.hits.map(\.group) == [.open, .done, .trashed])
        #expect(results.hits.allSatisfy { $0.row.caption?.list == TodoList.tasks.id })
        #expect(results.lists.map(\.id) == [TodoList.tasks.id])
        let snapshot = try await store.snapshot(of: TodoList.tasks.id)
        #expect(results.revision == snapshot.revision)
    }

    @Test func changesOfShownHitsAreReportedWhateverTheSearchWords() throws {
        let ids = try store.add("bread", "butter")
        let revision = try results("bread").revision
        try store.perform(.delete([ids[0]]), at: noon)
        try store.perform(.rename(ids[1], to: "jam"), at: noon)
        guard case .rows(let rows, _) = try store.changes(since: revision, in: TodoList.search) else {
            Issue.record("not row by row")
            return
        }
        let byID = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.content) })
        #expect(byID[ids[0]]??.isTrashed == true)
        #expect(byID[ids[1]]??.title == "jam")
        try store.perform(.deletePermanently([ids[0]]), at: noon)
        guard case .rows(let gone, _) = try store.changes(since: revision, in: TodoList.search) else {
            Issue.record("not row by row")
            return
        }
        #expect(gone.contains { $0.id == ids[0] && $0.content == nil })
        // Rows also show the name of their list.
        try store.perform(.rename(TodoList.tasks.id, to: "Kitchen"), at: noon)
        guard case .everything = try store.changes(since: revision, in: TodoList.search) else {
            Issue.record("the list was passed over")
            return
        }
    }

    // MARK: - Matching

    @Test(arguments: [
        ("cafe zur", "Im Café – in Zürich"), ("lukasz", "Łukasz anrufen"), ("東京", "東京タワー"), ("タワー", "東京タワー"),
        ("الخبز", "خبز طازج"), ("خبز", "شراء الخبز"), ("للخبز", "شراء الخبز"), ("خبز", "والخبز"), ("والخبز", "خبز"),
        ("서우", "서울 여행"), ("특별", "서울특별시"), ("ELEPHANT", "ｅｌｅｐｈａｎｔ"), ("nguy dang", "Nguyễn Đăng"),
        ("10:30", "At 10:30"), ("ray", "X-ray"), ("🎉", "Party 🎉"), ("strasse", "Straße"),
    ]) func aWordIsFoundByItsPrefixRegardlessOfDiacritics(_ text: String, _ title: String) throws {
        try store.add("Something else", title)
        #expect(try titles(text) == [title])
    }

    @Test(arguments: ["الكتاب", "والكتاب", "بالكتاب", "للكتاب", "كتاب"])
    func anArabicWordIsFoundWithAndWithoutItsArticle(_ typed: String) throws {
        let article = typed.count - "كتاب".count
        try store.add("Something else", "قراءة كتاب", "قراءة الكتاب")
        for count in 1...typed.count {
            let found = try titles(String(typed.prefix(count)))
            // The article alone is not a word.
            if count > article { #expect(found.sorted() == ["قراءة الكتاب", "قراءة كتاب"], "\(count)") }
        }
        #expect(try titles("ال") == ["قراءة الكتاب"])
    }

    @Test func allWordsMustOccurInTitleOrNotes() throws {
        let ids = try store.add("bread and butter", "bread")
        try store.perform(.change(ids[1], [.notes("from the\ncorner shop")]), at: noon)
        #expect(try titles("corner bread") == ["bread"])
        #expect(try titles("butter corner") == [])
        #expect(try titles("read") == [])
    }

    @Test func adjacentCharactersMatchOnlyAdjacently() throws {
        try store.add("京の東", "東京")
        #expect(try titles("東京") == ["東京"])
        #expect(try titles("東 京") == ["東京", "京の東"])
    }

    @Test(arguments: [
        "\"", "'", "AND", "a AND", "NOT a", "*", "a*", "a *", "^a", "NEAR(a b)", "NEAR(", "(", ")", "title:a",
        "{a b}: c",
        "-a", "a + b", "\\", "%", "_", ";", "--", "\0", "a\0b", "\u{FFFD}", "\u{301}", "\u{202E}a", "“a”", "a\"b\" OR",
        "search",
    ]) func searchOperatorsAreTreatedAsWords(_ text: String) throws {
        let everyWord = "and not near a b title a c or search \u{FFFD}"
        try store.add(everyWord, "else")
        #expect(try titles(text) == (SearchWords(text).isEmpty ? [] : [everyWord]))
    }

    @Test func anyTitleIsFoundByItsOwnText() throws {
        var generator = SplitMix64(state: 5)
        for _ in 0..<300 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<Int.random(in: 1...12, using: &generator)).compactMap { _ in
                        let top: UInt32 =
                            [0x80, 0x250, 0x700, 0x3100, 0x10FFFF].randomElement(using: &generator) ?? 0x80
                        return Unicode.Scalar(UInt32.random(in: 0...top, using: &generator))
                    }))
            guard let id = try? store.add(text)[0], let title = try store.item(id)?.title else { continue }
            while try store.indexForSearch() {}
            let words = SearchWords(title)
            let hits = try store.search(words, limit: .max).hits
            #expect(words.isEmpty || hits.contains { $0.content.id == id }, "\(title.debugDescription)")
        }
    }

    @Test func searchingForAMegabyteOfTextIsFast() throws {
        try store.add("a")
        for text in [
            String(repeating: "a ", count: 1 << 19), String(repeating: "a", count: 1 << 20),
            String(repeating: "東", count: 1 << 20),
        ] {
            _ = try titles(text)
        }
        #expect(try titles(String(repeating: "a ", count: 1 << 19)) == ["a"])
    }

    // MARK: - Order

    @Test func openHitsComeBeforeDoneHitsAndDeletedHits() throws {
        let ids = try store.add("milk in the trash", "milk done", "milk open", "milk of a list that went")
        let list = NewItem(title: "Gone")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        try store.perform(.transfer([ids[3]], to: list.id), at: noon)
        try store.perform(.delete([ids[0]]), at: noon)
        try store.perform(.complete([ids[1]]), at: noon)
        try store.perform(.delete([list.id]), at: noon)
        while try store.indexForSearch() {}
        for text in ["milk", "mi"] {
            let hits = try results(text).hits
            #expect(hits.map(\.group) == [.open, .done, .trashed, .trashed])
            #expect(Array(hits.map(\.content.id).prefix(2)) == [ids[2], ids[1]])
            #expect(hits.map(\.content.marks) == [[], .done, .trashed, .trashed])
            #expect(Set(hits.suffix(2).map(\.list)) == [tasks, list.id])
        }
    }

    @Test func aWordInTheTitleRanksHigherThanInTheNotes() throws {
        let ids = try store.add("with a title of some words", "bread")
        try store.perform(.change(ids[0], [.notes("bread")]), at: noon)
        try store.perform(.move(ids[1], to: .bottom), at: noon)
        #expect(try titles("bread") == ["bread", "with a title of some words"])
        let later = try store.add("also with bread in the title")[0]
        try store.perform(.change(later, [.notes("nothing")]), at: noon)
        #expect(try titles("bread").last == "with a title of some words")
    }

    @Test func eachGroupHasALimit() throws {
        let ids = try store.add("milk 1", "milk 2", "milk 3", "milk 4")
        try store.perform(.complete([ids[0], ids[1]]), at: noon)
        while try store.indexForSearch() {}
        let cut = try results("milk", limit: 1)
        #expect(cut.hits.map(\.group) == [.open, .done] && cut.isTruncated)
        #expect(try results("milk", limit: 2).hits.count == 4)
        #expect(try !results("milk", limit: 2).isTruncated)
    }

    @Test(arguments: ["mi", "milk", "milk nothing"]) func theFirstHitsAreReadCompletelyAndTheOthersInTheSameOrder(
        _ text: String
    ) async throws {
        let ids = try store.add("milk 1", "milk two", "milk three", "of the milk", "milkshake", "milk in the trash")
        try await store.perform(.complete([ids[1], ids[4]]), at: noon)
        try await store.perform(.delete([ids[5]]), at: noon)
        while try await store.indexForSearch() {}
        let all = try results(text)
        #expect(all.others.isEmpty)
        for whole in 0...7 {
            let first = try await store.search(SearchWords(text), limit: 1000, whole: whole)
            #expect(first.hits == Array(all.hits.prefix(whole)) && first.isTruncated == all.isTruncated)
            #expect(first.others.map(\.id) == all.hits.dropFirst(whole).map(\.content.id))
            #expect(first.others.map(\.group) == all.hits.dropFirst(whole).map(\.group))
            #expect(try await store.hits(of: first.others.map(\.id)).hits == Array(all.hits.dropFirst(whole)))
        }
    }

    @Test func shortSearchesFindTheNewest200Items() throws {
        try store.perform(.add((0..<300).map { NewItem(title: "ab \($0)") }, at: .bottom, in: tasks), at: noon)
        while try store.indexForSearch() {}
        let few = try results("ab")
        #expect(few.hits.map(\.content.title) == (100..<300).reversed().map { "ab \($0)" })
        #expect(few.isTruncated)
        let all = try store.searchItems(SearchWords("ab 1"))
        #expect(all.found.items.count == 111 && !all.isTruncated)
    }

    /// The argument is the number of newer, completed tasks. From a certain number on, the search reads the open tasks.
    @Test(arguments: [201, 1001, 5500]) func openHitsAreNotHiddenByNewerDoneHits(_ count: Int) throws {
        let open = try store.add("abc open", "abd open", "abc open too")
        let gone = try store.add("abc in the trash")
        let done = (0..<count).map { NewItem(title: "abc \($0)") }
        try store.perform(.add(done, at: .bottom, in: tasks), at: noon)
        try store.perform(.complete(done.map(\.id)), at: noon)
        let list = NewItem(title: "Gone")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        try store.perform(.transfer(gone, to: list.id), at: noon)
        try store.perform(.delete([list.id]), at: noon)
        while try store.indexForSearch() {}
        for (text, most, found) in [
            ("ab", Store.maxUnrankedResults, open), ("abc", Store.maxRankedResults, [open[0], open[2]]),
        ] {
            let results = try results(text)
            #expect(results.hits.prefix(found.count).map(\.content.id).sorted() == found.sorted())
            #expect(results.hits.dropFirst(found.count).allSatisfy { $0.group != .open })
            #expect(results.hits.count == min(most, count + found.count + 1) && results.isTruncated == (count >= most))
        }
        // Among the other results are the newest ones.
        #expect(try results("ab").hits.contains { $0.content.title == "abc \(count - 1)" })
        #expect(try results("abc", limit: 1).hits.prefix(2).map(\.group) == [.open, .done])
    }

    @Test func anUnlimitedSearchFindsMoreThanTheRankedHits() throws {
        let count = Store.maxRankedResults + 5
        try store.perform(.add((0..<count).map { NewItem(title: "milk \($0)") }, at: .bottom, in: tasks), at: noon)
        while try store.indexForSearch() {}
        let newest = try results("milk", limit: 10)
        #expect(newest.hits.map(\.content.title).prefix(2) == ["milk 9", "milk 8"] && newest.isTruncated)
        let all = try store.searchItems(SearchWords("milk"))
        #expect(all.found.items.count == count && !all.isTruncated)
    }

    @Test func wholeWordsAndShortTitlesRankHigher() throws {
        try store.add("bread", "breadcrumbs", "the bread of the day", "day old breadcrumbs", "day bread")
        #expect(
            try titles("bread") == ["bread", "day bread", "the bread of the day", "breadcrumbs", "day old breadcrumbs"])
        #expect(try titles("day brea") == ["day bread", "day old breadcrumbs", "the bread of the day"])
    }

    @Test func aHitShowsTheSameContentAsItsRow() throws {
        let id = try store.add("pay the rent")[0]
        try store.perform(.change(id, [.notes("by transfer"), FieldChange(.due, .text("2099-12-03"))]), at: noon)
        while try store.indexForSearch() {}
        let content = try #require(try results("rent").hits.first).content
        #expect(try content == store.snapshot(of: tasks).contents.first)
    }

    // MARK: - Keeping the index up to date

    /// Compares the content of the index with the tasks.
    private func expectIndexMatches(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
        try store.read { db in
            let items = try Row.fetchAll(db, sql: "SELECT row, title, notes FROM item ORDER BY row").map {
                [String($0[0] as Int64), SearchText.folded($0[1]), SearchText.folded($0[2])]
            }
            let words = try Row.fetchAll(db, sql: "SELECT rowid, title, notes FROM search ORDER BY rowid").map {
                [String($0[0] as Int64), $0[1], $0[2]]
            }
            #expect(words == items, sourceLocation: sourceLocation)
        }
        try store.writer.write { try $0.execute(sql: "INSERT INTO search (search) VALUES ('integrity-check')") }
    }

    @Test func theIndexIsCreatedOnlyByTheFirstSearch() throws {
        try store.add("a")
        #expect(try store.read { try !$0.tableExists("search") })
        let none = try results("a")
        #expect(none.hits.isEmpty && none.isIndexBehind)
    }

    @Test func eachWriteUpdatesTheIndex() throws {
        while try store.indexForSearch() {}
        let ids = try store.add("one", "two", "three")
        func expectCurrent(_ sourceLocation: SourceLocation = #_sourceLocation) throws {
            #expect(try !results("x").isIndexBehind, sourceLocation: sourceLocation)
            try expectIndexMatches(sourceLocation)
        }
        try expectCurrent()
        try store.perform(.rename(ids[0], to: "first"), at: noon)
        try store.perform(.change(ids[1], [.notes("Ünder")]), at: noon)
        try expectCurrent()
        try store.perform(.delete([ids[2]]), at: noon)
        try store.perform(.deletePermanently([ids[2]]), at: noon)
        try expectCurrent()
        for _ in 0..<4 { try store.undo() }
        try expectCurrent()
        #expect(try results("three").hits.map(\.group) == [.open])
        while try store.redo() != nil {}
        try store.perform(.delete([ids[0]]), at: noon)
        try store.emptyTrash()
        try expectCurrent()
        #expect(try results("first").hits.isEmpty)
    }

    @Test func randomCommandsAndUndoKeepTheIndexCurrent() throws {
        while try store.indexForSearch() {}
        var generator = SplitMix64(state: 3)
        for step in 0..<200 {
            let ids = try store.items(of: tasks).readable.map(\.id)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1: try store.add("Íitem \(step)", "Öther \(step)")
            case 2:
                if let id = ids.randomElement(using: &generator) {
                    try store.perform(.rename(id, to: "ñew \(step)"), at: noon)
                }
            case 3: if let id = ids.randomElement(using: &generator) { try store.perform(.delete([id]), at: noon) }
            case 4:
                if let id = ids.randomElement(using: &generator) {
                    try store.perform(.change(id, [.notes("ñ \(step)")]), at: noon)
                }
            case 5: try store.undo()
            case 6: try store.redo()
            default: if step.isMultiple(of: 3) { try store.emptyTrash() }
            }
            #expect(try !results("x").isIndexBehind)
        }
        try expectIndexMatches()
    }

    @Test func theNextSearchIndexesTheChangesOfAnotherProgram() throws {
        let ids = try store.add("one", "two", "three")
        #expect(try titles("one") == ["one"])
        try store.writer.write { db in
            try db.execute(sql: "UPDATE item SET title = 'other' WHERE id = ?", arguments: [ids[0].blob])
            try db.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [ids[2].blob])
            // The new task reuses the row id of the deleted one.
            try db.execute(
                sql: "INSERT INTO item (id, list, title, rank, created) VALUES (?, ?, 'four', 0, 0)",
                arguments: [UUID().blob, tasks.blob])
        }
        #expect(try results("other").isIndexBehind)
        #expect(
            try titles("other") == ["other"] && titles("one") == [] && titles("three") == []
                && titles("four") == ["four"])
        try expectIndexMatches()
    }

    @Test func largeChangesAreIndexedInPieces() throws {
        while try store.indexForSearch() {}
        let count = SearchIndex.pieceLength * 2 + 1
        try store.perform(.add((0..<count).map { NewItem(title: "milk \($0)") }, at: .bottom, in: tasks), at: noon)
        #expect(try results("milk").isIndexBehind)
        var pieces = 1
        while try store.indexForSearch() {
            pieces += 1
            // The newest tasks are indexed first.
            #expect(try results("\(count - 1)").hits.count == 1)
        }
        #expect(pieces == 3)
        // Changes that do not affect words need no update of the index.
        try store.perform(.complete(store.items(of: tasks).readable.map(\.id)), at: noon)
        #expect(try !results("milk").isIndexBehind)
        try expectIndexMatches()
    }

    @Test func unreadableRecordsAreNotFound() throws {
        let ids = try store.add("one", "two")
        try store.writer.write {
            try $0.execute(sql: "UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE id = ?", arguments: [ids[0].blob])
        }
        #expect(try titles("two") == ["two"])
    }

    // MARK: - A broken index

    @Test(arguments: [
        "DELETE FROM search_data", "DELETE FROM search_config", "DELETE FROM search_idx; DELETE FROM search_docsize",
        "UPDATE search_data SET block = x'00FF00'", "UPDATE search_data SET block = zeroblob(length(block))",
        "DROP TABLE search_data", "DROP TABLE search_config", "DROP TABLE search_content",
        "DROP TABLE search_data; DROP TABLE search_idx; DROP TABLE search_docsize; DROP TABLE search_content",
        "DROP TABLE search", "DROP TRIGGER item_updated_unsearched",
        "UPDATE property SET value = '0' WHERE name = 'search'", "UPDATE search_config SET v = 99 WHERE k = 'version'",
    ]) func aDamagedIndexIsRebuiltWithoutLosingItems(_ damage: String) throws {
        let folder = try TemporaryFolder()
        let ids: [UUID]
        do {
            let store = try Store.open(at: folder.file())
            ids = try store.add("one", "two")
            while try store.indexForSearch() {}
            store.close()
        }
        try tamper(folder.file(), damage)
        let store = try Store.open(at: folder.file())
        // Tasks can be written in any state of the index.
        try store.perform(.rename(ids[0], to: "first"), at: noon)
        try store.add("three")
        #expect(try store.titles == ["first", "two", "three"])
        var rounds = 0
        var found: [String] = []
        repeat {
            while try store.indexForSearch() {}
            let results = try store.search(SearchWords("t"), limit: 10)
            found = results.isIndexBehind ? [] : results.hits.map(\.content.title)
            rounds += 1
        } while found.isEmpty && rounds < 5
        #expect(found == ["three", "two"])
        #expect(try store.search(SearchWords("first"), limit: 10).hits.map(\.content.id) == [ids[0]])
        // Since version 3.44, SQLite also checks the index, which may contain remnants that do not affect searches.
        #expect(try store.integrityCheck().filter { !$0.contains("FTS5") } == [])
    }

    // MARK: - On another thread

    @Test func searchingOnAnotherThreadFindsTheSame() async throws {
        try store.add("one", "two")
        while try await store.indexForSearch() {}
        let words = SearchWords("t")
        #expect(try await store.search(words, limit: 10) == store.search(words, limit: 10))
        #expect(try await store.search(words, limit: 10).hits.map(\.content.title) == ["two"])
    }
}
