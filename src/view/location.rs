//! Where the reader is, as a value and as a URL fragment.
//!
//! The fragment holds the whole view and never data: dataset, split, dialogue, turn, tab, query, which sample is
//! open and whether it is a quiz. Invariant: `Location::from_fragment(&location.fragment()) == location`; a fragment that
//! nobody wrote leads to the nearest place that exists.

use super::percent::{decode, encode_segment, encode_value};
use super::scores::options;
use super::text;
use super::verification::rules;
use crate::corpus::{Dataset, Split};
use crate::engine::answer::DialogueName;
use crate::engine::study::evaluation::EvaluationSpec;
use crate::engine::study::{StudyKind, StudySpec};
use crate::formats::airdialogue::judge::VerificationParameters;
use crate::formats::evaluation::EvaluationOptions;
use crate::formats::sgd::version;

/// The whole view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    pub screen: Screen,
    /// The query line, as typed.
    pub query: String,
    /// The sample that was open, so that a reload opens it again.
    pub sample: Option<Dataset>,
    /// The dialogue that every other one is set beside.
    pub beside: Option<DialogueName>,
    /// Answers are hidden until they are revealed.
    pub is_quiz: bool,
    /// The rules by which `AirDialogue`'s truth is derived again.
    pub verification: VerificationParameters,
    /// How predictions are scored.
    pub evaluation: EvaluationOptions,
    /// The version of SGD-X in whose names SGD is shown; without one they are those of the data.
    pub names: Option<char>,
    /// The step of the guide, counted from 0, of a page that has one.
    pub step: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// `None` shows the first dialogue that matches.
    Dialogues(Option<DialogueLink>),
    /// The shape of a dataset.
    Overview(OverviewLink),
    /// Whether the values of a dataset were said.
    Grounding(Dataset),
    /// `AirDialogue`'s truth, derived again: of a split, or of all dialogues.
    Verification(Option<Split>),
    /// What predictions of a dataset are worth, and where they are wrong.
    Scores(Dataset),
    Schemas(Option<ServiceLink>),
    /// All flights, with the line that filters them.
    Flights(String),
    Files,
    /// All rules, and the hits of one.
    Findings(Option<String>),
}

