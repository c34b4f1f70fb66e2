//! A way through dialogues: the steps of a Markdown file, as somebody wrote them for a workshop.
//!
//! The first `# ` is the title, each `## ` begins a step, and what stands before the first of them is a step, too. A quote is a
//! question: its first paragraph is asked, the others are the answer, which is revealed. The target of a link is an address of
//! the page, or else a query line. Invariant: what is no Markdown of these kinds is text; nothing becomes HTML.

mod inline;

pub use inline::Inline;

use super::location::Location;
use super::text;
use crate::corpus::Dataset;
use crate::engine::answer::AskFault;
use crate::engine::query::Query;
use inline::{inlines, plain};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    pub title: String,
    pub steps: Vec<Step>,
    /// All that leads somewhere.
    pub links: Vec<Link>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    pub title: String,
    /// Where the title leads: who comes to the step is led there.
    pub target: Option<String>,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    Text(Vec<Inline>),
    /// Of what stands below it in the step.
    Heading(Vec<Inline>),
    /// What a list has, and whether it is numbered.
    List {
        items: Vec<Vec<Inline>>,
        is_numbered: bool,
    },
    Code(String),
    Question {
        asked: Vec<Inline>,
        /// Its paragraphs.
        answer: Vec<Vec<Inline>>,
    },
}

/// A link, and the line on which its paragraph begins, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub line: usize,
    pub target: String,
}

impl Guide {
    pub fn of(markdown: &str) -> Self {
        let mut reader = Reader::default();
        for (number, line) in markdown.trim_start_matches('\u{feff}').lines().enumerate() {
            reader.line = number;
            reader.take(line);
        }
        reader.end_block();
        let mut guide = reader.guide;
        guide.steps.retain(|step| *step != Step::default());
        if guide.title.is_empty() {
            text::guide::TITLE.clone_into(&mut guide.title);
        }
        if let Some(first) = guide.steps.first_mut().filter(|step| step.title.is_empty()) {
            first.title.clone_from(&guide.title);
        }
        guide
    }

    /// `None` without any step.
    pub fn step(&self, number: usize) -> Option<&Step> {
        self.steps.get(number.min(self.steps.len().saturating_sub(1)))
    }
}

/// Where a target leads; `None` when that is outside of the page.
pub fn place(target: &str) -> Option<Location> {
    if let Some(at) = target.find("#/") {
        return Some(Location::from_fragment(&target[at..]));
    }
    let is_outside = target.contains("://") || target.starts_with("mailto:") || target.is_empty();
    (!is_outside).then(|| Location { query: target.to_owned(), ..Location::default() })
}

/// Why nobody can follow a link, whatever is open.
pub fn fault(target: &str) -> Option<String> {
    let place = place(target)?;
    if place.dialogue().is_some_and(|link| link.name.dataset == Dataset::AirDialogue) {
        return Some(text::capsule::BY_NUMBER.to_owned());
    }
    match Query::outline(&place.query) {
        Err(AskFault::Query { sentence, .. }) => Some(sentence),
        _ => None,
    }
}

/// What the lines are that are collected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Text,
    Item {
        is_numbered: bool,
    },
    Quote,
    Code,
}

#[derive(Default)]
struct Reader {
    guide: Guide,
    kind: Kind,
    /// The line that is read.
    line: usize,
    /// An empty line came after the last item of a list, which may go on.
    is_after_blank: bool,
    /// The paragraphs, items or lines of the block that is read, each with its first line.
    collected: Vec<(usize, String)>,
}

impl Reader {
    fn take(&mut self, line: &str) {
        if self.kind == Kind::Code {
            if is_fence(line) {
                self.end_block();
            } else {
                self.collected.push((self.line, line.to_owned()));
            }
            return;
        }
        let text = line.trim();
        let item = item(text);
        let next = item.map(|(is_numbered, _)| Kind::Item { is_numbered });
        if std::mem::take(&mut self.is_after_blank) && !text.is_empty() && next != Some(self.kind) {
            self.end_block();
        }
        if is_fence(line) {
            self.begin(Kind::Code);
        } else if text.is_empty() {
            self.is_after_blank = matches!(self.kind, Kind::Item { .. });
            if !self.is_after_blank {
                self.end_block();
            }
        } else if let Some((level, title)) = heading(text) {
            self.end_block();
            self.take_heading(level, title);
        } else if let Some(quoted) = text.strip_prefix('>') {
            self.continue_in(Kind::Quote);
            self.add(quoted.trim());
        } else if let Some((is_numbered, said)) = item {
            self.continue_in(Kind::Item { is_numbered });
            self.collected.push((self.line, said.to_owned()));
        } else {
            if !matches!(self.kind, Kind::Item { .. } | Kind::Text) {
                self.end_block();
            }
            self.add(text);
        }
    }

