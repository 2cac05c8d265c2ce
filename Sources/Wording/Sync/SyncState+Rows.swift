// The sync state in a list's row.

import Foundation
import GLibSupport

extension SyncState {
    /// Returns the sync state that is shown with a list's name, or nil for a list that is not synced.
    package func caption(of list: UUID) -> FormattedCaption? {
        guard let list = lists[list] else { return nil }
        let listSeverity = list.problems.map(\.severity).max() ?? .remark
        let accountSeverity = problems.first { $0.subject == .account(list.account) }?.severity ?? .remark
        switch max(listSeverity, accountSeverity) {
        case .needsUser:
            return FormattedCaption(ofList: tr("Needs attention"), .overdue, accessibleText: tr("sync needs attention"))
        case .temporary:
            return FormattedCaption(ofList: tr("Unreachable"), .synced, accessibleText: tr("its server is unreachable"))
        case .remark where list.isReadOnly:
            return FormattedCaption(ofList: tr("Read-only"), .synced, accessibleText: tr("synced, read-only"))
        case .remark: return FormattedCaption(ofList: "", .synced, accessibleText: tr("synced"))
        }
    }
}
