//! A service that finds trains between cities and sells tickets for them.

use crate::synth::sgd::shape::{Carry, Intent, Kind, Other, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{
    COUNT_CHANGE, DATE_INSTEAD, DATE_PROPOSE, MAKE_IT, PEOPLE_PROPOSE, TIME_ANSWER,
};

pub static SERVICE: Service = Service {
    name: "Trains_1",
    description: "Plans journeys by rail and issues the tickets",
    slots: &[
        Slot {
            name: "origin",
            description: "City where the journey begins",
            values: Values::City { not: "destination" },
            ask: &["Which city are you departing from?", "Where does your journey begin?"],
            answer: &[
                "I'm departing from {it}.",
                "From {it}, please.",
                "My journey begins in {it}.",
                "I live in {it}.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "destination",
            description: "City where the journey ends",
            values: Values::City { not: "origin" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &[
                "Where would you like to travel to?",
                "What is your destination?",
                "Where should the train take you?",
            ],
            propose: &["Is {it} your destination?", "Should the train take you to {it}?"],
            answer: &[
                "To {it}, please.",
                "I'd like to go to {it}.",
                "{it} is my destination.",
                "I have to be in {it}.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "travel_date",
            description: "Day of the journey",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &["On which day will you travel?", "What date is your journey?"],
            propose: DATE_PROPOSE,
            answer: &[
                "I'd like to travel {on it}.",
                "My journey is {on it}.",
                "The date is {it}.",
                "I'm going {on it}.",
            ],
            instead: DATE_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "departure_time",
            description: "Time at which the train departs",
            values: Values::Time { first_hour: 6, last_hour: 20 },
            ask: &["What time would you like to depart?", "When should the train leave?"],
            answer: TIME_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "arrival_time",
            description: "Time at which the train arrives",
            values: Values::TimeAfter { start: "departure_time", least_min: 45, most_min: 200 },
            request: Request {
                question: &["When does it get there?", "What time do I arrive?"],
                reply: &["It arrives at {it}.", "You'd be there at {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "class",
            description: "Class of the seats",
            values: Values::Choice(&[
                ("Second", "second class"),
                ("First", "first class"),
                ("Quiet", "the quiet car"),
            ]),
            ask: &[
                "Which class would you like to travel in?",
                "Do you want second class, first class or the quiet car?",
            ],
            answer: &["I'd like to sit in {it}.", "Let's take {it}.", "I prefer {it}."],
            change: &["I'd rather travel in {it}.", "Please change that to {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "passengers",
            description: "How many people travel",
            values: Values::Count { most: 5, usual: 1, one: "passenger", many: "passengers" },
            gives: Carry::People,
            takes: Carry::People,
            ask: &["How many tickets do you need?", "How many passengers will there be?"],
            propose: PEOPLE_PROPOSE,
            answer: &["There will be {it}.", "For {it}, please."],
            change: COUNT_CHANGE,
            ..Slot::NEW
        },
        Slot {
            name: "trip_protection",
            description: "Whether the ticket can be returned",
            values: Values::Flag { yes: "with trip protection", no: "without trip protection" },
            ask: &[
                "Would you like to add trip protection?",
                "Do you want trip protection, in case your plans change?",
            ],
            answer: &["{it?Yes, let's add that|No, I don't need that}.", "{it?Yes, please|No, thanks}."],
            change: &["I'd like the tickets {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "price",
            description: "Price of the ticket, in dollars",
            values: Values::Number { least: 19, most: 145, step: 1, before: "$" },
            request: Request {
                question: &["How much is it?", "What does the ticket cost?"],
                reply: &["The ticket costs {it}.", "That's {it} for each passenger."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "origin_station",
            description: "Station the train departs from",
            values: Values::Place {
                city: "origin",
                kinds: &["Union Station", "Main Station", "West Station"],
            },
            request: Request {
                question: &["Which station does the train leave from?", "What station do I need to go to?"],
                reply: &["It leaves from {it}.", "You board at {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "destination_station",
            description: "Station the train arrives at",
            values: Values::Place {
                city: "destination",
                kinds: &["Union Station", "Main Station", "Parkside Station"],
            },
            request: Request {
                question: &["At which station does it arrive?", "Where do I get off?"],
                reply: &["It arrives at {it}.", "You get off at {it}."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindTrains",
            description: "Look for trains on a given day",
            required: &["origin", "destination", "travel_date"],
            optional: &[("class", "dontcare"), ("passengers", "1")],
            results: &[
                "origin",
                "destination",
                "origin_station",
                "destination_station",
                "travel_date",
                "departure_time",
                "arrival_time",
                "class",
                "price",
            ],
            open: &[
                "Which trains go from {origin} to {destination}?",
                "I'd like to take the train to {destination} {on travel_date}.",
                "Can you help me plan a train journey?",
                "I need to find a train for {passengers} {on travel_date}.",
                "I have a meeting in {destination}. What trains are there from {origin}?",
                "I want to travel by rail in {class}. What are my options to {destination}?",
            ],
            then: &[
                "I'd also like to find a train that goes there.{=destination}",
                "Now I need to know which trains go there from {origin}.{=destination}",
                "Are there trains from {origin} to {destination} on the same day?{=travel_date}",
            ],
            kind: Kind::Search(Search {
                nouns: ("train", "trains"),
                offer: &[
                    "There is a train at {departure_time} for {price}.",
                    "The {departure_time} train arrives at {arrival_time} and costs {price}.",
                    "You could leave at {departure_time} and arrive at {arrival_time}.",
                    "One train departs at {departure_time}. A seat in {class} costs {price}.",
                ],
                take: &[
                    "That train is fine.",
                    "Leaving at {departure_time} suits me.",
                    "Great, that fits my plans.",
                    "That one is good.",
                ],
                failed: &[
                    "I'm sorry, no train runs on that route then.",
                    "I couldn't find any trains for that journey.",
                ],
            }),
        },
        Intent {
            name: "BuyTrainTickets",
            description: "Buy tickets for a train",
            required: &["origin", "destination", "travel_date", "departure_time", "trip_protection"],
            optional: &[("class", "Second"), ("passengers", "1")],
            results: &[
                "origin",
                "destination",
                "origin_station",
                "destination_station",
                "travel_date",
                "departure_time",
                "arrival_time",
                "class",
                "passengers",
                "trip_protection",
                "price",
            ],
            open: &[
                "I'd like to buy train tickets, please.",
                "I need tickets for {passengers} on a train to {destination}.",
                "Can I get a ticket for {class} from {origin} to {destination}?",
                "Please book the {departure_time} train to {destination} {on travel_date}.",
                "I'm travelling to {destination} {on travel_date} and need a train ticket.",
            ],
            then: &[
                "I also need train tickets to go there.{=destination}",
                "We should all take the train there from {origin}. Please buy tickets.{=destination}{=passengers}",
                "And I need a train ticket from {origin} to {destination} for that day.{=travel_date}",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "Good. Please buy tickets for {passengers}.",
                    "I'll take that one, in {class}, please.",
                    "The train at {departure_time} is perfect. I'd like to buy a ticket.",
                    "That works, please get me a ticket.",
                ],
                hint: &["Would you like to buy tickets for it?", "Shall I book that train for you?"],
                agree: &[
                    "Yes, for {passengers}.",
                    "Yes, in {class}, please.",
                    "Sure, {passengers} in {class}.",
                ],
                back: &[
                    "About that train: please buy the tickets after all.",
                    "I would like to buy the train tickets now, please.",
                ],
                confirm: &[
                    "train tickets[ for {passengers}] from {origin} to {destination} {on travel_date} at {departure_time}[, in {class}], {trip_protection}",
                    "the {departure_time} train from {origin} to {destination} {on travel_date}[ for {passengers}][, in {class}], {trip_protection}",
                ],
                done: &[
                    "Your tickets are booked.",
                    "All done. Enjoy the ride!",
                    "The tickets have been issued.",
                    "Your seats are reserved.",
                ],
                failed: &[
                    "I'm sorry, the booking did not go through.",
                    "Unfortunately that train is fully booked.",
                ],
                other: Some(Other {
                    slot: "departure_time",
                    offer: &["That train is sold out. There is another one at {it}. Shall I book that?"],
                }),
            }),
        },
    ],
};
