//! Where everything of a chart stands, in units of the drawing: the page draws it, and so does a saved figure.

use super::bins::ticks;
use super::{Chart, Form, Mark, share};
use crate::view::{number, text};

/// All charts are so wide.
const WIDTH: f64 = 340.0;
/// A histogram: its plot, the numbers below it and beside it.
const PLOT: f64 = 120.0;
const BESIDE: f64 = 38.0;
pub const PLOT_WIDTH: f64 = WIDTH - BESIDE;
const BELOW: f64 = 18.0;
const ABOVE: f64 = 14.0;
/// A bar with its name above it.
const ROW: f64 = 32.0;
const BAR: f64 = 8.0;
/// So much of the place of a histogram's bar stays empty.
const GAP: f64 = 1.5;
/// Numbers on the axis below a histogram need so much room.
const TICK: f64 = 44.0;
/// A matrix: the most that a square and the names of a side have, and how much a letter takes.
const SQUARE: f64 = 26.0;
const NAMES: f64 = 136.0;
const LETTER: f64 = 6.8;
/// What is there is seen.
const LEAST: f64 = 1.0;

/// What the length of a bar says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    #[default]
    Counts,
    /// Of the total of each of both, so that shapes of different size can be compared.
    Shares,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Start,
    Middle,
    End,
}

impl Side {
    /// As SVG says it.
    pub fn anchor(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    pub x: f64,
    pub y: f64,
    pub side: Side,
    pub text: String,
    /// A number of the axis, and not the name of a mark.
    pub is_quiet: bool,
    /// It is read from below.
    pub is_upright: bool,
}

/// A mark as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// All of the dataset.
    pub ghost: Rect,
    /// What matches.
    pub bar: Rect,
    /// What can be clicked.
    pub place: Rect,
    pub labels: Vec<Label>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub width: f64,
    pub height: f64,
    /// In the order of the chart's marks.
    pub marks: Vec<Drawn>,
    /// Of the axes.
    pub labels: Vec<Label>,
    /// Lines through the plot, at these heights.
    pub lines: Vec<f64>,
    /// Marks that are beside each other and are asked for.
    pub chosen: Option<Rect>,
}

pub fn picture(chart: &Chart, scale: Scale) -> Picture {
    match &chart.form {
        Form::Bars => bars(chart, scale),
        Form::Histogram => histogram(chart, scale),
        Form::Matrix { rows, columns } => matrix(chart, scale, rows, columns),
    }
}

impl Label {
    fn new(x: f64, y: f64, side: Side, text: String) -> Self {
        Self { x, y, side, text, is_quiet: false, is_upright: false }
    }

    /// As SVG says it.
    pub fn turn(&self) -> Option<String> {
        self.is_upright.then(|| format!("rotate(-90 {:.1} {:.1})", self.x, self.y))
    }

    fn quiet(self) -> Self {
        Self { is_quiet: true, ..self }
    }
}

/// How large a mark is against the largest, of what matches and of all.
struct Sizes {
    scale: Scale,
    most: f64,
}

impl Sizes {
    fn of(chart: &Chart, scale: Scale) -> Self {
        let mut sizes = Self { scale, most: f64::MIN_POSITIVE };
        sizes.most = chart.marks.iter().flat_map(|mark| sizes.values(mark)).fold(sizes.most, f64::max);
        sizes
    }

    fn values(&self, mark: &Mark) -> [f64; 2] {
        let ([matching, all], [of_matching, of_all]) = (mark.counts, mark.of);
        [(matching, of_matching), (all, of_all)].map(|(count, of)| match self.scale {
            Scale::Counts => number::float(count),
            Scale::Shares => number::float(count) / number::float(of.max(1)),
        })
    }

    /// From 0 to 1.
    fn of_mark(&self, mark: &Mark) -> [f64; 2] {
        self.values(mark).map(|value| value / self.most)
    }

    /// In a room for the largest. What is there is seen.
    fn lengths(&self, mark: &Mark, room: f64) -> [f64; 2] {
        self.of_mark(mark).map(|size| if size > 0.0 { (size * room).clamp(LEAST, room) } else { 0.0 })
    }
}

fn bars(chart: &Chart, scale: Scale) -> Picture {
    let sizes = Sizes::of(chart, scale);
    let [matching, all] = chart.total;
    let drawn = |(mark, y): (&Mark, f64)| {
        let [bar, ghost] = sizes.lengths(mark, WIDTH);
        let at = |width: f64| Rect { x: 0.0, y: y + ROW - BAR - 6.0, width, height: BAR };
        let count = match scale {
            Scale::Counts if matching == all => number::grouped(mark.counts[0]),
            Scale::Counts => text::parts::part(mark.counts[0], mark.counts[1]),
            Scale::Shares => share(mark.counts[0], mark.of[0]),
        };
        Drawn {
            ghost: at(ghost),
            bar: at(bar),
            place: Rect { x: 0.0, y, width: WIDTH, height: ROW },
            labels: vec![
                Label::new(0.0, y + 14.0, Side::Start, mark.label.clone()),
                Label::new(WIDTH, y + 14.0, Side::End, count).quiet(),
            ],
        }
    };
    let rows = (0_u32..).map(|row| f64::from(row) * ROW);
    Picture {
        width: WIDTH,
        height: number::float(chart.marks.len() as u64) * ROW,
        marks: chart.marks.iter().zip(rows).map(drawn).collect(),
        labels: Vec::new(),
        lines: Vec::new(),
        chosen: None,
    }
}

