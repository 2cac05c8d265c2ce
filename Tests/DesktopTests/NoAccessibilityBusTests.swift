// Tests without an accessibility bus: the program still does everything it would announce, and neither crashes nor
// warns.

import DavServers
import Desk
import Testing

extension DesktopTests {
    @MainActor struct NoAccessibilityBusTests {
        @Test(arguments: Unheard.allCases)
        func everyActInAListIsDoneUnheard(_ unheard: Unheard) throws {
            try TracedFurrow.use(unheard) { try AnnouncingAct.perform(AnnouncingAct.inTheList, $0) }
        }

        @Test(arguments: Unheard.byTheBus)
        func everyActAroundAListIsDoneUnheard(_ unheard: Unheard) throws {
            try TracedFurrow.use(unheard) {
                try AnnouncingAct.perform(AnnouncingAct.betweenTheLists + AnnouncingAct.inTheDetails, $0)
            }
        }

        @Test(arguments: Unheard.byTheBus)
        func everyActInAnotherWindowIsDoneUnheard(_ unheard: Unheard) throws {
            let task = "BEGIN:VTODO\r\nUID:a\r\nSUMMARY:Oats\r\nEND:VTODO"
            let file = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Work\r\n\(task)\r\nEND:VCALENDAR\r\n"
            try TracedFurrow.use(unheard, file: file) {
                try AnnouncingAct.perform(AnnouncingAct.inOtherWindows, $0)
            }
        }

        @Test(.enabled(if: Radicale.isExpected, "needs radicale"), arguments: Unheard.byTheBus)
        func whatSynchronizationAnnouncesIsDoneUnheard(_ unheard: Unheard) throws {
            try TracedFurrow.use(unheard, served: ServedList()) {
                try AnnouncingAct.perform(AnnouncingAct.synchronizing, $0)
            }
        }

        /// The files that need no act of their own: the function through which all announcements go, and the accounts
        /// page, whose toast is about accounts that only GNOME's settings have.
        private static let withoutAct: Set = [
            "Parts/ScreenReader.swift", "FurrowUI/Accounts/AccountsPage.swift",
        ]

        /// Ensures that every new announcement comes with an act that triggers it.
        @Test func everyFileThatAnnouncesHasAnAct() throws {
            let announcing = try AnnouncingSources.files()
            #expect(announcing.count > 15)
            #expect(Set(AnnouncingAct.all.flatMap(\.files)).union(Self.withoutAct) == announcing)
        }
    }
}
