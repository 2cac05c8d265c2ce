// Tests without an accessibility bus: the program still does everything it would announce, and neither crashes nor
// warns.

import DavServers
import Desk
import Testing

extension DesktopTests {
    @MainActor struct NoAccessibilityBusTests {
        @Test(arguments: NoScreenReader.allCases)
        func everyAnnouncedListActionWorksWithoutABus(_ reason: NoScreenReader) throws {
            try TracedFurrow.use(reason) { try AnnouncedAction.perform(AnnouncedAction.inList, $0) }
        }

        @Test(arguments: NoScreenReader.busReasons)
        func everyAnnouncedListsPageAndDetailsActionWorksWithoutABus(_ reason: NoScreenReader) throws {
            try TracedFurrow.use(reason) {
                try AnnouncedAction.perform(AnnouncedAction.navigation + AnnouncedAction.inDetails, $0)
            }
        }

        @Test(arguments: NoScreenReader.busReasons)
        func everyAnnouncedActionInOtherWindowsWorksWithoutABus(_ reason: NoScreenReader) throws {
            let task = "BEGIN:VTODO\r\nUID:a\r\nSUMMARY:Oats\r\nEND:VTODO"
            let file = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Work\r\n\(task)\r\nEND:VCALENDAR\r\n"
            try TracedFurrow.use(reason, file: file) {
                try AnnouncedAction.perform(AnnouncedAction.inOtherWindows, $0)
            }
        }

        @Test(.enabled(if: Radicale.shouldRun, "needs radicale"), arguments: NoScreenReader.busReasons)
        func everyAnnouncedSyncActionWorksWithoutABus(_ reason: NoScreenReader) throws {
            try TracedFurrow.use(reason, served: ServedList()) {
                try AnnouncedAction.perform(AnnouncedAction.sync, $0)
            }
        }

        /// The files that need no separate action: the function through which all announcements go, and the accounts
        /// page, whose toast is about accounts that only GNOME's settings have.
        private static let filesWithoutAction: Set = [
            "Parts/ScreenReader.swift", "FurrowUI/Accounts/AccountsPage.swift",
        ]

        /// Ensures that every new announcement comes with an act that triggers it.
        @Test func everySourceFileThatAnnouncesHasATestedAction() throws {
            let announcing = try AnnouncingSources.files()
            #expect(announcing.count > 15)
            #expect(Set(AnnouncedAction.all.flatMap(\.files)).union(Self.filesWithoutAction) == announcing)
        }
    }
}