impl Default for Screen {
    fn default() -> Self {
        Self::Dialogues(None)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OverviewLink {
    /// `None` for that of what matches.
    pub dataset: Option<Dataset>,
    /// The query line of what is held against it; without one it is the whole dataset.
    pub against: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialogueLink {
    pub name: DialogueName,
    /// Counted from 0, like every turn.
    pub turn: Option<u32>,
    pub tab: Tab,
    /// What is marked in the raw record, as a JSON pointer; without one it is the turn.
    pub pointer: String,
}

impl DialogueLink {
    pub fn to(name: DialogueName) -> Self {
        Self { name, turn: None, tab: Tab::Read, pointer: String::new() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Read,
    /// The record's own bytes.
    Raw,
}

/// A service in a schema, or a dataset as a whole; the path settles names that repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceLink {
    pub dataset: Dataset,
    pub split: Option<Split>,
    pub service: String,
    pub path: String,
}

impl ServiceLink {
    pub fn of_dataset(dataset: Dataset) -> Self {
        Self { dataset, split: None, service: String::new(), path: String::new() }
    }

    /// It names a dataset and no service of it.
    pub fn is_dataset(&self) -> bool {
        self.service.is_empty()
    }
}

/// Stands for "no split" in a path.
const NO_SPLIT: &str = "-";

/// Behind the dataset in a path.
const GROUNDING: &str = "grounding";
const SCORES: &str = "scores";
/// The path of the only dataset whose truth can be derived.
const VERIFICATION: [&str; 3] = ["overview", "airdialogue", "verification"];

/// Stands for "yes".
const QUIZ: &str = "1";

impl Location {
    /// The fragment with its `#`.
    pub fn fragment(&self) -> String {
        let mut parameters = Vec::new();
        let path = match &self.screen {
            Screen::Dialogues(None) => String::new(),
            Screen::Dialogues(Some(link)) => {
                if let Some(turn) = link.turn {
                    parameters.push(("t", (u64::from(turn) + 1).to_string()));
                }
                if link.tab == Tab::Raw {
                    parameters.push(("tab", "raw".to_owned()));
                }
                parameters.push(("at", encode_value(&link.pointer)));
                parameters.push(("file", encode_value(&link.name.path)));
                address(link.name.dataset, link.name.split, &link.name.id)
            }
            Screen::Overview(link) => {
                parameters.push(("against", encode_value(&link.against)));
                match link.dataset {
                    None => "overview".to_owned(),
                    Some(dataset) => format!("overview/{}", dataset.as_str()),
                }
            }
            Screen::Grounding(dataset) => format!("overview/{}/{GROUNDING}", dataset.as_str()),
            Screen::Scores(dataset) => format!("overview/{}/{SCORES}", dataset.as_str()),
            Screen::Verification(split) => {
                parameters.push(("split", split.map_or_else(String::new, |split| split.as_str().to_owned())));
                VERIFICATION.join("/")
            }
            Screen::Schemas(None) => "schemas".to_owned(),
            Screen::Schemas(Some(link)) => {
                parameters.push(("file", encode_value(&link.path)));
                format!("schemas/{}", address(link.dataset, link.split, &link.service))
            }
            Screen::Flights(line) => {
                parameters.push(("flights", encode_value(line)));
                "flights".to_owned()
            }
            Screen::Files => "files".to_owned(),
            Screen::Findings(None) => "findings".to_owned(),
            Screen::Findings(Some(rule)) => format!("findings/{}", encode_segment(rule)),
        };
        parameters.push(("q", encode_value(&self.query)));
        parameters.push(("quiz", if self.is_quiz { QUIZ.to_owned() } else { String::new() }));
        parameters.push(("rules", rules::word(self.verification)));
        parameters.push(("scored", options::word(self.evaluation)));
        parameters.push(("names", self.names.map(version::word).unwrap_or_default()));
        parameters.push(("step", self.step.map_or_else(String::new, |step| (step + 1).to_string())));
        parameters.push(("sample", self.sample.map_or("", Dataset::as_str).to_owned()));
        if let Some(name) = &self.beside {
            parameters.push(("with", encode_value(&address(name.dataset, name.split, &name.id))));
            parameters.push(("withfile", encode_value(&name.path)));
        }
        parameters.retain(|(_, value)| !value.is_empty());
        let parameters: Vec<_> =
            parameters.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mark = if parameters.is_empty() { "" } else { "?" };
        format!("#/{path}{mark}{}", parameters.join("&"))
    }

    /// Reads a fragment, with or without its `#`.
    pub fn from_fragment(fragment: &str) -> Self {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        let (path, parameters) = fragment.split_once('?').unwrap_or((fragment, ""));
        let parameters = Parameters(parameters);
        let path = path.strip_prefix('/').unwrap_or(path);
        let segments: Vec<_> = path.split('/').collect();
        Self {
            screen: screen_of(&segments, parameters),
            query: parameters.get("q").unwrap_or_default(),
            is_quiz: parameters.get("quiz").as_deref() == Some(QUIZ),
            verification: rules::parameters(&parameters.get("rules").unwrap_or_default()),
            evaluation: options::options(&parameters.get("scored").unwrap_or_default()),
            names: parameters.get("names").and_then(|word| version::from_word(&word)),
            step: parameters.get("step").and_then(|step| step.parse::<usize>().ok()?.checked_sub(1)),
            sample: parameters.get("sample").and_then(|word| Dataset::from_word(&word)),
            beside: parameters.get("with").and_then(|with| {
                let path = parameters.get("withfile").unwrap_or_default();
                match with.split('/').collect::<Vec<_>>().as_slice() {
                    [dataset, split, id] => named([dataset, split, id], path),
                    _ => None,
                }
            }),
        }
    }

    /// The dialogue that this place names.
    pub fn dialogue(&self) -> Option<&DialogueLink> {
        match &self.screen {
            Screen::Dialogues(link) => link.as_ref(),
            _ => None,
        }
    }

    /// A study with the parameters that the address has for it.
    pub fn study(&self, kind: StudyKind) -> StudySpec {
        match kind {
            StudyKind::Sayings => kind.usual(),
            StudyKind::Verification => StudySpec::Verification(self.verification),
            StudyKind::Evaluation => {
                let options = self.evaluation;
                StudySpec::Evaluation(EvaluationSpec { options, ..EvaluationSpec::default() })
            }
        }
    }

    /// The same query, sample and quiz on another screen.
    pub fn on(&self, screen: Screen) -> Self {
        Self { screen, ..self.clone() }
    }

    /// What stays when everything else is left: the quiz, and the step of the guide.
    pub fn afresh(&self) -> Self {
        Self { is_quiz: self.is_quiz, step: self.step, ..Self::default() }
    }

    /// With one dialogue only.
    pub fn without_beside(self) -> Self {
        Self { beside: None, ..self }
    }

    /// Where somebody else begins the quiz: the record's own bytes are the answer, too.
    pub fn as_quiz(mut self) -> Self {
        self.is_quiz = true;
        if let Screen::Dialogues(Some(link)) = &mut self.screen {
            link.tab = Tab::Read;
            link.pointer.clear();
        }
        self
    }

    /// What the browser tab is called.
    pub fn title(&self) -> String {
        let place = match &self.screen {
            Screen::Dialogues(None) if self.query.is_empty() => return text::tab::COLLOQUY.to_owned(),
            Screen::Dialogues(None) => self.query.clone(),
            Screen::Dialogues(Some(link)) => {
                let split = link.name.split.map_or(link.name.dataset.short_title(), Split::as_str);
                format!("{} · {split}", link.name.id)
            }
            Screen::Overview(link) => link.dataset.map_or_else(
                || text::overview::TITLE.to_owned(),
                |dataset| text::tab::overview(dataset.title()),
            ),
            Screen::Grounding(dataset) => text::tab::grounding(dataset.title()),
            Screen::Scores(dataset) => text::tab::scores(dataset.title()),
            Screen::Verification(_) => text::tab::verification(Dataset::AirDialogue.title()),
            Screen::Schemas(None) => text::title::SCHEMAS.to_owned(),
            Screen::Schemas(Some(link)) if link.is_dataset() => link.dataset.title().to_owned(),
            Screen::Schemas(Some(link)) => text::tab::schema(&link.service),
            Screen::Flights(_) => text::title::FLIGHTS.to_owned(),
            Screen::Files => text::title::FILES.to_owned(),
            Screen::Findings(None) => text::title::FINDINGS.to_owned(),
            Screen::Findings(Some(rule)) => rule.clone(),
        };
        text::tab::of(&place)
    }
}

fn address(dataset: Dataset, split: Option<Split>, name: &str) -> String {
    format!("{}/{}/{}", dataset.as_str(), split.map_or(NO_SPLIT, Split::as_str), encode_segment(name))
}

fn screen_of(segments: &[&str], parameters: Parameters) -> Screen {
    let path = || parameters.get("file").unwrap_or_default();
    match segments {
        ["files", ..] => Screen::Files,
        path if *path == VERIFICATION => {
            Screen::Verification(parameters.get("split").and_then(|word| Split::from_word(&word)))
        }
        ["overview", dataset, screen @ (GROUNDING | SCORES), ..] => match Dataset::from_word(dataset) {
            Some(dataset) if *screen == GROUNDING => Screen::Grounding(dataset),
            Some(dataset) => Screen::Scores(dataset),
            None => Screen::Overview(OverviewLink::default()),
        },
        ["overview", ..] => Screen::Overview(OverviewLink {
            dataset: segments.get(1).and_then(|word| Dataset::from_word(word)),
            against: parameters.get("against").unwrap_or_default(),
        }),
        ["flights", ..] => Screen::Flights(parameters.get("flights").unwrap_or_default()),
        ["findings", rule, ..] if !rule.is_empty() => Screen::Findings(Some(decode(rule))),
        ["findings", ..] => Screen::Findings(None),
        ["schemas", dataset, split, service] => match Dataset::from_word(dataset) {
            Some(dataset) => Screen::Schemas(Some(ServiceLink {
                dataset,
                split: Split::from_word(split),
                service: decode(service),
                path: path(),
            })),
            None => Screen::Schemas(None),
        },
        ["schemas", ..] => Screen::Schemas(None),
        [dataset, split, id] => {
            Screen::Dialogues(named([dataset, split, id], path()).map(|name| DialogueLink {
                name,
                turn: parameters.get("t").and_then(|turn| turn.parse::<u32>().ok()?.checked_sub(1)),
                tab: if parameters.get("tab").as_deref() == Some("raw") { Tab::Raw } else { Tab::Read },
                pointer: parameters.get("at").unwrap_or_default(),
            }))
        }
        _ => Screen::Dialogues(None),
    }
}

/// The dialogue of an address.
fn named([dataset, split, id]: [&str; 3], path: String) -> Option<DialogueName> {
    let dataset = Dataset::from_word(dataset)?;
    Some(DialogueName { dataset, split: Split::from_word(split), id: decode(id), path })
}

/// `a=b&c=d`, still encoded.
#[derive(Clone, Copy)]
struct Parameters<'a>(&'a str);

impl Parameters<'_> {
    fn get(self, name: &str) -> Option<String> {
        self.0.split('&').find_map(|pair| {
            let (found, value) = pair.split_once('=')?;
            (found == name).then(|| decode(value))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn link(id: &str) -> DialogueLink {
        DialogueLink {
            name: DialogueName {
                dataset: Dataset::Sgd,
                split: Some(Split::Dev),
                id: id.to_owned(),
                path: "dev/dialogues_001.json".to_owned(),
            },
            turn: Some(5),
            tab: Tab::Read,
            pointer: String::new(),
        }
    }

    #[test]
    fn a_quiz_link_opens_the_reading_tab() {
        let raw = DialogueLink { tab: Tab::Raw, pointer: "/turns/3".to_owned(), ..link("1_00041") };
        let location = |link| Location {
            screen: Screen::Dialogues(Some(link)),
            query: "a room".to_owned(),
            ..Location::default()
        };
        assert_eq!(location(raw).as_quiz(), Location { is_quiz: true, ..location(link("1_00041")) });
        assert_eq!(Location::default().as_quiz(), Location { is_quiz: true, ..Location::default() });
    }

    #[test]
    fn a_turn_is_counted_from_one_in_the_address() {
        let location = Location {
            screen: Screen::Dialogues(Some(link("1_00041"))),
            query: "service:Hotels_1 \"a room\"".to_owned(),
            ..Location::default()
        };
        assert_eq!(
            location.fragment(),
            "#/sgd/dev/1_00041?t=6&file=dev/dialogues_001.json&q=service:Hotels_1%20%22a%20room%22"
        );
    }

    #[test]
    fn a_place_that_does_not_exist_leads_to_the_list() {
        for fragment in ["", "#", "#/", "#/nonsense/dev/1", "#?q", "#/sgd", "/sgd/dev"] {
            assert_eq!(Location::from_fragment(fragment).screen, Screen::Dialogues(None), "{fragment}");
        }
        assert_eq!(Location::from_fragment("#/schemas/x/y/z").screen, Screen::Schemas(None));
    }

    #[test]
    fn a_quiz_stays_one_on_every_screen() {
        let quiz = Location { is_quiz: true, ..Location::from_fragment("#/sgd/dev/1_00041?t=6&q=room") };
        assert_eq!(quiz.fragment(), "#/sgd/dev/1_00041?t=6&q=room&quiz=1");
        for screen in [Screen::Dialogues(None), Screen::Files, Screen::Findings(None), Screen::Schemas(None)]
        {
            assert!(Location::from_fragment(&quiz.on(screen).fragment()).is_quiz);
        }
        assert!(quiz.without_beside().is_quiz);
        for fragment in ["#/?quiz=0", "#/?quiz=", "#/?q=quiz%3D1", "#/quiz"] {
            assert!(!Location::from_fragment(fragment).is_quiz, "{fragment}");
        }
    }

    #[test]
    fn turn_zero_and_words_are_no_turns() {
        for fragment in ["#/sgd/dev/1?t=0", "#/sgd/dev/1?t=six", "#/sgd/dev/1?t=-1"] {
            let location = Location::from_fragment(fragment);
            assert_eq!(location.dialogue().and_then(|link| link.turn), None, "{fragment}");
        }
    }

    #[test]
    fn the_title_names_the_dialogue() {
        let location = Location { screen: Screen::Dialogues(Some(link("1_00041"))), ..Location::default() };
        assert_eq!(location.title(), "1_00041 · dev · Colloquy");
    }

    fn texts() -> impl Strategy<Value = String> {
        prop_oneof!["[A-Za-z0-9_]{0,8}", "[ /?&=#%+\"\\\\.-]{0,6}", "\\PC{0,8}", "\\s{0,3}"]
    }

    fn splits() -> impl Strategy<Value = Option<Split>> {
        prop::option::of(prop::sample::select(&Split::ALL[..]))
    }

    fn screens() -> impl Strategy<Value = Screen> {
        let turns = prop::option::of(0..u32::MAX);
        let dialogues = (splits(), texts(), texts(), turns, any::<bool>(), texts()).prop_map(
            |(split, id, path, turn, is_raw, pointer)| {
                Screen::Dialogues(Some(DialogueLink {
                    name: DialogueName { dataset: Dataset::Sgd, split, id, path },
                    turn,
                    tab: if is_raw { Tab::Raw } else { Tab::Read },
                    pointer,
                }))
            },
        );
        let schemas = (splits(), texts(), texts()).prop_map(|(split, service, path)| {
            Screen::Schemas(Some(ServiceLink { dataset: Dataset::Sgd, split, service, path }))
        });
        prop_oneof![
            dialogues,
            schemas,
            Just(Screen::Dialogues(None)),
            Just(Screen::Schemas(None)),
            Just(Screen::Files),
            Just(Screen::Grounding(Dataset::Frames)),
            Just(Screen::Scores(Dataset::Sgd)),
            splits().prop_map(Screen::Verification),
            (any::<bool>(), texts()).prop_map(|(is_named, against)| {
                Screen::Overview(OverviewLink { dataset: is_named.then_some(Dataset::Frames), against })
            }),
            texts().prop_map(Screen::Flights),
            Just(Screen::Findings(None)),
            "[A-Z/ ?-]{1,8}".prop_map(|rule| Screen::Findings(Some(rule)))
        ]
    }

    proptest! {
        #[test]
        fn a_fragment_leads_back(
            screen in screens(),
            query in texts(),
            is_sample in any::<bool>(),
            is_quiz in any::<bool>(),
            (is_across_turn, is_exact) in any::<(bool, bool)>(),
            (names, step) in (prop::option::of("[0-5]"), prop::option::of(0..usize::MAX)),
            beside in prop::option::of((splits(), texts(), texts())),
            (hours, ways) in (prop::sample::subsequence((0u8..24).collect::<Vec<_>>(), 3), any::<[bool; 3]>()),
        ) {
            let evaluation = EvaluationOptions { is_across_turn, is_exact };
            let names = names.and_then(|names: String| names.chars().next());
            let [is_first_only, is_price_below, is_old_excluded] = ways;
            let day_starts = [hours[0], hours[1], hours[2]];
            let verification =
                VerificationParameters { day_starts, is_first_only, is_price_below, is_old_excluded };
            let beside = beside.map(|(split, id, path)| DialogueName { dataset: Dataset::Frames, split, id, path });
            let location = Location { screen, query, sample: is_sample.then_some(Dataset::Sgd), beside, is_quiz, verification, evaluation, names, step };
            prop_assert_eq!(Location::from_fragment(&location.fragment()), location);
        }

        #[test]
        fn any_fragment_leads_somewhere(fragment in ".*") {
            let location = Location::from_fragment(&fragment);
            prop_assert_eq!(Location::from_fragment(&location.fragment()), location);
        }
    }
}
