//! Dialogues of TM-3: somebody buys tickets for a film, with the calls that the assistant makes for it.

use super::line::{self, Call, Line, Talk};
use super::values::{self, DAYS, FILMS, GENRES, NUMBERS, THEATERS, TIMES, TOWNS};
use crate::synth::Random;

/// What one dialogue is about.
struct Plot {
    film: &'static str,
    other_film: &'static str,
    theater: &'static str,
    genre: &'static str,
    town: &'static str,
    day: &'static str,
    number: &'static str,
    first: &'static str,
    second: &'static str,
}

impl Plot {
    fn new(random: &mut Random) -> Self {
        Self {
            film: random.pick_text(FILMS),
            other_film: random.pick_text(FILMS),
            theater: random.pick_text(THEATERS),
            genre: random.pick_text(GENRES),
            town: random.pick_text(TOWNS),
            day: random.pick_text(DAYS),
            number: random.pick_text(NUMBERS),
            first: random.pick_text(TIMES),
            second: random.pick_text(TIMES),
        }
    }

    fn value(&self, name: &str, random: &mut Random) -> String {
        let value = match name {
            "name.movie" => self.film,
            "name.theater" => self.theater,
            "name.genre" => self.genre,
            "location" => self.town,
            "date.showing" => self.day,
            "num.tickets" => self.number,
            "time.showing" => self.first,
            _ => values::of(name, random),
        };
        value.to_owned()
    }

    fn book(&self, name: &'static str, status: &str) -> Call {
        let args = [
            ("name.movie", self.film),
            ("name.theater", self.theater),
            ("time.showing", self.first),
            ("num.tickets", self.number),
            ("date.showing", self.day),
        ];
        Call::new(name, &args, &[("status", &[status])])
    }
}

/// The lines of a dialogue, as it grows.
struct Conversation<'r> {
    plot: Plot,
    random: &'r mut Random,
    lines: Vec<Line>,
}

impl Conversation<'_> {
    fn say(&mut self, is_user: bool, template: &'static str) {
        let plot = &self.plot;
        let mut line = line::say(template, self.random, &mut |name, random| plot.value(name, random));
        line.is_user = is_user;
        self.lines.push(line);
    }

    /// Calls are made after what was said last.
    fn call(&mut self, call: Call) {
        if let Some(line) = self.lines.last_mut() {
            line.calls.push(call);
        }
    }

    /// The assistant says that it is looking before it says what it found.
    fn wait(&mut self) {
        if self.random.chance(250) {
            self.say(false, "One moment.|Let me check that for you.|I'll have a look.");
        }
    }
}

const SCENARIOS: &[&str] = &[
    "Auto template 4 with two showtimes",
    "Auto template 9 sold out",
    "Find a film nearby",
    "Buy tickets for a named film",
    "Ask about a film first",
];

pub fn talk(random: &mut Random) -> Talk {
    let id = line::id(random);
    let plot = Plot::new(random);
    let title = random.pick_text(SCENARIOS);
    let instructions = instructions(&plot);
    let mut talk = Conversation { plot, random, lines: Vec::new() };
    find(&mut talk);
    if talk.random.chance(450) {
        ask(&mut talk);
    }
    choose(&mut talk);
    buy(&mut talk, title.ends_with("sold out"));
    let (title, lines) = (title.to_owned(), talk.lines);
    Talk { id, title, vertical: "Movie Tickets", instructions, lines }
}

fn find(talk: &mut Conversation) {
    talk.say(true, "Hi, I'd like to see a film {date.showing}.|I'm looking for tickets for {date.showing}.|Can you help me? We want to go to {name.theater} {date.showing}.");
    talk.say(
        false,
        "Sure. What kind of film do you want to see?|Of course. What's your favorite kind of film?",
    );
    talk.say(true, "A {name.genre} would be nice, near {location}.|I don't know... something {name.genre} in {location}?");
    let Plot { film, other_film, theater, genre, town, .. } = talk.plot;
    if talk.random.chance(200) {
        talk.call(Call::new("resolve_location", &[("location", town)], &[("location", &[town])]));
    }
    let films: &[&str] = if film == other_film { &[film] } else { &[film, other_film] };
    talk.call(Call::new(
        "find_movies",
        &[("name.genre", genre), ("location", town)],
        &[("name.movie", films)],
    ));
    if talk.random.chance(500) {
        talk.call(Call::new(
            "find_theaters",
            &[("name.movie", film), ("location", town)],
            &[("name.theater", &[theater])],
        ));
    }
    talk.wait();
    talk.say(
        false,
        "There's {name.movie} at {name.theater}.|I've found {name.movie}. It's at {name.theater}.",
    );
}

