//! Style sheets mirror the components, and colours are tokens.

use crate::css::{Sheet, classes, is_name, sheet, words};
use crate::fault::{Fault, line_at, none};
use crate::rust::Source;
use crate::tree;
use std::collections::{BTreeMap, BTreeSet};

/// Sheets that belong to no folder of `src/ui`.
const SHARED: [&str; 2] = ["tokens", "base"];

const COLOUR_FUNCTIONS: [&str; 12] = [
    "rgb",
    "rgba",
    "hsl",
    "hsla",
    "hwb",
    "lab",
    "lch",
    "oklab",
    "oklch",
    "color",
    "light-dark",
    "device-cmyk",
];

/// The colour names of CSS; system colours, `transparent` and `currentcolor` are not colours of ours.
const COLOUR_NAMES: &str = " aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue \
    blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue \
    darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid \
    darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink \
    deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold \
    goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush \
    lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey \
    lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime \
    limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen \
    mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin \
    navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise \
    palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue \
    saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow \
    springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen ";

/// The first colour that a value spells out.
fn colour_in(value: &str) -> Option<&str> {
    let hex = value.match_indices('#').map(|(at, _)| {
        let digits = value[at + 1..].find(|c: char| !is_name(c)).map_or(value.len(), |len| at + 1 + len);
        &value[at..digits]
    });
    let mut hex = hex.filter(|it| {
        matches!(it.len(), 4 | 5 | 7 | 9) && it[1..].bytes().all(|byte| byte.is_ascii_hexdigit())
    });
    let called = |word: &str| {
        value
            .match_indices(word)
            .any(|(at, _)| value[at + word.len()..].starts_with('(') && !value[..at].ends_with(is_name))
    };
    hex.next().or_else(|| COLOUR_FUNCTIONS.into_iter().find(|name| called(name))).or_else(|| {
        words(value).find(|word| COLOUR_NAMES.contains(&format!(" {} ", word.to_ascii_lowercase())))
    })
}

fn colours(path: &str, sheet: &Sheet) -> Vec<Fault> {
    let spelled = sheet.values.iter().filter_map(|value| Some((value.line, colour_in(&value.text)?)));
    spelled
        .map(|(line, colour)| Fault::new(path, line, format!("{colour}: colours come from style/tokens.css")))
        .collect()
}

fn forced_rules(path: &str, sheet: &Sheet) -> Vec<Fault> {
    let important = sheet.values.iter().filter(|value| value.text.contains('!'));
    let ids = sheet.selectors.iter().filter(|selector| selector.text.contains('#'));
    important
        .map(|value| Fault::new(path, value.line, "no !important: use the cascade layers"))
        .chain(
            ids.map(|selector| Fault::new(path, selector.line, "no ids: a class, or an attribute for state")),
        )
        .collect()
}

/// A sheet's classes begin with its name, so that it is plain where a class is styled. It may also place
/// another component as a whole, by the class that is its name.
fn foreign_classes(path: &str, name: &str, components: &[String], sheet: &Sheet) -> Vec<Fault> {
    let own =
        |class: &str| class.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
    let all =
        sheet.selectors.iter().flat_map(|it| classes(&it.text).into_iter().map(|class| (it.line, class)));
    all.filter(|(_, class)| !own(class) && components.iter().all(|component| component != class))
        .map(|(line, class)| {
            Fault::new(path, line, format!(".{class}: classes in this file begin with `{name}`"))
        })
        .collect()
}

/// The classes that components name, and places where one cannot be seen.
#[derive(Debug, Default)]
struct Used {
    classes: BTreeMap<String, Fault>,
    hidden: Vec<Fault>,
}

