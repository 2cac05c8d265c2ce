// The measured figures and their targets.

/// A measured figure. Some are compared with the *baseline*: the cost of the same work in a program that does nothing
/// else (`furrow-baseline` for the window, `dav-baseline` for sync).
enum Figure: String, CaseIterable, Encodable {
    case firstPaint = "first paint"
    case memory = "memory (PSS), settled"
    case firstPaintDated = "first paint, all dated"
    case memoryDated = "memory (PSS), settled, all dated"
    case slideFrame = "CPU per frame, sliding"
    case partFrame = "CPU per frame, parting"
    case slideUpdate = "CPU per update, sliding"
    case partUpdate = "CPU per update, parting"
    case slideBinds = "binds while sliding"
    case slideLayouts = "list layouts while sliding"
    case partBinds = "binds while parting"
    case partLayouts = "list layouts while parting"
    case insert = "insert, main thread CPU"
    case insertWall = "insert, main thread wall"
    case insertDisk = "insert, to disk"
    case complete = "complete, main thread CPU"
    case completeWall = "complete, main thread wall"
    case completeDisk = "complete, to disk"
    case delete = "delete, main thread CPU"
    case deleteWall = "delete, main thread wall"
    case deleteDisk = "delete, to disk"
    case undo = "undo, main thread CPU"
    case undoWall = "undo, main thread wall"
    case undoDisk = "undo, to disk"
    case view = "Today or Scheduled opened, CPU"
    case completeRepeating = "complete a repeating task, main thread CPU"
    case keystroke = "a keystroke in a new title, worst"
    case searchLetter = "a keystroke in the search, worst, all threads"
    case searchLetterTrees = "the same, a list of trees"
    case searchLetterDone = "the same, nearly all done"
    case searchWindow = "a keystroke in a window's search, main thread"
    case searchWindowAll = "the same, all threads"
    case searchWindowPaused = "the same after a pause, main thread"
    case searchRestFrame = "the remaining results, one frame"
    case searchIndex = "the search index is built"
    case searchIndexPiece = "one batch of it, worst"
    case searchedEdit = "an indexed title is changed, to disk, CPU"
    case arbiter = "arbiter"
    case nextOccurrence = "next occurrence, worst rule"
    case backup = "a backup"
    case backupCompared = "a backup is compared with the store"
    case backupRestored = "a backup is restored after 1,000 changes"
    case imported = "a file is imported"
    case importMemory = "the same, peak memory"
    case importedZones = "a file with 2 MB of time zones is imported"
    case importedCalendars = "a file with 50,000 named calendars is imported"
    case firstPaintTrees = "first paint, a list of trees"
    case memoryTrees = "memory (PSS), settled, a list of trees"
    case firstPaintAccount = "first paint, with an account"
    case memoryAccount = "memory (PSS), settled, with an account"
    case slideUpdateTrees = "CPU per update, sliding, a list of trees"
    case partUpdateTrees = "CPU per update, parting, a list of trees"
    case insertTrees = "insert, main thread CPU, a list of trees"
    case completeTrees = "complete, main thread CPU, a list of trees"
    case deleteTrees = "delete, main thread CPU, a list of trees"
    case undoTrees = "undo, main thread CPU, a list of trees"
    case editTreesDisk = "the slowest of these, to disk"
    case foldFrame = "500 rows collapse or expand, one frame"
    case completeParent = "a task with 500 subtasks is completed, to disk"
    case completeAll = "all 10,000 tasks of a list are completed, to disk"
    case completeAllFrame = "the same in a window, one frame"
    case completeAllFollowed = "the same, followed by another program"
    case firstSync = "first sync, including the server's responses"
    case firstSyncMemory = "furrow-sync, peak memory (PSS) meanwhile"
    case longListMemory = "furrow-sync, peak memory (PSS), a very long list is fetched"
    case longListMemoryAgain = "the same, the whole list is compared"
    case unchangedSync = "nothing new, without the server's time"
    case nothingNewRequests = "the same, requests per list"
    case singleEdit = "a local edit is uploaded, without the server's time"
    case singleMove = "a task is moved manually, tasks changed on the server"
    case firstSyncFrame = "a row slides while a first sync fills its list, worst frame over median"
    case firstSyncReloads = "the same, lists read again"
    case remindMemory = "furrow-remind, memory (PSS), idle"
    case remindWakeUps = "furrow-remind, wake-ups in 10 s, idle"

