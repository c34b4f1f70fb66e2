//! A service that finds restaurants and reserves tables.

use crate::synth::sgd::calendar::TODAY;
use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Other, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{
    CITY_ANSWER, CITY_INSTEAD, CITY_PROPOSE, COUNT_ANSWER, COUNT_CHANGE, DATE_ANSWER, DATE_PROPOSE, MAKE_IT,
    PEOPLE_PROPOSE, PHONE_REQUEST, RATING_REQUEST, STREET_REQUEST, TIME_ANSWER,
};

pub static SERVICE: Service = Service {
    name: "Restaurants_1",
    description: "Suggests places to eat out and keeps a table at them",
    slots: &[
        Slot {
            name: "restaurant_name",
            description: "What the restaurant is called",
            values: Values::Name(&names::RESTAURANTS),
            gives: Carry::Place,
            ask: &["Which restaurant do you have in mind?", "What is the restaurant called?"],
            answer: &[
                "{it}, please.",
                "I'd like to go to {it}.",
                "A friend recommended {it}.",
                "Please try {it}.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "city",
            description: "City or town the restaurant is in",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &[
                "Which city should I look in?",
                "Where would you like to eat?",
                "What town will you be in?",
            ],
            propose: CITY_PROPOSE,
            answer: CITY_ANSWER,
            instead: CITY_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "cuisine",
            description: "Kind of food the kitchen is known for",
            values: Values::Words(&[
                ("Italian", &["Italian"]),
                ("Thai", &["Thai"]),
                ("Mexican", &["Mexican"]),
                ("Vegetarian", &["vegetarian", "meat-free"]),
                ("Indian", &["Indian"]),
                ("Japanese", &["Japanese"]),
                ("Greek", &["Greek"]),
                ("Mediterranean", &["Mediterranean"]),
                ("Ethiopian", &["Ethiopian"]),
                ("French", &["French"]),
                ("Korean", &["Korean"]),
                ("Barbecue", &["barbecue", "BBQ"]),
            ]),
            ask: &["What kind of food would you like?", "Which cuisine are you in the mood for?"],
            suggest: &[
                "What are you in the mood for, {it} or perhaps {it}?",
                "Would {it} or {it} food suit you?",
            ],
            answer: &[
                "I'm craving {it} food.",
                "Some {it} food would be nice.",
                "I feel like having {it} food.",
                "Let's go for {it} cooking.",
            ],
            instead: &[
                "Do you have anything with {it} food?",
                "I think I'd rather have {it} food.",
                "What about {it} places?",
            ],
            request: Request {
                question: &["What kind of food do they serve?", "What's on the menu there?"],
                reply: &["They serve {it} food.", "They are known for {it} dishes."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "price_range",
            description: "How much a dinner costs, roughly",
            values: Values::Choice(&[
                ("inexpensive", "inexpensive"),
                ("moderate", "moderately priced"),
                ("expensive", "expensive"),
                ("very expensive", "very expensive"),
            ]),
            ask: &["What price range are you thinking of?", "Do you have a budget in mind?"],
            answer: &["Something {it}, please.", "It should be {it}."],
            instead: &["Is there something {it}?", "Could you find a place that is {it}?"],
            request: Request {
                question: &["Is it expensive?", "What are the prices like?"],
                reply: &["It is {it}.", "Most guests would call it {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "has_live_music",
            description: "Whether a band plays during dinner",
            values: Values::Flag { yes: "has live music", no: "has no live music" },
            ask: &["Should there be live music?", "Would you enjoy live music?"],
            answer: &["{it?}, I'd like a place that {it}.", "{it?Yes, please|No, somewhere quiet, please}."],
            instead: &["Can you find one that {it}?"],
            request: Request {
                question: &["Do they have live music?", "Is there a band playing?"],
                reply: &["{it?}, it {it}.", "{it?Yes, a band plays most evenings|No, it is a quiet place}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "serves_alcohol",
            description: "Whether wine, beer or spirits are on the menu",
            values: Values::Flag { yes: "serves wine and beer", no: "serves no alcohol" },
            request: Request {
                question: &["Can we have wine with the meal?", "Do they serve alcohol?"],
                reply: &["{it?}, the place {it}.", "{it?}, it {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "date",
            description: "Day of the reservation",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &["Which day would you like to go?", "What day should I book?"],
            propose: DATE_PROPOSE,
            answer: DATE_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "time",
            description: "Time at which the table is ready",
            values: Values::Time { first_hour: 11, last_hour: 21 },
            ask: &[
                "What time suits you?",
                "When should the table be ready?",
                "At what time would you like to eat?",
            ],
            answer: TIME_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "party_size",
            description: "How many people the table is for",
            values: Values::Count { most: 6, usual: 2, one: "person", many: "people" },
            gives: Carry::People,
            takes: Carry::People,
            ask: &["How many people will be there?", "How large is your party?"],
            propose: PEOPLE_PROPOSE,
            answer: COUNT_ANSWER,
            change: COUNT_CHANGE,
            ..Slot::NEW
        },
        Slot {
            name: "street_address",
            description: "Street and number of the restaurant",
            values: Values::Street,
            request: STREET_REQUEST,
            ..Slot::NEW
        },
        Slot {
            name: "phone_number",
            description: "Number to call the restaurant",
            values: Values::Phone,
            request: PHONE_REQUEST,
            ..Slot::NEW
        },
        Slot {
            name: "rating",
            description: "Average opinion of the guests, out of 5",
            values: Values::Rating,
            request: RATING_REQUEST,
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindRestaurants",
            description: "Look for restaurants by city and kind of food",
            required: &["city", "cuisine"],
            optional: &[("price_range", "dontcare"), ("has_live_music", "dontcare")],
            results: &[
                "restaurant_name",
                "city",
                "cuisine",
                "price_range",
                "has_live_music",
                "serves_alcohol",
                "rating",
                "street_address",
                "phone_number",
            ],
            open: &[
                "I'm hungry. Can you find me somewhere to eat in {city}?",
                "I'd like to go out for dinner. Any ideas?",
                "Where can I get good {cuisine} food in {city}?",
                "I'm looking for a restaurant with {cuisine} food.",
                "Could you suggest a {price_range} place to eat in {city}?",
                "My sister is visiting {city} and loves {cuisine} food. Where should we go?",
                "We want to celebrate with a nice meal. Can you help me find a restaurant?",
                "I need a place in {city} that {has_live_music} and serves {cuisine} food.",
                "Can you look up restaurants in {city} for me?",
                "I don't feel like cooking. Is there a {price_range} place nearby that does {cuisine} food?",
            ],
            then: &[
                "I also need a place to eat there.{=city}",
                "Could you find me a restaurant with {cuisine} food in the same city?{=city}",
                "We'll be hungry afterwards. Where can we get {cuisine} food around there?{=city}",
                "I'd like to have dinner there as well, somewhere {price_range}.{=city}",
            ],
            kind: Kind::Search(Search {
                nouns: ("restaurant", "restaurants"),
                offer: &[
                    "How about {restaurant_name} in {city}?",
                    "{restaurant_name} in {city} gets good reviews.",
                    "{restaurant_name} serves {cuisine} food and is {price_range}.",
                    "There is {restaurant_name} in {city}, which is {price_range}.",
                    "I'd suggest {restaurant_name}, a {price_range} place in {city}.",
                    "{restaurant_name} is a {price_range} place in {city}{has_live_music? with live music in the evening|, nice and quiet}.",
                ],
                take: &[
                    "That sounds good.",
                    "{restaurant_name} sounds lovely.",
                    "I like that one.",
                    "Great, that's just what I was looking for.",
                    "Perfect, I'll go with that one.",
                ],
                failed: &[
                    "I'm sorry, I couldn't find a restaurant like that.",
                    "Unfortunately no restaurant there matches your wishes.",
                ],
            }),
        },
        Intent {
            name: "ReserveTable",
            description: "Keep a table at a restaurant",
            required: &["restaurant_name", "city", "time"],
            optional: &[("date", TODAY), ("party_size", "2")],
            results: &[
                "restaurant_name",
                "city",
                "cuisine",
                "date",
                "time",
                "party_size",
                "price_range",
                "serves_alcohol",
                "rating",
                "street_address",
                "phone_number",
            ],
            open: &[
                "I'd like to book a table for {party_size}.",
                "Please reserve a table at {restaurant_name} {on date}.",
                "Can you get me a table at {restaurant_name} in {city}?",
                "I need a table for {party_size} at {time}, please.",
                "I want to go out for a meal {on date}. Can you make a reservation?",
                "Could you book a table at {restaurant_name} for {party_size} {on date} at {time}?",
                "I want to make a dinner reservation in {city}.",
            ],
            then: &[
                "I'd also like a table at {restaurant_name} there.{=city}",
                "Please book me a table at {restaurant_name} for the same day.{=date}",
                "And I need a table for {party_size} in that city.{=city}",
                "Could you also reserve a table somewhere for all of us that day?{=date}{=party_size}",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "Sounds great. Can you book a table for {party_size}?",
                    "{restaurant_name} it is. Please reserve a table at {time}.",
                    "Perfect. I'd like to book a table there {on date}.",
                    "Good choice. Please book it for {party_size} {on date}.",
                    "I like that. Can you make a reservation?",
                    "{restaurant_name}? I've heard good things about {restaurant_name}. Book us a table, please.",
                ],
                hint: &[
                    "Would you like me to book a table there?",
                    "Shall I reserve a table for you?",
                    "Do you want a table there?",
                ],
                agree: &[
                    "Yes, for {party_size} at {time}.",
                    "Please do. There will be {party_size}.",
                    "Yes, {on date} at {time}, please.",
                    "Yes, a table for {party_size} {on date}.",
                ],
                back: &[
                    "About that restaurant from before: please book a table at {restaurant_name} after all.",
                    "On second thought, I would like a table at {restaurant_name}.",
                ],
                confirm: &[
                    "a table[ for {party_size}] at {restaurant_name} in {city}[ {on date}] at {time}",
                    "a reservation at {restaurant_name} in {city}, at {time}[ {on date}][, for {party_size}]",
                    "a table at {restaurant_name}, {city}[, for {party_size}], at {time}[ {on date}]",
                ],
                done: &[
                    "Your table is booked. Enjoy your meal!",
                    "All done, they are expecting you.",
                    "The reservation is confirmed.",
                    "Good news: your table is reserved.",
                ],
                failed: &[
                    "I'm sorry, the restaurant is fully booked then.",
                    "Unfortunately I couldn't get that table.",
                ],
                other: Some(Other {
                    slot: "time",
                    offer: &[
                        "They have no table at that time, but there is one at {it}. Would that work?",
                        "That slot is taken. Shall I try {it} instead?",
                    ],
                }),
            }),
        },
    ],
};
