//! How much memory a process took, where the system tells.

/// The most bytes there were at a time.
pub(super) const PEAK: &str = "VmHWM:";

/// The bytes there are now.
pub(super) const NOW: &str = "VmRSS:";

/// The memory of this process at its peak.
pub(super) fn peak() -> Option<u64> {
    of(std::process::id(), PEAK)
}

/// The memory of a process.
pub(super) fn of(process: u32, which: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(which))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