impl Used {
    fn read(&mut self, path: &str, code: &str) {
        for (at, _) in code.match_indices("class") {
            let before = code[..at].chars().next_back();
            let after = &code[at + "class".len()..];
            let attribute = before.is_some_and(|c| c.is_whitespace() || c == ':');
            let line = line_at(code, at);
            let value = if attribute && after.starts_with('=') {
                after[1..].trim_start_matches(['(', '[', '{'])
            } else if before == Some('.') && after.starts_with('(') {
                &after[1..]
            } else {
                if attribute && let Some(rest) = after.strip_prefix(':') {
                    let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(0)];
                    self.insert(path, line, name);
                }
                continue;
            };
            match value.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"')) {
                Some((names, _)) => names.split_whitespace().for_each(|name| self.insert(path, line, name)),
                None => self.hidden.push(Fault::new(
                    path,
                    line,
                    "a class is a literal, so that this test can see it; state is an attribute",
                )),
            }
        }
    }

    fn insert(&mut self, path: &str, line: usize, name: &str) {
        let fault = Fault::new(path, line, format!("class {name:?} has no rule in style/"));
        self.classes.entry(name.to_owned()).or_insert(fault);
    }
}

/// Classes used but not styled, and classes styled but not used.
fn unmatched(used: &Used, sheets: &[(String, Sheet)]) -> Vec<Fault> {
    let mut faults = used.hidden.clone();
    let mut styled = BTreeSet::new();
    for (path, sheet) in sheets {
        for selector in &sheet.selectors {
            for class in classes(&selector.text) {
                let first = styled.insert(class);
                if first && !used.classes.contains_key(class) {
                    faults.push(Fault::new(path, selector.line, format!(".{class} is used by no component")));
                }
            }
        }
    }
    faults.extend(
        used.classes
            .iter()
            .filter(|(name, _)| !styled.contains(name.as_str()))
            .map(|(_, fault)| fault.clone()),
    );
    faults
}

/// Colours and styles written into components.
fn styles_in_code(source: &Source) -> Vec<Fault> {
    if !["src/ui/", "src/view/", "src/web/"].iter().any(|ring| source.path.starts_with(ring)) {
        return Vec::new();
    }
    let text = source.code_and_strings.as_str();
    let in_string = |at: usize| source.code.as_bytes()[at] != text.as_bytes()[at];
    let line = |at: usize| line_at(text, at);
    let hex = text.match_indices('#').filter(|&(at, _)| in_string(at)).filter(|&(at, _)| {
        let rest = &text[at..];
        let end = rest[1..].find(|c| !is_name(c)).map_or(rest.len(), |len| len + 1);
        colour_in(&rest[..end]).is_some()
    });
    let colours = hex.map(|(at, _)| Fault::new(&source.path, line(at), "colours come from style/tokens.css"));
    let attributes = text.match_indices("style=").filter(|&(at, _)| {
        text[..at].ends_with(char::is_whitespace) && !text[at + "style=".len()..].starts_with('(')
    });
    let attributes = attributes.map(|(at, _)| {
        Fault::new(
            &source.path,
            line(at),
            "the page's policy refuses style attributes: a class, or style:property",
        )
    });
    colours.chain(attributes).collect()
}

fn sheets() -> Vec<(String, Sheet)> {
    tree::styles().into_iter().map(|(path, css)| (path, sheet(&css))).collect()
}

fn sheet_name(path: &str) -> &str {
    path.strip_prefix("style/").and_then(|file| file.strip_suffix(".css")).unwrap_or(path)
}

