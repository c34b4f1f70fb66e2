//! The memory of these tests, counted by thread.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Cell<usize> = const { Cell::new(0) };
    static MOST: Cell<usize> = const { Cell::new(0) };
}

struct Counted;

#[global_allocator]
static COUNTED: Counted = Counted;

fn grant(bytes: usize) {
    HELD.set(HELD.get().wrapping_add(bytes));
    // What was given back on another thread than it was taken on counts below nothing.
    if HELD.get() < usize::MAX / 2 {
        MOST.set(MOST.get().max(HELD.get()));
    }
}

fn give_back(bytes: usize) {
    HELD.set(HELD.get().wrapping_sub(bytes));
}

#[expect(unsafe_code, reason = "an allocator is unsafe; this one only counts for the system's")]
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grant(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        give_back(layout.size());
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        // For a moment both are there, as where memory cannot grow in its place.
        grant(bytes);
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
