// The window in German, whose texts are long, and in Arabic, which is written from right to left and has six plural
// forms. No text is cut off: the program warns of that, and a warning fails the test. No locale of the language is
// necessary: LANGUAGE chooses the language, as the desktop's settings do.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct LanguageTests {
        private static let titles = [
            "de": ["Den Klempner anrufen", "Blumen gießen", "Bücher zurückgeben", "Brot backen"],
            "ar": ["الاتصال بالسباك", "سقي النباتات", "إعادة الكتب", "خبز الخبز"],
        ]

        private func use(_ language: String, _ width: Int, _ body: (FurrowDesk, _ titles: [String]) throws -> Void)
            throws
        {
            let titles = try #require(Self.titles[language])
            try FurrowDesk.use(titles, done: ["Furrow"], environment: ["LANGUAGE": language]) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: width, height: 700)
                furrow.cachedList = nil
                try furrow.waitUntilIdle(still: .milliseconds(100)) { $0.count == 5 }
                try body(furrow, titles)
            }
        }

        /// Returns 1 if a row slides to the right for its leading menu, −1 if it slides to the left.
        private func slideDirection(_ language: String) -> Double { language == "ar" ? -1 : 1 }

        @Test(arguments: ["de", "ar"], [360, 800])
        func rowsSlideInTheDirectionOfTheText(_ language: String, _ width: Int) throws {
            try use(language, width) { furrow, titles in
                try keepPicture(furrow, "\(language) \(width) start")
                try slide(furrow, titles[1], by: Hand.short * slideDirection(language))
                try furrow.desk.wait("the buttons in their order") {
                    try buttons(furrow) == [furrow.translated("Complete"), furrow.translated("Move to Top")]
                }
                try keepPicture(furrow, "\(language) \(width) menu")
                try furrow.desk.keyboard.press("escape")
                try furrow.waitUntilIdle()
                try slide(furrow, titles[1], by: min(Hand.long, Double(width) - 105) * slideDirection(language))
                try furrow.waitForRows([titles[0], titles[2], titles[3], "✓ " + titles[1], "✓ Furrow"])
                let message = try furrow.translated("Completed “{title}”").replacing("{title}", with: titles[1])
                try furrow.waitForToast(message)
                try keepPicture(furrow, "\(language) \(width) toast")
            }
        }

        @Test(arguments: ["de", "ar"], [360])
        func theEditorAndThePopoverAreTranslated(_ language: String, _ width: Int) throws {
            try use(language, width) { furrow, titles in
                try furrow.focus(titles[2])
                try furrow.desk.keyboard.press("menu")
                let entries = try furrow.waitForPopover()
                for text in ["Complete", "Edit", "Delete"] {
                    #expect(entries.contains(try furrow.translated(text)), "\(text)")
                }
                try keepPicture(furrow, "\(language) \(width) popover")
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("no popover") { try furrow.popoverWindow() == nil }
                try furrow.waitForFocus(on: titles[2])
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForEditor(titles[2])
                try keepPicture(furrow, "\(language) \(width) editor")
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoEditor()
            }
        }

        @Test(arguments: ["de", "ar"], [360])
        func thePreferencesAndTheShortcutsAreTranslated(_ language: String, _ width: Int) throws {
            try use(language, 720) { furrow, _ in
                let pages = [
                    "ctrl+,": ["Gestures", "Swipe Menu", "Appearance"], "ctrl+shift+/": ["Keys", "Gestures"],
                ]
                for (keys, names) in pages.sorted(by: { $0.key < $1.key }) {
                    // The window must be the smaller one: all places are reported relative to the larger one.
                    let window = try furrow.openWindow(keys, width: width, height: 640)
                    for name in try names.map(furrow.translated) {
                        try furrow.click(furrow.control(window, name))
                        try furrow.desk.wait("the page \(name)") { try furrow.content(of: window).count > 10 }
                        try keepPicture(furrow, "\(language) \(width) \(name)")
                    }
                    try furrow.dismiss(window)
                }
            }
        }

        /// Maps a count to the Arabic text that reports the deletion of so many tasks.
        private static let counts: KeyValuePairs<Int, String> = [
            0: "لم تُحذف أي مهمة", 1: "حُذفت مهمة واحدة", 2: "حُذفت مهمتان", 3: "حُذفت 3 مهام", 11: "حُذفت 11 مهمة",
            100: "حُذفت 100 مهمة", 103: "حُذفت 103 مهام",
        ]

        @Test func arabicUsesSixPluralForms() throws {
            try Desk.use { desk in
                // The program creates the catalogs.
                _ = try desk.furrow(desk.newStorePath(), ["lists"])
                for (count, text) in Self.counts {
                    let command = ["ngettext", "Deleted {count} task", "Deleted {count} tasks", "\(count)"]
                    let found = try desk.runGettext(command, in: "ar")
                    #expect(found.replacing("{count}", with: "\(count)") == text)
                }
            }
        }

        /// Maps a count to the command line's text that reports the undo of adding so many tasks.
        private nonisolated static let added = [
            1: "إضافة مهمة واحدة، وهي «a»", 2: "إضافة مهمتين، أولاهما «a»", 3: "إضافة 3 مهام، أولاها «a»",
            11: "إضافة 11 مهمة، أولاها «a»", 100: "إضافة 100 مهمة، أولاها «a»",
        ]

        @Test(arguments: added.keys.sorted().dropFirst()) func theCommandLineUsesArabicPluralForms(_ count: Int) throws
        {
            try Desk.use { desk in
                let command = [try FurrowDesk.binary, "--store", desk.newStorePath()]
                let titles = Array(repeating: "a", count: count).joined(separator: "\n")
                _ = try desk.run(command + ["add", "-"], input: titles)
                let undone = try desk.run(command + ["undo"], environment: ["LANGUAGE": "ar"]).output
                #expect(undone == "تم التراجع: \(try #require(Self.added[count]))\n")
            }
        }

        /// Slides a row by `dx` px from its leading edge, which in a wide window is not the window's edge.
        private func slide(_ furrow: FurrowDesk, _ title: String, by dx: Double) throws {
            let row = try furrow.row(title).frame
            let start = ScreenPoint(dx > 0 ? Double(row.x) + 30 : Double(row.maxX) - 30, row.center.y)
            try furrow.desk.touch.slide(
                from: start, to: start.moved(by: dx, 0), seconds: Hand.slowly, hold: Hand.rest)
        }

        /// Returns the names of the menu's buttons on the screen, outermost first.
        private func buttons(_ furrow: FurrowDesk) throws -> [String] {
            _ = try furrow.rows()
            guard let list = furrow.cachedList, let language = furrow.environment["LANGUAGE"] else { return [] }
            let nodes = try furrow.desk.refreshed(list, of: furrow.program, depth: 6).all {
                $0.role == "button" && !$0.name.isEmpty && ($0.bounds?.width ?? 0) > 0
            }
            return nodes.sorted {
                Double($0.bounds?.x ?? 0) * slideDirection(language) < Double($1.bounds?.x ?? 0)
                    * slideDirection(language)
            }
            .map(\.name)
        }

        /// Saves a picture for manual review if DESK_PICTURES names a folder.
        private func keepPicture(_ furrow: FurrowDesk, _ name: String) throws {
            guard ProcessInfo.processInfo.environment["DESK_PICTURES"] != nil else { return }
            try furrow.desk.savePicture(named: "language \(name)")
        }
    }
}
