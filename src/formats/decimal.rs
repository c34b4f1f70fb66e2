//! Numbers with a fixed count of decimals.

/// Rounded to so many decimals, halves to even; a zero has no sign.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "scores and shares are small")]
pub fn fixed(number: f64, decimals: u32) -> String {
    let scale = 10_u64.pow(decimals);
    let units = (number.abs() * f64::from(10_u32.pow(decimals))).round_ties_even() as u64;
    let sign = if number < 0.0 && units > 0 { "-" } else { "" };
    format!("{sign}{}.{:0width$}", units / scale, units % scale, width = decimals as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn decimals_are_fixed() {
        assert_eq!(fixed(-0.0004, 3), "0.000");
        assert_eq!(
            (fixed(-1.5, 3), fixed(100.0, 1), fixed(0.05, 4)),
            ("-1.500".into(), "100.0".into(), "0.0500".into())
        );
    }

    proptest! {
        #[test]
        fn decimals_are_those_of_the_library(number in -1000.0f64..1000.0) {
            // Halves that floats only nearly are may go either way.
            prop_assume!(((number * 1000.0).fract().abs() - 0.5).abs() > 1e-6);
            let expected = format!("{number:.3}");
            prop_assert_eq!(fixed(number, 3), if expected == "-0.000" { "0.000".to_owned() } else { expected });
        }
    }
}
