// Announced acts in a list, by keys, touch and mouse. They begin with tasks Item 1 to Item 5; Item 1 has the focus.

import Desk
import Foundation

extension AnnouncedAction {
    static let inList = [
        AnnouncedAction(
            "adding a task", "ListModel/Controller/CommandRunner.swift",
            "FurrowUI/Page/ListAccessibility.swift"
        ) { furrow in
            try furrow.press("ctrl+n")
            try furrow.type("Milk\n")
            try furrow.waitForAnnouncement("Added “Milk”")
        },
        AnnouncedAction("typing a date in a title", "FurrowUI/Page/ListPage+Surface.swift") { furrow in
            try furrow.press("ctrl+n")
            try furrow.type("Call tomorrow")
            try furrow.waitForAnnouncement("Tomorrow")
            try furrow.type("\n")
            try furrow.waitForAnnouncement("Added “Call”")
        },
        AnnouncedAction("renaming") { furrow in
            try furrow.press("f2")
            try furrow.type(" back\n")
            try furrow.waitForAnnouncement("Renamed to “Call back”")
        },
        AnnouncedAction("copying and pasting titles", "ListModel/Controller/ListClipboard.swift") { furrow in
            try furrow.press("ctrl+c")
            try furrow.waitForAnnouncement("Copied 1 title")
            try furrow.press("ctrl+v")
            try furrow.waitForAnnouncement("Added “Call back”")
        },
        AnnouncedAction("completing", "FurrowUI/Page/ListMessages.swift", "Parts/ToastPresenter.swift") {
            furrow in
            try furrow.press("space")
            try furrow.waitForAnnouncement("Completed “Call back”")
        },
        AnnouncedAction("undoing and redoing", "ListModel/Controller/CommandRunner+Undo.swift") { furrow in
            try furrow.press("ctrl+z")
            try furrow.waitForAnnouncement("Completion undone")
            try furrow.press("ctrl+shift+z")
            try furrow.waitForAnnouncement("Completed “Call back”")
        },
        AnnouncedAction("deleting") { furrow in
            try furrow.press("home", "delete")
            try furrow.waitForAnnouncement("Deleted “Call back”")
        },
        AnnouncedAction("selecting", "ListModel/Controller/RowSelection.swift") { furrow in
            try furrow.press("ctrl+space")
            try furrow.waitForAnnouncement("1 selected")
            try furrow.press("shift+down")
            try furrow.waitForAnnouncement("2 selected")
            try furrow.press("escape")
            try furrow.waitForAnnouncement("None selected")
        },
        AnnouncedAction("moving by keys") { furrow in
            try furrow.press("home", "alt+down")
            try furrow.waitForAnnouncement("Moved to position 2 of 7")
        },
        AnnouncedAction("opening a menu by keys", "ListModel/Controller/ListController+Effects.swift") { furrow in
            try furrow.press("ctrl+left")
            try furrow.waitForAnnouncement("Menu: Delete, Edit")
            try furrow.press("escape")
        },
        AnnouncedAction("folding", "ListModel/Controller/RowMoves+Trees.swift") { furrow in
            // No announcement reports that the row is a subtask and takes keys again. Left moves to the parent and
            // folds it; further presses do nothing.
            try furrow.press("alt+shift+right")
            try furrow.waitForAnnouncement(
                "Collapsed", meanwhile: { try furrow.press("left") }, where: { $0 == "Collapsed" })
            try furrow.press("right")
            try furrow.waitForAnnouncement("Expanded")
        },
        AnnouncedAction("choosing a date", "FurrowUI/Dates/DayCalendar.swift") { furrow in
            try furrow.press("ctrl+d")
            try furrow.waitForPopup("the popover")
            // Past the buttons, into the calendar. There the day of a week later has the same name. During a weekend,
            // the weekend is not among the buttons. Without a bus, nothing reports where the focus is.
            let locale = Locale(identifier: "en_US")
            let weekday = Date.now.formatted(.dateTime.weekday(.abbreviated).locale(locale))
            for _ in 1...(["Sat", "Sun"].contains(weekday) ? 3 : 4) { try furrow.press("tab") }
            try furrow.press("down")
            try furrow.waitForAnnouncement("a day") { $0.hasPrefix(weekday + " ") }
            try furrow.press("return")
            try furrow.waitForAnnouncement("a changed date") { $0.hasPrefix("Changed the date of") }
        },
        AnnouncedAction("opening a menu by touch") { furrow in
            let start = furrow.row(2).moved(by: 60, 0)
            try furrow.desk.touch.slide(from: start, to: start.moved(by: -Hand.short, 0), seconds: Hand.slowly)
            try furrow.waitForAnnouncement("Menu: Delete, Edit")
            try furrow.press("escape")
        },
        AnnouncedAction("dragging a row with the mouse") { furrow in
            try furrow.desk.mouse.drag(from: furrow.row(3), to: furrow.row(4).moved(by: 0, 20), seconds: Hand.slowly)
            try furrow.waitForAnnouncement("a place") { $0.hasPrefix("Moved to position") }
        },
        AnnouncedAction("searching", "FurrowUI/Search/SearchPage.swift") { furrow in
            try furrow.press("ctrl+f")
            try furrow.type("item")
            try furrow.waitForAnnouncement("what was found") { $0.hasSuffix("tasks found") }
            try furrow.press("escape")
        },
    ]

    static let navigation = [
        AnnouncedAction("going up", "FurrowUI/Lists/ListTransition.swift") { furrow in
            try furrow.press("alt+left")
            try furrow.waitForAnnouncement("Lists shown")
        },
        AnnouncedAction("opening a list", "FurrowUI/Lists/NavigationController+Accessibility.swift") { furrow in
            try furrow.press("return")
            try furrow.waitForAnnouncement("Opened “Tasks”")
        },
    ]
}
