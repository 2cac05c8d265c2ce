// The values that the multistatus reader produces.

/// The part of a multistatus for one resource.
struct DavResponse {
    /// The href as the server sent it, without surrounding white space.
    var href = ""
    /// The status of the whole resource, or nil if its properties have their own.
    var status: Int?
    /// The first status of properties that is not 2xx, or nil if there is none.
    var refusedStatus: Int?
    /// The properties that were found.
    var properties = DavProperties()

    /// Whether the resource does not exist (404, 410).
    var isGone: Bool { status == 404 || status == 410 }
}

struct DavProperties {
    var etag: String?
    /// The calendar data in UTF-8 as XML delivers it, with line feeds as line ends.
    var calendarData: [UInt8]?
    /// Whether the calendar data exceeded the limit.
    var isTooLarge = false
    var displayName: String?
    var color: String?
    var order: String?
    var ctag: String?
    var syncToken: String?
    var isCollection = false
    var isCalendar = false
    /// The components that the collection can contain, or nil if not reported.
    var components: Set<String>?
    /// Whether tasks may be written, or nil if not reported.
    var isWritable: Bool?
    var principal: String?
    var isUnauthenticated = false
    var homes: [String] = []

    /// Adds other properties. If both have a value, the other value replaces this one.
    mutating func merge(_ others: DavProperties) {
        etag = others.etag ?? etag
        calendarData = others.calendarData ?? calendarData
        isTooLarge = others.isTooLarge || isTooLarge
        displayName = others.displayName ?? displayName
        color = others.color ?? color
        order = others.order ?? order
        ctag = others.ctag ?? ctag
        syncToken = others.syncToken ?? syncToken
        isCollection = others.isCollection || isCollection
        isCalendar = others.isCalendar || isCalendar
        components = others.components ?? components
        isWritable = others.isWritable ?? isWritable
        principal = others.principal ?? principal
        isUnauthenticated = others.isUnauthenticated || isUnauthenticated
        homes += others.homes
    }
}
