//! Which worker reads nothing for a moment, so that the page has a core, while all workers read.

/// So long a worker reads nothing in its turn. On two cores the first dialogue is then seen after three quarters of the time
/// (197 ms in place of 266, 193 of 252, 184 of 252, 196 of 238), and all is read up to some 40 ms later (medians of 6, in turn).
pub const READING_REST_MS: f64 = 100.0;

/// Invariant: until a rest is over no other worker is told to rest.
#[derive(Debug, Default)]
pub struct Rests {
    next: usize,
    until_ms: f64,
}

impl Rests {
    /// The worker that reads nothing from now on, unless one still does. Where a worker has nothing to read there is a core
    /// for the page, and one that is alone reads on.
    pub fn begin(&mut self, is_reading: &[bool], now_ms: f64) -> Option<usize> {
        if is_reading.len() < 2 || is_reading.contains(&false) || now_ms < self.until_ms {
            return None;
        }
        let shard = self.next % is_reading.len();
        (self.next, self.until_ms) = (shard + 1, now_ms + READING_REST_MS);
        Some(shard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_rest_one_at_a_time_and_each_in_its_turn() {
        let mut rests = Rests::default();
        let all_read = [true; 3];
        assert_eq!(rests.begin(&all_read, 0.0), Some(0));
        assert_eq!(rests.begin(&all_read, READING_REST_MS - 1.0), None, "one still rests");
        let later = |times: i32| READING_REST_MS * f64::from(times);
        assert_eq!(
            (1..5).map(|times| rests.begin(&all_read, later(times))).collect::<Vec<_>>(),
            [Some(1), Some(2), Some(0), Some(1)]
        );
        // There are fewer when all was closed.
        assert_eq!(rests.begin(&[true; 2], later(5)), Some(0));
    }

    #[test]
    fn nobody_rests_where_a_core_is_free_or_nobody_else_reads() {
        for is_reading in [&[][..], &[true], &[true, false], &[false, false]] {
            assert_eq!(Rests::default().begin(is_reading, 0.0), None, "{is_reading:?}");
        }
    }
}
