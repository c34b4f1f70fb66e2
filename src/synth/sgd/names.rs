//! Made-up names of cities, streets, places and works, and how people shorten them.
//!
//! No real person or business is meant. Invariant: a shortened name still belongs to one name only.

use super::voice::{Text, Voice};
use crate::synth::Random;

/// A city and a shorter way to say it, if there is one.
const CITIES: &[(&str, &str)] = &[
    ("Port Ellery", "Ellery"),
    ("Saint Aldan", "St. Aldan"),
    ("Marlow Bay", "Marlow"),
    ("North Haverly", "N. Haverly"),
    ("Kestrel Falls", ""),
    ("Oakmere", ""),
    ("Brindle Cross", "Brindle"),
    ("Velmont", ""),
    ("Tarrow", ""),
    ("East Lindon", "E. Lindon"),
    ("Fenwick Harbor", "Fenwick"),
    ("Quillport", ""),
    ("Sandover", ""),
    ("Mistral Point", "Mistral"),
    ("Hollin Springs", "Hollin"),
    ("Ashby Vale", "Ashby"),
    ("Dunmarrow", ""),
    ("Cinder Lake", ""),
    ("Larkhaven", ""),
    ("Westerby", ""),
    ("Rookport", ""),
    ("Amberford", ""),
    ("Tidewell", ""),
    ("Grayling", ""),
    ("Corrin Heights", "Corrin"),
    ("Pellham", ""),
    ("Sable Ridge", ""),
    ("Lower Yarrow", "Yarrow"),
    ("Bellmere", ""),
    ("Stonebrook", ""),
    ("Copperton", ""),
    ("Juniper Flats", ""),
    ("Halewick", ""),
    ("Vesper Bay", "Vesper"),
    ("Redcastle Junction", "Redcastle"),
    ("Thornmoor", ""),
];

const STREETS: &[&str] = &[
    "Linden Street",
    "Harbor Road",
    "Mill Lane",
    "Chestnut Avenue",
    "Station Square",
    "Orchard Row",
    "Canal Walk",
    "Foundry Street",
    "Lighthouse Way",
    "Elm Terrace",
    "Market Place",
    "Weaver Street",
    "Quarry Hill",
    "Meadow Lane",
    "Old Bridge Road",
    "Sycamore Drive",
    "Clocktower Street",
    "Fern Court",
    "Beacon Avenue",
    "Glasshouse Lane",
];

pub fn city(random: &mut Random) -> &'static str {
    random.pick(CITIES).map_or("Oakmere", |(name, _)| name)
}

pub fn say_city(canonical: &Text, voice: Voice, random: &mut Random) -> Text {
    let short = CITIES.iter().find(|(name, _)| name == canonical).map_or("", |(_, short)| short);
    if !short.is_empty() && voice == Voice::User && random.chance(350) {
        short.into()
    } else {
        canonical.clone()
    }
}

pub fn street(random: &mut Random) -> &'static str {
    random.pick_text(STREETS)
}

/// A small count in letters, others as they are.
pub fn spelled(count: &str) -> &str {
    match count {
        "1" => "one",
        "2" => "two",
        "3" => "three",
        "4" => "four",
        "5" => "five",
        "6" => "six",
        other => other,
    }
}

/// Names of two or three parts; people leave out the third.
pub struct Names {
    pub first: &'static [&'static str],
    pub second: &'static [&'static str],
    pub third: &'static [&'static str],
}

impl Names {
    pub fn draw(&self, random: &mut Random) -> String {
        let (first, second) = (random.pick_text(self.first), random.pick_text(self.second));
        // The third part follows from the first two, so that the short name is unique as well.
        let key = first.bytes().chain(second.bytes()).map(usize::from).sum::<usize>();
        match self.third.get(key % self.third.len().max(1)) {
            Some(third) => format!("{first} {second} {third}"),
            None => format!("{first} {second}"),
        }
    }

    pub fn say(&self, canonical: &Text, voice: Voice, random: &mut Random) -> Text {
        if self.third.is_empty() || voice == Voice::System || !random.chance(400) {
            return canonical.clone();
        }
        canonical.rsplit_once(' ').map_or_else(|| canonical.clone(), |(short, _)| short.to_owned().into())
    }
}

pub static RESTAURANTS: Names = Names {
    first: &[
        "Copper", "Velvet", "Juniper", "Saffron", "Willow", "Harbor", "Amber", "Olive", "Cedar", "Marigold",
        "Paper", "Silver", "Wild", "Little", "Blue", "Golden", "Hidden", "Sunday", "Salted", "Ember",
        "Maple", "Crooked",
    ],
    second: &[
        "Kettle", "Spoon", "Table", "Pear", "Anchor", "Fig", "Oven", "Plate", "Sparrow", "Barrel", "Fork",
        "Orchard", "Pepper", "Larder", "Hearth", "Thistle", "Radish", "Lantern", "Goose", "Teapot",
    ],
    third: &[
        "Kitchen",
        "Bistro",
        "Grill",
        "House",
        "Eatery",
        "Tavern",
        "Caf\u{e9}",
        "Canteen",
        "Dining Room",
    ],
};

