//! CSS as a rule sees it: classes, and the colours that are spelled out, with their lines.

use cssparser::color::{parse_hash_color, parse_named_color};
use cssparser::{ParseError, Parser, ToCss, Token};

/// What makes a colour of numbers. `color-mix` of tokens is fine; system colours and `currentcolor` are not ours.
const COLOUR_FUNCTIONS: [&str; 11] =
    ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "light-dark"];

/// Names in a style sheet, each with its 1-based line.
#[derive(Default)]
pub struct Sheet {
    pub classes: Vec<(usize, String)>,
    pub colours: Vec<(usize, String)>,
}

pub fn sheet(css: &str) -> Sheet {
    let mut sheet = Sheet::default();
    read(&mut Parser::new(css), &mut sheet);
    sheet
}

fn read(css: &mut Parser<'_>, sheet: &mut Sheet) {
    let mut is_after_dot = false;
    loop {
        css.skip_whitespace();
        let line = css.current_source_location().line as usize + 1;
        let Ok(token) = css.next().cloned() else { return };
        let is_colour = match &token {
            Token::Ident(name) if is_after_dot => {
                sheet.classes.push((line, name.to_string()));
                false
            }
            Token::Ident(name) => parse_named_color(name).is_ok(),
            Token::Hash(digits) | Token::IDHash(digits) => parse_hash_color(digits.as_bytes()).is_ok(),
            Token::Function(name) => COLOUR_FUNCTIONS.contains(&name.as_ref()),
            _ => false,
        };
        if is_colour {
            sheet.colours.push((line, token.to_css_string()));
        }
        is_after_dot = token == Token::Delim('.');
        if matches!(
            token,
            Token::Function(_)
                | Token::ParenthesisBlock
                | Token::SquareBracketBlock
                | Token::CurlyBracketBlock
        ) {
            let _ = css.parse_nested_block(|css| -> Result<(), ParseError<()>> {
                read(css, sheet);
                Ok(())
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(value: &str) -> usize {
        sheet(&format!("p {{ x: {value} }}")).colours.len()
    }

    #[test]
    fn classes_are_found_with_their_lines() {
        let css = "@layer ui {\n.a-b:hover, .c > p {\n  width: 1.5px; &[data-x=\"1;.d\"] { margin: 0 }\n}}\n/* .x */\
            @media print { .e:not(.f) { top: 1px } }";
        let found = sheet(css).classes;
        assert_eq!(found, [(2, "a-b"), (2, "c"), (5, "e"), (5, "f")].map(|(at, it)| (at, it.to_owned())));
    }

    #[test]
    fn spelled_out_colours_are_found() {
        for value in ["#fff", "1px solid #12AB34", "rgb(1 2 3)", "light-dark(a, b)", "Red", "mix(x, 1px tan)"]
        {
            assert_eq!(colours(value), 1, "{value}");
        }
        for value in
            ["var(--red)", "color-mix(in oklab, var(--a), x)", "CanvasText", "\"red\"", "url(red.png)"]
        {
            assert_eq!(colours(value), 0, "{value}");
        }
    }
}
