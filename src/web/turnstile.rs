//! Lets one future through at a time, in the order in which they came.
//!
//! Questions for rows share a lane in which a newer one replaces the older; those that want every answer queue up here
//! instead, and so do those that fetch the same from a host.

use futures_channel::oneshot::{Sender, channel};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

#[derive(Clone, Default)]
pub struct Turnstile(Rc<RefCell<Queue>>);

#[derive(Default)]
struct Queue {
    is_taken: bool,
    waiting: VecDeque<Sender<()>>,
}

/// Lets the next one in when it is dropped.
pub struct Pass(Rc<RefCell<Queue>>);

impl Turnstile {
    pub async fn enter(&self) -> Pass {
        let turn = {
            let mut queue = self.0.borrow_mut();
            if queue.is_taken {
                let (sender, turn) = channel();
                queue.waiting.push_back(sender);
                Some(turn)
            } else {
                queue.is_taken = true;
                None
            }
        };
        if let Some(turn) = turn {
            // The sender is never dropped without a word: see `Pass::drop`.
            let _ = turn.await;
        }
        Pass(Rc::clone(&self.0))
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut queue = self.0.borrow_mut();
        // A waiting future that was dropped can't take its turn.
        while let Some(next) = queue.waiting.pop_front() {
            if next.send(()).is_ok() {
                return;
            }
        }
        queue.is_taken = false;
    }
}
