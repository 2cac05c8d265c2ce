// Acts that Furrow announces to screen readers; performing them needs no screen reader.

/// An act of the user or of another program that Furrow announces.
@MainActor struct AnnouncedAction {
    let name: String
    /// The files in Sources that make the announcements.
    let files: [String]
    /// Performs the act and waits for its announcement.
    let body: (TracedFurrow) throws -> Void

    init(_ name: String, _ files: String..., body: @escaping (TracedFurrow) throws -> Void) {
        self.name = name
        self.files = files
        self.body = body
    }

    /// Performs acts one after another, each once the window has come to rest.
    static func perform(_ acts: [AnnouncedAction], _ furrow: TracedFurrow) throws {
        for act in acts {
            try furrow.desk.waitForLabelCheck()
            do { try act.body(furrow) } catch { throw Unexpected("\(act.name): \(error)") }
        }
    }

    static var all: [AnnouncedAction] { inList + inDetails + navigation + inOtherWindows + sync }
}
