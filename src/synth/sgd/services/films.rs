//! A service that suggests films to watch at home and rents them.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Intent, Kind, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;

pub static SERVICE: Service = Service {
    name: "Media_1",
    description: "A library of films to rent and watch at home",
    slots: &[
        Slot {
            name: "film_title",
            description: "Title of the film",
            values: Values::Name(&names::FILMS),
            ask: &["Which film would you like?", "What is the title of the film?"],
            answer: &[
                "I'd like to watch {it}.",
                "{it}, please.",
                "Let's watch {it}.",
                "Do you have {it}? I'd like that one.",
            ],
            ..Slot::NEW
        },
        Slot {
            name: "genre",
            description: "Kind of film",
            values: Values::Words(&[
                ("Comedy", &["comedy", "funny"]),
                ("Drama", &["drama"]),
                ("Science fiction", &["science fiction", "sci-fi"]),
                ("Mystery", &["mystery", "detective"]),
                ("Adventure", &["adventure"]),
                ("Animation", &["animation", "animated"]),
                ("Horror", &["horror", "scary"]),
                ("Documentary", &["documentary"]),
                ("Western", &["western"]),
                ("Fantasy", &["fantasy"]),
            ]),
            ask: &["What kind of film are you in the mood for?", "Which genre would you like?"],
            suggest: &[
                "Would you rather see {it} or {it}?",
                "Are you in the mood for {it}, {it} or something else?",
            ],
            answer: &[
                "A {it} film would be nice.",
                "Something like a {it} film.",
                "I want to see a {it} movie.",
            ],
            instead: &["Do you have a good {it} film instead?", "I think I'd rather see a {it} film."],
            request: Request {
                question: &["What genre is it?", "What kind of film is that?"],
                reply: &["It belongs to the {it} shelf.", "It's listed under {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "spoken_language",
            description: "Language the actors speak",
            values: Values::Choice(&[
                ("English", "English"),
                ("French", "French"),
                ("Hindi", "Hindi"),
                ("Japanese", "Japanese"),
                ("Portuguese", "Portuguese"),
            ]),
            ask: &["Should it be in a particular language?", "Which language should the film be in?"],
            answer: &["It should be in {it}.", "I'd like a film in {it}."],
            instead: &["Is there one in {it}?", "Could you find a film in {it}?"],
            request: Request {
                question: &["What language is it in?", "Which language do they speak?"],
                reply: &["It is in {it}.", "The dialogue is in {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "subtitle_language",
            description: "Language of the subtitles",
            values: Values::Choice(&[
                ("None", "no subtitles"),
                ("English", "English subtitles"),
                ("Spanish", "Spanish subtitles"),
                ("Mandarin", "Mandarin subtitles"),
            ]),
            ask: &["Do you need subtitles?", "Which subtitles would you like?"],
            answer: &["I'd like {it}.", "Please show it with {it}."],
            change: &["I'd like {it}.", "Please show it with {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "length_minutes",
            description: "How long the film is, in minutes",
            values: Values::Number { least: 78, most: 164, step: 1, before: "" },
            request: Request {
                question: &["How long is it?", "How many minutes does it run?"],
                reply: &["It runs for {it} minutes.", "It takes {it} minutes."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "critics_score",
            description: "What critics think of the film, out of 5",
            values: Values::Rating,
            request: Request {
                question: &["Is it any good?", "What did the critics say?"],
                reply: &["Critics gave it {it} out of 5.", "It has a score of {it}."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindFilms",
            description: "Look for films by kind and language",
            required: &["genre"],
            optional: &[("spoken_language", "dontcare")],
            results: &["film_title", "genre", "spoken_language", "length_minutes", "critics_score"],
            open: &[
                "I'd like to watch a film tonight. Any suggestions?",
                "Can you find me a good {genre} film?",
                "We're having a movie night and want to see a {genre} film.",
                "I'm looking for a film in {spoken_language}.",
                "What can I watch? Something in {spoken_language} would be nice.",
                "Please suggest a {genre} movie in {spoken_language}.",
                "It's raining, so I'd like to stay in and see a film.",
            ],
            then: &["I'd also like to watch a film in the evening."],
            kind: Kind::Search(Search {
                nouns: ("film", "films"),
                offer: &[
                    "How about {film_title}?",
                    "{film_title} is well liked.",
                    "You might enjoy {film_title}. It scores {critics_score} out of 5.",
                    "{film_title} might be something for you, in {spoken_language}.",
                    "I'd suggest {film_title}, which is in {spoken_language}.",
                ],
                take: &[
                    "{film_title} sounds good.",
                    "I haven't seen that one yet. Nice.",
                    "That sounds like a good choice.",
                    "Oh, I've been wanting to see {film_title}.",
                ],
                failed: &["I'm sorry, the library has no such film.", "I couldn't find a film like that."],
            }),
        },
        Intent {
            name: "RentFilm",
            description: "Rent a film for three days",
            required: &["film_title"],
            optional: &[("subtitle_language", "None")],
            results: &["film_title", "subtitle_language", "spoken_language", "length_minutes", "genre"],
            open: &[
                "I'd like to rent a film.",
                "Can I watch {film_title}, please?",
                "Please rent {film_title} for me, with {subtitle_language}.",
                "I'd like to watch {film_title} with {subtitle_language}.",
            ],
            then: &[
                "I'd also like to rent {film_title} for the way back.",
                "And can I watch {film_title} later?",
            ],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "Great, please rent it with {subtitle_language}.",
                    "Nice. I'd like to watch {film_title} now.",
                    "Perfect, rent that one for me.",
                    "Let's watch it, with {subtitle_language}, please.",
                ],
                hint: &[
                    "Would you like to rent it?",
                    "Shall I start it for you?",
                    "Do you want to watch it now?",
                ],
                agree: &["Yes, with {subtitle_language}.", "Sure, and I'd like {subtitle_language}."],
                back: &["I'd like to watch {film_title} after all.", "Please rent {film_title} for me now."],
                confirm: &[
                    "{film_title}[, with {subtitle_language}]",
                    "the film {film_title}[ with {subtitle_language}]",
                ],
                done: &[
                    "The film is yours for three days.",
                    "It's ready to play. Enjoy!",
                    "Done. Get some popcorn!",
                    "You can start watching now.",
                ],
                failed: &[
                    "I'm sorry, the rental did not work.",
                    "Unfortunately that film is not available at the moment.",
                ],
                other: None,
            }),
        },
    ],
};
