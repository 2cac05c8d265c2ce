/// The XML bodies of requests.
enum DavXML {
    private static let namespaces = """
        xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/" \
        xmlns:S="http://calendarserver.org/ns/"
        """

    static func propfind(_ properties: String) -> String {
        "<propfind \(namespaces)><prop>\(properties)</prop></propfind>"
    }

    /// A request for the properties of an address at which an account may be found.
    static let account = propfind("<current-user-principal/><C:calendar-home-set/>\(propertiesOfLists)")

    /// A request for the properties of lists.
    static let lists = propfind(propertiesOfLists)

    /// The properties of lists, without those that change with the tasks. Some servers would read the whole list to
    /// report them, while the user waits.
    private static let propertiesOfLists = """
        <resourcetype/><displayname/><A:calendar-color/><A:calendar-order/><C:supported-calendar-component-set/>\
        <current-user-privilege-set/>
        """

    /// A request for the properties of a list, sent before its tasks are listed.
    static let state = propfind(
        """
        <S:getctag/><sync-token/><C:supported-calendar-component-set/><displayname/><A:calendar-color/>\
        <A:calendar-order/><current-user-privilege-set/>
        """)

    /// A request for the ETags of all resources in a list.
    static let etags = propfind("<getetag/><resourcetype/>")

    /// A request for the ETags of all tasks in a list that contains other components too (RFC 4791, 7.8).
    static let tasks = """
        <C:calendar-query \(namespaces)><prop><getetag/></prop><C:filter><C:comp-filter name="VCALENDAR">\
        <C:comp-filter name="VTODO"/></C:comp-filter></C:filter></C:calendar-query>
        """

    /// Returns a request for changes (RFC 6578, 3.2).
    static func changes(since token: String?) -> String {
        """
        <sync-collection \(namespaces)><sync-token>\(escaped(token ?? ""))</sync-token><sync-level>1</sync-level>\
        <prop><getetag/></prop></sync-collection>
        """
    }

    /// Returns a request for the resources at some hrefs (RFC 4791, 7.9).
    static func multiget(_ hrefs: [String]) -> String {
        let elements = hrefs.map { "<href>\(escaped($0))</href>" }.joined()
        return
            "<C:calendar-multiget \(namespaces)><prop><getetag/><C:calendar-data/></prop>\(elements)</C:calendar-multiget>"
    }

    /// Returns a request that creates a task list (RFC 4791, 5.3.1).
    static func makeList(_ list: ListProperties) -> String {
        """
        <C:mkcalendar \(namespaces)><set><prop>\(elements(of: list))<C:supported-calendar-component-set>\
        <C:comp name="VTODO"/></C:supported-calendar-component-set></prop></set></C:mkcalendar>
        """
    }

    static func change(_ list: ListProperties) -> String {
        "<propertyupdate \(namespaces)><set><prop>\(elements(of: list))</prop></set></propertyupdate>"
    }

    private static func elements(of list: ListProperties) -> String {
        var result = ""
        if let name = list.name { result += "<displayname>\(escaped(name))</displayname>" }
        if let color = list.color { result += "<A:calendar-color>\(escaped(opaque(color)))</A:calendar-color>" }
        if let order = list.order { result += "<A:calendar-order>\(order)</A:calendar-order>" }
        return result
    }

    /// Returns a color with its opacity, as Apple's programs write it. Some servers (SOGo) refuse a color without one.
    private static func opaque(_ color: String) -> String {
        color.first == "#" && color.utf8.count == 7 ? color + "FF" : color
    }

    /// Returns a text escaped for XML, without control characters, which XML cannot contain in any form.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
