//! Native suites.
