/// The sort order of a list's open tasks (specification N10). Completed tasks always keep their manual order.
public enum Sorting: String, CaseIterable, Hashable, Sendable {
    case byHand = "hand"
    /// By due date, earliest first. Tasks without a due date come last.
    case due
    /// By priority level, highest first. Tasks without a priority come last.
    case priority
    /// By title, in the order of the user's language.
    case title
    /// By time of creation, newest first, since new tasks also go to the top in the manual order.
    case created
}

extension Sorting: FieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(rawValue) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}
