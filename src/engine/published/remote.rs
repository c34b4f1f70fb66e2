//! A value that may still be with the host that publishes it.
//!
//! Whoever looks at a value that is not here sees an empty one, and that somebody looked is noted. So an answer that came
//! without such a note is right; one that came with some is thrown away, what was missed is fetched, and the question is
//! asked again. No question has to know what it will look at, and none fetches what it does not look at.

use super::{Fetched, Piece};
#[cfg(not(target_arch = "wasm32"))]
use crate::engine::packed::Packed;
use crate::engine::packed::open;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};

/// Where the value is: here, unless it is in a piece that was not fetched.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Remote<T> {
    value: T,
    piece: Option<Box<Absent>>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Absent {
    piece: Piece,
    #[serde(skip)]
    is_missed: AtomicBool,
}

impl Clone for Absent {
    fn clone(&self) -> Self {
        Self { piece: self.piece, is_missed: AtomicBool::new(self.is_missed.load(Ordering::Relaxed)) }
    }
}

impl Absent {
    fn miss(&self) {
        self.is_missed.store(true, Ordering::Relaxed);
    }
}

impl<T> Deref for Remote<T> {
    type Target = T;

    fn deref(&self) -> &T {
        if let Some(absent) = &self.piece {
            absent.miss();
        }
        &self.value
    }
}

impl<T> DerefMut for Remote<T> {
    fn deref_mut(&mut self) -> &mut T {
        if let Some(absent) = &self.piece {
            absent.miss();
        }
        &mut self.value
    }
}

impl<T> From<T> for Remote<T> {
    fn from(value: T) -> Self {
        Self { value, piece: None }
    }
}

/// A [`Remote`] of any type.
pub trait RemoteColumn {
    /// The piece, if somebody looked at the value and it is not here; told once.
    fn missed(&mut self) -> Option<Piece>;

    /// The piece that the value is still in.
    fn piece(&self) -> Option<Piece>;

    /// Takes the value; `false` when the bytes are none.
    fn take(&mut self, bytes: &[u8]) -> bool;

    /// Gives the value to be kept elsewhere, unless there is nothing in it.
    #[cfg(not(target_arch = "wasm32"))]
    fn put_away(&mut self, keep: &mut dyn FnMut(&Packed) -> std::io::Result<Piece>) -> std::io::Result<()>;
}

/// The pieces of those that somebody looked at since the last call, and that are not here.
pub fn missed<'c>(columns: impl Iterator<Item = &'c mut dyn RemoteColumn>) -> Vec<Piece> {
    columns.filter_map(RemoteColumn::missed).collect()
}

/// Takes what was fetched of these; `false` when some of it is not what it should be.
pub fn take_all<'c>(columns: impl Iterator<Item = &'c mut dyn RemoteColumn>, fetched: &Fetched) -> bool {
    let mut is_good = true;
    for column in columns {
        if let Some(bytes) = column.piece().and_then(|piece| fetched.get(piece)) {
            is_good &= column.take(bytes);
        }
    }
    is_good
}

impl<T: Default + Serialize + DeserializeOwned> RemoteColumn for Remote<T> {
    fn missed(&mut self) -> Option<Piece> {
        let absent = self.piece.as_mut()?;
        std::mem::take(absent.is_missed.get_mut()).then_some(absent.piece)
    }

    fn piece(&self) -> Option<Piece> {
        self.piece.as_ref().map(|absent| absent.piece)
    }

    fn take(&mut self, bytes: &[u8]) -> bool {
        let Some(value) = open::<T>(bytes) else { return false };
        *self = Self { value, piece: None };
        true
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn put_away(&mut self, keep: &mut dyn FnMut(&Packed) -> std::io::Result<Piece>) -> std::io::Result<()> {
        let packed = Packed::of(&self.value);
        if packed == Packed::of(&T::default()) {
            return Ok(());
        }
        let piece = keep(&packed)?;
        *self = Self {
            value: T::default(),
            piece: Some(Box::new(Absent { piece, is_missed: AtomicBool::new(false) })),
        };
        Ok(())
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_missed_is_told_once_and_comes_back() {
        let mut column = Remote::from(vec![3u32, 4]);
        let mut kept = Packed::default();
        let mut keep = |packed: &Packed| {
            kept = packed.clone();
            Ok(Piece { len: 9, ..Piece::default() })
        };
        column.put_away(&mut keep).unwrap();
        assert_eq!((column.missed(), column.piece().map(|piece| piece.len)), (None, Some(9)));
        assert!(column.is_empty());
        let copy: Remote<Vec<u32>> = Packed::of(&column).open().unwrap();
        assert_eq!(copy.piece(), column.piece());
        assert_eq!(column.missed(), column.piece());
        assert_eq!(column.missed(), None);
        assert!(!column.take(&[0xff]) && column.take(kept.as_bytes()));
        assert_eq!((column.as_slice(), column.piece()), (&[3, 4][..], None));
    }

    #[test]
    fn nothing_is_not_kept_elsewhere() {
        let mut column = Remote::<Vec<u32>>::default();
        column.put_away(&mut |_| panic!("nothing is kept")).unwrap();
        assert_eq!((column.len(), column.missed()), (0, None));
    }
}
