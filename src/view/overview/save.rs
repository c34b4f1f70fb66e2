//! A chart as a table and as a figure, to be taken along.

use super::{Chart, PLOT_WIDTH, Picture, Rect};
use crate::view::csv;
use crate::view::number::float;
use crate::view::svg::escaped;
use crate::view::text;
use std::fmt::Write;

/// One line for each mark: its name, its counts and their shares.
pub fn csv(chart: &Chart) -> String {
    let columns = if chart.is_compared { text::overview::COLUMNS_COMPARED } else { text::overview::COLUMNS };
    let mut lines = format!("{columns}\n");
    for mark in &chart.marks {
        let ([of_matching, of_all], [matching, all]) = (mark.counts, mark.of);
        let label = csv::cell(&mark.label);
        let exact = |part: u64, whole: u64| float(part) / float(whole.max(1));
        let _ = writeln!(
            lines,
            "{label},{of_matching},{:.6},{of_all},{:.6}",
            exact(of_matching, matching),
            exact(of_all, all)
        );
    }
    lines
}

/// A figure on paper; `paint` says what colour a token is.
pub fn svg(chart: &Chart, picture: &Picture, paint: &dyn Fn(&str) -> String) -> String {
    const HEAD: f64 = 24.0;
    let (width, height) = (picture.width, picture.height + HEAD);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 0 {} {}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect x=\"-8\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n\
         <text y=\"16\" font-size=\"13\" fill=\"{}\">{}</text>\n<g transform=\"translate(0 {HEAD})\">\n",
        width + 16.0,
        height + 8.0,
        width + 16.0,
        height + 8.0,
        paint("--surface"),
        paint("--ink"),
        escaped(&chart.title),
    );
    for line in &picture.lines {
        let _ = writeln!(
            out,
            "<path d=\"M0 {line}H{PLOT_WIDTH}\" stroke=\"{}\" stroke-width=\"0.5\"/>",
            paint("--rule")
        );
    }
    for drawn in &picture.marks {
        rect(&mut out, drawn.ghost, &paint("--rule"));
        rect(&mut out, drawn.bar, &paint("--accent"));
    }
    let of_marks = picture.marks.iter().flat_map(|drawn| &drawn.labels);
    for label in of_marks.chain(&picture.labels) {
        let colour = paint(if label.is_quiet { "--ink-3" } else { "--ink" });
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{}\" fill=\"{colour}\"{}>{}</text>",
            label.x,
            label.y,
            label.side.anchor(),
            label.turn().map(|turn| format!(" transform=\"{turn}\"")).unwrap_or_default(),
            escaped(&label.text)
        );
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn rect(out: &mut String, rect: Rect, colour: &str) {
    let Rect { x, y, width, height } = rect;
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
    );
}

/// `overview-turns.csv`.
pub fn file_name(chart: &Chart, extension: &str) -> String {
    format!("overview-{}.{extension}", chart.subject.as_str())
}
