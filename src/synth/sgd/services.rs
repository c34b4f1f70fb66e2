//! The synthetic services, and which of them each split knows.
//!
//! Service names follow the published ones in kind; slots, descriptions and wording are ours. Invariant: a
//! service is the same in every split.

mod attractions;
mod buses;
mod cinema;
mod events;
mod films;
mod homes;
mod hotels;
mod music;
mod rental_cars;
mod restaurants;
mod rides;
mod salons;
mod trains;
mod weather;

use super::shape::Service;
use crate::corpus::Split;

const TRAIN: &[&Service] = &[
    &buses::SERVICE,
    &events::SERVICE,
    &films::SERVICE,
    &hotels::SERVICE,
    &music::SERVICE,
    &rental_cars::SERVICE,
    &restaurants::SERVICE,
    &rides::SERVICE,
    &salons::SERVICE,
    &attractions::SERVICE,
    &weather::SERVICE,
];

const DEV: &[&Service] = &[
    &buses::SERVICE,
    &events::SERVICE,
    &homes::SERVICE,
    &hotels::SERVICE,
    &cinema::SERVICE,
    &rental_cars::SERVICE,
    &rides::SERVICE,
    &attractions::SERVICE,
    &weather::SERVICE,
];

const TEST: &[&Service] = &[
    &events::SERVICE,
    &homes::SERVICE,
    &cinema::SERVICE,
    &music::SERVICE,
    &rental_cars::SERVICE,
    &restaurants::SERVICE,
    &salons::SERVICE,
    &trains::SERVICE,
    &weather::SERVICE,
];

/// The services of a split, in the order of its schema file.
pub fn of_split(split: Split) -> &'static [&'static Service] {
    match split {
        Split::Train => TRAIN,
        Split::Dev => DEV,
        Split::Test | Split::Ood => TEST,
    }
}
