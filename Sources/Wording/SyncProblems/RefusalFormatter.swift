import GLibSupport
import Store

/// Describes why a server has not accepted a task.
package enum RefusalFormatter {
    /// Returns a sentence about a moved task that stays in its old list on the server until it is uploaded to the new
    /// one.
    package static func text(_ moved: MovedItem) -> String {
        tr("Moved here. On the server, it stays in “{list}” until it is in {account}.")
            .filling(["list": moved.listOnServer, "account": moved.account])
    }

    /// Returns the refusal, its reason, and its consequence.
    package static func text(_ refusal: RefusedItem) -> String {
        if refusal.status == Link.Refusal.noVersions {
            return refusal.isDeletion
                ? tr(
                    "The server sent no usable ETag for this task, so it cannot be deleted there safely. It is in the trash here. Contact the server’s administrator."
                )
                : tr(
                    "The server sent no usable ETag for this task, so it cannot be changed there safely. Your changes stay here. Contact the server’s administrator."
                )
        }
        let reason = reason(refusal)
        if refusal.isDeletion {
            return tr(
                "The server refused to delete it ({reason}). It stays there, and is in the trash here. Furrow tries again daily."
            )
            .filling("reason", with: reason)
        }
        let text =
            refusal.listOnServer.map {
                tr(
                    "The server refused it ({reason}). On the server, it stays in “{list}”. Furrow tries again daily and after each edit."
                )
                .filling("list", with: $0)
            } ?? tr("The server refused it ({reason}). It stays here. Furrow tries again daily and after each edit.")
        return text.filling("reason", with: reason)
    }

    /// Returns the reason. SOGo reports an error with another status when it cannot store two emoji in a row, so the
    /// text suggests this reason.
    private static func reason(_ refusal: RefusedItem) -> String {
        let isExplained = [Link.Refusal.noVersions, Link.Refusal.preconditionFailed, Link.Refusal.tooLarge, 507]
        guard refusal.hasAdjacentEmoji, !isExplained.contains(refusal.status) else { return reason(refusal.status) }
        return tr("it may not accept two emoji in a row")
    }

    /// Returns the meaning of a response status (RFC 9110, RFC 4918).
    package static func reason(_ status: Int) -> String {
        switch status {
        case Link.Refusal.noVersions: tr("it sent no usable ETag")
        // Translators: A reason, in parentheses after “The server refused it”.
        case 403: tr("not allowed")
        case Link.Refusal.preconditionFailed: tr("it keeps reporting a different version")
        case Link.Refusal.tooLarge: tr("too large")
        case 507: tr("no space left")
        default: tr("status {status}").filling("status", with: String(status))
        }
    }
}
