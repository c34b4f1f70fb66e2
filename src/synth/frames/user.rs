//! What the user says: wishes, choices, questions, and the frames that come of them.

use super::fact::{Fact, action, intent, phrases, sentence, wish};
use super::shape::{Arg, Entry, Reference, Said, Stored};
use super::talk::{Move, Talk};
use super::world::city;

/// Slots that a new wish does not take over.
const NOT_INHERITED: [&str; 6] = ["NO_RESULT", "REJECTED", "MOREINFO", "HEARMORE", "name", "count"];

/// Slots that the user asks about.
const ASKED: [&str; 8] =
    ["price", "category", "gst_rating", "dep_time_or", "arr_time_dst", "seat", "duration", "breakfast"];

/// Slots that a first turn says, and in how many of a thousand dialogues.
const OPENING: [(&str, u32); 11] = [
    ("or_city", 800),
    ("dst_city", 850),
    ("str_date", 600),
    ("end_date", 420),
    ("n_adults", 420),
    ("n_children", 120),
    ("budget", 560),
    ("max_duration", 130),
    ("category", 90),
    ("seat", 60),
    ("flex", 60),
];

/// Slots that users change their minds about, the frequent ones more than once.
const CHANGED: [&str; 10] = [
    "dst_city", "dst_city", "str_date", "end_date", "budget", "or_city", "n_adults", "category", "price",
    "seat",
];

pub fn speak(talk: &mut Talk, is_first: bool, left: u32) {
    if is_first {
        return open(talk);
    }
    if left <= 1 {
        return close(talk);
    }
    if talk.random.chance(8) {
        talk.last = Move::Pause;
        return talk.say_one_of(&["Hmm.", "One second please.", "Wait.", "Let me see."]);
    }
    if !talk.asked.is_empty() {
        return answer(talk);
    }
    match talk.random.below(1000) {
        0..390 => choose(talk),
        390..660 => change(talk),
        660..785 => ask(talk),
        785..820 => reject(talk),
        820..865 => agree(talk),
        865..890 => more(talk),
        890..915 => compare(talk),
        915..930 => confirm(talk),
        930..955 => alternatives(talk),
        _ => refine(talk),
    }
}

