//! What a model would say of the frames that acts refer to: mostly right, in thousandths.

use crate::synth::Random;

/// Odds of one frame being meant; they add up to a thousand.
pub fn of_one(random: &mut Random, count: u32, truth: u32) -> Vec<u32> {
    let winner = if random.chance(850) { truth.min(count.saturating_sub(1)) } else { random.below(count) };
    let rest = if count > 1 { random.between(20, 480) } else { 0 };
    let share = rest / count.saturating_sub(1).max(1);
    let won = 1000 - share * count.saturating_sub(1);
    (0..count).map(|index| if index == winner { won } else { share }).collect()
}

/// Odds of each frame being meant, whatever the others are.
pub fn of_each(random: &mut Random, count: u32, truths: &[u32]) -> Vec<u32> {
    let mut odd = |index: u32| {
        let is_meant = truths.contains(&index) != random.chance(80);
        if is_meant { random.between(520, 990) } else { random.between(4, 470) }
    };
    (0..count).map(&mut odd).collect()
}
