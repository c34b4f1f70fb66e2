//! How fast reading goes, how long it will take, and when to ask again what has come of it.

use crate::engine::answer::Progress;

/// Bytes and the time it took to read them, as the page's clock saw it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    pub bytes_read: u64,
    /// Of them: an index told what is in them.
    pub indexed: u64,
    pub elapsed_ms: f64,
    /// How long checking took, once it is over.
    pub checked_ms: Option<f64>,
}

/// What is asked for so often is to be asked for again; what never was is at once, however early it is.
pub fn is_due(asked_at_ms: Option<f64>, now_ms: f64, every_ms: f64) -> bool {
    asked_at_ms.is_none_or(|at_ms| now_ms - at_ms > every_ms)
}

/// Rates measured over less than this are noise.
const SETTLED_MS: f64 = 100.0;

impl Pace {
    /// `None` until enough was read to tell; what an index told of was not.
    pub fn bytes_per_second(self) -> Option<f64> {
        let bytes = self.bytes_read.saturating_sub(self.indexed);
        #[expect(clippy::cast_precision_loss, reason = "two or three figures are shown")]
        let rate = || bytes as f64 * 1000.0 / self.elapsed_ms;
        (self.elapsed_ms >= SETTLED_MS && bytes > 0).then(rate)
    }

    /// How long the rest will take at this rate.
    pub fn left_ms(self, progress: &Progress) -> Option<f64> {
        let rate = self.bytes_per_second()?;
        #[expect(clippy::cast_precision_loss, reason = "two or three figures are shown")]
        let left = progress.bytes_total.saturating_sub(progress.bytes_read) as f64;
        Some(left * 1000.0 / rate)
    }

    /// Reading is not over, and will be in so short a time.
    pub fn ends_within(self, ms: f64, progress: &Progress) -> bool {
        !progress.is_done && self.left_ms(progress).is_some_and(|left_ms| left_ms < ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_the_first_half() {
        let progress = Progress { bytes_read: 50, bytes_total: 100, ..Progress::default() };
        let pace = Pace { bytes_read: 50, elapsed_ms: 400.0, ..Pace::default() };
        assert_eq!(pace.left_ms(&progress), Some(400.0));
    }

    #[test]
    fn the_end_is_foreseen_until_it_is_there() {
        let progress = Progress { bytes_read: 50, bytes_total: 100, ..Progress::default() };
        let pace = Pace { bytes_read: 50, elapsed_ms: 400.0, ..Pace::default() };
        assert!(pace.ends_within(401.0, &progress) && !pace.ends_within(400.0, &progress));
        assert!(!pace.ends_within(401.0, &Progress { is_done: true, ..progress }));
        assert!(!Pace::default().ends_within(401.0, &progress), "nothing is known yet");
    }

    #[test]
    fn what_an_index_told_of_was_not_read() {
        let pace = Pace { bytes_read: 50, indexed: 40, elapsed_ms: 400.0, ..Pace::default() };
        assert_eq!(pace.bytes_per_second(), Some(25.0));
        assert_eq!(Pace { indexed: 50, ..pace }.bytes_per_second(), None);
    }

    #[test]
    fn what_never_was_asked_for_is_due_at_once() {
        assert!(is_due(None, 0.5, 1000.0));
        assert!(!is_due(Some(0.0), 1000.0, 1000.0) && is_due(Some(0.0), 1000.5, 1000.0));
    }

    #[test]
    fn a_rate_needs_a_moment() {
        assert_eq!(Pace { bytes_read: 1, elapsed_ms: 1.0, ..Pace::default() }.bytes_per_second(), None);
        assert_eq!(Pace { bytes_read: 0, elapsed_ms: 500.0, ..Pace::default() }.bytes_per_second(), None);
    }
}
