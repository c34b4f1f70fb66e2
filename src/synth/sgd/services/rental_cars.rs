//! A service that finds cars for rent and reserves them.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{DATE_PROPOSE, MAKE_IT, TIME_ANSWER};

pub static SERVICE: Service = Service {
    name: "RentalCars_1",
    description: "Cars to rent by the day, in many cities",
    slots: &[
        Slot {
            name: "pickup_city",
            description: "City where the car is handed over",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &["In which city do you need the car?", "Where would you like to pick up the car?"],
            propose: &["Do you need the car in {it}?", "Would you pick it up in {it}?"],
            answer: &[
                "I need it in {it}.",
                "In {it}, please.",
                "I'll pick it up in {it}.",
                "{it} would be best.",
            ],
            instead: &["What if I pick it up in {it}?", "Do you have cars in {it}?"],
            ..Slot::NEW
        },
        Slot {
            name: "pickup_date",
            description: "First day of the rental",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &[
                "What day do you need the car?",
                "When does the rental start?",
                "What is the pickup date?",
            ],
            propose: DATE_PROPOSE,
            answer: &[
                "I need it {on it}.",
                "Starting {on it}.",
                "I'll pick it up {on it}.",
                "From {it}, please.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "pickup_time",
            description: "Time at which the car is handed over",
            values: Values::Time { first_hour: 7, last_hour: 19 },
            ask: &["What time will you pick it up?", "At what time should the car be ready?"],
            answer: TIME_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "return_date",
            description: "Last day of the rental",
            values: Values::Date { after: "pickup_date" },
            ask: &[
                "When will you bring it back?",
                "Until what day do you need it?",
                "What is the return date?",
            ],
            answer: &[
                "I'll bring it back {on it}.",
                "Until {it}.",
                "I'd return it {on it}.",
                "I need it until {it}.",
            ],
            change: &["I'd like to return it {on it}.", "I'll keep it until {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "car_class",
            description: "Size of the car",
            values: Values::Choice(&[
                ("Compact", "compact"),
                ("Standard", "standard"),
                ("Estate", "estate"),
                ("Van", "seven-seat"),
                ("Electric", "electric"),
            ]),
            ask: &["What size of car would you like?", "Do you want a compact, standard or larger car?"],
            answer: &["A {it} car would do.", "I'd like a nice {it} car."],
            change: &["I'd rather have the {it} car."],
            instead: &["Do you have a good {it} car?", "What about a {it} car?"],
            ..Slot::NEW
        },
        Slot {
            name: "insurance",
            description: "Whether full insurance is included",
            values: Values::Flag { yes: "with full insurance", no: "without extra insurance" },
            ask: &["Would you like full insurance?", "Should I add full insurance?"],
            answer: &[
                "{it?Yes, please add it|No, thanks}.",
                "{it?Yes, I'd feel better with it|No, I won't need it}.",
            ],
            change: &["I'd like to rent it {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "car_model",
            description: "Make and model of the car",
            values: Values::Name(&names::CARS),
            request: Request {
                question: &["What model is it?", "Which make of car is that?"],
                reply: &["It's a {it}.", "You'd be driving a {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "pickup_place",
            description: "Office where the car is handed over",
            values: Values::Place {
                city: "pickup_city",
                kinds: &["Airport", "Central Station", "Harbor Office", "Downtown"],
            },
            request: Request {
                question: &["Where do I pick it up?", "Which office is it at?"],
                reply: &["You pick it up at {it}.", "The car is waiting at {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "price_per_day",
            description: "Price of one day, in dollars",
            values: Values::Number { least: 24, most: 89, step: 1, before: "$" },
            request: Request {
                question: &["What does it cost per day?", "How much do you charge for it?"],
                reply: &["It costs {it} a day.", "The rate is {it} per day."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindCars",
            description: "Look for cars to rent",
            required: &["pickup_city", "pickup_date", "return_date"],
            optional: &[("car_class", "dontcare")],
            results: &[
                "car_model",
                "car_class",
                "pickup_city",
                "pickup_place",
                "pickup_date",
                "return_date",
                "price_per_day",
            ],
            open: &[
                "I need to rent a car in {pickup_city}.",
                "What rental cars are available from {pickup_date} to {return_date}?",
                "I'm looking for a good {car_class} car to rent.",
                "Can you find me a rental car for my trip?",
                "I'd like to drive around {pickup_city} a bit. What cars can I rent {on pickup_date}?",
                "We need a car in {pickup_city} from {pickup_date} until {return_date}.",
            ],
            then: &[
                "I also need a rental car there.{=pickup_city}",
                "Can you find me a car there from that day until {return_date}?{=pickup_city}{=pickup_date}",
                "And I'd like to rent a {car_class} car once I'm there.{=pickup_city}",
                "I'll want to drive around that day. What cars are for rent in {pickup_city}?{=pickup_date}",
            ],
            kind: Kind::Search(Search {
                nouns: ("car", "cars"),
                offer: &[
                    "There is a {car_class} {car_model} at {pickup_place} for {price_per_day} a day.",
                    "How about a {car_model}? It is a {car_class} car, and you'd pick it up at {pickup_place}.",
                    "I can offer you a {car_model}, a {car_class} car, for {price_per_day} a day.",
                    "A {car_model} is waiting at {pickup_place}. It is a {car_class} car.",
                ],
                take: &[
                    "That one is fine.",
                    "That sounds like the right car.",
                    "That's a fair price, good.",
                    "Okay, that would do nicely.",
                ],
                failed: &[
                    "I'm sorry, there are no cars for those days.",
                    "Unfortunately all cars of that kind are taken.",
                ],
            }),
        },
        Intent {
            name: "ReserveCar",
            description: "Reserve a car to rent",
            required: &["pickup_city", "pickup_date", "pickup_time", "return_date", "car_class"],
            optional: &[("insurance", "False")],
            results: &[
                "car_model",
                "car_class",
                "pickup_city",
                "pickup_place",
                "pickup_date",
                "pickup_time",
                "return_date",
                "insurance",
                "price_per_day",
            ],
            open: &[
                "I'd like to reserve a rental car.",
                "Please book me a {car_class} car in {pickup_city}.",
                "I need a car in {pickup_city} {on pickup_date}, {insurance}.",
                "Can you reserve a {car_class} car from {pickup_date} to {return_date}?",
            ],
            then: &[
                "I also want to reserve a car for when I get there.{=pickup_city}",
                "Please book me a {car_class} car there, starting that same day.{=pickup_city}{=pickup_date}",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "Good, please reserve it. I'll pick it up at {pickup_time}.",
                    "Fine. I'd like to book it {insurance}.",
                    "That works. Can you reserve that car for me?",
                    "I'll take it, {insurance}, please.",
                ],
                hint: &["Would you like to reserve it?", "Shall I book this car for you?"],
                agree: &[
                    "Yes, I'll pick it up at {pickup_time}.",
                    "Yes, {insurance}, please.",
                    "Sure, for {pickup_time}.",
                ],
                back: &[
                    "About the car: I'd like to reserve it after all.",
                    "Please go ahead and book that car now.",
                ],
                confirm: &[
                    "a {car_class} car in {pickup_city} from {pickup_date} at {pickup_time} until {return_date}[, {insurance}]",
                    "a {car_class} car[ {insurance}], picked up in {pickup_city} {on pickup_date} at {pickup_time} and returned {on return_date}",
                ],
                done: &[
                    "Your car is reserved. Drive safely!",
                    "The car is booked.",
                    "All set, the keys will be waiting for you.",
                    "Done, the car is yours for those days.",
                ],
                failed: &[
                    "I'm sorry, that car has just been taken.",
                    "Unfortunately I couldn't make the reservation.",
                ],
                other: None,
            }),
        },
    ],
};
