// The preferences and what each may be, for tests that set any of them.

/// The preferences' keys and values, as `gsettings` takes them.
public enum Preferences {
    /// What a preference may be.
    public enum Kind: Equatable, Sendable {
        case yesOrNo
        case oneOf([String])
        case number(ClosedRange<Int>)
        /// Some of ``Preferences/actions``, in any order.
        case actions
    }

    /// What each preference may be; a test compares it with the schema.
    public static let kinds: [String: Kind] = [
        "slide-enabled": .yesOrNo, "swipe-enabled": .yesOrNo, "pinch-enabled": .yesOrNo, "pinch-in-enabled": .yesOrNo,
        "pull-enabled": .yesOrNo, "reorder-enabled": .yesOrNo,
        "invert-touchpad": .yesOrNo, "snaps": .yesOrNo, "bounces": .yesOrNo, "full-swipe": .yesOrNo,
        "dim-open-rows": .yesOrNo, "heat-map": .yesOrNo, "quick-add": .yesOrNo, "show-today": .yesOrNo,
        "show-scheduled": .yesOrNo,
        "show-done": .yesOrNo,
        "slide-style": .oneOf(["menu", "direct"]), "sides": .oneOf(["each", "one"]),
        "menu-style": .oneOf(["reveal", "push"]), "opening": .oneOf(["menu", "peek", "full"]),
        "limit": .oneOf(["rubber-band", "clamp"]), "row-height": .oneOf(["compact", "normal", "tall"]),
        "theme": .oneOf(["ember", "beacon", "ocean", "meadow", "dusk", "graphite"]),
        "morning-hour": .number(0...23), "asked-autostart": .yesOrNo,
        "leading-actions": .actions, "trailing-actions": .actions,
    ]

    private static let actions = ["complete", "move-to-top", "edit", "move-to-list", "details", "delete"]

    /// Any preference, with any value for it. A gesture is more often switched on than off, so that mostly there is
    /// something to do.
    public static func any(_ random: inout some RandomNumberGenerator) -> (key: String, value: String) {
        let keys = kinds.keys.sorted()
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        switch kinds[key] ?? .yesOrNo {
        case .yesOrNo:
            let isOn = Int.random(in: 0..<(key.hasSuffix("-enabled") ? 3 : 2), using: &random) > 0
            return (key, "\(isOn)")
        case .oneOf(let values): return (key, values.randomElement(using: &random) ?? "")
        case .number(let range): return (key, "\(Int.random(in: range, using: &random))")
        case .actions:
            let some = actions.shuffled(using: &random).prefix(Int.random(in: 0...actions.count, using: &random))
            return (key, some.isEmpty ? "@as []" : "[\(some.map { "'\($0)'" }.joined(separator: ","))]")
        }
    }
}
