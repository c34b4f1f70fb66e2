//! What the wizard says: searches, offers with the frames they make, answers.

use super::fact::{Fact, offered, sentence};
use super::shape::{Arg, Cell, Entry, Reference, Said, Search, Stored};
use super::talk::{Move, Talk};
use super::user::spoken_slot;
use super::world::{Package, city, day_ms};

/// Slots that an offer does not take over.
const NOT_INHERITED: [&str; 5] = ["NO_RESULT", "REJECTED", "MOREINFO", "HEARMORE", "count"];

/// Slots without which a search is of no use.
const NEEDED: [&str; 6] = ["or_city", "dst_city", "str_date", "end_date", "n_adults", "budget"];

/// What an offer may say beside name, price and stars.
const EXTRAS: [&str; 8] =
    ["gst_rating", "seat", "duration", "wifi", "breakfast", "str_date", "dep_time_or", "dst_city"];

/// Turns in which the published wizard turns to another frame: 1 of 9579.
const WIZARD_TURNS: u32 = 9579;

pub fn speak(talk: &mut Talk, is_first: bool) {
    if talk.random.below(WIZARD_TURNS) == 0
        && let Some(other) = talk.other_frame(false)
    {
        talk.active = other;
    }
    if is_first && talk.random.chance(140) {
        talk.say_one_of(&["Hello!", "Hi, nice to meet you."]);
        talk.act("greeting", Vec::new());
    }
    match talk.last {
        Move::Close => close(talk),
        Move::Question => tell(talk),
        Move::Choice => follow(talk),
        Move::Agreement => agree(talk),
        Move::Pause => talk.say_one_of(&["Take your time.", "No problem."]),
        Move::Rejection if talk.random.chance(250) => hear_more(talk),
        Move::Wish | Move::Rejection => wish(talk),
    }
    if talk.last != Move::Close {
        talk.last = Move::Wish;
    }
}

fn close(talk: &mut Talk) {
    if talk.random.chance(600) {
        talk.say_one_of(&["You're welcome!", "Any time."]);
        talk.act("you_are_welcome", Vec::new());
    } else {
        talk.say("It was a pleasure.");
        talk.act("thankyou", Vec::new());
    }
    if talk.random.chance(250) {
        talk.say("Goodbye!");
        talk.act("goodbye", Vec::new());
    }
}

fn wish(talk: &mut Talk) {
    let missing: Vec<&'static str> = match talk.frame(talk.active) {
        Some(frame) => NEEDED.into_iter().filter(|slot| !frame.has(slot)).collect(),
        None => Vec::new(),
    };
    if !missing.is_empty() && talk.random.chance(470) {
        return ask(talk, &missing);
    }
    let is_found = talk.random.chance(700);
    let packages = search(talk, is_found);
    if is_found { offer(talk, &packages) } else { refuse(talk) }
}