    fn take_heading(&mut self, level: usize, title: &str) {
        if level == 1 && self.guide.title.is_empty() {
            self.guide.title = plain(&inlines(title));
            return;
        }
        let title = self.read(self.line, title);
        if level > 2 {
            return self.push(Block::Heading(title));
        }
        let target = title.iter().find_map(|inline| match inline {
            Inline::Link { target, .. } => Some(target.clone()),
            _ => None,
        });
        self.guide.steps.push(Step { title: plain(&title), target, blocks: Vec::new() });
    }

    /// What is said in a paragraph, whose links are noted.
    fn read(&mut self, line: usize, text: &str) -> Vec<Inline> {
        let said = inlines(text);
        self.guide.links.extend(said.iter().filter_map(|inline| match inline {
            Inline::Link { target, .. } => Some(Link { line, target: target.clone() }),
            _ => None,
        }));
        said
    }

    /// Goes on with a block of that kind, or begins one.
    fn continue_in(&mut self, kind: Kind) {
        if self.kind != kind {
            self.begin(kind);
        }
    }

    fn begin(&mut self, kind: Kind) {
        self.end_block();
        self.kind = kind;
    }

    /// Goes on with the last paragraph; an empty line begins another one.
    fn add(&mut self, text: &str) {
        match self.collected.last_mut() {
            Some((_, last)) if !text.is_empty() && !last.is_empty() => last.extend([" ", text]),
            Some(last) if last.1.is_empty() => *last = (self.line, text.to_owned()),
            _ => self.collected.push((self.line, text.to_owned())),
        }
    }

    fn end_block(&mut self) {
        let kind = std::mem::take(&mut self.kind);
        let mut collected = std::mem::take(&mut self.collected);
        if kind == Kind::Code {
            let lines: Vec<String> = collected.into_iter().map(|(_, line)| line).collect();
            return self.push(Block::Code(lines.join("\n")));
        }
        collected.retain(|(_, text)| !text.is_empty());
        let paragraphs: Vec<_> = collected.iter().map(|(line, text)| self.read(*line, text)).collect();
        let mut paragraphs = paragraphs.into_iter();
        match kind {
            Kind::Item { is_numbered } => {
                self.push(Block::List { items: paragraphs.collect(), is_numbered });
            }
            Kind::Quote => {
                if let Some(asked) = paragraphs.next() {
                    self.push(Block::Question { asked, answer: paragraphs.collect() });
                }
            }
            Kind::Text | Kind::Code => {
                if let Some(said) = paragraphs.next() {
                    self.push(Block::Text(said));
                }
            }
        }
    }

    fn push(&mut self, block: Block) {
        if self.guide.steps.is_empty() {
            self.guide.steps.push(Step::default());
        }
        if let Some(step) = self.guide.steps.last_mut() {
            step.blocks.push(block);
        }
    }
}

fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```")
}

fn heading(text: &str) -> Option<(usize, &str)> {
    let title = text.trim_start_matches('#');
    let level = text.len() - title.len();
    (level > 0 && title.starts_with(' ')).then(|| (level, title.trim()))
}

/// An item of a list, and whether it has a number.
fn item(text: &str) -> Option<(bool, &str)> {
    if let Some(said) = text.strip_prefix("- ").or_else(|| text.strip_prefix("* ")) {
        return Some((false, said.trim()));
    }
    let (number, said) = text.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| (true, said.trim()))
}

#[cfg(test)]
mod tests {
    use super::super::location::Screen;
    use super::*;
    use proptest::prelude::*;

    fn said(text: &str) -> Vec<Inline> {
        vec![Inline::Text(text.to_owned())]
    }

    const GUIDE: &str = "# A morning with flights\n\nEverybody opens this page.\nThen we begin.\n\n\
        ## [The change](id:air-3)\n\n1. Read it.\n2. Look at the *last* turn,\n   and `status`.\n\n\
        > Which flight is right?\n>\n> **1012**: no other is\n> direct.\n>\n> See [all](price:..200 \"one way\").\n\n\
        ## Nothing but text\n```\n# no title\n```\n- a\n- b";

    #[test]
    fn a_guide_is_its_steps() {
        let guide = Guide::of(GUIDE);
        assert_eq!(guide.title, "A morning with flights");
        let titles: Vec<_> = guide.steps.iter().map(|step| step.title.as_str()).collect();
        assert_eq!(titles, ["A morning with flights", "The change", "Nothing but text"]);
        assert_eq!(guide.steps[0].blocks, [Block::Text(said("Everybody opens this page. Then we begin."))]);
        let change = &guide.steps[1];
        assert_eq!(change.target.as_deref(), Some("id:air-3"));
        let Block::List { items, is_numbered: true } = &change.blocks[0] else { panic!("{change:?}") };
        assert_eq!(items[0], said("Read it."));
        let second = [
            Inline::Text("Look at the ".to_owned()),
            Inline::Emphasis("last".to_owned()),
            Inline::Text(" turn, and ".to_owned()),
            Inline::Code("status".to_owned()),
            Inline::Text(".".to_owned()),
        ];
        assert_eq!(items[1], second);
        let Block::Question { asked, answer } = &change.blocks[1] else { panic!("{change:?}") };
        assert_eq!(*asked, said("Which flight is right?"));
        assert_eq!(
            answer[0],
            [Inline::Strong("1012".to_owned()), Inline::Text(": no other is direct.".to_owned())]
        );
        assert_eq!(plain(&answer[1]), "See all.");
        assert_eq!(guide.steps[2].blocks[0], Block::Code("# no title".to_owned()));
        assert!(
            matches!(&guide.steps[2].blocks[1], Block::List { items, is_numbered: false } if items.len() == 2)
        );
    }

    #[test]
    fn what_is_no_markdown_is_text() {
        for text in
            ["a * b", "2 ** 3", "[a] (b)", "`", "[a](b", "FindRestaurants_1 has_live_music", "#1", "1.5"]
        {
            assert_eq!(Guide::of(text).steps[0].blocks, [Block::Text(said(text))], "{text}");
        }
        assert_eq!(Guide::of(" \n\n").steps, []);
        assert_eq!(Guide::of("").step(3), None);
    }

    #[test]
    fn a_link_leads_to_a_place_or_to_what_a_line_finds() {
        let query = |target: &str| place(target).map(|location| location.query);
        assert_eq!(query("act:offer \"a (b)\"").as_deref(), Some("act:offer \"a (b)\""));
        let copied = place("https://example.org/colloquy/#/sgd/train/1_00000?t=3").unwrap();
        assert!(matches!(copied.screen, Screen::Dialogues(Some(link)) if link.turn == Some(2)));
        assert_eq!(place("https://example.org/"), None);
        assert_eq!(place(""), None);
        let links = Guide::of(GUIDE).links;
        let targets: Vec<_> = links.iter().map(|link| (link.line, link.target.as_str())).collect();
        assert_eq!(targets, [(5, "id:air-3"), (16, "price:..200 \"one way\"")]);
    }

    #[test]
    fn a_list_goes_on_behind_an_empty_line_and_a_link_on_the_next_line() {
        let guide = Guide::of("1. a\n\n2. b\n\n- c\n\ntext [on\ntwo lines](id:x)\n### [Look](id:y)\n");
        let [
            Block::List { items: numbered, .. },
            Block::List { items, .. },
            Block::Text(_),
            Block::Heading(_),
        ] = guide.steps[0].blocks.as_slice()
        else {
            panic!("{guide:?}")
        };
        assert_eq!((numbered.len(), items.len()), (2, 1));
        let links: Vec<_> = guide.links.iter().map(|link| (link.line, link.target.as_str())).collect();
        assert_eq!(links, [(6, "id:x"), (8, "id:y")]);
    }

    #[test]
    fn a_guide_without_a_title_has_one() {
        let guide = Guide::of("Welcome.\n\n## One");
        assert_eq!(
            (guide.title.as_str(), guide.steps[0].title.as_str()),
            (text::guide::TITLE, text::guide::TITLE)
        );
    }

    #[test]
    fn a_link_that_nobody_can_follow_is_known() {
        for target in ["id:x", "#/sgd/train/1_00000", "https://example.org/", "a (b)"] {
            assert_eq!(fault(target), None, "{target}");
        }
        assert_eq!(fault("#/airdialogue/dev/57?t=2").as_deref(), Some(text::capsule::BY_NUMBER));
        assert!(fault("colour:red").unwrap().contains("colour"));
    }

    proptest! {
        #[test]
        fn no_text_is_too_odd(text in "[-#>*`\\[\\]()!\\\\ \na1.é]{0,80}") {
            let guide = Guide::of(&text);
            prop_assert!(guide.steps.iter().all(|step| *step != Step::default()));
            prop_assert!(guide.links.iter().all(|link| link.line <= text.lines().count()));
        }
    }
}
