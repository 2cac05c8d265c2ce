// Announced acts in the details and in windows other than the main one.

import Desk
import Foundation
import GRDB
import Store

extension AnnouncedAction {
    /// The acts in the details. They begin with tasks Item 1 to Item 5; Item 1 has the focus.
    static let inDetails = [
        AnnouncedAction("changing a date in the details", "ListModel/Detail/DetailController.swift") { furrow in
            try furrow.press("alt+return")
            try furrow.desk.waitForLabelCheck()
            // Tab goes past the notes. The popover’s first button, “Today”, has the focus.
            try furrow.press("tab", "tab", "return")
            try furrow.waitForPopup("the popover")
            try furrow.desk.waitForLabelCheck()
            try furrow.press("return")
            try furrow.waitForAnnouncement("a changed date") { $0.contains("“Item 1”") }
            try furrow.press("escape")
        },
        AnnouncedAction("a change by another program while typing notes", "FurrowUI/Detail/ExternalChangeBar.swift") {
            furrow in
            let id = try furrow.id(of: "Item 2")
            try furrow.press("home", "down", "alt+return")
            try furrow.desk.waitForLabelCheck()
            try furrow.press("tab")
            let text = "Another program changed the notes while you were typing"
            // The notes are saved shortly after each letter. The other program's change has to come before that.
            var count = 0
            let changeBoth = { @MainActor in
                count += 1
                try furrow.type("x")
                try furrow.command("edit", id, "--notes", "Theirs \(count)")
            }
            try furrow.waitForAnnouncement(text, meanwhile: changeBoth) { $0 == text }
            try furrow.press("escape")
        },
        AnnouncedAction("opening notes that are too long", "FurrowUI/Detail/DetailPage.swift") { furrow in
            try DatabaseQueue.opened(furrow.store).write { db in
                let notes = String(repeating: "long ", count: 300_000)
                try db.execute(sql: "UPDATE item SET notes = ? WHERE title = 'Item 4'", arguments: [notes])
            }
            try furrow.press("end", "up", "alt+return")
            try furrow.waitForAnnouncement("too long notes") { $0.hasPrefix("These notes are longer than 1 MiB") }
            try furrow.press("escape")
        },
        AnnouncedAction("a task that cannot be read") { furrow in
            try DatabaseQueue.opened(furrow.store).write {
                try $0.execute(sql: "UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE title = 'Item 5'")
            }
            try furrow.waitForAnnouncement("1 record could not be read; it stays unchanged in the store")
        },
    ]

    /// The acts in other windows. The program is started with a file of one task.
    static let inOtherWindows = [
        AnnouncedAction("importing a file", "FurrowUI/Import/ImportWindow.swift") { furrow in
            let preview = try furrow.waitForNewWindow()
            try furrow.waitForAnnouncement("1 task")
            try furrow.press("space")
            try furrow.waitForAnnouncement("Imported “Oats”")
            try furrow.waitForEnd(of: preview)
        },
        AnnouncedAction("restoring a backup, which fails", "FurrowUI/Backups/RestoreWindow.swift") { furrow in
            try furrow.command("backup")
            let backups = try furrow.choose(.restore)
            var configuration = Configuration.waiting
            configuration.allowsUnsafeTransactions = true
            let lock = try DatabaseQueue.opened(furrow.store, configuration)
            try lock.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            // The newest backup has the focus.
            try furrow.press("space")
            try furrow.waitForAnnouncement("a failure") { $0.contains("in use by another program") }
            try lock.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            try furrow.press("escape")
            try furrow.waitForEnd(of: backups)
        },
        AnnouncedAction("adding an account, which fails", "Parts/DialogWindow.swift") { furrow in
            try furrow.press("f5")
            let preferences = try furrow.waitForNewWindow()
            // “Add Account…” has the focus.
            try furrow.press("return")
            let account = try furrow.waitForNewWindow()
            try furrow.type("http://127.0.0.1:1/")
            try furrow.press("tab")
            try furrow.type("anna")
            try furrow.press("tab")
            try furrow.type("secret\n")
            try furrow.waitForAnnouncement("The server does not respond. Check the address, or try again later.")
            try furrow.press("escape")
            try furrow.waitForEnd(of: account, then: preferences)
            try furrow.press("escape")
            try furrow.waitForEnd(of: preferences)
        },
    ]
}
