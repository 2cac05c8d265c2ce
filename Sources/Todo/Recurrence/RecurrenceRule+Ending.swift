// The end of a rule, of the kind that its turns are.

extension RecurrenceRule {
    /// The same rule with an UNTIL of its anchor's kind. RFC 5545, 3.3.10: "The value of the UNTIL rule part MUST have the
    /// same value type as the "DTSTART" property", and is in UTC where that has a zone.
    ///
    /// A day lasts until its last second on the anchor's clock, and a time is a time on that clock. A time in UTC is the time
    /// here then, or its ``RecurrenceParts/Until/lastDay(by:)``. The rest of the text stays as it is.
    func ending(asTurnsOf anchor: CalendarTime, by rules: some ZoneRules) -> RecurrenceRule {
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
    /// The last day of a rule that counts whole days and ends then.
    ///
    /// Programs write the beginning or the end of a day here as a time in UTC, and mean that day.
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

    /// What a clock shows then: a day's last second, and of what is in UTC the time here.
    private func local(by rules: some ZoneRules) -> LocalTime {
        switch self {
        case .day(let day): LocalTime(day: day, time: TimeOfDay(seconds: LocalTime.secondsADay - 1) ?? .midnight)
        case .floating(let local): local
        case .utc(let time): rules.local(of: .zoned(.utc(time)))
        }
    }
}
