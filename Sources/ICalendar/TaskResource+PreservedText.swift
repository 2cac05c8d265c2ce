// Reading of a task's preserved text, which is written back later.

import Todo

extension TaskResource {
    /// Reads a preserved text, which may be longer than the text of a resource on a server.
    public init(_ preserved: PreservedText) throws(ICalendarError) {
        try self.init(Array(preserved.text.utf8), limit: .max)
    }

    /// Returns the fields of a preserved text with the changes made to its item since.
    ///
    /// - Parameters:
    ///   - parent: The UID of the item's parent.
    ///   - order: The item's position among its siblings.
    public func fields(
        of item: Item, agreed: [FieldChange], parent: String?, order: Int64?, by rules: some ZoneRules
    ) -> TaskFields {
        let agreedValues = Dictionary(agreed.map { ($0.field.number, $0.value) }) { _, last in last }
        func isChanged(_ field: Field) -> Bool {
            // A field introduced by a later version counts as unchanged.
            agreedValues.isEmpty || agreedValues[field.number].map { $0 != field.value(of: item) } ?? false
        }
        var fields = fields(by: rules)
        for field in TaskFields.fields where field != .created && isChanged(field) {
            fields[field] = field.value(of: item)
        }
        if isChanged(.parent) { fields.parent = parent }
        fields.order = order
        return fields
    }
}