pub static HOTELS: Names = Names {
    first: &[
        "Bayview",
        "Cobalt",
        "Linden",
        "Wayfarer's",
        "Grand",
        "Quiet",
        "Starling",
        "Lakeside",
        "Old Mill",
        "Beacon",
        "Northern",
        "Crescent",
        "Foxglove",
        "Seabright",
        "Ivory",
        "Highfield",
        "Moonrise",
        "Granite",
    ],
    second: &[
        "Crown",
        "Terrace",
        "Gate",
        "Court",
        "Garden",
        "Heron",
        "Arcade",
        "Harbor",
        "Gable",
        "Tower",
        "Swan",
        "Promenade",
        "Bridge",
        "Meadow",
    ],
    third: &["Hotel", "Inn", "Lodge", "Suites", "Guesthouse"],
};

pub static SALONS: Names = Names {
    first: &[
        "Velvet", "Golden", "Silver", "Gentle", "Urban", "Bright", "Rosewood", "Mellow", "Crisp", "Indigo",
    ],
    second: &["Comb", "Mirror", "Curl", "Scissors", "Fringe", "Ribbon", "Crown", "Wave", "Braid", "Lock"],
    third: &["Salon", "Studio", "Hair Bar", "Parlor"],
};

pub static ATTRACTIONS: Names = Names {
    first: &[
        "Old",
        "Royal Oak",
        "Lantern",
        "Riverside",
        "Glass",
        "Stone",
        "Silver",
        "Whispering",
        "Copper",
        "Sunken",
        "Windmill",
        "Orchid",
        "Twin Oaks",
        "Mariner's",
        "Clockmakers'",
    ],
    second: &["Quarter", "House", "Corner", "Court", "Hill", "Walk", "Yard", "Terrace", "Arcade", "Rooms"],
    third: &[],
};

pub static HOMES: Names = Names {
    first: &[
        "Maple",
        "Harbor",
        "Juniper",
        "Summit",
        "Creekside",
        "Brick",
        "Sunny",
        "Alder",
        "Heritage",
        "Garden",
    ],
    second: &["Point", "Court", "Row", "Terrace", "Mills", "Commons", "Place", "Yard", "Gardens"],
    third: &["Apartments", "Residences", "Lofts", "Homes"],
};

pub static THEATERS: Names = Names {
    first: &[
        "Orpheum",
        "Starlight",
        "Regal Oak",
        "Gaslight",
        "Meridian",
        "Palace",
        "Velvet",
        "Corner",
        "Lumen",
    ],
    second: &["Hall", "Garden", "Court", "Square", "Arcade", "Row"],
    third: &["Cinema", "Theater", "Picture House"],
};

pub static FILMS: Names = Names {
    first: &[
        "The Last",
        "A Quiet",
        "The Other",
        "Beyond the",
        "The Hollow",
        "One More",
        "Letters from the",
        "The Secret",
        "Midnight in the",
        "Two Miles to the",
        "Goodbye,",
        "The Paper",
        "Under the",
        "Return to the",
    ],
    second: &[
        "Lamplighter",
        "Harbor",
        "Valley",
        "Lighthouse",
        "Orchard",
        "Stranger",
        "Carnival",
        "Observatory",
        "Glacier",
        "Clockmaker",
        "River",
        "Summer House",
        "Cartographer",
        "Greenhouse",
    ],
    third: &[],
};

pub static EVENTS: Names = Names {
    first: &[
        "Midnight",
        "Paper",
        "Northern",
        "Golden",
        "Silent",
        "Electric",
        "Wandering",
        "Crimson",
        "Tin",
        "Lunar",
    ],
    second: &[
        "Orchard", "Foxes", "Tides", "Parade", "Lanterns", "Echoes", "Horses", "Gardens", "Drifters",
        "Mirrors",
    ],
    third: &[],
};

pub static SONGS: Names = Names {
    first: &[
        "Slow",
        "Rivers and",
        "Blue",
        "Dancing with",
        "Half a",
        "Falling",
        "Sunday",
        "Open",
        "Borrowed",
        "Neon",
    ],
    second: &[
        "Lanterns",
        "Snow",
        "Summer",
        "Strangers",
        "Window",
        "Weather",
        "Rooftops",
        "Hearts",
        "Gravel",
        "Skyline",
    ],
    third: &[],
};

pub static ARTISTS: Names = Names {
    first: &[
        "The Paper",
        "Ivory",
        "Velvet",
        "Little",
        "Static",
        "The Night",
        "Copper",
        "Juniper",
        "Hollow",
        "Second",
    ],
    second: &["Foxes", "Harbor", "Arcade", "Gardeners", "Season", "Parade", "Machines", "Sisters", "Weekend"],
    third: &[],
};

pub static ALBUMS: Names = Names {
    first: &["Low Tide", "Postcard", "Valley", "Quiet", "Backyard", "Second Floor", "Analog", "Long Way"],
    second: &["Letters", "Sessions", "Stories", "Miles", "Rooms", "Signals", "Home"],
    third: &[],
};

pub static CARS: Names = Names {
    first: &["Arden", "Corvo", "Tessaro", "Halden", "Miralta", "Nordmark", "Solenne"],
    second: &["Lark", "Comet", "Trail", "Swift", "Breeze", "Atlas", "Nomad", "Pilot"],
    third: &[],
};
