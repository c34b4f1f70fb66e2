//! A service that suggests sights. It only looks up.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Request, Search, Service, Slot};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{CITY_INSTEAD, CITY_PROPOSE, PHONE_REQUEST, RATING_REQUEST};

pub static SERVICE: Service = Service {
    name: "Travel_1",
    description: "Sights worth a visit, city by city",
    slots: &[
        Slot {
            name: "attraction_name",
            description: "What the sight is called",
            values: Values::Name(&names::ATTRACTIONS),
            gives: Carry::Place,
            ..Slot::NEW
        },
        Slot {
            name: "city",
            description: "City the sight is in",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &[
                "Which city are you visiting?",
                "Where will you be?",
                "For which city would you like suggestions?",
            ],
            propose: CITY_PROPOSE,
            answer: &[
                "I'm visiting {it}.",
                "I'll be in {it}.",
                "{it}, please.",
                "We're spending a day in {it}.",
            ],
            instead: CITY_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "category",
            description: "What kind of sight it is",
            values: Values::Choice(&[
                ("Museum", "museum"),
                ("Park", "park"),
                ("Historic site", "historic site"),
                ("Viewpoint", "viewpoint"),
                ("Market", "market"),
                ("Shopping", "shopping street"),
            ]),
            ask: &[
                "What kind of place would you like to see?",
                "Do you prefer museums, parks or something else?",
            ],
            answer: &["I'd like to see a nice {it}.", "A good {it} would be great."],
            instead: &["Is there a nice {it} as well?", "I'd rather see a {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "free_entry",
            description: "Whether no ticket is needed",
            values: Values::Flag { yes: "is free to enter", no: "charges an entrance fee" },
            ask: &["Should it be free of charge?", "Does it have to be free?"],
            answer: &["{it?Yes, I'm on a budget|No, I'm happy to pay}.", "{it?Yes, please|No, not at all}."],
            instead: &["Is there something that {it}?"],
            request: Request {
                question: &["Is it free to enter?", "Do I have to pay to get in?"],
                reply: &["It {it}.", "{it?Entry is free|There is an entrance fee}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "good_for_kids",
            description: "Whether children enjoy it",
            values: Values::Flag { yes: "is great for kids", no: "is less suitable for kids" },
            ask: &["Are you taking children along?", "Should it be fun for kids?"],
            answer: &[
                "{it?Yes, we have two little ones with us|No, it's adults only}.",
                "{it?Yes, please|No, that doesn't matter}.",
            ],
            instead: &["Can you suggest a place that {it}?"],
            request: Request {
                question: &["Is it fun for kids?", "Can I take my children there?"],
                reply: &["{it?}, it {it}.", "{it?Yes, children love it|No, it's more for adults}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "phone_number",
            description: "Number of the visitor desk",
            values: Values::Phone,
            request: PHONE_REQUEST,
            ..Slot::NEW
        },
        Slot {
            name: "rating",
            description: "Average opinion of the visitors, out of 5",
            values: Values::Rating,
            request: RATING_REQUEST,
            ..Slot::NEW
        },
        Slot {
            name: "closing_time",
            description: "Time at which it closes",
            values: Values::Time { first_hour: 16, last_hour: 20 },
            request: Request {
                question: &["Until when is it open?", "When does it close?"],
                reply: &["It closes at {it}.", "It's open until {it}."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[Intent {
        name: "FindAttractions",
        description: "Look for sights in a city",
        required: &["city"],
        optional: &[("category", "dontcare"), ("free_entry", "dontcare"), ("good_for_kids", "dontcare")],
        results: &[
            "attraction_name",
            "city",
            "category",
            "free_entry",
            "good_for_kids",
            "rating",
            "closing_time",
            "phone_number",
        ],
        open: &[
            "What is there to see in {city}?",
            "I'm a tourist and need some ideas for the day.",
            "Can you suggest a nice {category} in {city}?",
            "We're looking for {good_for_kids?a day out with the whole family|a day out without the children}.",
            "I have a free afternoon in {city}. What should I visit?",
            "I'd like to visit a good {category} that {free_entry}.",
            "Which sights in {city} would you recommend?",
        ],
        then: &[
            "What can I visit while I'm there?{=city}",
            "Could you also suggest a nice {category} in that city?{=city}",
            "I'd like to do some sightseeing there, something that {free_entry}.{=city}",
            "And what is there to see around there with children?{=city}",
        ],
        kind: Kind::Search(Search {
            nouns: ("sight", "sights"),
            offer: &[
                "How about {attraction_name}? {free_entry?You can walk in for free|Tickets are sold at the gate}.",
                "{attraction_name} in {city} is worth a visit.",
                "You could go and see {attraction_name}, {good_for_kids?which is great for kids|which grown-ups enjoy most}.",
                "Many people like {attraction_name}, a {category} in {city}.",
                "{attraction_name} is a {category} that {free_entry}{good_for_kids? and is great for kids|}.",
            ],
            take: &[
                "That sounds lovely.",
                "That sounds interesting.",
                "Good idea, I'll go there.",
                "Oh, I've always wanted to see that.",
            ],
            failed: &[
                "I'm sorry, I know of no sight like that.",
                "I found nothing that fits, unfortunately.",
            ],
        }),
    }],
};