fn histogram(chart: &Chart, scale: Scale) -> Picture {
    let sizes = Sizes::of(chart, scale);
    let bottom = ABOVE + PLOT;
    let width = PLOT_WIDTH / number::float(chart.marks.len().max(1) as u64);
    let drawn = |(mark, index): (&Mark, u32)| {
        let x = f64::from(index) * width;
        let [bar, ghost] = sizes.lengths(mark, PLOT);
        let inside = (width - GAP).max(width / 2.0);
        let at = |height: f64| Rect { x, y: bottom - height, width: inside, height };
        Drawn {
            ghost: at(ghost),
            bar: at(bar),
            place: Rect { x, y: ABOVE, width, height: PLOT },
            labels: Vec::new(),
        }
    };
    let heights: Vec<(String, f64)> = match scale {
        Scale::Counts => ticks(number::whole(sizes.most))
            .into_iter()
            .map(|tick| (number::grouped(tick), number::float(tick)))
            .collect(),
        Scale::Shares => ticks(number::whole(sizes.most * 100.0))
            .into_iter()
            .map(|tick| (share(tick, 100), number::float(tick) / 100.0))
            .collect(),
    };
    let height = |value: f64| bottom - value / sizes.most * PLOT;
    let up = heights.iter().filter(|(_, value)| *value > 0.0);
    let lines = up.clone().map(|(_, value)| height(*value)).chain([bottom]).collect();
    let beside =
        up.map(|(says, value)| Label::new(WIDTH, height(*value) + 4.0, Side::End, says.clone()).quiet());
    let chosen = |index: u32| Rect { x: f64::from(index) * width, y: ABOVE, width, height: PLOT };
    let on = || (0..).zip(&chart.marks).filter(|(_, mark)| mark.is_on).map(|(index, _)| index);
    let chosen = on()
        .next()
        .zip(on().last())
        .map(|(first, last)| Rect { width: f64::from(last - first + 1) * width, ..chosen(first) });
    Picture {
        width: WIDTH,
        height: bottom + BELOW,
        labels: beside.chain(below(chart, width, bottom)).collect(),
        marks: chart.marks.iter().zip(0..).map(drawn).collect(),
        lines,
        chosen,
    }
}

/// The numbers below a histogram: as many as there is room for, each where its piece begins.
fn below(chart: &Chart, width: f64, bottom: f64) -> impl Iterator<Item = Label> {
    let every = number::whole((TICK / width).ceil()).max(1);
    let marks = (0_u32..).zip(&chart.marks).filter(move |(index, _)| u64::from(*index).is_multiple_of(every));
    marks.map(move |(index, mark)| {
        let x = f64::from(index) * width;
        let is_first = index == 0;
        let (x, side) = if is_first { (0.0, Side::Start) } else { (x + width / 2.0, Side::Middle) };
        Label::new(x, bottom + 13.0, side, number::plain(mark.bin.from)).quiet()
    })
}

/// Squares whose area says how much.
fn matrix(chart: &Chart, scale: Scale, rows: &[String], columns: &[String]) -> Picture {
    let sizes = Sizes::of(chart, scale);
    let room = |names: &[String]| {
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
        (number::float(longest as u64) * LETTER + 6.0).min(NAMES)
    };
    let (left, top) = (room(rows), room(columns));
    let square = ((WIDTH - left) / number::float(columns.len().max(1) as u64)).min(SQUARE);
    let middle = |index: u32| f64::from(index) * square + square / 2.0;
    let places = (0_u32..)
        .take(rows.len())
        .flat_map(|row| (0_u32..).take(columns.len()).map(move |column| (row, column)));
    let drawn = |(mark, (row, column)): (&Mark, (u32, u32))| {
        let (x, y) = (left + middle(column), top + middle(row));
        let at = |side: f64| Rect { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side };
        let side = |size: f64| if size > 0.0 { (size.sqrt() * (square - GAP)).max(LEAST) } else { 0.0 };
        let [bar, ghost] = sizes.of_mark(mark).map(side);
        Drawn { ghost: at(ghost), bar: at(bar), place: at(square), labels: Vec::new() }
    };
    let beside = (0..)
        .zip(rows)
        .map(|(row, name)| Label::new(left - 6.0, top + middle(row) + 4.0, Side::End, cut(name)));
    let above = (0..).zip(columns).map(|(column, name)| {
        let label = Label::new(left + middle(column) + 4.0, top - 6.0, Side::Start, cut(name));
        Label { is_upright: true, ..label }
    });
    Picture {
        width: WIDTH,
        height: top + number::float(rows.len() as u64) * square,
        marks: chart.marks.iter().zip(places).map(drawn).collect(),
        labels: beside.chain(above).collect(),
        lines: Vec::new(),
        chosen: None,
    }
}

/// As much of a name as there is room for.
fn cut(name: &str) -> String {
    let most = usize::try_from(number::whole((NAMES - 6.0) / LETTER)).unwrap_or_default();
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['\u{2026}']).collect()
}
