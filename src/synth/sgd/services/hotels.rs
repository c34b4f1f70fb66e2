//! A service that finds hotels and reserves rooms.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{
    CITY_ANSWER, CITY_INSTEAD, CITY_PROPOSE, DATE_PROPOSE, PHONE_REQUEST, STREET_REQUEST, TICKETS_ANSWER,
    TICKETS_CHANGE,
};

pub static SERVICE: Service = Service {
    name: "Hotels_2",
    description: "Finds hotels by their comforts and reserves rooms in them",
    slots: &[
        Slot {
            name: "hotel_name",
            description: "What the hotel is called",
            values: Values::Name(&names::HOTELS),
            gives: Carry::Place,
            ask: &["Which hotel would you like to stay at?", "What is the hotel called?"],
            answer: &[
                "{it}, please.",
                "I'd like to stay at {it}.",
                "We have stayed at {it} before and liked it.",
                "See if {it} has rooms.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "location",
            description: "City the hotel is in",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &[
                "Which city are you staying in?",
                "Where do you need a hotel?",
                "Which city are you headed to?",
            ],
            propose: CITY_PROPOSE,
            answer: CITY_ANSWER,
            instead: CITY_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "check_in_date",
            description: "First night of the stay",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &["When will you check in?", "What day do you arrive?"],
            propose: DATE_PROPOSE,
            answer: &[
                "I arrive {on it}.",
                "We'd check in {on it}.",
                "Starting {on it}, please.",
                "From {it}.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "check_out_date",
            description: "Day on which the room is left",
            values: Values::Date { after: "check_in_date" },
            ask: &["When do you leave?", "What day will you check out?", "How long are you staying?"],
            answer: &[
                "I'll leave {on it}.",
                "Until {it}.",
                "We check out {on it}.",
                "I'm staying until {it}.",
            ],
            change: &["I'd like to stay until {it}.", "Check-out should be {on it}.", "I leave {on it}."],
            ..Slot::NEW
        },
        Slot {
            name: "rooms",
            description: "How many rooms are needed",
            values: Values::Count { most: 3, usual: 1, one: "room", many: "rooms" },
            ask: &["How many rooms do you need?", "How many rooms should I book?"],
            answer: TICKETS_ANSWER,
            change: TICKETS_CHANGE,
            ..Slot::NEW
        },
        Slot {
            name: "stars",
            description: "Official class of the hotel",
            values: Values::Choice(&[
                ("1", "one-star"),
                ("2", "two-star"),
                ("3", "three-star"),
                ("4", "four-star"),
                ("5", "five-star"),
            ]),
            ask: &["How many stars should the hotel have?", "Do you have a class of hotel in mind?"],
            answer: &["A {it} hotel would be nice.", "I'd like a {it} place."],
            instead: &["Do you have a {it} hotel?", "I'd feel better in a {it} hotel."],
            request: Request {
                question: &["How many stars does it have?", "What class of hotel is it?"],
                reply: &["It is a {it} hotel.", "They run a {it} house."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "pets_welcome",
            description: "Whether guests may bring animals",
            values: Values::Flag { yes: "welcomes pets", no: "does not take pets" },
            ask: &["Are you bringing a pet?", "Should pets be welcome?"],
            answer: &[
                "{it?Yes, my dog is coming along|No, and I'd prefer a place without animals}.",
                "{it?}, a hotel that {it}.",
            ],
            instead: &["Is there one that {it}?"],
            request: Request {
                question: &["Can I bring my dog?", "Are pets welcome there?"],
                reply: &[
                    "{it?}, the hotel {it}.",
                    "{it?Yes, well-behaved pets are fine|No, they cannot take pets}.",
                ],
            },
            ..Slot::NEW
        },
        Slot {
            name: "has_wifi",
            description: "Whether the rooms have internet access",
            values: Values::Flag { yes: "has wifi in all rooms", no: "has no wifi" },
            request: Request {
                question: &["Do the rooms have wifi?", "Will I be able to get online there?"],
                reply: &["{it?}, the hotel {it}.", "{it?}, it {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "price_per_night",
            description: "Price of one room for one night, in dollars",
            values: Values::Number { least: 62, most: 310, step: 4, before: "$" },
            request: Request {
                question: &["How much is a night there?", "What does a room cost?"],
                reply: &["A room costs {it} a night.", "They charge {it} per night."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "street_address",
            description: "Street and number of the hotel",
            values: Values::Street,
            request: STREET_REQUEST,
            ..Slot::NEW
        },
        Slot {
            name: "phone_number",
            description: "Number of the front desk",
            values: Values::Phone,
            request: PHONE_REQUEST,
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "SearchHotels",
            description: "Look for hotels in a city",
            required: &["location"],
            optional: &[("stars", "dontcare"), ("pets_welcome", "dontcare"), ("rooms", "1")],
            results: &[
                "hotel_name",
                "location",
                "stars",
                "pets_welcome",
                "has_wifi",
                "price_per_night",
                "street_address",
                "phone_number",
            ],
            open: &[
                "I need a place to stay in {location}.",
                "Can you help me find a hotel for my holiday?",
                "I'm visiting {location} and I'm looking for a {stars} hotel.",
                "Which hotels in {location} do you recommend?",
                "I'm looking for a hotel that {pets_welcome}.",
                "We're planning a weekend away and need {rooms} in a {stars} hotel.",
                "Could you look for hotels in {location} for me? We need {rooms}.",
                "I have a business trip coming up and need somewhere to sleep in {location}.",
            ],
            then: &[
                "I also need a hotel there.{=location}",
                "Now I need a place to stay in that city, ideally a {stars} hotel.{=location}",
                "Could you find me somewhere to sleep there as well? I need {rooms}.{=location}",
                "Next, please look for a hotel in the same city that {pets_welcome}.{=location}",
            ],
            kind: Kind::Search(Search {
                nouns: ("hotel", "hotels"),
                offer: &[
                    "{hotel_name} in {location} has rooms for {price_per_night} a night.",
                    "What do you think of {hotel_name}? It is a {stars} hotel.",
                    "There is a {stars} hotel called {hotel_name} in {location}.",
                    "I can recommend {hotel_name}, a {stars} hotel for {price_per_night} a night.",
                    "{hotel_name} is a {stars} hotel{pets_welcome? where pets are welcome| without pets}.",
                ],
                take: &[
                    "That sounds nice.",
                    "{hotel_name} sounds like a good choice.",
                    "I like the sound of that.",
                    "Good, that one will do.",
                    "{hotel_name} it is.",
                ],
                failed: &[
                    "I'm sorry, I found no hotel like that.",
                    "There don't seem to be any hotels that match.",
                ],
            }),
        },
        Intent {
            name: "ReserveRooms",
            description: "Reserve rooms in a hotel for some nights",
            required: &["hotel_name", "location", "check_in_date", "check_out_date"],
            optional: &[("rooms", "1")],
            results: &[
                "hotel_name",
                "location",
                "check_in_date",
                "check_out_date",
                "rooms",
                "has_wifi",
                "pets_welcome",
                "price_per_night",
                "street_address",
                "phone_number",
            ],
            open: &[
                "I want to reserve a hotel room.",
                "Please book {rooms} at {hotel_name} in {location}.",
                "I need {rooms} at {hotel_name} from {check_in_date} until {check_out_date}.",
                "I'd like to book a hotel in {location}, arriving {on check_in_date}.",
                "Can you reserve {rooms} for me at {hotel_name}?",
                "I'm going to {location} for a wedding and need a hotel room from {check_in_date}.",
            ],
            then: &[
                "I also want to book a room at {hotel_name} there.{=location}",
                "Please reserve {rooms} at {hotel_name} for me, checking in that same day.{=check_in_date}",
                "And a hotel room in that city, please, from that day until {check_out_date}.{=location}{=check_in_date}",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "That sounds good. Please book {rooms} from {check_in_date} to {check_out_date}.",
                    "Great, I'd like to reserve {rooms} there.",
                    "{hotel_name} sounds perfect. Can you book it from {check_in_date}?",
                    "I'll take it. Please make a reservation until {check_out_date}.",
                    "Nice, can you book that for me?",
                ],
                hint: &[
                    "Would you like to reserve a room there?",
                    "Shall I book it for you?",
                    "Do you want me to reserve a room?",
                ],
                agree: &[
                    "Yes, I arrive {on check_in_date} and leave {on check_out_date}.",
                    "Please do, {rooms} from {check_in_date}.",
                    "Yes, I need {rooms}.",
                ],
                back: &[
                    "Coming back to the hotel: please book {hotel_name} for me.",
                    "I've decided about the hotel. I'd like to reserve a room at {hotel_name}.",
                ],
                confirm: &[
                    "[{rooms} at ]{hotel_name} in {location}, from {check_in_date} until {check_out_date}",
                    "a stay at {hotel_name} in {location}[ with {rooms}], checking in {on check_in_date} and out {on check_out_date}",
                ],
                done: &[
                    "Your reservation is confirmed.",
                    "All booked. Have a pleasant stay!",
                    "Done, the hotel is expecting you.",
                    "Everything is reserved for you.",
                ],
                failed: &[
                    "I'm sorry, the hotel has no rooms left for those days.",
                    "Unfortunately the reservation did not go through.",
                ],
                other: None,
            }),
        },
    ],
};
