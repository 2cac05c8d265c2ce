import CExpat
import SyncEngine

/// A streaming parser for a multistatus (RFC 4918, 13), built on expat. It works while the response arrives. The
/// results are valid only once the response has been read to its end.
///
/// The reader rejects document types, so there are no entities except the five of XML, and rejects elements nested more
/// than 64 deep.
final class MultistatusReader {
    /// The maximum nesting depth of elements.
    static let maxDepth = 64
    /// The maximum size of the calendar data for one resource, in bytes (1 MiB, as much as common servers accept).
    static let maxCalendarData = 1 << 20
    /// The maximum size of any other text in bytes; hrefs, names and tokens are far shorter.
    private static let maxTextBytes = 1 << 16

    private let parser: OpaquePointer?
    private var characters = XMLCharacters()
    private var references = CharacterReferences()
    private let onResponse: (DavResponse) throws(CalDAVError) -> Void
    private var open: [DavElement] = []
    private var text: [UInt8] = []
    private var isFull = false
    private var response = DavResponse()
    private var found = DavProperties()
    private var foundStatus: Int?
    private var failure: CalDAVError.Unreadable?
    /// The error that `onResponse` threw to stop reading.
    private var refusal: CalDAVError?
    private var isComplete = false
    /// The token for the next listing, valid once the whole response has been read.
    private(set) var syncToken: String?

    /// - Parameter onResponse: Called for each resource.
    init(onResponse: @escaping (DavResponse) throws(CalDAVError) -> Void) {
        self.onResponse = onResponse
        // A space separates names, because no namespace contains one.
        parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " ")))
        setHandlers()
    }

    deinit {
        if let parser { XML_ParserFree(parser) }
    }

    /// Reads the next bytes of the response.
    func read(_ bytes: UnsafeRawBufferPointer) throws(CalDAVError) {
        try parse(corrected(characters.corrected(bytes)), isLast: false)
    }

    /// Ends the response. Throws if the response is incomplete.
    func finish() throws(CalDAVError) {
        try parse(corrected(characters.remaining()) + references.remaining(), isLast: true)
        guard isComplete else { throw .unreadable(.incomplete) }
    }

    private func corrected(_ bytes: [UInt8]) -> [UInt8] {
        characters.encoding == .wide ? bytes : bytes.withUnsafeBytes { references.corrected($0) }
    }

    private func parse(_ bytes: [UInt8], isLast: Bool) throws(CalDAVError) {
        let status = bytes.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return XML_Parse(parser, start, Int32(bytes.count), isLast ? 1 : 0)
        }
        guard status != XML_STATUS_ERROR else {
            if let refusal { throw refusal }
            throw .unreadable(failure ?? (isCutOff ? .incomplete : .notXML))
        }
    }

    /// Whether the only error so far is the early end of the response.
    private var isCutOff: Bool {
        let ends = [
            XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
        ]
        return ends.contains(XML_GetErrorCode(parser))
    }

    fileprivate func fail(_ reason: CalDAVError.Unreadable) {
        failure = failure ?? reason
        XML_StopParser(parser, 0)
    }
}

extension MultistatusReader {
    private func setHandlers() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let name else { return }
                MultistatusReader.from(data)?.begin(String(cString: name), attributes)
            }, { data, _ in MultistatusReader.from(data)?.end() })
        XML_SetCharacterDataHandler(parser) { data, characters, count in
            guard let characters else { return }
            let bytes = UnsafeRawBufferPointer(start: characters, count: Int(count))
            MultistatusReader.from(data)?.appendText(bytes)
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, name, _, _, _ in
            let isHTML = name.map { String(cString: $0).lowercased() == "html" } ?? false
            MultistatusReader.from(data)?.fail(isHTML ? .html : .doctype)
        }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> MultistatusReader? {
        data.map { Unmanaged<MultistatusReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        guard failure == nil, refusal == nil else { return }
        guard open.count < Self.maxDepth else { return fail(.tooDeep) }
        let element = DavElement.named[name] ?? .other
        if open.isEmpty, element != .multistatus {
            return fail(name.lowercased().hasSuffix("html") ? .html : .missingPart)
        }
        switch element {
        case .response: response = DavResponse()
        case .propstat: (found, foundStatus) = (DavProperties(), nil)
        case .components where open.last == .prop: found.components = []
        case .component where open.last == .components: found.components?.formUnion(componentNames(attributes))
        case .privileges: found.isWritable = found.isWritable ?? false
        default: break
        }
        open.append(element)
        text.removeAll(keepingCapacity: true)
        isFull = false
    }

    private func componentNames(_ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [String] {
        guard var next = attributes else { return [] }
        while let name = next[0], let value = next[1] {
            if String(cString: name) == "name" { return [String(cString: value).uppercased()] }
            next += 2
        }
        return []
    }

    private func appendText(_ bytes: UnsafeRawBufferPointer) {
        guard let element = open.last, element.hasText, !isFull else { return }
        guard text.count + bytes.count <= (element == .calendarData ? Self.maxCalendarData : Self.maxTextBytes) else {
            isFull = true
            text.removeAll()
            return element.mayBeTooLong ? () : fail(.tooLarge)
        }
        text.append(contentsOf: bytes)
    }

    private func end() {
        guard failure == nil, refusal == nil, let element = open.popLast() else { return }
        let parent = open.last
        switch (element, parent) {
        case (.multistatus, nil): isComplete = true
        case (.response, .multistatus):
            // Even a response without an href is passed on, so that it does not prevent the others from being read.
            do throws(CalDAVError) {
                try onResponse(response)
            } catch {
                refusal = error
                XML_StopParser(parser, 0)
            }
        case (.syncToken, .multistatus): syncToken = trimmedText
        case (.href, .response): if response.href.isEmpty { response.href = trimmedText }
        case (.status, .response): response.status = statusCode
        case (.status, .propstat): foundStatus = statusCode
        case (.propstat, .response): endProperties()
        case (_, .prop): endProperty(element)
        default: endDetail(element, in: parent)
        }
        text.removeAll(keepingCapacity: true)
    }

    private func endProperties() {
        let status = foundStatus ?? 200
        if 200..<300 ~= status {
            response.properties.merge(found)
        } else {
            response.refusedStatus = response.refusedStatus ?? status
        }
    }

    private func endProperty(_ element: DavElement) {
        switch element {
        case .etag: found.etag = ETag.usable(trimmedText)
        case .calendarData: (found.calendarData, found.isTooLarge) = (text, isFull)
        case .displayName: found.displayName = trimmedText
        case .color: found.color = trimmedText
        case .order: found.order = trimmedText
        case .ctag: found.ctag = trimmedText
        case .syncToken: found.syncToken = trimmedText
        default: break
        }
    }

    private func endDetail(_ element: DavElement, in parent: DavElement?) {
        switch (element, parent) {
        case (.collection, .resourceType): found.isCollection = true
        case (.calendar, .resourceType): found.isCalendar = true
        case (.href, .principal): found.principal = trimmedText
        case (.unauthenticated, .principal): found.isUnauthenticated = true
        case (.href, .home): found.homes.append(trimmedText)
        case (.all, .privilege), (.write, .privilege), (.writeContent, .privilege): found.isWritable = true
        default: break
        }
    }

    private var trimmedText: String { String(decoding: text, as: UTF8.self).trimmed }

    /// The number in a line such as `HTTP/1.1 404 Not Found`; 0, which is not a success, if the line has none.
    private var statusCode: Int {
        trimmedText.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
