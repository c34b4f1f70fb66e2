//! Files that come out of archives.

use super::OpenFiles;
use crate::corpus::FileId;
use crate::engine::answer::{FileEntry, Share};
use crate::engine::reading::{FileReader, ReadContext};
use crate::synth::archive::{Names, Zipping, gzip, tar, zip};
use crate::synth::{self, Plan};

/// One file in one shard, read in slices of `slice_len`.
fn read(path: &str, bytes: &[u8], slice_len: u64) -> OpenFiles {
    let mut files = OpenFiles::default();
    let entry = FileEntry {
        id: FileId(0),
        path: path.to_owned(),
        bytes: bytes.len() as u64,
        casts: Vec::new(),
        share: Share::ALL,
        generation: 0,
    };
    files.open(entry);
    let mut context = ReadContext::default();
    let at = |byte: u64| usize::try_from(byte).unwrap();
    loop {
        if let Some((file, range)) = files.want_packed(slice_len) {
            let slice = &bytes[at(range.start.0)..at(range.end.0)];
            files.take_packed(file, range, Ok(slice), &mut context, &mut |_| {});
        } else if let Some((part, range, _)) = files.want(slice_len) {
            files.push(part, &bytes[at(range.start.0)..at(range.end.0)], &mut context, &mut |_| {});
        } else {
            return files;
        }
    }
}

/// What the files say of themselves, but for their ids.
fn reports(files: &OpenFiles) -> Vec<String> {
    files.reports().iter().map(|report| format!("{report:?}")).collect()
}

#[test]
fn archives_in_any_slices_are_read_the_same() {
    let plan = Plan { dialogues: 12, seed: 2, variant: "raw" };
    let generated = synth::generated(crate::corpus::Dataset::Sgd, &plan);
    let files: Vec<(&str, &[u8])> =
        generated.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())).collect();
    let tar = tar(&files, Names::Pax);
    let nested = gzip(files[0].1);
    let archives = [
        ("a.json.gz", gzip(files[0].1)),
        ("a.tar.gz", gzip(&tar)),
        ("a.tar", tar.clone()),
        ("a.zip", zip(&files, Zipping::default())),
        ("b.zip", zip(&files, Zipping { is_stored: true, ..Zipping::default() })),
        ("c.zip", zip(&[("x.json.gz", &nested)], Zipping::default())),
        // Without its directory.
        (
            "d.zip",
            zip(&files, Zipping { is_streamed: true, ..Zipping::default() })[..tar.len() / 20].to_vec(),
        ),
    ];
    for (path, bytes) in archives {
        let whole = reports(&read(path, &bytes, u64::MAX));
        for slice_len in [512, 777, 4096, 100_000] {
            assert_eq!(reports(&read(path, &bytes, slice_len)), whole, "{path} in slices of {slice_len}");
        }
    }
}

/// There may be 100 000 in an archive.
#[test]
fn a_file_that_holds_nothing_takes_little() {
    let len = size_of::<FileReader>();
    assert!(len <= 640, "{len} bytes");
}
