// Saves pictures in well-compressed files, for pictures that are stored for long.

import CGtk
import Foundation

extension Screenshot {
    /// Writes the picture as a small PNG file. This takes longer than ``save(to:)``.
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
