//! A service that calls a cab.

use crate::synth::sgd::shape::{Carry, Intent, Kind, Request, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{COUNT_ANSWER, COUNT_CHANGE, PEOPLE_PROPOSE};

pub static SERVICE: Service = Service {
    name: "RideSharing_1",
    description: "Calls a cab, alone or shared with others",
    slots: &[
        Slot {
            name: "destination",
            description: "Where the passenger wants to go",
            values: Values::Street,
            takes: Carry::Place,
            ask: &["Where are you headed?", "Where would you like to go?", "What is the destination?"],
            propose: &["Are you going to {it}?", "Should the cab take you to {it}?"],
            answer: &["I'm going to {it}.", "Take me to {it}, please.", "To {it}.", "I need to be at {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "seats",
            description: "How many people ride along",
            values: Values::Count { most: 4, usual: 2, one: "person", many: "people" },
            gives: Carry::People,
            takes: Carry::People,
            ask: &["How many people will be riding?", "How many seats do you need?"],
            propose: PEOPLE_PROPOSE,
            answer: COUNT_ANSWER,
            change: COUNT_CHANGE,
            ..Slot::NEW
        },
        Slot {
            name: "shared_ride",
            description: "Whether other passengers may come along",
            values: Values::Flag { yes: "shared with others", no: "not shared" },
            ask: &["Are you happy to share the ride?", "Would a shared ride be all right?"],
            answer: &[
                "{it?I don't mind sharing|I'd rather have the cab to myself}.",
                "{it?Sharing is fine|No sharing today, please}.",
                "{it?Yes, that saves money|No, I have a lot of luggage}.",
            ],
            change: &["{it?I'm fine with a shared ride|I don't want to share the ride}."],
            ..Slot::NEW
        },
        Slot {
            name: "fare",
            description: "Price of the ride, in dollars",
            values: Values::Number { least: 7, most: 46, step: 1, before: "$" },
            request: Request {
                question: &["How much will it be?", "What's the fare?"],
                reply: &["The fare is {it}.", "It comes to {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "wait_minutes",
            description: "Minutes until the cab arrives",
            values: Values::Number { least: 2, most: 18, step: 1, before: "" },
            request: Request {
                question: &["How long until it's here?", "When will the cab arrive?"],
                reply: &["It will be there in {it} minutes.", "The driver is {it} minutes away."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "ride_minutes",
            description: "Minutes that the ride takes",
            values: Values::Number { least: 6, most: 55, step: 1, before: "" },
            request: Request {
                question: &["How long does the ride take?", "How long will I be on the road?"],
                reply: &["The ride takes about {it} minutes.", "It's a ride of {it} minutes."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[Intent {
        name: "GetRide",
        description: "Call a cab to a destination",
        required: &["destination", "seats", "shared_ride"],
        optional: &[],
        results: &["destination", "seats", "shared_ride", "fare", "wait_minutes", "ride_minutes"],
        open: &[
            "I need a cab, please.",
            "Can you call me a cab to {destination}?",
            "Please get a ride for {seats} to {destination}.",
            "I'm late! I need a ride to {destination}.",
            "I need a cab for {seats}.",
            "Book me a ride to {destination} for {seats}, please.",
        ],
        then: &[
            "I'll need a cab to get there.{=destination}",
            "Can you also get us a ride there?{=destination}",
            "Please call a cab that takes {seats} there.{=destination}",
            "And we all need a cab to {destination}.{=seats}",
        ],
        kind: Kind::Transaction(Transaction {
            go: &[],
            hint: &[],
            agree: &[],
            back: &[],
            confirm: &[
                "a ride for {seats} to {destination}, {shared_ride}",
                "a cab to {destination} for {seats}, {shared_ride}",
            ],
            done: &[
                "Your cab is on its way.",
                "The driver is coming.",
                "Your ride is booked.",
                "Done, please be ready at the curb.",
            ],
            failed: &[
                "I'm sorry, there is no cab free at the moment.",
                "Unfortunately no driver took the ride.",
            ],
            other: None,
        }),
    }],
};
