// How many records of a list cannot be read, and how many of them the user knows of.

/// How many records cannot be read; reported when they become more.
struct UnreadableCount {
    var count: Int
    private var reported = 0

    /// So many, none of them reported.
    init(_ count: Int) { self.count = count }

    /// The count, where it is more than was reported; else nil. Records that can be read again are reported anew when they
    /// break again.
    mutating func unreported() -> Int? {
        reported = min(reported, count)
        return count > reported ? count : nil
    }

    /// The user knows of all.
    mutating func wasReported() { reported = count }
}
