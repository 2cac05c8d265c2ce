// The text form of ids.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// The id in lowercase, as RFC 9562 recommends.
    var text: String { uuidString.lowercased() }
}
