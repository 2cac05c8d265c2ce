// Conversion of a rule's UNTIL to the kind of its occurrences.

extension RecurrenceRule {
    /// Returns the rule with an UNTIL of the same kind as the anchor. RFC 5545, 3.3.10: "The value of the UNTIL rule
    /// part MUST have the same value type as the "DTSTART" property", and must be in UTC if the anchor has a time zone.
    ///
    /// A day becomes its last second on the anchor's clock, and a floating time becomes a time on that clock. A time in
    /// UTC becomes the local time, or its ``RecurrenceParts/Until/lastDay(by:)``. The rest of the text does not change.
    func ending(withAnchor anchor: CalendarTime, by rules: some ZoneRules) -> RecurrenceRule {
        guard case .until(let until) = parts.end else { return self }
        let fitting = until.fitting(anchor, by: rules)
        guard fitting != until else { return self }
        let pieces = text.split(separator: ";", omittingEmptySubsequences: false).map { piece in
            piece.uppercased().hasPrefix("UNTIL=") ? "UNTIL=\(fitting)" : String(piece)
        }
        return (try? RecurrenceRule(pieces.joined(separator: ";"))) ?? self
    }
}

extension RecurrenceParts.Until {
    /// Returns the last day of a whole-day rule that ends at this time.
    ///
    /// Some programs write the beginning or end of a local day as a time in UTC, and mean that day.
    func lastDay(by rules: some ZoneRules) -> Day {
        let local = local(by: rules)
        guard case .utc(let utc) = self else { return local.day }
        let edges = [0, LocalTime.secondsADay - 1]
        return edges.contains(local.time.seconds) ? local.day : utc.day
    }

    fileprivate func fitting(_ anchor: CalendarTime, by rules: some ZoneRules) -> Self {
        switch (self, anchor) {
        case (.day, .day), (.floating, .floating), (.utc, .zoned): self
        case (_, .day): .day(lastDay(by: rules))
        case (_, .floating): .floating(local(by: rules))
        case (_, .zoned(let zoned)):
            rules.resolve(local(by: rules), in: zoned.zone).flatMap { LocalTime(seconds: $0.instant) }.map(Self.utc)
                ?? self
        }
    }

    /// Returns the local time: the last second of a day, or a time in UTC converted to the user's time zone.
    private func local(by rules: some ZoneRules) -> LocalTime {
        switch self {
        case .day(let day): LocalTime(day: day, time: TimeOfDay(seconds: LocalTime.secondsADay - 1) ?? .midnight)
        case .floating(let local): local
        case .utc(let time): rules.local(of: .zoned(.utc(time)))
        }
    }
}
