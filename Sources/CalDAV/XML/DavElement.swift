// The elements of WebDAV and CalDAV that are read.

/// An element that is read; whatever else stands in an answer is passed over.
enum DavElement {
    case multistatus, response, href, status, propstat, prop, syncToken
    case etag, calendarData, displayName, color, order, ctag
    case resourceType, collection, calendar, components, component
    case principal, home, unauthenticated, privileges, privilege, all, write, writeContent
    case other

    /// By how expat names them: the namespace, a space, the local name.
    static let named: [String: DavElement] = {
        let dav: [String: DavElement] = [
            "multistatus": .multistatus, "response": .response, "href": .href, "status": .status,
            "propstat": .propstat, "prop": .prop, "sync-token": .syncToken, "getetag": .etag,
            "displayname": .displayName, "resourcetype": .resourceType, "collection": .collection,
            "current-user-principal": .principal, "unauthenticated": .unauthenticated,
            "current-user-privilege-set": .privileges, "privilege": .privilege, "all": .all, "write": .write,
            "write-content": .writeContent,
        ]
        let calDAV: [String: DavElement] = [
            "calendar-data": .calendarData, "calendar": .calendar, "calendar-home-set": .home,
            "supported-calendar-component-set": .components, "comp": .component,
        ]
        let apple: [String: DavElement] = ["calendar-color": .color, "calendar-order": .order]
        return [
            "DAV:": dav, "urn:ietf:params:xml:ns:caldav": calDAV, "http://apple.com/ns/ical/": apple,
            "http://calendarserver.org/ns/": ["getctag": .ctag],
        ].reduce(into: [:]) { result, space in
            for (name, element) in space.value { result[space.key + " " + name] = element }
        }
    }()

    /// Whether text of any length is accepted: too long a one counts as none, and the other addresses are read all the same.
    var mayBeTooLong: Bool {
        switch self {
        case .href, .etag, .calendarData, .displayName, .color, .order: true
        default: false
        }
    }

    /// Whether its text is of use.
    var hasText: Bool {
        switch self {
        case .href, .status, .syncToken, .etag, .calendarData, .displayName, .color, .order, .ctag: true
        default: false
        }
    }
}
