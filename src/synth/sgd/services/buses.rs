//! A service that finds coaches between cities and sells seats on them.

use crate::synth::sgd::shape::{Carry, Intent, Kind, Other, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{
    COUNT_CHANGE, DATE_INSTEAD, DATE_PROPOSE, MAKE_IT, PEOPLE_PROPOSE, TIME_ANSWER,
};

pub static SERVICE: Service = Service {
    name: "Buses_1",
    description: "Timetables of long-distance buses, and tickets for them",
    slots: &[
        Slot {
            name: "from_city",
            description: "City the bus leaves from",
            values: Values::City { not: "to_city" },
            ask: &[
                "Where are you leaving from?",
                "Which city do you start from?",
                "What is your point of departure?",
            ],
            answer: &["I'm leaving from {it}.", "From {it}.", "I start in {it}.", "We set off from {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "to_city",
            description: "City the bus goes to",
            values: Values::City { not: "from_city" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &[
                "Where do you want to go?",
                "What is your destination?",
                "Which city are you travelling to?",
            ],
            propose: &["Are you going to {it}?", "Is {it} your destination?"],
            answer: &[
                "I'm going to {it}.",
                "To {it}, please.",
                "I want to get to {it}.",
                "{it} is where I need to be.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "leaving_date",
            description: "Day of the journey",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &[
                "What day are you travelling?",
                "When would you like to leave?",
                "For which date do you need the bus?",
            ],
            propose: DATE_PROPOSE,
            answer: &[
                "I'm leaving {on it}.",
                "I want to travel {on it}.",
                "The trip is {on it}.",
                "Let's go with {it}.",
            ],
            instead: DATE_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "leaving_time",
            description: "Time at which the bus leaves",
            values: Values::Time { first_hour: 6, last_hour: 21 },
            ask: &["What time would you like to leave?", "At what time should the bus leave?"],
            answer: TIME_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "travelers",
            description: "How many people travel",
            values: Values::Count { most: 5, usual: 2, one: "traveler", many: "travelers" },
            gives: Carry::People,
            takes: Carry::People,
            ask: &["How many people are travelling?", "How many seats do you need?"],
            propose: PEOPLE_PROPOSE,
            answer: &["There will be {it}.", "Tickets for {it}, please.", "It's for {it}."],
            change: COUNT_CHANGE,
            ..Slot::NEW
        },
        Slot {
            name: "fare_type",
            description: "How strictly the ticket is bound to one bus",
            values: Values::Choice(&[("Saver", "saver"), ("Standard", "standard"), ("Flexible", "flexible")]),
            ask: &["What type of fare would you like?", "Which fare do you prefer?"],
            answer: &["The {it} fare, please.", "I'd like a {it} ticket."],
            change: &["I'd like the {it} fare.", "Please use the {it} fare."],
            ..Slot::NEW
        },
        Slot {
            name: "fare",
            description: "Price of one seat, in dollars",
            values: Values::Number { least: 14, most: 68, step: 1, before: "$" },
            request: Request {
                question: &["How much is a ticket?", "What does it cost per person?"],
                reply: &["A ticket costs {it}.", "It's {it} per person."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "transfers",
            description: "How often one has to change buses",
            values: Values::Choice(&[("0", "no transfers"), ("1", "one transfer"), ("2", "two transfers")]),
            request: Request {
                question: &["Is it a direct bus?", "How many transfers are there?"],
                reply: &["It is a journey with {it}.", "The journey has {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "from_station",
            description: "Station the bus leaves from",
            values: Values::Place {
                city: "from_city",
                kinds: &["Central Station", "Bus Depot", "Riverside Terminal"],
            },
            request: Request {
                question: &["Which station does it leave from?", "Where do I get on?"],
                reply: &["It leaves from {it}.", "You get on at {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "to_station",
            description: "Station the bus arrives at",
            values: Values::Place {
                city: "to_city",
                kinds: &["Central Station", "Bus Depot", "North Terminal"],
            },
            request: Request {
                question: &["Where does the bus arrive?", "What station does it go to?"],
                reply: &["It arrives at {it}.", "The last stop is {it}."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindBus",
            description: "Look for a bus between two cities",
            required: &["from_city", "to_city", "leaving_date"],
            optional: &[("travelers", "1"), ("fare_type", "dontcare")],
            results: &[
                "from_city",
                "to_city",
                "from_station",
                "to_station",
                "leaving_date",
                "leaving_time",
                "fare",
                "fare_type",
                "transfers",
            ],
            open: &[
                "Are there any buses from {from_city} to {to_city}?",
                "I need to get to {to_city} by bus {on leaving_date}.",
                "I'm thinking of taking the bus. Can you check what's available?",
                "Can you find a bus to {to_city} for {travelers}?",
                "I'd like to visit my cousin in {to_city}. When do buses leave from {from_city}?",
                "What buses leave {from_city} {on leaving_date}?",
                "Please look up buses going from {from_city} to {to_city} {on leaving_date}.",
            ],
            then: &[
                "I still need to get there. Are there any buses from {from_city}?{=to_city}",
                "Can you also find me a bus to that city?{=to_city}",
                "How can I get there by bus that day?{=to_city}{=leaving_date}",
                "I'll need a bus from {from_city} to {to_city} for that day as well.{=leaving_date}",
            ],
            kind: Kind::Search(Search {
                nouns: ("bus", "buses"),
                offer: &[
                    "There is a bus at {leaving_time} for {fare}.",
                    "One bus leaves {from_city} at {leaving_time} and costs {fare}.",
                    "You could take the bus at {leaving_time}. It has {transfers} and costs {fare}.",
                    "The {leaving_time} bus has {transfers} and a seat costs {fare}.",
                ],
                take: &[
                    "That one works for me.",
                    "Good, that's a convenient time.",
                    "The bus at {leaving_time} is fine.",
                    "Okay, that suits me well.",
                ],
                failed: &[
                    "I'm sorry, there are no buses on that route then.",
                    "Unfortunately I couldn't find a bus for that journey.",
                ],
            }),
        },
        Intent {
            name: "BuyBusTickets",
            description: "Buy tickets for a bus",
            required: &["from_city", "to_city", "leaving_date", "leaving_time"],
            optional: &[("travelers", "1"), ("fare_type", "Standard")],
            results: &[
                "from_city",
                "to_city",
                "from_station",
                "to_station",
                "leaving_date",
                "leaving_time",
                "travelers",
                "fare",
                "fare_type",
                "transfers",
            ],
            open: &[
                "I'd like to buy bus tickets.",
                "I need a bus ticket from {from_city} to {to_city}.",
                "Please get me bus tickets for {travelers} to {to_city} {on leaving_date}.",
                "Can I buy a {fare_type} bus ticket to {to_city}?",
                "I want to take a bus from {from_city} {on leaving_date} at {leaving_time}.",
                "I want to go to {to_city} by bus. Please get seats for {travelers}.",
            ],
            then: &[
                "I also need a bus ticket to get there.{=to_city}",
                "Please buy me a bus ticket from {from_city} to that city.{=to_city}",
                "And for that same day, I want bus tickets to {to_city}.{=leaving_date}",
                "We all need to get there by bus, too.{=to_city}{=travelers}",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "That works. Please buy tickets for {travelers}.",
                    "Good, I'd like to buy a ticket for that bus.",
                    "The one at {leaving_time} is great. Get me {fare_type} tickets, please.",
                    "Okay, please book seats for {travelers}.",
                ],
                hint: &[
                    "Shall I buy the tickets?",
                    "Would you like to book seats on it?",
                    "Do you want a ticket for this bus?",
                ],
                agree: &[
                    "Yes, for {travelers}.",
                    "Yes, {fare_type} tickets for {travelers}.",
                    "Go ahead, the {fare_type} fare will do.",
                ],
                back: &[
                    "I've thought about the bus again. Please buy the tickets after all.",
                    "Back to the bus: I would like to buy those tickets now.",
                ],
                confirm: &[
                    "[{fare_type} ]tickets[ for {travelers}] from {from_city} to {to_city}, leaving {on leaving_date} at {leaving_time}",
                    "the bus from {from_city} to {to_city} {on leaving_date} at {leaving_time}[, for {travelers}][, with the {fare_type} fare]",
                ],
                done: &[
                    "Your tickets are booked. Have a good trip!",
                    "The tickets are yours.",
                    "All set, your seats are reserved.",
                    "Done. Please be at the station ten minutes early.",
                ],
                failed: &["I'm sorry, I couldn't buy the tickets.", "Unfortunately that bus is sold out."],
                other: Some(Other {
                    slot: "leaving_time",
                    offer: &[
                        "That bus is full, but the one at {it} has seats. Would you like that?",
                        "There are no seats left on it. The next one leaves at {it}. Shall I book that?",
                    ],
                }),
            }),
        },
    ],
};