fn facts(talk: &mut Talk, slots: &[&'static str]) -> Vec<Fact> {
    let trip = talk.trip;
    slots
        .iter()
        .map(|slot| wish(&mut talk.random, slot, [trip.from, trip.to], trip.start, trip.days))
        .collect()
}

fn args(facts: &[Fact]) -> Vec<Arg> {
    facts.iter().map(Fact::arg).collect()
}

/// Says what is wanted of the active frame.
fn inform(talk: &mut Talk, facts: &[Fact]) {
    talk.act("inform", args(facts));
    talk.put(talk.active, facts);
    talk.last = Move::Wish;
}

fn open(talk: &mut Talk) {
    if talk.random.chance(300) {
        talk.say_one_of(&["Hi!", "Hello there!", "Good day."]);
        talk.act("greeting", Vec::new());
    }
    let said = OPENING.into_iter().filter(|(_, chance)| talk.random.chance(*chance));
    let slots: Vec<&'static str> = said.map(|(slot, _)| slot).collect();
    let mut wanted = facts(talk, &slots);
    if talk.random.chance(200) {
        let other = city(&mut talk.random);
        let both = [talk.trip.from, other];
        let (start, days) = (talk.trip.start, talk.trip.days);
        let mut fact = wish(&mut talk.random, "dst_city", both, start, days);
        fact.is_more = true;
        if slots.contains(&"dst_city") {
            fact.phrase = format!("or {}", fact.phrase);
        }
        let after = wanted.iter().position(|fact| fact.slot == "dst_city").map_or(0, |at| at + 1);
        wanted.insert(after, fact);
    }
    if talk.random.chance(600) || wanted.is_empty() {
        let is_said = wanted.len() % 6 == 5;
        wanted.insert(0, intent(is_said));
        talk.say(&format!("{}.", phrases(&wanted)));
    } else {
        talk.say(&format!("I need a holiday {}.", phrases(&wanted)));
    }
    inform(talk, &wanted);
}

/// Thanks, a last order, a goodbye: at least one of them.
fn close(talk: &mut Talk) {
    talk.asked.clear();
    talk.last = Move::Close;
    let is_booking = talk.random.chance(600);
    if is_booking {
        let book = [action(talk.active % 6 == 5)];
        talk.say(&sentence(&book));
        talk.act("inform", args(&book));
        talk.put(talk.active, &book);
    }
    if talk.random.chance(300) || !is_booking {
        talk.say_one_of(&["Thank you!", "Thanks a lot.", "That's great, thanks!"]);
        talk.act("thankyou", Vec::new());
    }
    if talk.random.chance(90) {
        talk.say_one_of(&["Bye!", "Goodbye."]);
        talk.act("goodbye", Vec::new());
    }
}

fn answer(talk: &mut Talk) {
    let asked = std::mem::take(&mut talk.asked);
    if talk.random.chance(60) {
        talk.say_one_of(&["No, I can't say yet.", "I don't know that."]);
        talk.act("negate", Vec::new());
        talk.last = Move::Wish;
        return;
    }
    if asked.first() == Some(&"HEARMORE") {
        return hear_more(talk);
    }
    let told = facts(talk, &asked);
    talk.say(&sentence(&told));
    talk.with(talk.active, |frame| frame.requests.retain(|(slot, _)| !asked.contains(slot)));
    inform(talk, &told);
}

fn hear_more(talk: &mut Talk) {
    let is_yes = talk.random.chance(700);
    let slots = if is_yes { vec!["price"] } else { Vec::new() };
    let entry = Entry { value: Stored::List(slots), is_negated: !is_yes };
    talk.with(talk.active, |frame| frame.set("HEARMORE", entry));
    if is_yes {
        talk.say("Yes, tell me more.");
        talk.act("affirm", Vec::new());
        talk.topic = (vec![talk.active], vec!["price"]);
        talk.last = Move::Question;
    } else {
        talk.say("No need.");
        talk.act("negate", Vec::new());
        talk.last = Move::Agreement;
    }
}

/// Turns to a frame that was offered.
fn choose(talk: &mut Talk) {
    let Some(frame) = talk.other_frame(true) else { return ask(talk) };
    let mut reference = Reference::whole(frame);
    let name = talk.package(frame).map(|package| package.hotel.name.clone());
    match (talk.random.below(3), name) {
        (0, Some(name)) => {
            talk.say(&format!("Let's look at the {name}."));
            reference.annotations.push(("name", Some(Said::Text(name))));
        }
        (1, _) => {
            let said =
                talk.random.pick_text(&["the last one", "the former", "the other one", "that package"]);
            talk.say(&format!("I like {said}."));
            reference.annotations.push(("ref_anaphora", Some(Said::Text(said.to_owned()))));
        }
        _ => talk.say_one_of(&["That sounds good.", "Let's go with it.", "I could live with that."]),
    }
    let is_silent = talk.random.below(2093) < 16;
    talk.act(if is_silent { "inform" } else { "switch_frame" }, vec![reference.arg("ref")]);
    talk.active = frame;
    talk.last = Move::Choice;
    talk.topic = (vec![frame], Vec::new());
    match talk.random.below(10) {
        0 => ask_plainly(talk),
        1..6 => {
            refine(talk);
            talk.last = Move::Choice;
        }
        _ => {}
    }
}

/// Wants something else, which is a new frame, made from the active one or from an older one.
fn change(talk: &mut Talk) {
    let older = if talk.random.chance(590) { talk.other_frame(false) } else { None };
    let parent = older.unwrap_or(talk.active);
    let mut slots = vec![talk.random.pick_text(&CHANGED)];
    let more = talk.random.pick_text(&CHANGED);
    if talk.random.chance(350) && !slots.contains(&more) {
        slots.push(more);
    }
    if slots.contains(&"dst_city") {
        talk.trip.to = city(&mut talk.random);
    }
    if slots.contains(&"str_date") || slots.contains(&"end_date") {
        talk.trip.start = (talk.trip.start + talk.random.between(1, 9)) % 40;
    }
    let wanted = facts(talk, &slots);
    let opening = talk.random.pick_text(&[
        "What about a trip",
        "And if we went",
        "Is there something",
        "Let's try a trip",
    ]);
    talk.say(&format!("{opening} {}?", phrases(&wanted)));
    let frame = talk.child(parent, &NOT_INHERITED);
    talk.active = frame;
    if talk.random.below(1692) < 24 {
        talk.act("switch_frame", vec![Reference::whole(frame).arg("ref")]);
    }
    inform(talk, &wanted);
}

fn ask(talk: &mut Talk) {
    let about = if talk.random.chance(350) { talk.other_frame(true) } else { None };
    let Some(frame) = about else { return ask_plainly(talk) };
    let slot = talk.random.pick_text(&ASKED);
    talk.say(&format!("What is the {} of that one?", spoken(slot)));
    let reference = Reference { annotations: vec![(slot, None)], ..Reference::whole(frame) };
    talk.act("request", vec![reference.arg("ref")]);
    question(talk, frame, vec![slot]);
}

fn ask_plainly(talk: &mut Talk) {
    let (first, second) = (talk.random.pick_text(&ASKED), talk.random.pick_text(&ASKED));
    let slots = if first != second && talk.random.chance(200) { vec![first, second] } else { vec![first] };
    let names = slots.iter().map(|slot| spoken(slot)).collect::<Vec<_>>().join(" and the ");
    talk.say(&format!("What about the {names}?"));
    talk.act("request", slots.iter().map(|slot| Arg::Bare(slot)).collect());
    question(talk, talk.active, slots);
}

fn question(talk: &mut Talk, frame: u32, slots: Vec<&'static str>) {
    talk.with(frame, |frame| {
        for slot in &slots {
            if !frame.requests.contains(&(slot, "user")) {
                frame.requests.push((slot, "user"));
            }
        }
    });
    talk.topic = (vec![frame], slots);
    talk.last = Move::Question;
}

/// A slot as people call it.
fn spoken(slot: &str) -> &str {
    match slot {
        "gst_rating" => "guest rating",
        "dep_time_or" => "departure time",
        "arr_time_dst" => "arrival time",
        "category" => "number of stars",
        "or_city" => "city of departure",
        "dst_city" => "destination",
        "str_date" => "first day",
        "end_date" => "last day",
        "n_adults" => "number of adults",
        other => other,
    }
}

/// The name by which the wizard asks for a slot.
pub fn spoken_slot(slot: &'static str) -> &'static str {
    spoken(slot)
}

fn reject(talk: &mut Talk) {
    talk.last = Move::Rejection;
    if talk.random.chance(280) {
        let frame = talk.other_frame(true).unwrap_or(talk.active);
        talk.say("No, not that one.");
        talk.act("negate", vec![Reference::whole(frame).arg("ref")]);
        let rejected = Entry { value: Stored::Flag(false), is_negated: true };
        return talk.with(frame, |frame| frame.set("REJECTED", rejected));
    }
    talk.say_one_of(&["No.", "No, that won't do.", "Nope."]);
    talk.act("negate", Vec::new());
    if talk.random.below(38) == 0 {
        let nothing = Entry { value: Stored::Null, is_negated: true };
        talk.with(talk.active, |frame| frame.set("price", nothing));
    }
}

fn agree(talk: &mut Talk) {
    talk.say_one_of(&["Yes.", "Yes please.", "Sure."]);
    talk.act("affirm", Vec::new());
    if talk.random.chance(50) {
        let accepted = Entry::of(Stored::Flag(false));
        talk.with(talk.active, |frame| frame.set("REJECTED", accepted));
    }
    if talk.random.chance(450) {
        refine(talk);
    }
    talk.last = Move::Agreement;
}

fn more(talk: &mut Talk) {
    let frame = talk.other_frame(true).unwrap_or(talk.active);
    talk.say_one_of(&["Tell me more about it.", "What else do you know?"]);
    talk.act("moreinfo", vec![Reference::whole(frame).arg("ref")]);
    if talk.random.chance(12) {
        talk.with(frame, |frame| frame.set("MOREINFO", Entry::of(Stored::Flag(true))));
    }
    talk.topic = (vec![frame], vec!["category", "gst_rating"]);
    talk.last = Move::Question;
}

fn compare(talk: &mut Talk) {
    let Some(other) = talk.other_frame(false) else { return ask_plainly(talk) };
    let frames = vec![other.min(talk.active), other.max(talk.active)];
    let slot = talk.random.pick_text(&["price", "category", "gst_rating"]);
    talk.say(&format!("How do both options compare by {}?", spoken(slot)));
    let reference =
        |frame: &u32| Reference { frame: *frame, annotations: vec![(slot, None)], is_group: true };
    talk.act("request_compare", vec![Arg::References("ref", frames.iter().map(reference).collect())]);
    for frame in &frames {
        talk.with(*frame, |frame| frame.compare_requests.push((vec![slot], "user")));
    }
    talk.topic = (frames, vec![slot]);
    talk.last = Move::Question;
}

/// A question that is answered by yes or no.
fn confirm(talk: &mut Talk) {
    let slot = talk.random.pick_text(&["wifi", "breakfast", "parking", "spa"]);
    talk.say(&format!("Does it have {slot}?"));
    talk.act("confirm", vec![Arg::Said(slot, Said::Flag(true))]);
    talk.with(talk.active, |frame| frame.binary_questions.push((slot, true, "user")));
    talk.topic = (vec![talk.active], vec![slot]);
    talk.last = Move::Question;
}

fn alternatives(talk: &mut Talk) {
    talk.say_one_of(&["Is there anything else?", "What other options do I have?"]);
    talk.act("request_alts", Vec::new());
    if talk.random.below(216) == 0 {
        talk.with(talk.active, |frame| frame.set("REQUEST_ALTS", Entry::of(Stored::Flag(true))));
    }
    talk.last = Move::Wish;
}

/// Adds a wish to the active frame.
fn refine(talk: &mut Talk) {
    let slot = talk.random.pick_text(&["wifi", "breakfast", "gst_rating", "seat", "n_children"]);
    let wanted = facts(talk, &[slot]);
    talk.say(&format!("It should be {}.", phrases(&wanted)));
    inform(talk, &wanted);
}
