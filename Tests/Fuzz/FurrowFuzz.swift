// The program `furrow-fuzz`, which passes random inputs to the readers of foreign data.

import ArgumentParser
import Foundation
import TestSupport

/// Passes random inputs to one reader or to all of them.
///
/// A crash, an input that takes more than five seconds, or a violated invariant is a failure. The program writes each
/// input to a file before it runs the input. The file remains if the program fails.
@main struct FurrowFuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "furrow-fuzz", abstract: "Test the readers of foreign data with random input.")

    @Argument(help: "The readers to test: icalendar, multistatus, store or quick-add. Default: all.")
    var targets: [FuzzTarget] = FuzzTarget.allCases

    @Option(help: "The number of inputs for each reader.")
    var inputs: Int?

    @Option(help: "The duration of the whole run in seconds, unless --inputs is given.")
    var seconds = 60.0

    @Option(help: "The seed of the random numbers. The same seed makes the same inputs.")
    var seed: UInt64 = 1

    @Option(help: "The folder with a subfolder of samples for each reader.")
    var corpus = "Tests/Fuzz/Corpus"

    @Option(help: "The folder for an input that fails.")
    var output = "."

    @Option(help: "Run only the input in this file, such as one that failed.")
    var input: String?

    /// The maximum duration of an input, in seconds.
    private static let timeout = 5

    func run() throws {
        if let input { return try FuzzTarget.run(targets, file: input) }
        for target in targets {
            let count = try run(target)
            print("\(target.rawValue): \(count) inputs, seed \(seed), no failures")
        }
    }

    /// Runs the inputs of one target.
    ///
    /// - Returns: The number of inputs.
    private func run(_ target: FuzzTarget) throws -> Int {
        let mutator = Mutator(try samples(of: target))
        let path = "\(output)/fuzz-\(target.rawValue)-\(seed).input"
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0 else { throw FuzzFailure("\(path) cannot be written.") }
        defer { close(file) }
        let end = Date(timeIntervalSinceNow: seconds / Double(targets.count))
        var (count, random) = (0, SplitMix64(state: seed))
        for sample in try samples(of: target) { try run(target, sample, file, path) }
        while inputs.map({ count < $0 }) ?? (count % 16 != 0 || Date.now < end) {
            try run(target, mutator.input(&random), file, path)
            count += 1
        }
        unlink(path)
        return count
    }

    private func run(_ target: FuzzTarget, _ bytes: [UInt8], _ file: Int32, _ path: String) throws {
        ftruncate(file, 0)
        _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
        // The signal ends the program; the input remains in the file.
        alarm(UInt32(Self.timeout))
        defer { alarm(0) }
        do { try target.run(bytes) } catch {
            throw FuzzFailure("\(target.rawValue), seed \(seed): \(error). The input is in \(path).")
        }
    }

    private func samples(of target: FuzzTarget) throws -> [[UInt8]] {
        let folder = URL(fileURLWithPath: corpus).appending(path: target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
    }
}

extension FuzzTarget: ExpressibleByArgument {}

extension FuzzTarget {
    fileprivate static func run(_ targets: [FuzzTarget], file: String) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        for target in targets { try target.run(bytes) }
        print("\(bytes.count) bytes, no failure")
    }
}
