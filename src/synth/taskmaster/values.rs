//! What is talked about: values for annotation names, told by the end of the name.

use crate::synth::Random;

pub const FILMS: &[&str] = &[
    "The Paper Lighthouse",
    "Caf\u{e9} Meridian",
    "Nine Winters",
    "Harbor of Glass",
    "A Map for Elsie",
    "Midnight Orchard",
    "The Quiet Engine",
    "Salt and Copper",
    "Run, Clementine",
    "Below the Viaduct",
];
pub const THEATERS: &[&str] = &[
    "Lantern Hall 12",
    "Orpheum Riverside",
    "Cin\u{e9}ma Bellevue",
    "Starlight Plaza 8",
    "Grand Avenue Cinemas",
    "Old Mill Theater",
];
pub const GENRES: &[&str] = &["comedy", "thriller", "drama", "animated", "science fiction", "mystery"];
pub const TIMES: &[&str] = &["4:10pm", "5:25pm", "6:40pm", "7:15pm", "8:30pm", "9:50pm"];
pub const TOWNS: &[&str] = &["Oakdale", "Port Linden", "Fairmont", "West Harbor", "Elm Springs", "San Ysela"];
pub const NUMBERS: &[&str] = &["two", "three", "four", "five", "one"];
pub const DAYS: &[&str] = &["tonight", "tomorrow", "on Friday", "this Saturday", "on the 14th"];
pub const PEOPLE: &[&str] = &["Nora Feldhaus", "Tomas Quillen", "Ada Wrenfield", "Iris Lomond"];

/// Ends of names and their values; the first end that fits counts.
const VALUES: &[(&str, &[&str])] = &[
    ("name.movie", FILMS),
    ("title.movie", FILMS),
    ("name.theater", THEATERS),
    ("location.theater", TOWNS),
    ("name.restaurant", &["The Copper Spoon", "Villa Sienna", "Noodle Harbor", "Basil & Rye", "Chez Odile"]),
    (
        "name.store",
        &["Corner Slice", "Maple Street Garage", "Bean Junction", "Dockside Motors", "The Daily Grind"],
    ),
    ("name.drink", &["cappuccino", "vanilla latte", "cold brew", "flat white", "caramel macchiato"]),
    ("size.drink", &["small", "medium", "large"]),
    ("type.milk", &["oat milk", "almond milk", "whole milk", "soy milk"]),
    ("name.pizza", &["veggie supreme", "pepperoni and olive", "four cheese", "spicy chicken"]),
    ("size.pizza", &["small", "medium", "large", "extra large"]),
    ("type.topping", &["mushrooms", "green peppers and onions", "extra cheese", "roasted garlic"]),
    ("type.crust", &["thin crust", "stuffed crust", "hand tossed"]),
    ("name.vehicle", &["hatchback", "pickup truck", "family van", "old station wagon"]),
    ("year.vehicle", &["2009", "2014", "2017", "2020"]),
    ("reason.appt", &["squeaking brakes", "an oil change", "a flat tire", "a strange rattling noise"]),
    ("name.customer", PEOPLE),
    ("name.reservation", PEOPLE),
    ("name.person", PEOPLE),
    ("type.ride", &["shared ride", "regular car", "large van", "premium car"]),
    ("type.screening", &["3D", "standard", "IMAX"]),
    ("type.seating", &["by the window", "a booth in the back", "outside on the patio"]),
    ("type.food", &["Thai", "Italian", "Mexican", "seafood"]),
    ("name.item", &["pad see ew", "lasagna", "fish tacos", "garden salad"]),
    ("type.meal", &["lunch", "dinner", "a late snack"]),
    ("genre", GENRES),
    ("name.artist", &["The Tin Sparrows", "Velvet Orbit", "June Calloway"]),
    ("name.track", &["Slow Comet", "Paper Moons", "Northbound"]),
    ("name.album", &["Half Light", "Rivers at Home"]),
    ("name.genre", GENRES),
    ("team", &["the Harbor Kings", "the Valley Foxes", "the Ironbridge Rovers"]),
    ("score", &["3 to 1", "98 to 91", "2 to 2", "24 to 17"]),
    ("position", &["second place", "fifth place", "top of the table"]),
    ("name.hotel", &["Hotel Aurelia", "The Juniper Inn", "Bayview Suites"]),
    ("amenity", &["an indoor pool", "free parking", "a gym", "a balcony"]),
    ("star_rating", &["four stars", "three and a half stars", "five stars"]),
    ("customer_rating", &["4.2 out of 5", "excellent", "8.7"]),
    ("airline", &["Northwind Air", "Alba Airways", "Pacific Crest"]),
    ("seating_class", &["economy", "business class", "first class"]),
    ("stops", &["nonstop", "one stop", "two stops"]),
    ("num.rooms", &["one room", "two rooms"]),
    ("num", NUMBERS),
    ("price", &["$12.50", "about $40", "$18", "under 30 dollars"]),
    ("price_range", &["around $150", "less than $200", "cheap"]),
    ("price_per_night", &["$129", "$210"]),
    ("total_price", &["$31.20", "$18.75"]),
    ("destination1", TOWNS),
    ("fare", &["$240", "$318", "412 dollars"]),
    ("duration", &["two hours", "1 hour and 50 minutes", "20 minutes"]),
    ("time", TIMES),
    ("time_of_day", &["in the morning", "in the evening", "around noon"]),
    ("check-in_date", DAYS),
    ("check-out_date", DAYS),
    ("date", DAYS),
    ("day", DAYS),
    ("location", TOWNS),
    ("origin", TOWNS),
    ("destination", TOWNS),
    ("from", TOWNS),
    ("to", TOWNS),
    ("preference", &["extra hot", "no sugar", "well done", "light on the sauce"]),
    ("rating", &["very good", "PG-13", "4 out of 5"]),
    ("description", &["a story about two sisters", "really funny", "cozy and quiet"]),
];

/// A value for an annotation name without its prefix and tail.
pub fn of(path: &str, random: &mut Random) -> &'static str {
    let is_end = |end: &str| path == end || path.strip_suffix(end).is_some_and(|rest| rest.ends_with('.'));
    let found = VALUES.iter().find(|(end, _)| is_end(end));
    // A name that no end fits is told by its beginning: `price.ticket`, `num.guests`.
    let family = || VALUES.iter().find(|(end, _)| path.split('.').next() == Some(*end));
    let values = found.or_else(family).map_or(&["something nice"][..], |(_, values)| values);
    random.pick_text(values)
}
