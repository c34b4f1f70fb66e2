//! Cities, hotels and the packages that the wizard finds: all invented, or as generic as a city's name.

use crate::corpus::Moment;
use crate::formats::time::utc;
use crate::formats::write::Json;
use crate::synth::Random;

pub const CITIES: [(&str, &str); 24] = [
    ("Oslo", "Norway"),
    ("Bergen", "Norway"),
    ("Porto", "Portugal"),
    ("Lyon", "France"),
    ("Turin", "Italy"),
    ("Seville", "Spain"),
    ("Bremen", "Germany"),
    ("Graz", "Austria"),
    ("Ghent", "Belgium"),
    ("Cork", "Ireland"),
    ("Leeds", "England"),
    ("Malmo", "Sweden"),
    ("Quito", "Ecuador"),
    ("Lima", "Peru"),
    ("Recife", "Brazil"),
    ("Rosario", "Argentina"),
    ("Ottawa", "Canada"),
    ("Halifax", "Canada"),
    ("Denver", "USA"),
    ("Savannah", "USA"),
    ("Sapporo", "Japan"),
    ("Daegu", "South Korea"),
    ("Perth", "Australia"),
    ("Nairobi", "Kenya"),
];

const HOTEL_FIRST: [&str; 20] = [
    "Amber", "Blue", "Copper", "Distant", "Early", "Fallow", "Golden", "High", "Ivory", "Juniper", "Kindly",
    "Little", "Merry", "Northern", "Old", "Painted", "Quiet", "Rolling", "Silver", "Tall",
];

const HOTEL_SECOND: [&str; 16] = [
    "Anchor", "Bridge", "Cove", "Dune", "Elm", "Fountain", "Gate", "Harbour", "Island", "Kettle", "Lantern",
    "Meadow", "Orchard", "Pier", "Sparrow", "Terrace",
];

const HOTEL_THIRD: [&str; 6] = ["Hotel", "Inn", "Resort", "Lodge", "House", "Suites"];

const AMENITIES: [&str; 4] = ["FREE_WIFI", "FREE_BREAKFAST", "FREE_PARKING", "SPA"];

const VICINITY: [&str; 12] = [
    "park",
    "museum",
    "shopping",
    "beach",
    "mall",
    "heart",
    "university",
    "cathedral",
    "airport",
    "market",
    "palace",
    "theater",
];

/// The first day that trips begin on: 2016-08-13.
const FIRST_DAY: i64 = 17_026;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A flight and a hotel.
#[derive(Clone)]
pub struct Package {
    pub price_cents: u32,
    pub trip: Trip,
    pub hotel: Hotel,
}

/// The flights there and back.
#[derive(Clone)]
pub struct Trip {
    pub or_city: &'static str,
    pub is_business: bool,
    pub start: u32,
    pub days: u32,
    /// Minutes of the day, and of flight.
    pub times: [u32; 4],
}

#[derive(Clone)]
pub struct Hotel {
    pub name: String,
    pub dst_city: &'static str,
    pub country: &'static str,
    /// In half stars.
    pub half_stars: u32,
    /// In tenths.
    pub guest_rating: u32,
    amenities: u32,
    vicinity: u32,
}

impl Package {
    pub fn new(
        random: &mut Random,
        or_city: &'static str,
        dst_city: &'static str,
        start: u32,
        days: u32,
    ) -> Self {
        Self {
            price_cents: random.between(60_000, 480_000),
            trip: Trip {
                or_city,
                is_business: random.chance(330),
                start,
                days,
                times: [
                    random.below(1440),
                    random.between(90, 800),
                    random.below(1440),
                    random.between(90, 800),
                ],
            },
            hotel: Hotel::new(random, dst_city),
        }
    }

    pub fn price(&self) -> String {
        format!("{}.{:02}", self.price_cents / 100, self.price_cents % 100)
    }

    pub fn write(&self, json: &mut Json) {
        json.open(b'{');
        json.key("price");
        json.raw(&self.price());
        json.key("trip");
        self.trip.write(json);
        json.key("hotel");
        self.hotel.write(json);
        json.close(b'}');
    }
}

