// How synchronising stands, in words.

import DateWording
import Foundation
import GtkSupport
import Store
import Todo

/// How synchronising stands, in words, as the header's mark and its popover say it.
struct SyncSummary: Equatable, Sendable {
    /// What the mark looks like.
    enum Look: Equatable, Sendable {
        /// There is none: all is well, or nothing is synchronised.
        case hidden
        /// Something works, and has for a while.
        case working
        /// A server is not reached.
        case offline
        /// The person is needed.
        case needsPerson
        /// There is something to be known.
        case remark
    }

    /// One thing to be said, and what can be done about it.
    struct Line: Equatable, Sendable {
        var heading: String
        var text: String
        var action: SyncAction?
    }

    var look = Look.hidden
    /// What the mark is called, and the popover's heading.
    var title = ""
    /// What stands under the heading; empty where there is nothing.
    var subtitle = ""
    var lines: [Line] = []

    /// - Parameters:
    ///   - isSeenAtWork: whether a run works that has taken a while.
    ///   - showsConflicts: whether there is somewhere to show what was changed in two places.
    ///   - words: says when something was.
    init(_ state: SyncState, _ activity: SyncActivity, isSeenAtWork: Bool, showsConflicts: Bool, _ words: DateWords) {
        let problems = state.problems.filter { showsConflicts || $0.subject != .conflicts }
        lines = problems.map {
            Line(heading: $0.heading, text: $0.sentence, action: state.action(for: $0))
        }
        let worst = problems.first?.weight
        look =
            switch worst {
            case .needsPerson: .needsPerson
            case _ where isSeenAtWork: .working
            case .passing: .offline
            // What is only to be known is no reason for a mark that stays, but for what the person may want otherwise.
            case .remark where problems.contains { $0.subject == .conflicts || $0.code == SyncState.unknownZones }:
                .remark
            case .remark, nil: .hidden
            }
        if state.accounts.isEmpty { look = isSeenAtWork ? .working : .hidden }
        title = Self.title(look)
        if let progress = activity.progress {
            subtitle = progress.text
        } else if let time = state.lastSynced {
            subtitle = tr("All lists were the same last: {time}").filling("time", with: words.moment(time))
        }
    }

    private static func title(_ look: Look) -> String {
        switch look {
        case .hidden: tr("Synchronised")
        case .working: tr("Synchronising…")
        case .offline: tr("Server not reached")
        case .needsPerson: tr("Synchronising needs you")
        case .remark: tr("Synchronised, with remarks")
        }
    }
}

extension SyncActivity.Progress {
    /// How far a list is: “Home: 1200 of 10000”.
    var text: String {
        tr("{name}: {done} of {count}").filling(["name": name, "done": "\(done)", "count": "\(of)"])
    }
}

extension DateWords {
    /// When something was: its day, and its time.
    func moment(_ time: Timestamp) -> String {
        let zones = now.zones
        guard let local = zones.local(at: Int(time.milliseconds / 1000), in: zones.current) else { return "" }
        return tr("{date} {time}").filling(["date": header(local.day), "time": self.time(local.time)])
    }
}
