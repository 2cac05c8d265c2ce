// Tags renamed and deleted by their rows among the lists.

import GtkSupport
import Todo

extension ListController {
    /// What deletes what a row stands for.
    func deletion(of item: RowContent) -> Command {
        library.tag(of: item.id).map { .deleteTag($0.name) } ?? .delete([item.id])
    }

    /// Gives a tag the name that was typed, on all items that have it; where there is a tag of that name, they become one.
    ///
    /// - Returns: whether the tag is still there.
    func commitTag(_ edited: Editing, _ typed: String?) -> Bool {
        guard let tag = library.tag(of: edited.id) else { return false }
        switch TagName(typed ?? "") {
        case .refused(let reason): surface?.toast(reason, undo: false)
        case .name(let name) where name != tag.name:
            write {
                try await self.carryOut(.renameTag(tag.name, to: name))
                // Under another name it has another row.
                if self.events.edited == nil { self.surface?.focus(Tag(name).id) }
            }
        case .name: break
        }
        return true
    }
}

/// A name that was typed for a tag.
enum TagName: Equatable {
    /// The tag's name, without its sign.
    case name(String)
    /// Why it is none, in words.
    case refused(String)

    init(_ typed: String) {
        guard let name = Tags.normalized(typed) else {
            self = .refused(tr("A tag needs at least one visible character."))
            return
        }
        if name.count > Tags.longest {
            self = .refused(
                tr("A tag has at most {count} characters").filling("count", with: String(Tags.longest)))
        } else if name.contains(where: { $0 == "," || $0 == "#" }) {
            // The details take a comma for the end of a tag.
            self = .refused(tr("A tag has no comma and no # within it"))
        } else {
            self = .name(name)
        }
    }
}
