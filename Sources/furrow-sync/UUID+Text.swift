// The text form of ids.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// The id in lower case, as `furrow` also writes ids.
    var text: String { uuidString.lowercased() }
}
