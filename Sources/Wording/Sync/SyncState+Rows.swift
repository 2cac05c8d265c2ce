// The sync state in a list's row.

import Foundation
import GLibSupport

extension SyncState {
    /// Returns the sync state next to a list's name, or nil for a list that is not synced.
    package func words(of list: UUID) -> CaptionWords? {
        guard let list = lists[list] else { return nil }
        let own = list.problems.map(\.weight).max() ?? .remark
        let account = problems.first { $0.subject == .account(list.account) }?.weight ?? .remark
        switch max(own, account) {
        case .needsPerson:
            return CaptionWords(ofList: tr("Needs attention"), .overdue, spoken: tr("sync needs attention"))
        case .passing:
            return CaptionWords(ofList: tr("Unreachable"), .synced, spoken: tr("its server is unreachable"))
        case .remark where list.isReadOnly:
            return CaptionWords(ofList: tr("Read-only"), .synced, spoken: tr("synced, read-only"))
        case .remark: return CaptionWords(ofList: "", .synced, spoken: tr("synced"))
        }
    }
}