#[test]
fn colours_are_spelled_out_in_tokens_only() {
    let sheets = sheets();
    let others = sheets.iter().filter(|(path, _)| sheet_name(path) != "tokens");
    let in_code = tree::sources();
    none(
        &others
            .flat_map(|(path, sheet)| colours(path, sheet))
            .chain(in_code.iter().flat_map(styles_in_code))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn rules_need_no_force() {
    none(&sheets().iter().flat_map(|(path, sheet)| forced_rules(path, sheet)).collect::<Vec<_>>());
}

#[test]
fn every_class_is_styled_and_every_styled_class_is_used() {
    let mut used = Used::default();
    for source in tree::sources().iter().filter(|source| source.path.starts_with("src/ui/")) {
        used.read(&source.path, &source.code_and_strings);
    }
    used.read("index.html", &tree::read("index.html"));
    none(&unmatched(&used, &sheets()));
}

#[test]
fn a_style_sheet_mirrors_a_folder_of_ui_and_is_linked() {
    let page = tree::read("index.html");
    let folders = tree::folders_in("src/ui");
    let mut faults = Vec::new();
    for (path, sheet) in &sheets() {
        let name = sheet_name(path);
        if !page.contains(&format!("href=\"{path}\"")) {
            faults.push(Fault::new(path, 1, "index.html does not link this file"));
        }
        if !SHARED.contains(&name) {
            faults.extend(foreign_classes(path, name, &folders, sheet));
            if !folders.iter().any(|folder| folder == name) {
                faults.push(Fault::new(path, 1, format!("there is no folder src/ui/{name}")));
            }
        }
    }
    for folder in folders.iter().filter(|folder| !tree::root().join(format!("style/{folder}.css")).exists()) {
        faults.push(Fault::new(&format!("src/ui/{folder}"), 1, format!("style/{folder}.css is missing")));
    }
    none(&faults);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(code: &str) -> Used {
        let mut used = Used::default();
        used.read("src/ui/a.rs", &Source::new("src/ui/a.rs", code).code_and_strings);
        used
    }

    #[test]
    fn spelled_out_colours_are_found() {
        for value in [
            "#fff",
            "1px solid #12AB34",
            "rgb(1 2 3)",
            "oklch(50% 0 0)",
            "light-dark(a, b)",
            "Red",
            "1px tan",
        ] {
            assert!(colour_in(value).is_some(), "{value}");
        }
        for value in [
            "var(--red)",
            "transparent",
            "color-mix(in oklab, var(--a), var(--b))",
            "CanvasText",
            "#12",
            "1px solid",
            "currentcolor",
        ] {
            assert!(colour_in(value).is_none(), "{value}");
        }
    }

    #[test]
    fn force_is_found() {
        let found = |css: &str| forced_rules("style/a.css", &sheet(css)).len();
        assert_eq!(found("#x { top: 0 !important }"), 2);
        assert_eq!(found("/* #x !important */ .x::after { content: \"!\" }"), 0);
    }

    #[test]
    fn classes_are_read_in_every_form() {
        let code = "view! { <p class=\"a b-c\" class:d-e=move || x class=(\"f\", y) class=([\"g\"], z)/> } p().class(\"h\")";
        assert_eq!(used(code).classes.keys().collect::<Vec<_>>(), ["a", "b-c", "d-e", "f", "g", "h"]);
        assert!(used(code).hidden.is_empty());
        assert!(used("let class = \"x\"; let subclass=1; \"class:x=\"").classes.is_empty());
    }

    #[test]
    fn a_class_that_cannot_be_seen_is_a_fault() {
        assert_eq!(used("view! { <p class=move || name()/> }").hidden.len(), 1);
        assert_eq!(used("view! { <p class=name/> }").hidden.len(), 1);
    }

    #[test]
    fn classes_must_match_both_ways() {
        let sheets = [("style/a.css".to_owned(), sheet(".a { top: 0 } .a:hover, .lost { top: 0 }"))];
        let found: Vec<_> =
            unmatched(&used("<p class=\"a bare\"/>"), &sheets).into_iter().map(|it| it.to_string()).collect();
        assert_eq!(
            found,
            [
                "style/a.css:1: .lost is used by no component",
                "src/ui/a.rs:1: class \"bare\" has no rule in style/"
            ]
        );
        assert!(unmatched(&used("<p class=\"a lost\"/>"), &sheets).is_empty());
    }

    #[test]
    fn classes_begin_with_the_name_of_their_file() {
        let components = ["list".to_owned(), "reader".to_owned()];
        let found = |css: &str| foreign_classes("style/list.css", "list", &components, &sheet(css)).len();
        assert_eq!(found(".list .list-row, .list + .reader { top: 0 }"), 0);
        assert_eq!(found(".listing { top: 0 } .row { top: 0 } .reader-turn { top: 0 }"), 3);
    }

    #[test]
    fn styles_in_components_are_found() {
        let found = |code: &str| styles_in_code(&Source::new("src/ui/a.rs", code)).len();
        assert_eq!(found("<path fill=\"#12ab34\"/> <p style=\"top: 0\"/>"), 2);
        assert_eq!(
            found("#[derive(Debug)] <a href=\"#top\" style:top=move || 0/> <p style=(\"top\", 0)/>"),
            0
        );
    }
}
