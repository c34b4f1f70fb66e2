//! Bytes in, answers out.

pub mod answer;
