//! Values of flights as numbers.

use crate::corpus::FlightField;

/// The numbers of a flight's values, by the index of the field.
pub type FlightCodes = [u32; FlightField::COUNT];

/// The number of the value that is not there.
pub const ABSENT: u32 = 0;