fn ask(talk: &mut Conversation) {
    let film = talk.plot.film;
    let (attribute, question, answer) = match talk.random.below(3) {
        0 => ("rating.movie", "What's it rated?|Can kids see it?", "It's {rating.movie}."),
        1 => ("name.person", "Who's in it?", "It's with {name.person}."),
        _ => ("description.plot", "What's the plot?", "It's {description.plot}."),
    };
    talk.say(true, question);
    talk.say(false, answer);
    let Some([asked, told]) = talk.lines.last_chunk_mut::<2>() else { return };
    let segment = told.segments.first();
    let value: String = segment
        .map(|segment| told.text.chars().skip(segment.start).take(segment.end - segment.start).collect())
        .unwrap_or_default();
    let args = [("name.movie", film), ("attribute", attribute)];
    asked.calls.push(Call::new("get_movie_attribute", &args, &[(attribute, &[&value])]));
}

fn choose(talk: &mut Conversation) {
    talk.say(true, "Sounds good. When does {name.movie} start?|What times are there?|Okay! Which showtimes do they have {date.showing}?");
    let Plot { film, theater, day, first, second, .. } = talk.plot;
    let times: &[&str] = if first == second { &[first] } else { &[first, second] };
    let args = [("name.movie", film), ("name.theater", theater), ("date.showing", day)];
    talk.call(Call::new("find_showtimes", &args, &[("time.showing", times)]));
    talk.wait();
    talk.say(false, "It's on at {time.showing}. Does that work?|There's a showing at {time.showing}.");
    talk.say(true, "{time.showing} is fine.|Yes, that works.|I'll take the one at {time.showing}.");
    talk.say(false, "How many tickets?|Great. And how many of you?");
    talk.say(true, "{num.tickets}, please.|There'll be {num.tickets} of us.");
}

fn buy(talk: &mut Conversation, is_sold_out: bool) {
    if talk.random.chance(300) {
        let status = if is_sold_out { "unavailable" } else { "available" };
        talk.call(talk.plot.book("check_tickets", status));
    }
    talk.say(false, "So that's {num.tickets} tickets for {name.movie} at {name.theater}, {date.showing} at {time.showing}. Shall I book?|I've got {num.tickets} tickets for {name.movie} at {time.showing} {date.showing}. Is that right?");
    talk.say(true, "Yes, please.|That's right.|Go ahead!");
    talk.call(talk.plot.book("book_tickets", if is_sold_out { "failure" } else { "success" }));
    if is_sold_out {
        talk.say(false, "I'm sorry, {name.movie} is sold out.");
        talk.say(true, "That's a pity. Another time, then.");
    } else {
        talk.say(false, "Done! The tickets are on your phone.|They're yours. I've sent the details.");
        talk.say(true, "Thanks!|Thank you, bye.");
    }
    talk.say(false, "Enjoy the film!|You're welcome. Have a good evening.");
}

/// In the template language, as the writers were given them.
fn instructions(plot: &Plot) -> String {
    let Plot { film, theater, genre, town, day, number, first, .. } = plot;
    format!(
        "SCENARIO: Somebody wants to go to the cinema and talks to a booking agent. All names are made up.\n\n\
         YOUR TASK: {{{{LIST *Be the customer and the agent*., Write as you\u{2019}d talk., Keep to the order below., \
         Don\u{2019}t copy the hints word for word.}}}}\n\n\
         {{{{HIDE movie_1 name.movie {film}}}}}\n{{{{HIDE theater_1 name.theater {theater}}}}}\n\
         {{{{HIDE genre_1 name.genre {genre}}}}}\n{{{{HIDE town location {town}}}}}\n\
         {{{{HIDE date date.showing {day}}}}}\n{{{{HIDE time_1 time.showing {first}}}}}\n\
         {{{{HIDE num_tickets num.tickets {number}}}}}\n\
         {{{{ENTER people people.tickets Who comes along? (a phrase for *{number}*)}}}}\n\n\
         {{{{CONVERSATION\nhint user (Ask for films on var_date.)\nforce assistant What kind of film do you want to see?\n\
         hint user (Ask for \u{2018}var_genre_1\u{2019} near var_town.)\n\
         call find_movies name.genre var_genre_1 location var_town\nresponse find_movies name.movie var_movie_1\n\
         hint assistant (Offer var_movie_1 at var_theater_1.)\nhint user (Agree and say how many you are.)\n\
         call book_tickets name.movie var_movie_1 name.theater var_theater_1 time.showing var_time_1 num.tickets var_num_tickets\n\
         response book_tickets api.response success\nforce assistant Enjoy the film!\n}}}}\n\n\
         {{{{CHECK confirm_logical The conversation is logical.}}}}\n{{{{CHECK confirm_polite Everybody is polite.}}}}\n"
    )
}
