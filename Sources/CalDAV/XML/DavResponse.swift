// What a server said of one address.

/// What a multistatus says of one address.
struct DavResponse {
    /// As it came, but for white space around it.
    var href = ""
    /// The status of the whole; nil where its properties have statuses of their own.
    var status: Int?
    /// The first status of properties that is not 2xx; nil where there is none.
    var refusedStatus: Int?
    /// The properties that were found.
    var properties = DavProperties()

    /// Whether nothing stands there (404, 410).
    var isGone: Bool { status == 404 || status == 410 }
}

/// Properties of one address.
struct DavProperties {
    var etag: String?
    /// In UTF-8 as XML has it: its line ends are single line feeds.
    var calendarData: [UInt8]?
    /// Whether there was more calendar data than is taken.
    var isTooLarge = false
    var displayName: String?
    var color: String?
    var order: String?
    var ctag: String?
    var syncToken: String?
    var isCollection = false
    var isCalendar = false
    /// The components that can be in it; nil where it does not say.
    var components: Set<String>?
    /// Whether tasks may be written; nil where it does not say.
    var isWritable: Bool?
    var principal: String?
    var isUnauthenticated = false
    var homes: [String] = []

    /// Takes over what others have.
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
