/// An element of WebDAV or CalDAV that the reader supports; all others are skipped.
enum DavElement {
    case multistatus, response, href, status, propstat, prop, syncToken
    case etag, calendarData, displayName, color, order, ctag
    case resourceType, collection, calendar, components, component
    case principal, home, unauthenticated, privileges, privilege, all, write, writeContent
    case other

    /// The elements by expat's name: the namespace, a space and the local name.
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

    /// Whether an overlong text counts as missing instead of ending the whole response, so that the other resources can
    /// still be read.
    var mayBeTooLong: Bool {
        switch self {
        case .href, .etag, .calendarData, .displayName, .color, .order: true
        default: false
        }
    }

    var hasText: Bool {
        switch self {
        case .href, .status, .syncToken, .etag, .calendarData, .displayName, .color, .order, .ctag: true
        default: false
        }
    }
}
