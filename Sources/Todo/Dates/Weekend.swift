// The days of the weekend where somebody lives.

/// The days of the weekend, one or two in a row; the others are working days.
public struct Weekend: Hashable, Sendable {
    /// The day that it begins with.
    public let first: Weekday
    /// The day that it ends with: the next one, or the same.
    public let last: Weekday

    /// Saturday and Sunday, as in most of the world.
    public static let usual = Weekend(.saturday, .sunday)

    /// A weekend of these days.
    public init(_ first: Weekday, _ last: Weekday) { (self.first, self.last) = (first, last) }

    /// The weekend in a region; Saturday and Sunday in one that nothing else is known of.
    ///
    /// - Parameter region: its two capital letters (ISO 3166-1); nil where it is not known.
    public init(region: String?) { self = region.flatMap { Self.byRegion[$0] } ?? .usual }

    /// The weekend where a locale's user lives.
    ///
    /// - Parameter locale: the locale's name, such as `ar_EG.UTF-8`; one of a language alone says no region.
    public init(locale: String) {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: Character("_"))
        self.init(region: parts.count > 1 ? String(parts[1]) : nil)
    }

    /// Whether a day of the week is in it.
    public func contains(_ day: Weekday) -> Bool { day == first || day == last }

    /// The days that are not in it, from Monday on.
    public var workdays: [Weekday] { Weekday.allCases.filter { !contains($0) } }

    /// Where it is not Saturday and Sunday: Unicode CLDR 47, supplemental/supplementalData.xml, `weekData`.
    private static let byRegion: [String: Weekend] = {
        let fridayAndSaturday = [
            "BH", "DZ", "EG", "IL", "IQ", "JO", "KW", "LY", "OM", "QA", "SA", "SD", "SY", "YE",
        ]
        var regions = Dictionary(
            uniqueKeysWithValues: fridayAndSaturday.map { ($0, Weekend(.friday, .saturday)) })
        regions["AF"] = Weekend(.thursday, .friday)
        regions["IR"] = Weekend(.friday, .friday)
        for region in ["IN", "UG"] { regions[region] = Weekend(.sunday, .sunday) }
        return regions
    }()
}
