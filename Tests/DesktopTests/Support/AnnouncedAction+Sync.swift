// Announced acts of sync: conflicting changes, deletions to confirm, and unreadable tasks.

import DavServers
import Desk
import GRDB
import Store
import Testing

extension AnnouncedAction {
    /// The acts of sync. They begin in the list Tasks, which has a server's list below it.
    static let sync = [
        AnnouncedAction("opening the list of an account") { furrow in
            try furrow.press("alt+left")
            try furrow.waitForAnnouncement("Lists shown")
            try furrow.press("down", "return")
            try furrow.waitForAnnouncement("Opened “Home”")
        },
        AnnouncedAction("details in a list that cannot be changed") { furrow in
            func setReadOnly(_ flag: Int) throws {
                try DatabaseQueue.opened(furrow.store).write {
                    try $0.execute(sql: "UPDATE remote_list SET read_only = \(flag)")
                }
            }
            try setReadOnly(1)
            try furrow.press("home", "alt+return")
            try furrow.waitForAnnouncement("The server does not let you change this list.")
            try furrow.press("escape")
            try setReadOnly(0)
        },
        AnnouncedAction("a change in two places", "FurrowUI/SyncProblems/SyncProblemRows.swift") { furrow in
            try #require(furrow.served).makeConflict(furrow)
            try furrow.waitForAnnouncement("Changed in two places: Ours")
            try furrow.press("home", "alt+return")
            try furrow.waitForAnnouncement("a card") { $0.hasPrefix("Changed in two places: Title: Theirs") }
            try furrow.press("escape")
        },
        AnnouncedAction("deletions to be asked about", "FurrowUI/Window/MainWindow+SyncProblems.swift") { furrow in
            try #require(furrow.served).deleteMany(furrow)
            try furrow.waitForAnnouncement(ServedList.question)
        },
        AnnouncedAction("the window of a list’s problems", "FurrowUI/SyncProblems/ListProblemsWindow.swift") { furrow in
            let problems = try furrow.choose(.syncProblems)
            try furrow.waitForAnnouncement(ServedList.question)
            // “Copy All”, at the beginning of the header.
            let corner = ScreenPoint(Double(problems.frame.x), Double(problems.frame.y))
            try furrow.desk.mouse.click(corner.moved(by: 45, 23))
            try furrow.waitForAnnouncement("Copied")
            try furrow.press("escape")
            try furrow.waitForEnd(of: problems)
        },
    ]
}
