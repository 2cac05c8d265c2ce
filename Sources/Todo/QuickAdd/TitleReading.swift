// Reading dates in titles, as functions that know the clock and the language.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Functions that read dates in titles.
public struct TitleReading: Sendable {
    /// Reads a title. Phrases in `literal` are not recognized. `day` is the due day of a title without one, if the
    /// place where the title is typed implies a day.
    public var read: @Sendable (_ typed: String, _ literal: Set<String>, _ day: Day?) -> QuickAdd
    /// Formats a chip's value for the user.
    public var format: @MainActor @Sendable (QuickAdd.Value) -> String

    /// Creates a reader from its two functions.
    public init(
        read: @escaping @Sendable (_ typed: String, _ literal: Set<String>, _ day: Day?) -> QuickAdd,
        format: @escaping @MainActor @Sendable (QuickAdd.Value) -> String
    ) {
        (self.read, self.format) = (read, format)
    }
}
