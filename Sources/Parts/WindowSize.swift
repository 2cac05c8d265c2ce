/// The minimum size of a window in px. The width is that of a phone.
package enum WindowSize {
    package static let minWidth: Int32 = 360
    package static let minHeight: Int32 = 300
}
