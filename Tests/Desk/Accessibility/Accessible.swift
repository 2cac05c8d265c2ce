// A program's accessibility tree as values.

/// The state of a node of a program's accessibility tree when a test asked for it.
public struct Accessible: Sendable {
    /// The role's name: "window", "list", "list item", "label", "button", "text box", "check box", "group", …
    public let role: String
    /// The name that a screen reader speaks. If the program set none, GTK 4.8 returns the class name ("GtkListView").
    public let name: String
    /// The description that a screen reader speaks after the name.
    public let description: String
    public let states: Set<AccessibleState>
    /// The bounds in screen px, after scrolling and transforms, without CSS padding and border. Nil if the program
    /// does not report them. They may extend beyond the list or window that clips the node.
    public let bounds: ScreenRect?
    /// The number of children, whether or not the walk has fetched them.
    public let childCount: Int
    /// The children in order. Empty if the walk went no deeper.
    public internal(set) var children: [Accessible]
    /// The node's address on the accessibility bus.
    let address: Address

    struct Address: Hashable, Sendable {
        var bus: String
        var path: String
    }

    /// Returns the first node for which `matches` returns true, this node included, parents before children.
    public func first(where matches: (Accessible) -> Bool) -> Accessible? {
        if matches(self) { return self }
        for child in children {
            if let found = child.first(where: matches) { return found }
        }
        return nil
    }

    /// Returns the path from this node to the first node, itself or a descendant, for which `matches` returns true.
    /// Empty if there is none.
    public func path(where matches: (Accessible) -> Bool) -> [Accessible] {
        if matches(self) { return [self] }
        for child in children {
            let path = child.path(where: matches)
            if !path.isEmpty { return [self] + path }
        }
        return []
    }

    /// Returns the first node with a role and, if given, with exactly this name.
    public func first(role: String, name: String? = nil) -> Accessible? {
        first { $0.role == role && (name == nil || $0.name == name) }
    }

    /// Returns all nodes for which `matches` returns true, this node included, parents before children.
    public func all(where matches: (Accessible) -> Bool) -> [Accessible] {
        (matches(self) ? [self] : []) + children.flatMap { $0.all(where: matches) }
    }

    /// Returns all nodes with a role and, if given, with exactly this name.
    public func all(role: String, name: String? = nil) -> [Accessible] {
        all { $0.role == role && (name == nil || $0.name == name) }
    }

    /// The tree as indented lines for reading.
    public var outline: String { outline(indent: "") }

    private func outline(indent: String) -> String {
        let place = bounds.map { " (\($0.x), \($0.y), \($0.width) × \($0.height))" } ?? ""
        let state = states.map(\.rawValue).sorted().joined(separator: " ")
        let about = description.isEmpty ? "" : " – \(description)"
        let line = "\(indent)\(role) “\(name)”\(about)\(place) [\(state)]\n"
        return line + children.map { $0.outline(indent: indent + "  ") }.joined()
    }
}

/// A state of a node. Its number on the bus is ``bit`` (atspi-constants.h).
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
