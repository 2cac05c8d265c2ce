// Acts that Furrow announces to screen readers, done without one.

/// Something that a person or another program does, and that Furrow announces.
@MainActor struct AnnouncingAct {
    let name: String
    /// The files in Sources/FurrowUI whose announcements the act leads to.
    let files: [String]
    /// Does it, and waits until it is announced.
    let body: (TracedFurrow) throws -> Void

    init(_ name: String, _ files: String..., body: @escaping (TracedFurrow) throws -> Void) {
        (self.name, self.files, self.body) = (name, files, body)
    }

    /// Does these acts one after another, each once the window is still.
    static func perform(_ acts: [AnnouncingAct], _ furrow: TracedFurrow) throws {
        for act in acts {
            try furrow.desk.waitForLabelCheck()
            do { try act.body(furrow) } catch { throw Unexpected("\(act.name): \(error)") }
        }
    }

    /// All of them.
    static var all: [AnnouncingAct] { inTheList + inTheDetails + betweenTheLists + inOtherWindows + synchronizing }
}
