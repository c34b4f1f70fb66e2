//! The worker's end of the wire.

/// Runs the worker.
pub fn run() {}
