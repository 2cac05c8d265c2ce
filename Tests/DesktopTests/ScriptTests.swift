// Tests that titles in left-to-right and right-to-left scripts begin at the leading edge of their row: in the row,
// struck through and in the editor.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct ScriptTests {
        private static let latin = "Buy bread, then rest"
        private static let arabic = "اشتر الخبز ثم استرح"
        private static let done = ["Pay the rent", "ادفع الإيجار"]

        /// Columns of a row, in px from the leading edge.
        private typealias Columns = ClosedRange<Int>

        /// Returns the columns of a row's text, with its strikethrough line, or nil if there is no text.
        private func ink(_ furrow: FurrowDesk, _ frame: ScreenRect, isMirrored: Bool) throws -> Columns? {
            let picture = try furrow.desk.screenshot(of: frame)
            let ground = picture[frame.x + 10, frame.y + 10]
            let columns = (frame.x + 10..<frame.maxX - 10).filter { x in
                (frame.y + 10..<frame.maxY - 10).contains { picture[x, $0].distance(to: ground) > 60 }
            }
            guard let first = columns.first, let last = columns.last else { return nil }
            return isMirrored ? frame.maxX - 1 - last...frame.maxX - 1 - first : first - frame.x...last - frame.x
        }

        @Test(arguments: [false, true], [360, 900])
        func everyTitleBeginsAtTheLeadingEdge(isMirrored: Bool, width: Int) throws {
            let environment = ["FURROW_DIRECTION": isMirrored ? "rtl" : "ltr"]
            try FurrowDesk.use([Self.latin, Self.arabic], done: Self.done, environment: environment) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: width, height: 640)
                furrow.cachedList = nil
                try furrow.waitUntilIdle(still: .milliseconds(100))
                for row in try furrow.rows() {
                    let ink = try #require(try ink(furrow, row.frame, isMirrored: isMirrored))
                    // The margin is 16 px, and no title is wider than 200 px.
                    #expect((14...22).contains(ink.lowerBound) && ink.upperBound < 216, "\(row.title): \(ink)")
                }
            }
        }

        @Test(arguments: [false, true]) func theEditorShowsTheTitleAtItsPreviousPosition(isMirrored: Bool) throws {
            let environment = ["FURROW_DIRECTION": isMirrored ? "rtl" : "ltr"]
            try FurrowDesk.use([Self.latin, Self.arabic], environment: environment) { furrow in
                for title in [Self.latin, Self.arabic] {
                    let frame = try furrow.row(title).frame
                    let before = try #require(try ink(furrow, frame, isMirrored: isMirrored))
                    try furrow.tap(title)
                    try furrow.waitForEditor(title)
                    try furrow.desk.wait("the editor’s text at \(before)") {
                        // The edited row is drawn at the top, not at its layout position.
                        guard let editor = try furrow.editor()?.bounds else { return false }
                        let row = ScreenRect(x: frame.x, y: editor.y, width: frame.width, height: editor.height)
                        guard let now = try ink(furrow, row, isMirrored: isMirrored) else { return false }
                        // The caret takes up a column at one of the ends.
                        return abs(now.lowerBound - before.lowerBound) <= 3
                            && abs(now.upperBound - before.upperBound) <= 3
                    }
                    try furrow.desk.keyboard.press("escape")
                    try furrow.waitForNoEditor()
                    try furrow.waitUntilIdle(still: .milliseconds(350))
                }
            }
        }
    }
}
