// Pictures that are kept, as small as they can be.

import CGtk
import Foundation

extension Screenshot {
    /// Writes the picture as a PNG file that takes little space, which takes longer than ``save(to:)``.
    public func saveCompressed(to path: String) throws {
        try save(to: path)
        guard let picture = gdk_pixbuf_new_from_file(path, nil) else {
            throw DeskError.server("no picture at \(path)", log: "")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
        var options: [UnsafeMutablePointer<CChar>?] = [strdup("compression"), nil]
        var values: [UnsafeMutablePointer<CChar>?] = [strdup("9"), nil]
        defer { for text in options + values { free(text) } }
        gdk_pixbuf_savev(picture, path, "png", &options, &values, nil)
    }
}