fn ask(talk: &mut Talk, missing: &[&'static str]) {
    let first = talk.random.pick_text(missing);
    let mut slots = vec![first];
    let second = talk.random.pick_text(missing);
    if second != first && talk.random.chance(300) {
        slots.push(second);
    }
    let names = slots.iter().map(|slot| spoken_slot(slot)).collect::<Vec<_>>().join(" and the ");
    talk.say(&format!("May I ask for the {names}?"));
    talk.act("request", slots.iter().map(|slot| Arg::Bare(slot)).collect());
    talk.with(talk.active, |frame| {
        let new = slots.iter().map(|slot| (*slot, "wizard"));
        for request in new {
            if !frame.requests.contains(&request) {
                frame.requests.push(request);
            }
        }
    });
    talk.asked = slots;
}

fn hear_more(talk: &mut Talk) {
    talk.say("Would you like to hear more about the price?");
    talk.act("hearmore", vec![Arg::Bare("price")]);
    talk.asked = vec!["HEARMORE"];
}

/// One search or several, of which the last finds something when any does.
fn search(talk: &mut Talk, is_found: bool) -> Vec<Package> {
    let count = match talk.random.below(1000) {
        0..745 => 1,
        745..893 => 2,
        893..949 => 3,
        _ => talk.random.between(4, 7),
    };
    let mut found = Vec::new();
    for number in 1..=count {
        let has_some =
            if is_found { number == count || talk.random.chance(650) } else { talk.random.chance(100) };
        let pairs = pairs(talk);
        let trip = talk.trip;
        let size = if has_some { talk.random.between(3, 10) } else { 0 };
        let package = |_| Package::new(&mut talk.random, trip.from, trip.to, trip.start, trip.days);
        let packages: Vec<Package> = (0..size).map(package).collect();
        found.clone_from(&packages);
        let time_ms = talk.now_ms - u64::from(talk.random.between(300, 8_000));
        talk.searches.push(Search { pairs, time_ms, packages });
    }
    talk.searches.sort_by_key(|search| search.time_ms);
    found
}

fn pairs(talk: &mut Talk) -> Vec<(&'static str, Cell)> {
    let trip = talk.trip;
    let mut pairs = vec![
        ("ORIGIN_CITY", Cell::Text(trip.from.to_owned())),
        ("DESTINATION_CITY", Cell::Text(trip.to.to_owned())),
        ("NUM_ADULTS", Cell::Text(talk.random.between(1, 6).to_string())),
    ];
    let mut date = |key: &'static str, day: u32, chance: u32| {
        if talk.random.chance(chance) {
            // A date that could not be read, in 20 of 5227 searches.
            let is_odd = talk.random.below(5227) < 13;
            pairs.push((key, Cell::Text(if is_odd { "NaN".to_owned() } else { day_ms(day) })));
        }
    };
    date("START_TIME", trip.start, 800);
    date("END_TIME", trip.start + trip.days, 700);
    if talk.random.chance(250) {
        let is_odd = talk.random.below(5227) < 88;
        let children = if is_odd { String::new() } else { talk.random.below(5).to_string() };
        pairs.push(("NUM_CHILDREN", Cell::Text(children)));
    }
    if talk.random.chance(500) {
        pairs.push(("PRICE_MAX", Cell::Text((talk.random.between(12, 60) * 100).to_string())));
    }
    if talk.random.chance(150) {
        pairs.push(("ARE_DATES_FLEXIBLE", Cell::Text("true".to_owned())));
    }
    if talk.random.chance(120) {
        pairs.push(("MAX_DURATION", Cell::Number(u64::from(trip.days) * 86_400_000)));
    }
    pairs.push(("RESULT_LIMIT", Cell::Text("10".to_owned())));
    pairs
}

/// Each offer makes a frame, from the active one or from the offer before it.
fn offer(talk: &mut Talk, packages: &[Package]) {
    if talk.random.chance(150) {
        let count = packages.len().to_string();
        talk.say(&format!("I found {count} packages."));
        talk.act("inform", vec![Arg::Said("count", Said::Text(count.clone()))]);
        let entry = Entry::of(Stored::Text(format!("{count}.0")));
        talk.with(talk.active, |frame| frame.set("count", entry));
    }
    let count = match talk.random.below(100) {
        0..52 => 1,
        52..82 => 2,
        _ => 3,
    };
    let mut before: Option<u32> = None;
    for package in packages.iter().take(count) {
        let referred = before.filter(|_| talk.random.chance(570));
        let frame = talk.child(referred.unwrap_or(talk.active), &NOT_INHERITED);
        let mut slots = vec!["name", "price"];
        for slot in ["category", talk.random.pick_text(&EXTRAS), talk.random.pick_text(&EXTRAS)] {
            if !slots.contains(&slot) && talk.random.chance(700) {
                slots.push(slot);
            }
        }
        let facts: Vec<Fact> = slots.iter().map(|slot| offered(package, slot)).collect();
        talk.say(if referred.is_some() { "Then there is this." } else { "I have this for you." });
        talk.say(&sentence(&facts));
        let mut args = vec![Arg::Id(frame)];
        args.extend(referred.map(|other| Reference::whole(other).arg("ref")));
        args.extend(facts.iter().map(Fact::arg));
        talk.act("offer", args);
        talk.put(frame, &facts);
        talk.packages.push((frame, package.clone()));
        before = Some(frame);
    }
    if talk.random.chance(20)
        && let Some((frame, package)) = before.zip(packages.get(count.saturating_sub(1)))
    {
        write(talk, frame, &[offered(package, "spa")]);
    }
}