impl Trip {
    fn write(&self, json: &mut Json) {
        json.open(b'{');
        json.member("or_city", self.or_city);
        json.member("seat", if self.is_business { "BUSINESS" } else { "ECONOMY" });
        let [out_time, out_minutes, back_time, back_minutes] = self.times;
        json.key("leaving");
        leg(json, self.start, out_time, out_minutes);
        json.key("returning");
        leg(json, self.start + self.days, back_time, back_minutes);
        json.key("duration_days");
        json.number(self.days);
        json.close(b'}');
    }
}

impl Hotel {
    fn new(random: &mut Random, dst_city: &'static str) -> Self {
        let country = CITIES.iter().find(|(city, _)| *city == dst_city).map_or("", |(_, country)| country);
        Self {
            name: hotel_name(random),
            dst_city,
            country,
            half_stars: random.between(2, 10),
            guest_rating: if random.chance(80) { 0 } else { random.between(40, 98) },
            amenities: random.below(16),
            vicinity: random.below(4096) & random.below(4096) & random.below(4096),
        }
    }

    pub fn stars(&self) -> String {
        format!("{}.{}", self.half_stars / 2, self.half_stars % 2 * 5)
    }

    pub fn rating(&self) -> String {
        format!("{}.{}", self.guest_rating / 10, self.guest_rating % 10)
    }

    pub fn has(&self, amenity: &str) -> bool {
        AMENITIES.iter().zip(0..).any(|(name, bit)| *name == amenity && self.amenities >> bit & 1 == 1)
    }

    fn write(&self, json: &mut Json) {
        json.open(b'{');
        json.member("name", &self.name);
        json.member("dst_city", self.dst_city);
        json.member("country", self.country);
        json.member("category", &format!("{} star hotel", self.stars()));
        json.key("gst_rating");
        json.raw(&self.rating());
        json.key("amenities");
        json.list(names(&AMENITIES, self.amenities), Json::string);
        json.key("vicinity");
        json.list(names(&VICINITY, self.vicinity), Json::string);
        json.close(b'}');
    }
}

/// The names whose bits are set.
fn names<'n>(names: &'n [&'n str], bits: u32) -> impl Iterator<Item = &'n str> {
    names.iter().zip(0..).filter(move |(_, bit)| bits >> bit & 1 == 1).map(|(name, _)| *name)
}

fn leg(json: &mut Json, day: u32, minute: u32, flight: u32) {
    json.open(b'{');
    json.key("departure");
    date_time(json, day, minute);
    json.key("arrival");
    date_time(json, day, minute + flight);
    json.key("duration");
    json.open(b'{');
    json.key("hours");
    json.number(flight / 60);
    json.key("min");
    json.number(flight % 60);
    json.close(b'}');
    json.close(b'}');
}

fn date_time(json: &mut Json, day: u32, minute: u32) {
    let [year, month, day] = date(day + minute / 1440);
    let minute = minute % 1440;
    let members =
        [("year", year), ("month", month), ("day", day), ("hour", minute / 60), ("min", minute % 60)];
    json.open(b'{');
    for (key, number) in members {
        json.key(key);
        json.number(number);
    }
    json.close(b'}');
}

fn hotel_name(random: &mut Random) -> String {
    let first = random.pick_text(&HOTEL_FIRST);
    format!("{first} {} {}", random.pick_text(&HOTEL_SECOND), random.pick_text(&HOTEL_THIRD))
}

pub fn city(random: &mut Random) -> &'static str {
    random.pick(&CITIES).map_or("", |(city, _)| city)
}

/// "August 13".
pub fn date_words(day: u32) -> String {
    let [_, month, day] = date(day);
    let month = MONTHS.iter().zip(1..).find(|(_, number)| *number == month).map(|(name, _)| *name);
    format!("{} {day}", month.unwrap_or_default())
}

/// Year, month and day, from the one place that knows the calendar.
fn date(day: u32) -> [u32; 3] {
    let text = utc(Moment::from_s((FIRST_DAY + i64::from(day)) * 86_400));
    let mut parts = text.split(['-', ' ']).map(|part| part.parse().unwrap_or_default());
    std::array::from_fn(|_| parts.next().unwrap_or_default())
}

/// The day as the search writes it.
pub fn day_ms(day: u32) -> String {
    ((FIRST_DAY + i64::from(day)) * 86_400_000).to_string()
}
