//! The pictures of the installed page, drawn from the path of the page's own icon.
//!
//! It is a speech bubble with two lines, which this module paints itself, dot by dot: the same bytes on every machine,
//! and no tool to install. Invariant: a picture has the two colours of the icon and what is between them.

use miniz_oxide::deflate::compress_to_vec_zlib;

/// The bubble, in a box of 16 by 16; the same as the path of the icon in `index.html`.
const BUBBLE: [[f64; 2]; 7] =
    [[2.0, 2.0], [14.0, 2.0], [14.0, 10.0], [7.0, 10.0], [4.0, 13.0], [4.0, 10.0], [2.0, 10.0]];

/// The lines in it: where they begin and end, and how high they are.
const LINES: [[f64; 3]; 2] = [[4.5, 11.5, 5.0], [4.5, 8.5, 7.5]];
const HALF_WIDTH: f64 = 0.5;

/// The middle of the bubble, and the boxes that are cut out around it: some systems show no more than a circle of four
/// fifths of a picture.
const MIDDLE: [f64; 2] = [8.0, 7.5];
const BOX: f64 = 15.0;
const BOX_OF_MASKABLE: f64 = 21.0;

/// Each dot is looked at in so many rows and columns.
const FINER: u32 = 4;
const LEVELS: u32 = FINER * FINER;

/// A square picture of a bubble as PNG: on nothing, or, where it may be cut to a shape, light on its own colour.
pub fn png(side: u32, color: [u8; 3], is_maskable: bool) -> Vec<u8> {
    let box_len = if is_maskable { BOX_OF_MASKABLE } else { BOX };
    let mut dots = Vec::new();
    for y in 0..side {
        // No filter for this row.
        dots.push(0);
        dots.extend((0..side).map(|x| dot(x, y, f64::from(side), box_len, is_maskable)));
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let head = [&side.to_be_bytes()[..], &side.to_be_bytes(), &[8, 3, 0, 0, 0]].concat();
    chunk(&mut file, *b"IHDR", &head);
    let (colors, alphas) = palette(color, is_maskable);
    chunk(&mut file, *b"PLTE", &colors);
    if !is_maskable {
        chunk(&mut file, *b"tRNS", &alphas);
    }
    chunk(&mut file, *b"IDAT", &compress_to_vec_zlib(&dots, 10));
    chunk(&mut file, *b"IEND", &[]);
    file
}

/// How much of a dot is light, from 0 to `LEVELS`; on nothing, how much of it is painted comes after that.
fn dot(x: u32, y: u32, side: f64, box_len: f64, is_maskable: bool) -> u8 {
    let (mut in_bubble, mut on_line) = (0, 0);
    for part in 0..LEVELS {
        let at = |dot: u32, part: u32, middle: f64| {
            let share = (f64::from(dot) + (f64::from(part) + 0.5) / f64::from(FINER)) / side;
            middle + (share - 0.5) * box_len
        };
        let point = [at(x, part % FINER, MIDDLE[0]), at(y, part / FINER, MIDDLE[1])];
        in_bubble += u32::from(is_in_bubble(point));
        on_line += u32::from(is_on_line(point));
    }
    let level = if is_maskable {
        in_bubble - on_line
    } else if in_bubble == LEVELS {
        on_line
    } else {
        LEVELS + 1 + in_bubble
    };
    u8::try_from(level).unwrap_or_default()
}

/// A ray to the right crosses the outline an odd number of times.
fn is_in_bubble([x, y]: [f64; 2]) -> bool {
    let next = BUBBLE.iter().cycle().skip(1);
    let crosses = |&(from, to): &(&[f64; 2], &[f64; 2])| {
        (from[1] > y) != (to[1] > y) && x < from[0] + (to[0] - from[0]) * (y - from[1]) / (to[1] - from[1])
    };
    BUBBLE.iter().zip(next).filter(crosses).count() % 2 == 1
}

/// The ends of lines are round.
fn is_on_line([x, y]: [f64; 2]) -> bool {
    LINES.iter().any(|&[start, end, height]| (x - x.clamp(start, end)).hypot(y - height) < HALF_WIDTH)
}

/// The colours of the levels of light, then those of the levels of paint; and how opaque each is.
fn palette(color: [u8; 3], is_maskable: bool) -> (Vec<u8>, Vec<u8>) {
    let share = |level: u32, of: u8| {
        let part = (u32::from(of) * level + LEVELS / 2) / LEVELS;
        u8::try_from(part).unwrap_or(u8::MAX)
    };
    let mut colors = Vec::new();
    let mut alphas = Vec::new();
    for level in 0..=LEVELS {
        colors.extend(color.map(|part| part + share(level, 255 - part)));
        alphas.push(255);
    }
    if !is_maskable {
        for level in 0..=LEVELS {
            colors.extend(color);
            alphas.push(share(level, 255));
        }
    }
    (colors, alphas)
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
    let checked = [&kind[..], data].concat();
    file.extend(&checked);
    file.extend(crc32fast::hash(&checked).to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLUE: [u8; 3] = [0x38, 0x6a, 0x8c];

    #[test]
    fn the_bubble_is_that_of_the_page() {
        let page = include_str!("../../../index.html");
        assert!(page.contains("M2 2h12v8H7l-3 3v-3H2z") && page.contains("M4.5 5h7M4.5 7.5h4"));
        assert!(is_in_bubble([8.0, 3.0]) && is_in_bubble([4.2, 12.0]));
        assert!(!is_in_bubble([1.0, 3.0]) && !is_in_bubble([6.9, 12.0]));
        assert!(is_on_line([4.2, 5.0]) && is_on_line([8.0, 7.9]) && !is_on_line([9.2, 7.5]));
    }

    #[test]
    fn pictures_are_small_and_have_their_size() {
        for (side, is_maskable) in [(192, false), (512, false), (512, true)] {
            let file = png(side, BLUE, is_maskable);
            assert_eq!(file[16..24], [side.to_be_bytes(), side.to_be_bytes()].concat());
            assert!(file.len() < 4000, "{side}: {}", file.len());
        }
    }

    #[test]
    fn a_corner_is_nothing_or_the_colour_itself() {
        let corner = |is_maskable| {
            let index =
                usize::from(dot(0, 0, 64.0, if is_maskable { BOX_OF_MASKABLE } else { BOX }, is_maskable));
            let (colors, alphas) = palette(BLUE, is_maskable);
            (colors[3 * index..3 * index + 3].to_vec(), alphas[index])
        };
        assert_eq!(corner(false), (BLUE.to_vec(), 0));
        assert_eq!(corner(true), (BLUE.to_vec(), 255));
    }
}
