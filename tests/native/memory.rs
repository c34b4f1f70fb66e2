//! The memory of these tests: counted by thread, and refused where a test wants it so.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Cell<usize> = const { Cell::new(0) };
    static MOST: Cell<usize> = const { Cell::new(0) };
    /// Longer pieces are refused.
    static LONGEST: Cell<usize> = const { Cell::new(usize::MAX) };
}

struct Counted;

#[global_allocator]
static COUNTED: Counted = Counted;

/// Whether a piece is granted; then it is held beside all others.
fn grant(bytes: usize) -> bool {
    let is_granted = bytes <= LONGEST.get();
    if is_granted {
        HELD.set(HELD.get().wrapping_add(bytes));
        // What was given back on another thread than it was taken on counts below nothing.
        if HELD.get() < usize::MAX / 2 {
            MOST.set(MOST.get().max(HELD.get()));
        }
    }
    is_granted
}

fn give_back(bytes: usize) {
    HELD.set(HELD.get().wrapping_sub(bytes));
}

#[expect(unsafe_code, reason = "an allocator is unsafe; this one only counts for the system's")]
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !grant(layout.size()) {
            return std::ptr::null_mut();
        }
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        give_back(layout.size());
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        // For a moment both are there, as where memory cannot grow in its place.
        if !grant(bytes) {
            return std::ptr::null_mut();
        }
        give_back(layout.size());
        unsafe { System.realloc(place, layout, bytes) }
    }
}

/// What is made, and how much more memory than before was held at most while it was.
pub fn most_held<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.get();
    MOST.set(before);
    let made = work();
    (made, MOST.get().wrapping_sub(before))
}

/// What is made where no piece of memory is longer than this.
pub fn in_pieces_of<T>(longest: usize, work: impl FnOnce() -> T) -> T {
    LONGEST.set(longest);
    let made = work();
    LONGEST.set(usize::MAX);
    made
}
