import DateWording
import Foundation
import GLibSupport
import Store
import Todo

/// A description of the sync state, for the indicator and its popover.
package struct SyncSummary: Equatable, Sendable {
    /// The appearance of the indicator.
    package enum Status: Equatable, Sendable {
        /// No indicator: everything is fine, or nothing is synced.
        case hidden
        /// A run has been active for a while.
        case working
        /// A server is unreachable.
        case offline
        case needsUser
        case remark
    }

    /// A message, and an action for it.
    package struct Line: Equatable, Sendable {
        package var heading: String
        package var text: String
        package var action: SyncAction?
    }

    package var status = Status.hidden
    /// The name of the indicator and the heading of the popover.
    package var title = ""
    /// The line below the heading; may be empty.
    package var subtitle = ""
    package var lines: [Line] = []

    /// - Parameters:
    ///   - isVisiblyWorking: Whether a run has been active for a while.
    ///   - showsConflicts: Whether conflicts can be shown.
    ///   - formatter: Formats times.
    package init(
        _ state: SyncState, activity: SyncActivity, isVisiblyWorking: Bool, showsConflicts: Bool,
        formatter: DateWords
    ) {
        let problems = state.problems.filter { showsConflicts || $0.subject != .conflicts }
        lines = problems.map {
            Line(heading: $0.heading, text: $0.message, action: state.action(for: $0))
        }
        let worst = problems.first?.severity
        status =
            switch worst {
            case .needsUser: .needsUser
            case _ where isVisiblyWorking: .working
            case .temporary: .offline
            // Only remarks that the user may want to act on justify a permanent indicator.
            case .remark where problems.contains { $0.subject == .conflicts || $0.code == .unknownZones }:
                .remark
            case .remark, nil: .hidden
            }
        if state.accounts.isEmpty { status = isVisiblyWorking ? .working : .hidden }
        title = Self.title(status)
        if let progress = activity.progress {
            subtitle = progress.text
        } else if let time = state.lastSynced {
            subtitle = formatter.lastSynced(time)
        }
    }

    private static func title(_ status: Status) -> String {
        switch status {
        case .hidden: tr("Synced")
        case .working: tr("Syncing…")
        case .offline: tr("Server Unreachable")
        case .needsUser: tr("Sync Needs Attention")
        case .remark: tr("Synced with Warnings")
        }
    }
}

extension SyncActivity.Progress {
    /// The progress of a list, such as “Home: 1200 of 10000”.
    package var text: String {
        tr("{name}: {done} of {count}").filling(["name": name, "done": "\(done)", "count": "\(of)"])
    }
}

extension DateWords {
    fileprivate func lastSynced(_ time: Timestamp) -> String {
        let zones = now.zones
        guard let local = zones.local(at: Int(time.milliseconds / 1000), in: zones.current) else { return "" }
        let pattern =
            switch local.day.number - today.number {
            case 0: tr("Last synced today at {time}")
            case -1: tr("Last synced yesterday at {time}")
            // Translators: The date has a weekday: “Last synced on Wed Dec 3 at 22:42”.
            default: tr("Last synced on {date} at {time}")
            }
        return pattern.filling(["date": header(local.day), "time": self.time(local.time)])
    }
}
