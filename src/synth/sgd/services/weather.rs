//! A service that tells the weather. It only looks up and has one answer.

use crate::synth::sgd::calendar::TODAY;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Request, Search, Service, Slot};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{DATE_ANSWER, DATE_PROPOSE};

pub static SERVICE: Service = Service {
    name: "Weather_1",
    description: "Forecasts of the weather for cities",
    slots: &[
        Slot {
            name: "city",
            description: "City the forecast is for",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &[
                "Which city would you like the forecast for?",
                "Where do you want to know the weather?",
                "For which city?",
            ],
            propose: &["The weather in {it}?", "Do you mean in {it}?"],
            answer: &["In {it}, please.", "For {it}.", "I'd like to know it for {it}.", "{it}, please."],
            ..Slot::NEW
        },
        Slot {
            name: "date",
            description: "Day the forecast is for",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &["For what day?", "Which day are you interested in?"],
            propose: DATE_PROPOSE,
            answer: DATE_ANSWER,
            ..Slot::NEW
        },
        Slot {
            name: "outlook",
            description: "The sky in a word",
            values: Values::Choice(&[
                ("Sunny", "sunny"),
                ("Cloudy", "cloudy"),
                ("Rainy", "rainy"),
                ("Stormy", "stormy"),
                ("Foggy", "foggy"),
            ]),
            ..Slot::NEW
        },
        Slot {
            name: "temperature",
            description: "Temperature at noon, in degrees Fahrenheit",
            values: Values::Number { least: 48, most: 94, step: 1, before: "" },
            request: Request {
                question: &["How warm will it get?", "What temperature can I expect?"],
                reply: &["It will be {it} degrees.", "Expect {it} degrees."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "rain_chance",
            description: "Chance of rain, in percent",
            values: Values::Likelihood { of: "outlook", when: &["Rainy", "Stormy"] },
            request: Request {
                question: &["Will it rain?", "Do I need an umbrella?", "What is the chance of rain?"],
                reply: &["The chance of rain is {it} percent.", "There is a {it} percent chance of rain."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "wind_speed",
            description: "Speed of the wind, in miles per hour",
            values: Values::Number { least: 1, most: 28, step: 1, before: "" },
            request: Request {
                question: &["Will it be windy?", "How strong is the wind?"],
                reply: &[
                    "The wind blows at {it} miles per hour.",
                    "Wind speeds are around {it} miles per hour.",
                ],
            },
            ..Slot::NEW
        },
        Slot {
            name: "humidity",
            description: "Humidity of the air, in percent",
            values: Values::Number { least: 22, most: 96, step: 1, before: "" },
            request: Request {
                question: &["How humid will it be?", "What about the humidity?"],
                reply: &["The humidity will be {it} percent.", "Humidity is at {it} percent."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[Intent {
        name: "GetWeather",
        description: "The forecast for a city and a day",
        required: &["city"],
        optional: &[("date", TODAY)],
        results: &["city", "date", "outlook", "temperature", "rain_chance", "wind_speed", "humidity"],
        open: &[
            "What's the weather going to be like in {city}?",
            "Can you check the weather for me?",
            "I'm planning a picnic in {city} {on date}. How is the weather?",
            "What will the weather be like {on date}?",
            "Should I bring a jacket to {city} {on date}?",
            "Please give me the forecast for {city}.",
        ],
        then: &[
            "What will the weather be like there?{=city}",
            "And how is the weather there on that day?{=city}{=date}",
            "Can you tell me the forecast for {city} for that day?{=date}",
            "Will the weather be nice there {on date}?{=city}",
        ],
        kind: Kind::Search(Search {
            nouns: ("", ""),
            offer: &[
                "It will be {outlook} with {temperature} degrees.",
                "Expect {temperature} degrees and a {rain_chance} percent chance of rain.",
                "In {city} it will be {outlook} and {temperature} degrees, with a {rain_chance} percent chance of rain.",
                "The forecast for {city} says {outlook}, with {temperature} degrees at noon.",
            ],
            take: &[
                "Good to know, thanks.",
                "All right, thank you.",
                "That helps, thanks.",
                "Okay, I'll dress for that.",
            ],
            failed: &[],
        }),
    }],
};
