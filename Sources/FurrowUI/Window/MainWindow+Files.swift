// Importing and exporting files in the window.

import CGtk
import Formats
import Foundation
import GtkShim
import GtkSupport
import ListModel
import Parts
import Store
import Todo
import Wording

extension MainWindow {
    /// Adds the actions of the main menu, and accepts dropped files.
    func addFileActions() {
        addAction(window, "import") { [weak self] in self?.chooseImport() }
        addAction(window, "export") { [weak self] in self?.chooseExport() }
        addAction(window, "open-file") { [weak self] (path: String) in self?.showImport(of: path) }
        furrow_watch_file_drops(window.cast(), canOpenDroppedFile)
    }

    private func chooseImport() {
        chooseFile(
            over: window, title: tr("Import"), accept: tr("Open"), filter: FileFilter(ImportFormat.types),
            savingAs: nil
        ) { [weak self] in self?.showImport(of: $0) }
    }

    /// Shows a preview of a file. The import is reported in the active list, where it can be undone.
    func showImport(of path: String) {
        navigation.commitEditing()
        ImportWindow.present(path, store, parent: window) { [navigation] lists, progress, done, failed in
            navigation.active.commands.importLists(lists, progress, done: done, failed: failed)
        }
    }

    /// Exports the shown list, or all lists if a view is shown.
    private func chooseExport() {
        navigation.commitEditing()
        let controller = navigation.itemsController
        var list: UUID?
        if navigation.shown.controller === controller, let shown = controller.query.list { list = shown }
        let name = list == nil ? tr("Furrow") : navigation.title
        // A file's name cannot contain a slash.
        let suggested = name.split(separator: "/").joined(separator: "-") + "." + ListExport.type.extensions[0]
        chooseFile(
            over: window, title: tr("Export"), accept: tr("Save"), filter: FileFilter([ListExport.type]),
            savingAs: suggested
        ) { [weak self] in self?.export(list, to: $0) }
    }

    private func export(_ list: UUID?, to path: String) {
        let store = store
        Task { [weak self] in
            do {
                let unreadable = try await Task.detached {
                    let export = try ListExport(of: list, in: store)
                    try FileContents.write(export.bytes, to: path)
                    return export.unreadable
                }.value
                self?.navigation.active.surface?.showToast(
                    tr("Exported to {file}").filling("file", with: URL(fileURLWithPath: path).lastPathComponent),
                    undo: false)
                if unreadable > 0 { _ = self?.navigation.active.commands.reportUnreadable(unreadable) }
            } catch {
                self?.notice.show(errorMessage(for: error)) { self?.export(list, to: path) }
            }
        }
    }
}

extension FileFilter {
    fileprivate init(_ types: [FileType]) {
        self.init(
            name: types.map { translated($0.name) }.joined(separator: tr(", ")),
            extensions: types.flatMap(\.extensions), mimeTypes: types.flatMap(\.mimeTypes))
    }
}
