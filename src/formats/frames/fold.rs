//! The ten folds of the published frame-tracking evaluation: train on nine, test on one.

/// A fold with its sizes in the published file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// Counted from 1, as published.
    pub number: u32,
    pub users: &'static [&'static str],
    pub dialogues: u32,
    pub turns: u32,
}

const fn fold(number: u32, users: &'static [&'static str], dialogues: u32, turns: u32) -> Fold {
    Fold { number, users, dialogues, turns }
}

pub const FOLDS: [Fold; 10] = [
    fold(1, &["U21E41CQP", "U23KPC9QV"], 40, 597),
    fold(2, &["U21RP4FCY"], 77, 1246),
    fold(3, &["U22HTHYNP"], 69, 1096),
    fold(4, &["U22K1SX9N"], 345, 4792),
    fold(5, &["U231PNNA3"], 122, 1976),
    fold(6, &["U23KR88NT"], 35, 612),
    fold(7, &["U24V2QUKC"], 323, 4293),
    fold(8, &["U260BGVS6"], 81, 1313),
    fold(9, &["U2709166N"], 214, 2893),
    fold(10, &["U2AMZ8TLK"], 63, 1168),
];

/// The fold that the dialogues of a user are in; none for users who are not in the published file.
pub fn fold_of(user_id: &str) -> Option<&'static Fold> {
    FOLDS.iter().find(|fold| fold.users.contains(&user_id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folds_hold_the_published_file() {
        let dialogues: u32 = FOLDS.iter().map(|fold| fold.dialogues).sum();
        let turns: u32 = FOLDS.iter().map(|fold| fold.turns).sum();
        assert_eq!((dialogues, turns), (1369, 19_986));
        assert_eq!(FOLDS.iter().map(|fold| fold.users.len()).sum::<usize>(), 11);
    }

    #[test]
    fn a_user_has_one_fold() {
        assert_eq!(fold_of("U23KPC9QV").map(|fold| fold.number), Some(1));
        assert_eq!(fold_of("U2AMZ8TLK").map(|fold| fold.number), Some(10));
        assert_eq!(fold_of("U1"), None);
    }
}
