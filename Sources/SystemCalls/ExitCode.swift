/// Returns the exit code of a process as shells report it: 128 plus the number of the signal if a signal ended it.
///
/// - Parameter status: The status that `waitpid` reports.
package func exitCode(ofStatus status: Int32) -> Int32 {
    // C has macros for these bits, which Swift cannot use.
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
}
