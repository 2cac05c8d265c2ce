// The preferences and their possible values, for tests that set any of them.

/// The preferences' keys and values in the format of `gsettings`.
public enum Preferences {
    /// The possible values of a preference.
    public enum Kind: Equatable, Sendable {
        case boolean
        case oneOf([String])
        case number(ClosedRange<Int>)
        /// Some of ``Preferences/actions``, in any order.
        case actions
    }

    /// The possible values of each preference. A test compares them with the schema.
    public static let kinds: [String: Kind] = [
        "slide-enabled": .boolean, "swipe-enabled": .boolean, "pinch-enabled": .boolean, "pinch-in-enabled": .boolean,
        "pull-enabled": .boolean, "reorder-enabled": .boolean,
        "invert-touchpad": .boolean, "snaps": .boolean, "bounces": .boolean, "full-swipe": .boolean,
        "dim-open-rows": .boolean, "heat-map": .boolean, "quick-add": .boolean, "show-today": .boolean,
        "show-scheduled": .boolean,
        "show-done": .boolean,
        "slide-style": .oneOf(["menu", "direct"]), "sides": .oneOf(["each", "one"]),
        "menu-style": .oneOf(["reveal", "push"]), "opening": .oneOf(["menu", "peek", "full"]),
        "limit": .oneOf(["rubber-band", "clamp"]), "row-height": .oneOf(["compact", "normal", "tall"]),
        "theme": .oneOf(["ember", "beacon", "ocean", "meadow", "dusk", "graphite"]),
        "morning-hour": .number(0...23), "asked-autostart": .boolean,
        "leading-actions": .actions, "trailing-actions": .actions,
    ]

    private static let actions = ["complete", "move-to-top", "edit", "move-to-list", "details", "delete"]

    /// Returns a random preference with a random value. Gestures are turned on more often than off, so that tests
    /// usually have gestures to perform.
    public static func any(_ random: inout some RandomNumberGenerator) -> (key: String, value: String) {
        let keys = kinds.keys.sorted()
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        switch kinds[key] ?? .boolean {
        case .boolean:
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
