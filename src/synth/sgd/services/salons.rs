//! A service that finds hairdressers and makes appointments with them.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Other, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{
    CITY_ANSWER, CITY_INSTEAD, CITY_PROPOSE, DATE_ANSWER, DATE_PROPOSE, MAKE_IT, PHONE_REQUEST,
    RATING_REQUEST, STREET_REQUEST, TIME_ANSWER,
};

pub static SERVICE: Service = Service {
    name: "Services_1",
    description: "Hair salons, with appointments at them",
    slots: &[
        Slot {
            name: "salon_name",
            description: "What the salon is called",
            values: Values::Name(&names::SALONS),
            gives: Carry::Place,
            ask: &["Which salon would you like to go to?", "Do you have a salon in mind?"],
            answer: &[
                "I usually go to {it}.",
                "{it}, please.",
                "Let's try {it}.",
                "My neighbor likes {it}, so that one.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "city",
            description: "City the salon is in",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &["Which city are you in?", "Where should the salon be?"],
            propose: CITY_PROPOSE,
            answer: CITY_ANSWER,
            instead: CITY_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "treatment",
            description: "What is to be done",
            values: Values::Choice(&[
                ("Haircut", "haircut"),
                ("Coloring", "color treatment"),
                ("Beard trim", "beard trim"),
                ("Styling", "styling session"),
            ]),
            ask: &["What would you like to have done?", "Which treatment do you need?"],
            answer: &["I need a {it}.", "A {it}, please.", "Just a {it}."],
            change: &["I'd like a {it}.", "I need a {it} this time."],
            ..Slot::NEW
        },
        Slot {
            name: "is_unisex",
            description: "Whether the salon serves everyone",
            values: Values::Flag { yes: "is unisex", no: "is not unisex" },
            ask: &["Should it be a unisex salon?", "Do you need a unisex salon?"],
            answer: &["{it?Yes, my partner is coming too|No, that's not needed}.", "{it?Yes, please|No}."],
            instead: &["Can you find a salon that {it}?"],
            request: Request {
                question: &["Is it unisex?", "Is it a unisex salon?"],
                reply: &["{it?}, it {it}.", "{it?}, the salon {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "appointment_date",
            description: "Day of the appointment",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &["What day would you like to come?", "Which day suits you?", "For which date?"],
            propose: DATE_PROPOSE,
            answer: DATE_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "appointment_time",
            description: "Time of the appointment",
            values: Values::Time { first_hour: 9, last_hour: 18 },
            ask: &["What time would be good?", "At what time?", "When do you have time that day?"],
            answer: TIME_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "rating",
            description: "Average opinion of the customers, out of 5",
            values: Values::Rating,
            request: RATING_REQUEST,
            ..Slot::NEW
        },
        Slot {
            name: "phone_number",
            description: "Number to call the salon",
            values: Values::Phone,
            request: PHONE_REQUEST,
            ..Slot::NEW
        },
        Slot {
            name: "street_address",
            description: "Street and number of the salon",
            values: Values::Street,
            request: STREET_REQUEST,
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindSalons",
            description: "Look for hair salons in a city",
            required: &["city"],
            optional: &[("is_unisex", "dontcare")],
            results: &["salon_name", "city", "is_unisex", "rating", "phone_number", "street_address"],
            open: &[
                "I'm looking for a hair salon in {city}.",
                "My hair is a mess. Can you find me a hairdresser?",
                "Do you know a good salon in {city}? I need a {treatment}.",
                "I need to find a salon that {is_unisex}.",
                "I just moved to {city}. Where can I get a {treatment}?",
                "I want to look sharp for a wedding. Could you suggest a salon?",
            ],
            then: &[
                "I'd also like to see a hairdresser there.{=city}",
                "Could you find me a good hair salon in the same city?{=city}",
                "And before that I need a {treatment}. Is there a salon there?{=city}",
            ],
            kind: Kind::Search(Search {
                nouns: ("salon", "salons"),
                offer: &[
                    "{salon_name} in {city} is rated {rating} out of 5.",
                    "How about {salon_name}?",
                    "There is a popular salon called {salon_name} in {city}.",
                    "You could try {salon_name} in {city}, which {is_unisex}.",
                ],
                take: &[
                    "{salon_name} sounds good.",
                    "That one will do.",
                    "Great, I like that.",
                    "Good, let's go with {salon_name}.",
                ],
                failed: &["I'm sorry, I know no such salon there.", "I couldn't find a salon that matches."],
            }),
        },
        Intent {
            name: "MakeAppointment",
            description: "Make an appointment at a hair salon",
            required: &["salon_name", "appointment_date", "appointment_time"],
            optional: &[("treatment", "Haircut")],
            results: &[
                "salon_name",
                "city",
                "treatment",
                "appointment_date",
                "appointment_time",
                "rating",
                "phone_number",
                "street_address",
            ],
            open: &[
                "I'd like to make an appointment with a hairdresser.",
                "Can you get me an appointment at {salon_name}?",
                "I need a {treatment} {on appointment_date}.",
                "Please book a {treatment} at {salon_name} for me.",
                "I want to go to {salon_name} {on appointment_date} at {appointment_time}.",
            ],
            then: &[
                "I also need a {treatment} at {salon_name} that day.{=appointment_date}",
                "And please make an appointment for me at {salon_name}.",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "Sounds good. Please book me a {treatment} {on appointment_date}.",
                    "Great. Can I get an appointment at {appointment_time}?",
                    "{salon_name} is fine. I'd like an appointment {on appointment_date} at {appointment_time}.",
                    "Good, please make an appointment for me.",
                ],
                hint: &[
                    "Shall I make an appointment for you?",
                    "Would you like to book an appointment there?",
                ],
                agree: &[
                    "Yes, {on appointment_date}, please.",
                    "Yes, I need a {treatment}.",
                    "Sure, at {appointment_time} if possible.",
                ],
                back: &[
                    "I'd like that appointment at {salon_name} after all.",
                    "Please book me in at {salon_name} now.",
                ],
                confirm: &[
                    "an appointment at {salon_name} {on appointment_date} at {appointment_time}[ for a {treatment}]",
                    "[a {treatment} at ]{salon_name}, {on appointment_date} at {appointment_time}",
                ],
                done: &[
                    "Your appointment is made.",
                    "You are booked in.",
                    "The appointment is confirmed.",
                    "Done, they look forward to seeing you.",
                ],
                failed: &[
                    "I'm sorry, the salon is closed that day.",
                    "Unfortunately they have nothing free.",
                ],
                other: Some(Other {
                    slot: "appointment_time",
                    offer: &[
                        "They are busy then, but could take you at {it}. Is that all right?",
                        "That time is gone. How about {it}?",
                    ],
                }),
            }),
        },
    ],
};
