//! A service that finds showings at cinemas and sells tickets for them.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Carry, Intent, Kind, Other, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;
use crate::synth::sgd::wording::{
    CITY_ANSWER, CITY_INSTEAD, CITY_PROPOSE, DATE_ANSWER, DATE_PROPOSE, MAKE_IT, STREET_REQUEST,
    TICKETS_ANSWER, TICKETS_CHANGE, TIME_ANSWER,
};

pub static SERVICE: Service = Service {
    name: "Movies_1",
    description: "What the cinemas show, and tickets for it",
    slots: &[
        Slot {
            name: "movie_name",
            description: "Title of the movie",
            values: Values::Name(&names::FILMS),
            ask: &["Which movie would you like to see?", "What movie is it?"],
            answer: &["We want to see {it}.", "{it}, please.", "I'd like to see {it}.", "The new one, {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "city",
            description: "City the cinema is in",
            values: Values::City { not: "" },
            gives: Carry::City,
            takes: Carry::City,
            ask: &["Which city are you in?", "Where would you like to see a movie?"],
            propose: CITY_PROPOSE,
            answer: CITY_ANSWER,
            instead: CITY_INSTEAD,
            ..Slot::NEW
        },
        Slot {
            name: "theater_name",
            description: "What the cinema is called",
            values: Values::Name(&names::THEATERS),
            gives: Carry::Place,
            request: Request {
                question: &["Which cinema is showing it?", "Where is it playing?"],
                reply: &["It's playing at {it}.", "{it} is showing it."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "genre",
            description: "Kind of movie",
            values: Values::Words(&[
                ("Comedy", &["comedy", "funny"]),
                ("Drama", &["drama"]),
                ("Science fiction", &["science fiction", "sci-fi"]),
                ("Thriller", &["thriller", "suspense"]),
                ("Adventure", &["adventure"]),
                ("Family", &["family"]),
                ("Horror", &["horror", "scary"]),
                ("Romance", &["romance", "romantic"]),
            ]),
            ask: &["What kind of movies do you like?", "Which genre would you like to see?"],
            suggest: &["Would you like a {it} movie, or perhaps {it}?"],
            answer: &["Something in the {it} line.", "Maybe a {it} movie.", "I like {it} movies."],
            instead: &["Is there a {it} movie on?", "I'd rather see a {it} movie."],
            request: Request {
                question: &["What kind of movie is it?", "What's the genre?"],
                reply: &["It's a {it} movie.", "They call it {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "show_date",
            description: "Day of the showing",
            values: Values::Date { after: "" },
            gives: Carry::Date,
            takes: Carry::Date,
            ask: &["What day would you like to go?", "Which day suits you?"],
            propose: DATE_PROPOSE,
            answer: DATE_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "show_time",
            description: "Time of the showing",
            values: Values::Time { first_hour: 13, last_hour: 22 },
            ask: &["What time would you like to go?", "At what time should the movie start?"],
            answer: TIME_ANSWER,
            change: MAKE_IT,
            ..Slot::NEW
        },
        Slot {
            name: "show_type",
            description: "How the movie is shown",
            values: Values::Choice(&[("regular", "regular"), ("3d", "3D"), ("giant screen", "giant screen")]),
            ask: &[
                "Do you want the regular, 3D or giant screen showing?",
                "Which type of showing do you prefer?",
            ],
            answer: &["The {it} showing, please.", "I'd like the {it} version."],
            change: &["I'd like the {it} showing.", "Please take the {it} version."],
            ..Slot::NEW
        },
        Slot {
            name: "tickets",
            description: "How many tickets are wanted",
            values: Values::Count { most: 6, usual: 2, one: "ticket", many: "tickets" },
            gives: Carry::People,
            takes: Carry::People,
            ask: &["How many tickets do you need?", "How many tickets shall I buy?"],
            propose: &["Do you need {it}?", "Shall I get {it}?"],
            answer: TICKETS_ANSWER,
            change: TICKETS_CHANGE,
            ..Slot::NEW
        },
        Slot {
            name: "price",
            description: "Price of one ticket, in dollars",
            values: Values::Number { least: 8, most: 21, step: 1, before: "$" },
            request: Request {
                question: &["How much is a ticket?", "What's the price?"],
                reply: &["A ticket costs {it}.", "Tickets are {it} each."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "total_price",
            description: "Price of all tickets, in dollars",
            values: Values::Total { price: "price", count: "tickets" },
            request: Request {
                question: &["What's the total?", "How much is that altogether?"],
                reply: &["The total is {it}.", "Altogether that's {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "street_address",
            description: "Street and number of the cinema",
            values: Values::Street,
            request: Request {
                question: &["What's the address of the cinema?", "Where is that cinema?"],
                reply: STREET_REQUEST.reply,
            },
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindMovies",
            description: "Look for movies in the cinemas of a city",
            required: &["city"],
            optional: &[("genre", "dontcare"), ("show_type", "dontcare")],
            results: &["movie_name", "genre", "city", "theater_name", "show_type", "price", "street_address"],
            open: &[
                "What movies are playing in {city}?",
                "I'd like to go to the cinema. What's on?",
                "Is there a good {genre} movie in the cinemas of {city}?",
                "We feel like seeing a {genre} movie.",
                "I want to see a movie in a {show_type} showing. What is on in {city}?",
                "Can you tell me what the cinemas in {city} are showing?",
            ],
            then: &[
                "What's on in the cinemas there?{=city}",
                "Are any {genre} movies playing in that city?{=city}",
                "And afterwards I'd like to see a movie there.{=city}",
            ],
            kind: Kind::Search(Search {
                nouns: ("movie", "movies"),
                offer: &[
                    "{movie_name} is playing at {theater_name}.",
                    "How about {movie_name}? It's on at {theater_name}.",
                    "You could see {movie_name}, a {genre} movie, at {theater_name}.",
                    "{theater_name} is showing {movie_name}.",
                ],
                take: &[
                    "{movie_name} sounds fun.",
                    "I'd enjoy that one.",
                    "That's a good one.",
                    "I've read about {movie_name}, it should be good.",
                ],
                failed: &[
                    "I'm sorry, no such movie is on.",
                    "I couldn't find a movie like that in the cinemas there.",
                ],
            }),
        },
        Intent {
            name: "BuyMovieTickets",
            description: "Buy tickets for a showing",
            required: &["movie_name", "city", "show_date", "show_time", "tickets"],
            optional: &[("show_type", "regular")],
            results: &[
                "movie_name",
                "city",
                "theater_name",
                "show_date",
                "show_time",
                "show_type",
                "tickets",
                "price",
                "total_price",
                "street_address",
            ],
            open: &[
                "I'd like to buy movie tickets.",
                "I want {tickets} for {movie_name} in {city}.",
                "Can you book {tickets} for the {show_type} showing of {movie_name}?",
                "Please get {tickets} for {movie_name} {on show_date} at {show_time}.",
                "The kids want to see {movie_name}. I need {tickets}.",
            ],
            then: &[
                "I also want to see {movie_name} there. Please buy {tickets}.{=city}",
                "Could you get us tickets for {movie_name} for that day, too?{=show_date}{=tickets}",
                "And please buy {tickets} for a movie there.{=city}",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "Great, I'd like {tickets} {on show_date}.",
                    "{movie_name}? The kids keep asking for {movie_name}. Please buy {tickets}.",
                    "That works, please buy {tickets} for {show_time}.",
                    "Good, get me tickets for that one.",
                ],
                hint: &["Would you like to buy tickets?", "Shall I get tickets for it?"],
                agree: &[
                    "Yes, {tickets}, please.",
                    "Yes, {tickets} {on show_date}.",
                    "Sure, for the {show_type} showing.",
                ],
                back: &[
                    "I'd like tickets for {movie_name} after all.",
                    "We've decided to see {movie_name}. Please buy the tickets.",
                ],
                confirm: &[
                    "{tickets} for {movie_name} in {city}, {on show_date} at {show_time}[, in the {show_type} version]",
                    "{tickets} for the[ {show_type}] showing of {movie_name} in {city} {on show_date} at {show_time}",
                ],
                done: &[
                    "Your tickets are booked. Enjoy the movie!",
                    "The tickets are bought.",
                    "All done, your seats are in the middle.",
                    "You have your tickets.",
                ],
                failed: &["I'm sorry, that showing is sold out.", "Unfortunately the purchase did not work."],
                other: Some(Other {
                    slot: "show_time",
                    offer: &["That showing is sold out, but there is one at {it}. Would you like that?"],
                }),
            }),
        },
    ],
};