fn refuse(talk: &mut Talk) {
    if talk.random.chance(560) {
        talk.say_one_of(&["I'm sorry.", "Sorry about that.", "My apologies."]);
        talk.act("sorry", Vec::new());
    }
    if talk.random.chance(40) {
        talk.say("I can't help you with that.");
        return talk.act("canthelp", Vec::new());
    }
    let to = talk.trip.to;
    talk.say(&format!("There is nothing in {to} for these wishes."));
    talk.act("no_result", vec![Arg::Said("dst_city", Said::Text(to.to_owned()))]);
    talk.with(talk.active, |frame| frame.add("NO_RESULT", Entry::of(Stored::Flag(true))));
    match talk.random.below(100) {
        0..40 => {
            let other = city(&mut talk.random);
            let frame = talk.child(talk.active, &NOT_INHERITED);
            talk.say(&format!("How about {other} instead?"));
            let said = Arg::Said("dst_city", Said::Text(other.to_owned()));
            talk.act("suggest", vec![Arg::Id(frame), said]);
            let entry = Entry::of(Stored::Text(other.to_owned()));
            talk.with(frame, |frame| frame.set("dst_city", entry));
            let trip = talk.trip;
            let package = Package::new(&mut talk.random, trip.from, other, trip.start, trip.days);
            talk.packages.push((frame, package));
        }
        40..90 => {
            let slot = talk.random.pick_text(&["str_date", "dst_city", "budget"]);
            talk.say(&format!("Could you change the {}?", spoken_slot(slot)));
            talk.act("suggest", vec![Arg::Bare(slot)]);
        }
        _ => {}
    }
}

/// Answers what the user asked.
fn tell(talk: &mut Talk) {
    let (frames, slots) = std::mem::take(&mut talk.topic);
    for frame in frames {
        talk.with(frame, |frame| {
            frame.close_questions();
            frame.remove(&["MOREINFO"]);
        });
        let package = package_of(talk, frame);
        let facts: Vec<Fact> = slots.iter().map(|slot| offered(&package, slot)).collect();
        if facts.is_empty() {
            talk.say_one_of(&["It is a fine place.", "People like it."]);
            talk.act("inform", Vec::new());
        } else if frame == talk.active {
            talk.say(&sentence(&facts));
            talk.act("inform", facts.iter().map(Fact::arg).collect());
            talk.put(frame, &facts);
        } else if facts.iter().all(|fact| is_known(talk, frame, fact)) {
            talk.say(&sentence(&facts));
            let annotations = facts.iter().map(Fact::annotation).collect();
            let reference = Reference { annotations, ..Reference::whole(frame) };
            talk.act("inform", vec![reference.arg("read")]);
        } else {
            write(talk, frame, &facts);
        }
    }
}

fn is_known(talk: &Talk, frame: u32, fact: &Fact) -> bool {
    talk.frame(frame).is_some_and(|frame| {
        frame.info.iter().any(|(slot, entries)| *slot == fact.slot && entries.contains(&fact.entry))
    })
}

/// Adds to a frame that is named by its hotel.
fn write(talk: &mut Talk, frame: u32, facts: &[Fact]) {
    let package = package_of(talk, frame);
    let name = offered(&package, "name");
    talk.say(&format!("As for the {}:", package.hotel.name));
    talk.say(&sentence(facts));
    let reference = Reference { annotations: vec![name.annotation()], ..Reference::whole(frame) };
    let mut args = vec![reference.arg("write")];
    args.extend(facts.iter().map(Fact::arg));
    talk.act("inform", args);
    talk.put(frame, facts);
}

/// What is behind a frame; for wishes something that fits.
fn package_of(talk: &mut Talk, frame: u32) -> Package {
    let trip = talk.trip;
    match talk.package(frame) {
        Some(package) => package.clone(),
        None => Package::new(&mut talk.random, trip.from, trip.to, trip.start, trip.days),
    }
}

/// After the user chose a frame.
fn follow(talk: &mut Talk) {
    if talk.topic.1.is_empty() && talk.random.chance(500) {
        talk.say("Shall I go ahead and book?");
        talk.act("suggest", vec![Arg::Bare("action")]);
        return;
    }
    if talk.topic.1.is_empty() {
        let slot = talk.random.pick_text(&EXTRAS);
        talk.topic = (vec![talk.active], vec![slot]);
    }
    tell(talk);
}

fn agree(talk: &mut Talk) {
    if talk.random.chance(500) {
        talk.say("Very well.");
        return talk.act("affirm", Vec::new());
    }
    let days = talk.trip.days.to_string();
    talk.say(&format!("That is {days} days, is it?"));
    talk.act("confirm", vec![Arg::Said("duration", Said::Text(days))]);
}
