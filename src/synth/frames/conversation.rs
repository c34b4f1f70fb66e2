//! A conversation: user and wizard take turns.

use super::shape::Turn;
use super::talk::Talk;
use super::{user, wizard};
use crate::synth::Random;

/// Single-turn dialogues of 2000: 2 of 1369 in the published file.
const SINGLE_OF_2000: u32 = 3;

/// Dialogues of a thousand that end with the user: 828 of 1369.
const ENDS_ON_USER: u32 = 605;

/// Most turns of the user in a dialogue: the longest has 48 turns.
const MOST_USER_TURNS: u32 = 24;

pub fn turns(mut random: Random, start_ms: u64) -> Vec<Turn> {
    let count = turn_count(&mut random);
    let mut talk = Talk::new(random, start_ms);
    let mut turns = Vec::new();
    for number in 0..count {
        talk.now_ms += u64::from(talk.random.between(9_000, 150_000));
        let (is_user, left) = (number % 2 == 0, count - number - 1);
        if is_user {
            user::speak(&mut talk, number == 0, left);
        } else {
            wizard::speak(&mut talk, number == 1);
        }
        turns.push(talk.finish(is_user));
    }
    turns
}

fn turn_count(random: &mut Random) -> u32 {
    if random.below(2000) < SINGLE_OF_2000 {
        return 1;
    }
    let mut of_user = random.between(2, 6);
    while of_user < MOST_USER_TURNS && random.chance(780) {
        of_user += 1;
    }
    of_user * 2 - u32::from(random.chance(ENDS_ON_USER))
}
