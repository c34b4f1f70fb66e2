//! Whether two runs differ more than chance would have it: `McNemar`'s test on the turns that only one gets right.

/// The probability that chance alone divides them so unevenly, both ways; the exact test, by the binomial distribution.
pub fn p_value(only_first: u64, only_second: u64) -> f64 {
    let (less, all) = (only_first.min(only_second), only_first + only_second);
    if all == 0 {
        return 1.0;
    }
    #[expect(clippy::cast_precision_loss, reason = "counts of turns are far below 2^52")]
    let of = |count: u64| count as f64;
    // The logarithm of `all` over `count`, times one half to the power of `all`.
    let mut term = -of(all) * std::f64::consts::LN_2;
    let mut sum = term.exp();
    for count in 1..=less {
        term += (of(all - count + 1) / of(count)).ln();
        sum += term.exp();
    }
    (2.0 * sum).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::p_value;

    #[test]
    fn it_is_the_exact_binomial_test() {
        // Python: min(1, 2 * sum(comb(n, k) for k in range(min(b, c) + 1)) / 2 ** n)
        for ((one, other), p) in [
            ((0, 0), 1.0),
            ((3, 3), 1.0),
            ((1, 5), 0.21875),
            ((0, 10), 0.001_953_125),
            ((12, 30), 0.007_915_897_334_896_727),
            ((480, 560), 0.014_259_079_095_386_026),
        ] {
            assert!((p_value(one, other) - p).abs() < 1e-9, "{one} {other}: {}", p_value(one, other));
            assert!((p_value(other, one) - p).abs() < 1e-9);
        }
        assert!(p_value(1000, 200_000) < 1e-9);
    }
}
