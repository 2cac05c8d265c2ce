import Todo

/// Functions that read dates in titles, with the current time and the user's language and settings.
public struct TitleParser: Sendable {
    /// Reads a title. Phrases in `literal` are not recognized. `day` is the due day if the title names none, or nil if
    /// the view in which the title is typed implies no day.
    public var read: @Sendable (_ typed: String, _ literal: Set<String>, _ day: Day?) -> QuickAdd
    /// Formats a chip's value for the user.
    public var format: @MainActor @Sendable (QuickAdd.Value) -> String

    public init(
        read: @escaping @Sendable (_ typed: String, _ literal: Set<String>, _ day: Day?) -> QuickAdd,
        format: @escaping @MainActor @Sendable (QuickAdd.Value) -> String
    ) {
        (self.read, self.format) = (read, format)
    }
}
