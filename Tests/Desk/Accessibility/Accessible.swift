// What a program tells assistive technology, as values.

/// A node of a program's accessible tree, as it was when asked for.
public struct Accessible: Sendable {
    /// The role's name: "window", "list", "list item", "label", "button", "text box", "check box", "group", …
    public let role: String
    /// The name said for it; GTK 4.8 gives the class's name ("GtkListView") where the program set none.
    public let name: String
    /// The description said after the name.
    public let description: String
    /// What it is like now.
    public let states: Set<AccessibleState>
    /// Where it is, in screen px, with all that moves it (scrolling, transforms), without its CSS padding and border; nil
    /// where the program does not tell. It may reach out of the list or window that cuts it off.
    public let bounds: ScreenRect?
    /// How many parts it has, whether or not the walk has asked for them.
    public let childCount: Int
    /// Its parts, in their order; none where the walk went no deeper.
    public internal(set) var children: [Accessible]
    /// Its address on the accessibility bus.
    let address: Address

    struct Address: Hashable, Sendable {
        var bus: String
        var path: String
    }

    /// The first node, this one included, for which `matches` holds, parents before children.
    public func first(where matches: (Accessible) -> Bool) -> Accessible? {
        if matches(self) { return self }
        for child in children {
            if let found = child.first(where: matches) { return found }
        }
        return nil
    }

    /// The way from this node to the first one below it, or itself, for which `matches` holds; none where there is none.
    public func path(where matches: (Accessible) -> Bool) -> [Accessible] {
        if matches(self) { return [self] }
        for child in children {
            let path = child.path(where: matches)
            if !path.isEmpty { return [self] + path }
        }
        return []
    }

    /// The first node of a role and, where given, with exactly this name.
    public func first(role: String, name: String? = nil) -> Accessible? {
        first { $0.role == role && (name == nil || $0.name == name) }
    }

    /// All nodes, this one included, for which `matches` holds, parents before children.
    public func all(where matches: (Accessible) -> Bool) -> [Accessible] {
        (matches(self) ? [self] : []) + children.flatMap { $0.all(where: matches) }
    }

    /// All nodes of a role and, where given, with exactly this name.
    public func all(role: String, name: String? = nil) -> [Accessible] {
        all { $0.role == role && (name == nil || $0.name == name) }
    }

    /// The tree in indented lines, for people.
    public var outline: String { outline(indent: "") }

    private func outline(indent: String) -> String {
        let place = bounds.map { " (\($0.x), \($0.y), \($0.width) × \($0.height))" } ?? ""
        let state = states.map(\.rawValue).sorted().joined(separator: " ")
        let about = description.isEmpty ? "" : " – \(description)"
        let line = "\(indent)\(role) “\(name)”\(about)\(place) [\(state)]\n"
        return line + children.map { $0.outline(indent: indent + "  ") }.joined()
    }
}

/// A state of a node, by its number on the bus (atspi-constants.h).
public enum AccessibleState: String, Sendable, CaseIterable {
    case active, checked, collapsed, editable, enabled, expandable, expanded, focusable, focused, horizontal, modal
    case multiLine, pressed, selectable, selected, sensitive, showing, vertical, visible, indeterminate, required
    case invalid, checkable, hasPopup, readOnly

    var bit: UInt64 {
        switch self {
        case .active: 1
        case .checked: 4
        case .collapsed: 5
        case .editable: 7
        case .enabled: 8
        case .expandable: 9
        case .expanded: 10
        case .focusable: 11
        case .focused: 12
        case .horizontal: 14
        case .modal: 16
        case .multiLine: 17
        case .pressed: 20
        case .selectable: 22
        case .selected: 23
        case .sensitive: 24
        case .showing: 25
        case .vertical: 29
        case .visible: 30
        case .indeterminate: 32
        case .required: 33
        case .invalid: 36
        case .checkable: 41
        case .hasPopup: 42
        case .readOnly: 43
        }
    }

    static func set(of bits: UInt64) -> Set<AccessibleState> {
        Set(allCases.filter { bits >> $0.bit & 1 == 1 })
    }
}
