//! Numbers for people: never rounded to something wrong.

/// A share in percent with some decimals. What is neither nothing nor everything is never printed
/// as 0 or 100: it is `<1` or `>99` then.
///
/// # Panics
/// If `whole` is 0.
pub fn percent(part: u128, whole: u128, decimals: u32) -> String {
    if part == 0 || part == whole {
        return if part == 0 { "0" } else { "100" }.into();
    }
    let unit = 10u128.pow(decimals);
    let everything = 100 * unit;
    // Of numbers so large that the product would overflow, the last bits are no visible decimals.
    let spare = everything.ilog2() + 1;
    let shift = spare.saturating_sub(whole.leading_zeros());
    let (part, whole) = (part >> shift, whole >> shift);
    let text = |share: u128| match decimals {
        0 => share.to_string(),
        _ => format!("{}.{:0digits$}", share / unit, share % unit, digits = decimals as usize),
    };
    match (part * everything + whole / 2) / whole {
        0 => format!("<{}", text(1)),
        share if share == everything => format!(">{}", text(everything - 1)),
        share => text(share),
    }
}

/// A number with thousands separators.
pub fn thousands(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 board`, `1,234 boards`.
pub fn plural(number: u128, thing: &str) -> String {
    format!("{} {thing}{}", thousands(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_never_rounded_to_certainty() {
        let whole = |part, whole| percent(part, whole, 0);
        assert_eq!(whole(0, 7), "0");
        assert_eq!(whole(7, 7), "100");
        assert_eq!(whole(1, 1_000_000), "<1");
        assert_eq!(whole(999_999, 1_000_000), ">99");
        assert_eq!(whole(5, 1000), "1");
        assert_eq!(whole(994, 1000), "99");
        assert_eq!(whole(1, 3), "33");
        assert_eq!(percent(2, 3, 2), "66.67");
        assert_eq!(percent(1, 100_000, 2), "<0.01");
        assert_eq!(percent(99_999, 100_000, 2), ">99.99");
        assert_eq!(percent(5, 100, 2), "5.00");
    }

    #[test]
    fn percentages_of_the_largest_numbers() {
        assert_eq!(percent(u128::MAX - 1, u128::MAX, 2), ">99.99");
        assert_eq!(percent(1, u128::MAX, 2), "<0.01");
        assert_eq!(percent(u128::MAX / 4, u128::MAX, 2), "25.00");
    }

    #[test]
    fn thousands_are_separated() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(213_723_152), "213,723,152");
        assert_eq!(plural(1, "board"), "1 board");
        assert_eq!(plural(1000, "board"), "1,000 boards");
    }
}
