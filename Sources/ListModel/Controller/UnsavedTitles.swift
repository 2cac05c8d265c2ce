/// Typed titles that could not be written.
struct UnsavedTitles {
    private var texts: [Editing] = []

    var isEmpty: Bool { texts.isEmpty }

    /// Stores a text, to show it in an editor again later.
    mutating func keep(_ typed: String, of edited: Editing) {
        var edited = edited
        edited.unsaved = typed
        texts.append(edited)
    }

    /// Removes and returns the text that has waited longest.
    mutating func takeFirst() -> Editing? { texts.isEmpty ? nil : texts.removeFirst() }
}
