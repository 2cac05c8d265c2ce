// The links in a text.

import TestSupport
import Testing

@testable import FurrowUI

@Suite struct LinksTests {
    private func links(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return Links.ranges(in: text).map { range in
            String(String.UnicodeScalarView(scalars[range]))
        }
    }

    @Test(arguments: [
        ("see https://gnome.org.", ["https://gnome.org"]),
        ("HTTP://A.example/b", ["HTTP://A.example/b"]),
        ("(https://a.example/x_(y))", ["https://a.example/x_(y)"]),
        ("mailto:ada@example.org, mailto:b@c.example", ["mailto:ada@example.org", "mailto:b@c.example"]),
        ("<https://a.example>", ["https://a.example"]),
        ("ä€😀 https://ü.example/ß ende", ["https://ü.example/ß"]),
        ("one\nhttps://a.example\ntwo", ["https://a.example"]),
    ])
    func linksEndBeforeTheRestOfTheSentence(_ text: String, _ expected: [String]) {
        #expect(links(text) == expected)
    }

    @Test(arguments: [
        "", "https://", "xhttps://a.example", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x",
        "http:/a",
        "mailto:", "https://)", "https",
    ])
    func otherTextIsNotALink(_ text: String) {
        #expect(links(text).isEmpty)
        #expect(!Links.isLink(text))
    }

    @Test func onlyAStringThatIsEntirelyALinkIsALink() {
        #expect(Links.isLink("https://gnome.org"))
        #expect(!Links.isLink("https://gnome.org x"))
        #expect(!Links.isLink("https://gnome.org)"))
    }

    @Test(arguments: [")", "https://)", "h", "https://a.example "])
    func linksInAMebibyteAreFoundQuickly(_ part: String) {
        let text = "https://" + String(repeating: part, count: (1 << 20) / part.utf8.count)
        let seconds = threadSeconds { _ = Links.ranges(in: text) }
        // The build is not optimized. The test only excludes a time that grows with the square of the length.
        #expect(seconds < 3)
    }
}
