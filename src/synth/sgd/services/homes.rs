//! A service that finds homes to rent and arranges visits.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{
    CITY_ANSWER, CITY_INSTEAD, CITY_PROPOSE, DATE_ANSWER, DATE_PROPOSE, MAKE_IT, STREET_REQUEST,
};

pub static SERVICE: Service = Service {
    name: "Homes_1",
    description: "Apartments for rent and visits to them",
    slots: &[
        Slot {
            name: "property_name",
            description: "What the building is called",
            values: Values::Name(&names::HOMES),
            gives: Carry::Place,
            ask: &["Which property would you like to visit?", "What is the building called?"],
            answer: &[
                "I'd like to see {it}.",
                "{it}, please.",
                "It's called {it}.",
                "I saw a sign for {it} and got curious.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "area",
            description: "City the home is in",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &["Where would you like to live?", "Which city should I search?", "In which area?"],
            propose: CITY_PROPOSE,
            answer: CITY_ANSWER,
            instead: CITY_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "bedrooms",
            description: "How many bedrooms the home has",
            values: Values::Count { most: 4, usual: 2, one: "bedroom", many: "bedrooms" },
            ask: &["How many bedrooms do you need?", "How many bedrooms should it have?"],
            answer: &["I need {it}.", "It should have {it}.", "With {it}, please."],
            instead: &["Do you have anything with {it}?", "Maybe {it} would be better for us."],
            ..Slot::NEW
        },
        Slot {
            name: "bathrooms",
            description: "How many bathrooms the home has",
            values: Values::Count { most: 3, usual: 1, one: "bathroom", many: "bathrooms" },
            request: Request {
                question: &["How many bathrooms are there?", "How many bathrooms does it have?"],
                reply: &["It has {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "is_furnished",
            description: "Whether it comes with furniture",
            values: Values::Flag { yes: "is furnished", no: "is unfurnished" },
            ask: &["Should it be furnished?", "Do you need a furnished place?"],
            answer: &[
                "{it?Yes, I don't own much|No, I have my own furniture}.",
                "{it?Yes, please|No, thanks}.",
            ],
            instead: &["Is there one that {it}?"],
            request: Request {
                question: &["Is it furnished?", "Does it come with furniture?"],
                reply: &[
                    "{it?}, it {it}.",
                    "{it?Yes, it comes with everything you need|No, you would bring your own furniture}.",
                ],
            },
            ..Slot::NEW
        },
        Slot {
            name: "allows_pets",
            description: "Whether animals may live there",
            values: Values::Flag { yes: "allows pets", no: "does not allow pets" },
            ask: &["Do you have pets?", "Should pets be allowed?"],
            answer: &["{it?Yes, we have two cats|No pets}.", "{it?Yes, please|No, we have none}."],
            request: Request {
                question: &["Are pets allowed?", "Can I keep my cat there?"],
                reply: &["{it?}, the house {it}.", "{it?Yes, pets are fine|No, pets are not allowed}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "rent",
            description: "Rent for a month, in dollars",
            values: Values::Number { least: 780, most: 3400, step: 20, before: "$" },
            request: Request {
                question: &["How much is the rent?", "What does it cost a month?"],
                reply: &["The rent is {it} a month.", "They ask for {it} per month."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "visit_date",
            description: "Day of the visit",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &["When would you like to see it?", "What day would you like to visit?"],
            propose: DATE_PROPOSE,
            answer: DATE_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "street_address",
            description: "Street and number of the home",
            values: Values::Street,
            request: STREET_REQUEST,
            ..Slot::NEW
        },
        Slot {
            name: "phone_number",
            description: "Number of the agent",
            values: Values::Phone,
            request: Request {
                question: &["What's the agent's number?", "How can I reach the agent?"],
                reply: &["You can reach the agent at {it}.", "The agent's number is {it}."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindHomes",
            description: "Look for apartments to rent",
            required: &["area", "bedrooms"],
            optional: &[("is_furnished", "dontcare"), ("allows_pets", "dontcare")],
            results: &[
                "property_name",
                "area",
                "bedrooms",
                "bathrooms",
                "is_furnished",
                "allows_pets",
                "rent",
                "street_address",
                "phone_number",
            ],
            open: &[
                "I'm looking for an apartment in {area}.",
                "I'm moving soon and need a new place to live.",
                "We need an apartment with {bedrooms} in {area}.",
                "Can you find me a flat that {allows_pets}?",
                "My company is sending me to {area}, so I need an apartment that {is_furnished}.",
                "I want to rent a place with {bedrooms}.",
            ],
            then: &[
                "I'm thinking of moving there. What apartments are for rent?{=area}",
                "I also need an apartment in that city, with {bedrooms}.{=area}",
                "Can you find me a place to rent there that {is_furnished}?{=area}",
            ],
            kind: Kind::Search(Search {
                nouns: ("apartment", "apartments"),
                offer: &[
                    "{property_name} in {area} has a home with {bedrooms} for {rent} a month.",
                    "There is a nice place at {property_name} for {rent} a month.",
                    "How about {property_name}? It {is_furnished} and {allows_pets}, and the rent is {rent}.",
                    "{property_name} has {bedrooms} and {bathrooms}, and the rent is {rent}.",
                ],
                take: &[
                    "{property_name} sounds nice.",
                    "That could be the one.",
                    "I like the sound of that.",
                    "Great, that fits our budget.",
                ],
                failed: &[
                    "I'm sorry, nothing like that is on the market.",
                    "I couldn't find an apartment that matches.",
                ],
            }),
        },
        Intent {
            name: "ArrangeVisit",
            description: "Arrange a visit to a property",
            required: &["property_name", "visit_date"],
            optional: &[],
            results: &["property_name", "area", "visit_date", "rent", "street_address", "phone_number"],
            open: &[
                "I'd like to visit an apartment.",
                "Can I see {property_name} {on visit_date}?",
                "Please arrange a visit to {property_name}.",
                "I want to look at {property_name}. Is someone there {on visit_date}?",
            ],
            then: &[
                "I'd also like to see an apartment at {property_name} that day.{=visit_date}",
                "And please arrange a visit to {property_name} for me.",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "I'd like to see it {on visit_date}.",
                    "{property_name} sounds great. Can I visit it?",
                    "Nice. Please arrange a visit for {visit_date}.",
                    "Good, can you set up a viewing?",
                ],
                hint: &[
                    "Would you like to visit it?",
                    "Shall I arrange a visit?",
                    "Do you want to have a look at it?",
                ],
                agree: &["Yes, {on visit_date} if possible.", "Sure, {on visit_date}, please."],
                back: &[
                    "I've thought about it: I do want to visit {property_name}.",
                    "Please arrange that visit to {property_name} now.",
                ],
                confirm: &[
                    "a visit to {property_name} {on visit_date}",
                    "a viewing of {property_name} {on visit_date}",
                ],
                done: &[
                    "Your visit is arranged.",
                    "The agent will meet you at the door.",
                    "It's in the calendar.",
                    "All set for your visit.",
                ],
                failed: &[
                    "I'm sorry, nobody can show it that day.",
                    "Unfortunately the visit could not be arranged.",
                ],
                other: None,
            }),
        },
    ],
};
