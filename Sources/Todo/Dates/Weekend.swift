/// The days of the weekend in a region: one day, or two consecutive days. The other days are working days.
public struct Weekend: Hashable, Sendable {
    public let first: Weekday
    /// The last day of the weekend: the day after `first`, or `first` itself.
    public let last: Weekday

    /// Saturday and Sunday, as in most of the world.
    public static let usual = Weekend(.saturday, .sunday)

    public init(_ first: Weekday, _ last: Weekday) { (self.first, self.last) = (first, last) }

    /// - Parameter region: The two-letter region code (ISO 3166-1). Regions without an entry have Saturday and Sunday.
    public init(region: String?) { self = region.flatMap { Self.byRegion[$0] } ?? .usual }

    /// - Parameter locale: The locale's name, such as `ar_EG.UTF-8`. A name without a region gives Saturday and Sunday.
    public init(locale: String) {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split(separator: Character("_"))
        self.init(region: parts.count > 1 ? String(parts[1]) : nil)
    }

    public func contains(_ day: Weekday) -> Bool { day == first || day == last }

    /// The working days in order, starting on Monday.
    public var workdays: [Weekday] { Weekday.allCases.filter { !contains($0) } }

    /// The regions whose weekend is not Saturday and Sunday. Source: Unicode CLDR 47,
    /// supplemental/supplementalData.xml, `weekData`.
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