    var unit: String {
        switch self {
        case .memory, .memoryDated, .memoryTrees, .memoryAccount, .remindMemory, .importMemory, .firstSyncMemory,
            .longListMemory, .longListMemoryAgain:
            "MiB"
        case .slideFrame, .partFrame, .slideUpdate, .partUpdate, .slideUpdateTrees, .partUpdateTrees: "µs"
        case .slideBinds, .slideLayouts, .partBinds, .partLayouts, .remindWakeUps, .nothingNewRequests,
            .singleMove, .firstSyncReloads:
            ""
        case .arbiter: "events/s"
        default: "ms"
        }
    }
}

enum Target: Equatable {
    /// At most this many times the baseline.
    case timesBaseline(Double)
    /// At most this value, in the figure's unit.
    case atMost(Double)
    /// At least this value, in the figure's unit.
    case atLeast(Double)
    /// Exactly this value. Such a figure is a count that only the program influences, so any other value is a bug.
    case exactly(Double)
}

extension Figure {
    /// Returns the target of the figure, or nil if it has none. All targets are here. A figure that misses its target
    /// has to be improved; the target stays.
    ///
    /// - Parameter items: The length of the list.
    func target(at items: Int?) -> Target? {
        switch (self, items) {
        case (.firstPaint, 10_000), (.firstPaintDated, 10_000): .timesBaseline(1.05)
        case (.firstPaint, 100_000): .timesBaseline(0.95)
        case (.memory, 10_000), (.memoryDated, 10_000): .timesBaseline(1.18)
        case (.memory, 100_000): .timesBaseline(1.30)
        case (.slideFrame, _), (.partFrame, _): .timesBaseline(1.5)
        case (.slideUpdate, 100_000), (.partUpdate, 100_000): .atMost(60)
        case (.slideBinds, _), (.partBinds, _), (.partLayouts, _): .exactly(0)
        case (.slideLayouts, _): .exactly(1)
        case (.insert, 100_000), (.complete, 100_000), (.delete, 100_000), (.undo, 100_000): .atMost(8)
        case (.insertDisk, 100_000), (.completeDisk, 100_000), (.deleteDisk, 100_000), (.undoDisk, 100_000):
            .atMost(50)
        case (.view, _): .atMost(50)
        case (.completeRepeating, _): .atMost(8)
        case (.keystroke, _): .atMost(4)
        case (.searchLetter, 100_000), (.searchLetterTrees, 100_000), (.searchLetterDone, 100_000): .atMost(16)
        case (.searchWindow, _), (.searchWindowAll, _), (.searchWindowPaused, _): .atMost(16)
        case (.searchedEdit, 100_000): .atMost(8)
        case (.arbiter, _): .atLeast(2_000_000)
        case (.nextOccurrence, _): .atMost(1)
        case (.backup, _): .atMost(1000)
        case (.imported, 100_000): .atMost(10_000)
        case (.importMemory, 100_000): .atMost(450)
        case (.importedZones, _), (.importedCalendars, _): .atMost(5000)
        // The list of trees has 2,000 rows.
        case (.firstPaintTrees, _), (.firstPaintAccount, 10_000): .timesBaseline(1.05)
        case (.memoryTrees, _), (.memoryAccount, 10_000): .timesBaseline(1.18)
        case (.slideUpdateTrees, _), (.partUpdateTrees, _): .atMost(60)
        case (.insertTrees, _), (.completeTrees, _), (.deleteTrees, _), (.undoTrees, _): .atMost(8)
        case (.editTreesDisk, _): .atMost(50)
        case (.foldFrame, _), (.completeAllFrame, _): .atMost(16)
        case (.completeParent, _): .atMost(50)
        case (.completeAll, _): .atMost(250)
        case (.firstSync, 10_000): .timesBaseline(1.3)
        case (.firstSyncMemory, _): .atMost(30)
        case (.longListMemory, _), (.longListMemoryAgain, _): .atMost(40)
        case (.unchangedSync, _): .atMost(100)
        case (.singleEdit, 1_000): .atMost(200)
        case (.firstSyncFrame, _): .atMost(16)
        case (.firstSyncReloads, _): .exactly(0)
        case (.nothingNewRequests, _), (.singleMove, _): .exactly(1)
        case (.remindMemory, _): .atMost(12)
        case (.remindWakeUps, _): .exactly(0)
        default: nil
        }
    }
}
