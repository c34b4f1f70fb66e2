//! Instructions as people read them: the task, its slots, the script, and what was confirmed.
//!
//! What a template leaves to the writer is marked as open: the data does not keep it.

use crate::corpus::{Field, capitalised};
use crate::formats::{PieceKind, Script, ScriptPiece, ScriptSlot, ScriptStep, StepKind, VariableKind};
use crate::view::shown_field::{Line, Mark, Piece, ShownField};
use crate::view::text::taskmaster as text;

pub fn script(script: &Script) -> Vec<ShownField> {
    let bullet = |is_item: bool| if is_item { text::BULLET } else { "" };
    let task =
        script.task.iter().map(|of| line(u32::from(of.is_item), bullet(of.is_item), pieces(&of.pieces)));
    let checks = script.checks.iter().map(|check| line(0, text::BULLET, pieces(check)));
    let parts: [(&str, Vec<Line>); 4] = [
        (text::TASK, task.collect()),
        (text::SLOTS, script.slots.iter().map(slot).collect()),
        (text::SCRIPT, script.steps.iter().map(step).collect()),
        (text::CONFIRMED, checks.collect()),
    ];
    let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    let title = (!script.title.is_empty()).then(|| Field::text(text::INSTRUCTIONS, &script.title).into());
    title.into_iter().chain(parts.map(|(label, lines)| ShownField::lines(label, lines))).collect()
}

fn line(depth: u32, lead: &str, pieces: Vec<Piece>) -> Line {
    Line { depth, lead: lead.to_owned(), pieces }
}

fn slot(slot: &ScriptSlot) -> Line {
    let weak = |text: String| Piece::new(text, Mark::Weak);
    let known = pieces(&slot.pieces);
    let all = match slot.kind {
        VariableKind::Fixed => {
            let filled = |piece: Piece| Piece { mark: Mark::Filled, ..piece };
            known.into_iter().map(filled).chain([weak(format!(" {}", slot.entity))]).collect()
        }
        kind => {
            let says = text::open_slot(&slot.entity, how(kind));
            [Piece::new(text::OPEN, Mark::Open), weak(says)].into_iter().chain(known).collect()
        }
    };
    line(0, &slot.name, all)
}

/// Where a value comes from that the data may not keep.
fn how(kind: VariableKind) -> &'static str {
    match kind {
        VariableKind::Fixed => text::FIXED,
        VariableKind::Entered => text::ENTERED,
        VariableKind::Random => text::DRAWN,
    }
}

fn step(step: &ScriptStep) -> Line {
    let (depth, lead) = match step.kind {
        StepKind::Hint => (0, text::writes(&capitalised(&step.of))),
        StepKind::Force => (0, text::says(&capitalised(&step.of))),
        StepKind::Call => (1, text::call(&step.of)),
        StepKind::Response => (1, text::response(&step.of)),
        StepKind::Other => (0, String::new()),
    };
    line(depth, &lead, pieces(&step.pieces))
}

fn pieces(pieces: &[ScriptPiece]) -> Vec<Piece> {
    let piece = |ScriptPiece { text, kind }: &ScriptPiece| {
        let (mark, says) = match kind {
            PieceKind::Plain => (Mark::Plain, String::new()),
            PieceKind::Strong => (Mark::Strong, String::new()),
            PieceKind::Name => (Mark::Weak, String::new()),
            PieceKind::Filled { slot, entity } => (Mark::Filled, format!("{slot}, {entity}")),
            PieceKind::Open { entity, kind, asked } => (Mark::Open, text::asked(entity, how(*kind), asked)),
        };
        Piece { text: text.clone(), mark, says }
    };
    pieces.iter().map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, Dialogue, Instructions};
    use crate::formats::format_of;
    use crate::view::shown_field::ShownBody;

    /// Lines with their marks: filled slots in brackets, open ones in angles, strong text in stars.
    fn said(field: &ShownField) -> Vec<String> {
        let ShownBody::Lines(lines) = &field.body else { panic!("{field:?}") };
        let piece = |piece: &Piece| match piece.mark {
            Mark::Filled => format!("[{}]", piece.text),
            Mark::Open => format!("<{}>", piece.text),
            Mark::Strong => format!("*{}*", piece.text),
            Mark::Weak => format!("~{}~", piece.text),
            _ => piece.text.clone(),
        };
        let line = |line: &Line| {
            let pieces: String = line.pieces.iter().map(piece).collect();
            format!("{}{}|{pieces}", "-".repeat(line.depth as usize), line.lead)
        };
        lines.iter().map(line).collect()
    }

    fn fields(title: &str, text: &str) -> Vec<ShownField> {
        let instructions = Some(Instructions { title: title.to_owned(), text: text.to_owned() });
        let dialogue = Dialogue { instructions, ..Dialogue::default() };
        script(&(format_of(Dataset::Taskmaster).details)(&dialogue).script.unwrap())
    }

    const TEXT: &str = "TASK: {{LIST *Be kind*.}}\n{{HIDE movie_1 name.movie The Long Way}}\n\
        {{ENTER people people.tickets Who comes?}}\n\
        {{CONVERSATION\nhint user (Ask for var_movie_1 with var_people.)\n\
        call find_movies name.movie var_movie_1\nresponse find_movies status success\n\
        force assistant It is var_movie_1.\nanything else\n}}\n{{CHECK confirm_flow It flows.}}";

    #[test]
    fn instructions_are_read_in_parts() {
        let fields = fields("Template 1", TEXT);
        let labels: Vec<_> = fields.iter().map(|field| field.label.as_str()).collect();
        let expected = ["Instructions", "Task", "Slots of the task", "Script", "Confirmed by the writer"];
        assert_eq!(labels, expected);
        assert_eq!(said(&fields[1]), ["|TASK:", "-•|*Be kind*."]);
        let expected = [
            "movie_1|[The Long Way]~ name.movie~",
            "people|<open>~ people.tickets, entered by the writer: ~Who comes?",
        ];
        assert_eq!(said(&fields[2]), expected);
        let expected = [
            "User writes|Ask for [The Long Way] with <people>.",
            "-call find_movies|~name.movie~ [The Long Way]",
            "-response of find_movies|~status~ ~success~",
            "Assistant says|It is [The Long Way].",
            "|anything else",
        ];
        assert_eq!(said(&fields[3]), expected);
        assert_eq!(said(&fields[4]), ["•|It flows."]);
        let ShownBody::Lines(script) = &fields[3].body else { panic!("no lines") };
        let says: Vec<_> = script[0].pieces.iter().map(|piece| piece.says.as_str()).collect();
        assert_eq!(says[1], "movie_1, name.movie");
        assert_eq!(says[3], "people.tickets, entered by the writer: Who comes?");
    }

    #[test]
    fn a_title_alone_is_one_field() {
        assert_eq!(fields("pizza-1", ""), [Field::text("Instructions", "pizza-1").into()]);
    }
}
