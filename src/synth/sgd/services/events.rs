//! A service that finds concerts, plays and exhibitions and sells tickets for them.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{
    CITY_ANSWER, CITY_INSTEAD, CITY_PROPOSE, DATE_ANSWER, DATE_INSTEAD, DATE_PROPOSE, MAKE_IT,
    TICKETS_ANSWER, TICKETS_CHANGE,
};

pub static SERVICE: Service = Service {
    name: "Events_1",
    description: "What is on in a city, with tickets for it",
    slots: &[
        Slot {
            name: "event_name",
            description: "Title of the event",
            values: Values::Name(&names::EVENTS),
            ask: &["Which event would you like to see?", "What is the event called?"],
            answer: &[
                "I want to see {it}.",
                "{it}, please.",
                "It's called {it}.",
                "Everyone talks about {it}, so that one.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "event_type",
            description: "What kind of event it is",
            values: Values::Choice(&[
                ("Concert", "concert"),
                ("Play", "play"),
                ("Exhibition", "art exhibition"),
                ("Dance", "dance show"),
                ("Comedy", "comedy night"),
            ]),
            ask: &[
                "What kind of event would you like?",
                "Do you prefer a concert, a play or something else?",
            ],
            answer: &["I'd love to see a nice {it}.", "A good {it} would be great."],
            instead: &["Is there also a good {it}?", "Maybe a fun {it} would be better."],
            ..Slot::NEW
        },
        Slot {
            name: "city",
            description: "City where it takes place",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &["Which city should I look in?", "Where would you like to go out?", "In which city?"],
            propose: CITY_PROPOSE,
            answer: CITY_ANSWER,
            instead: CITY_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "date",
            description: "Day of the event",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &["What day would you like to go?", "Which date are you interested in?"],
            propose: DATE_PROPOSE,
            answer: DATE_ANSWER,
            change: MAKE_IT,
            instead: DATE_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "start_time",
            description: "Time at which it begins",
            values: Values::Time { first_hour: 16, last_hour: 21 },
            request: Request {
                question: &["What time does it start?", "When does it begin?"],
                reply: &["It starts at {it}.", "It begins at {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "tickets",
            description: "How many tickets are wanted",
            values: Values::Count { most: 6, usual: 2, one: "ticket", many: "tickets" },
            gives: Carry::People,
            takes: Carry::People,
            ask: &["How many tickets do you need?", "How many tickets should I get?"],
            propose: &["Do you need {it}?", "Shall I get {it}?"],
            answer: TICKETS_ANSWER,
            change: TICKETS_CHANGE,
            ..Slot::NEW
        },
        Slot {
            name: "venue",
            gives: Carry::Place,
            description: "Place where it happens",
            values: Values::Place {
                city: "city",
                kinds: &["Concert Hall", "Playhouse", "Arena", "Arts Center", "Town Hall"],
            },
            request: Request {
                question: &["Where does it take place?", "What's the venue?"],
                reply: &["It takes place at {it}.", "The venue is {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "venue_address",
            description: "Street and number of the venue",
            values: Values::Street,
            request: Request {
                question: &["What's the address of the venue?", "What street is it on?"],
                reply: &["The address is {it}.", "The entrance is at {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "ticket_price",
            description: "Price of one ticket, in dollars",
            values: Values::Number { least: 12, most: 96, step: 2, before: "$" },
            request: Request {
                question: &["How much are the tickets?", "What's the price of a ticket?"],
                reply: &["Tickets are {it} each.", "One ticket costs {it}."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindEvents",
            description: "Look for events of a kind in a city",
            required: &["event_type", "city"],
            optional: &[("date", "dontcare")],
            results: &[
                "event_name",
                "event_type",
                "city",
                "date",
                "start_time",
                "venue",
                "venue_address",
                "ticket_price",
            ],
            open: &[
                "What's on in {city} {on date}?",
                "I'd like to go out. Is there a good {event_type} somewhere?",
                "I'm bored. Can you find something fun to do in {city}?",
                "Is there any good {event_type} in {city} that you can recommend?",
                "I have the evening off {on date} and would love to see a good {event_type}.",
                "Please look for interesting events in {city}.",
                "We want to see a nice {event_type} in {city} {on date}.",
            ],
            then: &[
                "I'd also like to see something while I'm there. What events are on?{=city}",
                "Is there a good {event_type} around there?{=city}",
                "Could you find a nice {event_type} in that city for the same day?{=city}{=date}",
            ],
            kind: Kind::Search(Search {
                nouns: ("event", "events"),
                offer: &[
                    "{event_name} is on at {venue} {on date}.",
                    "How about {event_name} {on date}? It starts at {start_time}.",
                    "You could see {event_name} at {venue}. It begins at {start_time} {on date}.",
                    "There is {event_name} {on date}, at {venue}.",
                ],
                take: &[
                    "{event_name} sounds like fun.",
                    "That sounds interesting.",
                    "Oh, I would enjoy that.",
                    "Nice, that's my kind of evening.",
                ],
                failed: &["I'm sorry, nothing like that is on.", "I couldn't find any event that matches."],
            }),
        },
        Intent {
            name: "BuyEventTickets",
            description: "Buy tickets for an event",
            required: &["event_name", "city", "date", "tickets"],
            optional: &[],
            results: &[
                "event_name",
                "city",
                "date",
                "start_time",
                "tickets",
                "venue",
                "venue_address",
                "ticket_price",
            ],
            open: &[
                "I'd like to buy tickets for an event.",
                "I want {tickets} for {event_name} in {city}.",
                "Can you get me {tickets} to see {event_name} {on date}?",
                "My friends want to see {event_name}. Please buy {tickets}.",
                "Are there still tickets for {event_name} in {city} {on date}?",
            ],
            then: &[
                "While we're there, I'd like {tickets} for {event_name}.{=city}",
                "I also want tickets for {event_name} on that day.{=date}",
                "And please buy tickets for {event_name} there, the same number of people.{=city}{=tickets}",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "That sounds great. Please buy {tickets}.",
                    "I want to see that. Can you get me {tickets}?",
                    "{event_name} it is. I'd like tickets, please.",
                    "Perfect, please book it.",
                ],
                hint: &[
                    "Would you like tickets for it?",
                    "Shall I buy tickets?",
                    "Do you want me to get tickets?",
                ],
                agree: &["Yes, {tickets}, please.", "Sure, get me {tickets}.", "Yes. We need {tickets}."],
                back: &[
                    "By the way, I do want tickets for {event_name} now.",
                    "I've made up my mind: please buy tickets for {event_name}.",
                ],
                confirm: &[
                    "{tickets} for {event_name} in {city} {on date}",
                    "{tickets} to see {event_name} in {city}, {on date}",
                ],
                done: &[
                    "Your tickets are booked. Enjoy the show!",
                    "Done, the tickets are yours.",
                    "Good news: you have your tickets.",
                    "The purchase went through.",
                ],
                failed: &["I'm sorry, it is sold out.", "Unfortunately I couldn't get those tickets."],
                other: None,
            }),
        },
    ],
};
