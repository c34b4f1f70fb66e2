//! The sample: a few dialogues of every release, each in the folder that it is published in, with mistakes.
//!
//! The mistakes are of the kinds that published dialogues have; generated ones have none. Which rules find them is told
//! in `tests/native/samples.rs`; what no rule finds is seen where the dialogue is read.

use super::domains_two;
use super::line::{Line, Talk};
use super::record::Form;
use super::rows::Rows;
use super::{ASCII_FOUR, UTF8_TWO, array, coffee, errands, ontology, random_of, record, reward, ticket_talk};
use crate::formats::write::Layout;
use crate::synth::{Plan, Write};

/// Gives the chance of the dialogues; they are chosen one by one.
const PLAN: Plan = Plan { dialogues: 60, seed: 11, variant: "tm3" };

/// TM-1: an order, two tickets, a ride; the last one was talked about by two people.
const ALONE: [u32; 3] = [1, 4, 8];
const BY_TWO: [u32; 1] = [35];
/// TM-2, by the files of their domains.
const SEARCHES: [(&str, u32); 2] = [("flights", 1), ("hotels", 20)];
/// TM-3: a booking that fails, a film beyond ASCII, and tickets that are looked up first.
const TICKETS: [u32; 3] = [5, 3, 6];
/// TM-4: a look at the menu, and a wish that is not on it.
const COFFEES: [u32; 2] = [4, 25];

pub fn write(write: Write) {
    first(write);
    second(write);
    third(write);
    fourth(write);
}

fn records(path: &str, talks: &[Talk], form: Form, layout: Layout, write: Write) {
    array(path, layout, talks.iter().map(|talk| record::write(talk, form, layout)), write);
}

fn first(write: Write) {
    let talk = |number: u32, is_alone| errands::first(&mut random_of(&PLAN, 1, number), is_alone);
    let mut alone = ALONE.map(|number| talk(number, true));
    let [pizza, film, _] = &mut alone;
    disagree(line(pizza, 6), "name.pizza");
    cut(line(film, 5), "name.theater");
    records("TM-1-2019/self-dialogs.json", &alone, Form::First, UTF8_TWO, write);
    let by_two = BY_TWO.map(|number| talk(number, false));
    records("TM-1-2019/woz-dialogs.json", &by_two, Form::First, UTF8_TWO, write);
    write("TM-1-2019/ontology.json", &ontology::first());
    for (talk, split) in alone.iter().zip(["train", "train", "dev"]) {
        let path = format!("TM-1-2019/train-dev-test/{split}.csv");
        write(&path, format!("{},\n", talk.id).as_bytes());
    }
}

fn second(write: Write) {
    for (file, number) in SEARCHES {
        let Some(domain) = domains_two::ALL.iter().find(|domain| domain.file == file) else {
            continue;
        };
        let mut talk = errands::second(domain, &mut random_of(&PLAN, 2, number));
        if file == "hotels" {
            delete(line(&mut talk, 2));
        }
        records(&format!("TM-2-2020/data/{file}.json"), &[talk], Form::First, UTF8_TWO, write);
        write(&format!("TM-2-2020/ontology/{file}.json"), &ontology::second(domain));
    }
}

fn third(write: Write) {
    let mut talks = TICKETS.map(|number| ticket_talk(&PLAN, number));
    let [_, abroad, checked] = &mut talks;
    book(line(abroad, 10), "num.tickets", "four");
    leave_out(line(checked, 4), "name.theater");
    records("TM-3-2020/data/data_00.json", &talks, Form::Third, UTF8_TWO, write);
    write("TM-3-2020/ontology/entities.json", &ontology::entities());
    write("TM-3-2020/ontology/apis.json", &ontology::apis());
    let mut rows = Rows::new(PLAN.dialogues);
    for (talk, number) in talks.iter().zip(0..) {
        rows.push(talk, &mut random_of(&PLAN, 33, number), &mut |path, bytes| {
            write(&format!("TM-3-2020/{path}"), bytes);
        });
    }
}

fn fourth(write: Write) {
    let talks = COFFEES.map(|number| coffee::talk(&mut random_of(&PLAN, 4, number)));
    records("TM-4-2024/data/data_00.json", &talks, Form::Fourth, ASCII_FOUR, write);
    let judged = (0..2).map(|number| {
        let mut random = random_of(&PLAN, 44, number);
        let talk = coffee::talk(&mut random);
        reward::write(&talk, &mut random)
    });
    array("TM-4-2024/reward/reward_00.json", ASCII_FOUR, judged, write);
}

fn line(talk: &mut Talk, index: usize) -> Option<&mut Line> {
    talk.lines.get_mut(index)
}

/// Two annotators say of the same words that they were accepted, and that they were rejected.
fn disagree(line: Option<&mut Line>, slot: &str) {
    for names in line.into_iter().flat_map(|line| &mut line.segments).map(|segment| &mut segment.names) {
        if let [name, ..] = names.as_slice()
            && let Some(whole) = name.strip_suffix(".accept").filter(|whole| whole.ends_with(slot))
        {
            *names = vec![name.clone(), format!("{whole}.reject")];
        }
    }
}

/// A segment ends one character too early.
fn cut(line: Option<&mut Line>, slot: &str) {
    for segment in line.into_iter().flat_map(|line| &mut line.segments) {
        if segment.names.iter().any(|name| name.contains(slot)) {
            segment.end -= 1;
        }
    }
}

/// The text is gone, as in dialogues that had something private in them.
fn delete(line: Option<&mut Line>) {
    if let Some(line) = line {
        *line = Line { is_user: line.is_user, text: "(deleted)".to_owned(), ..Line::default() };
    }
}

/// A call has another value than was said.
fn book(line: Option<&mut Line>, argument: &str, value: &str) {
    let args = line.into_iter().flat_map(|line| &mut line.calls).flat_map(|call| &mut call.args);
    for (_, given) in args.filter(|(name, _)| *name == argument) {
        value.clone_into(given);
    }
}

/// A call lacks an argument.
fn leave_out(line: Option<&mut Line>, argument: &str) {
    for call in line.into_iter().flat_map(|line| &mut line.calls) {
        call.args.retain(|(name, _)| *name != argument);
    }
}
