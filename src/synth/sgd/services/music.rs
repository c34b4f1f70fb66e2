//! A service that finds songs and plays them.

use crate::synth::sgd::names;
use crate::synth::sgd::shape::{Intent, Kind, Request, Search, Service, Slot, Transaction};
use crate::synth::sgd::value::Values;

pub static SERVICE: Service = Service {
    name: "Music_2",
    description: "Finds songs and plays them on the speakers at home",
    slots: &[
        Slot {
            name: "song",
            description: "Title of the song",
            values: Values::Name(&names::SONGS),
            ask: &["Which song would you like to hear?", "What is the song called?"],
            answer: &["I'd like to hear {it}.", "{it}, please.", "Play {it}.", "The one called {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "artist",
            description: "Band or singer",
            values: Values::Name(&names::ARTISTS),
            ask: &["Is there an artist you like?", "Which band should it be by?"],
            answer: &["Something by {it}.", "I like {it}.", "I've been listening to {it} a lot."],
            change: &["I mean the one by {it}.", "It should be the version by {it}."],
            instead: &["Do you have anything by {it}?", "What about a song by {it}?"],
            request: Request {
                question: &["Who is it by?", "Which band plays that?"],
                reply: &["It's by {it}.", "{it} recorded it."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "album",
            description: "Album the song is on",
            values: Values::Name(&names::ALBUMS),
            request: Request {
                question: &["Which album is it from?", "What album is that on?"],
                reply: &["It's on the album {it}.", "You'll find it on {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "genre",
            description: "Style of music",
            values: Values::Words(&[
                ("Pop", &["pop"]),
                ("Rock", &["rock", "guitar"]),
                ("Jazz", &["jazz"]),
                ("Country", &["country"]),
                ("Electronic", &["electronic", "electro"]),
                ("Folk", &["folk"]),
                ("Reggae", &["reggae"]),
                ("Hip hop", &["hip hop", "hip-hop"]),
                ("Classical", &["classical"]),
            ]),
            ask: &["What style of music do you like?", "Which genre are you in the mood for?"],
            suggest: &["Would you like some {it}, or maybe {it}?", "Do you prefer {it} or {it} music?"],
            answer: &["I like {it} music.", "Some {it} would be nice.", "I'm in the mood for {it}."],
            instead: &["I'd rather hear some {it}.", "Could you find a {it} song?"],
            request: Request {
                question: &["What genre is that?", "What style of music is it?"],
                reply: &["It's a {it} song.", "Most people would call it {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "year",
            description: "Year the song came out",
            values: Values::Number { least: 1978, most: 2023, step: 1, before: "" },
            request: Request {
                question: &["When did it come out?", "What year is it from?"],
                reply: &["It came out in {it}.", "It's from {it}."],
            },
            ..Slot::NEW
        },
        Slot {
            name: "speaker",
            description: "Speaker the music is played on",
            values: Values::Choice(&[
                ("Kitchen", "the kitchen speaker"),
                ("Living room", "the living room speaker"),
                ("Bedroom", "the bedroom speaker"),
                ("Patio", "the patio speaker"),
            ]),
            ask: &["Where should I play it?", "Which speaker should I use?"],
            answer: &["On {it}, please.", "Use {it}."],
            change: &["I'm using {it}.", "Please play it on {it}."],
            ..Slot::NEW
        },
        Slot {
            name: "is_live",
            description: "Whether it was recorded in front of an audience",
            values: Values::Flag { yes: "a live recording", no: "a studio recording" },
            request: Request {
                question: &["Is that a live recording?", "Was it recorded live?"],
                reply: &["{it?}, it's {it}."],
            },
            ..Slot::NEW
        },
    ],
    intents: &[
        Intent {
            name: "FindSongs",
            description: "Look for songs by style or artist",
            required: &["genre"],
            optional: &[("artist", "dontcare")],
            results: &["song", "artist", "album", "genre", "year", "is_live"],
            open: &[
                "I'd like to listen to some music.",
                "Can you find me a nice {genre} song?",
                "I want to hear something by {artist}.",
                "I need some {genre} music for the party.",
                "What songs do you know by {artist}? I like the {genre} ones best.",
                "Could you suggest a song to start the day with?",
                "Some {genre} music would help me relax.",
            ],
            then: &[
                "I'd also like some music for the road.",
                "Now some {genre} music would be nice, please.",
            ],
            kind: Kind::Search(Search {
                nouns: ("song", "songs"),
                offer: &[
                    "How about {song} by {artist}?",
                    "I'd suggest {song} by {artist}, from the album {album}.",
                    "{song} by {artist} is popular at the moment.",
                    "You may like {song}. {artist} released it in {year}.",
                ],
                take: &[
                    "I like that one.",
                    "{song} is great.",
                    "Oh yes, {song} is just right.",
                    "Good suggestion.",
                ],
                failed: &["I'm sorry, I found no song like that.", "I couldn't find anything that fits."],
            }),
        },
        Intent {
            name: "PlaySong",
            description: "Play a song on a speaker",
            required: &["song"],
            optional: &[("artist", "dontcare"), ("speaker", "Living room")],
            results: &["song", "artist", "album", "genre", "year", "is_live", "speaker"],
            open: &[
                "Please play some music for me.",
                "Play {song}, please.",
                "I'd like to hear {song} by {artist}.",
                "Can you play {song} on {speaker}?",
                "Put on {song} by {artist}, please.",
            ],
            then: &["And play {song} in the meantime, please.", "Please play {song} on {speaker} now."],
            kind: Kind::Transaction(Transaction {
                go: &[
                    "Great, play it on {speaker}.",
                    "I like that. Please play it.",
                    "{song}? I love {song}. Please put it on!",
                    "Nice, please play {song} on {speaker}.",
                ],
                hint: &["Shall I play it for you?", "Would you like to hear it?"],
                agree: &["Yes, on {speaker}.", "Sure, use {speaker}."],
                back: &["Please play {song} now.", "And now I'd like to hear {song}, please."],
                confirm: &[
                    "{song}[ by {artist}][ on {speaker}]",
                    "the song {song}[ by {artist}][, played on {speaker}]",
                ],
                done: &[
                    "It's playing now.",
                    "Here it comes. Enjoy!",
                    "The song is on.",
                    "Playing it for you now.",
                ],
                failed: &[
                    "I'm sorry, I can't reach the speaker.",
                    "Unfortunately the song can't be played right now.",
                ],
                other: None,
            }),
        },
    ],
};
