//! Wording that all services share: courtesies, confirmations, and templates for common kinds of slots.
//!
//! Templates for a kind of slot say `{it}`, so that they fit every slot of that kind.

use super::shape::{Lines, Request};

// The user.

pub const GREETINGS: Lines =
    &["Hi there!", "Hello.", "Hi.", "Good morning.", "Hey!", "Good evening.", "Hello there."];

pub const THANKS: Lines = &[
    "Thank you.",
    "Thanks a lot.",
    "Great, thank you.",
    "Perfect, thanks.",
    "Wonderful, thanks for sorting that out.",
    "Thanks, that was quick.",
    "Lovely, thank you very much.",
    "Excellent, I appreciate it.",
    "That's great, thanks so much.",
    "Awesome, thank you.",
    "Good, thank you for that.",
];

pub const NOTHING_MORE: Lines = &[
    "No, that's everything. Thank you!",
    "No, that's all I needed, thanks.",
    "Nothing else, thank you.",
    "That's it for today, thanks for your help.",
    "No, I'm all set. Thanks!",
    "No, thanks. You've been very helpful.",
    "That will be all, thank you.",
    "No, that was it. Thanks again.",
    "I think we're done, thank you.",
    "No more questions, thanks.",
];

pub const USER_FAREWELLS: Lines =
    &["Goodbye!", "Bye for now.", "That's all, bye!", "Have a good one.", "Talk to you soon."];

pub const AGREE: Lines = &[
    "Yes, that's right.",
    "Yes, please go ahead.",
    "That's correct.",
    "Yes, all of that is right.",
    "Looks good to me.",
    "Exactly.",
    "Yes, that's perfect.",
    "Correct, thank you.",
    "Yes, that's what I want.",
    "Yep, that's it.",
    "Sounds right to me.",
    "Everything is correct.",
];

pub const AGREE_TO_PROPOSAL: Lines =
    &["Yes, that's right.", "Yes, please.", "Exactly.", "Yes, the same.", "Right."];

pub const AGREE_TO_OTHER: Lines =
    &["That works too.", "Yes, I'll take that.", "Sure, that's fine.", "Okay, let's do that."];

pub const REFUSE_OTHER: Lines =
    &["No, that doesn't work for me.", "No, then I'd rather leave it.", "Hmm, no, that's not what I need."];

pub const DISAGREE: Lines = &[
    "No, not quite.",
    "Not quite right.",
    "Hold on.",
    "Wait, one thing.",
    "No, one detail is off.",
    "Almost.",
];

pub const AGREE_TO_INTENT: Lines =
    &["Yes, please.", "Yes, that would be great.", "Please do.", "Sure, go ahead.", "Yes, I'd like that."];

pub const DECLINE: Lines = &[
    "No, not right now.",
    "Not yet, thanks.",
    "No, thank you, I just wanted to know.",
    "Maybe later.",
    "No, I'll think it over first.",
];

pub const ALTERNATIVES: Lines = &[
    "Is there anything else?",
    "What else do you have?",
    "Could you show me another one?",
    "I'm not sure about that one. Any others?",
    "Do you have other suggestions?",
    "Hmm, what other choices are there?",
    "Let me hear another option, please.",
    "That's not quite for me. What else is there?",
];

pub const NO_PREFERENCE: Lines =
    &["I don't mind.", "No preference there.", "It doesn't matter to me.", "Either way is fine."];

pub const NO_PREFERENCE_ON_LAST: Lines = &[
    "The last one doesn't matter to me.",
    "As for the rest, I don't mind.",
    "I have no preference otherwise.",
];

pub const WITH_ANOTHER_SERVICE: Lines = &["Yes, one more thing.", "Actually, yes.", "Yes.", "Yes, there is."];

pub const TRY_AGAIN: Lines =
    &["That's a pity.", "Too bad.", "Oh well.", "All right, then something different."];

// The system.

pub const ACKNOWLEDGE: Lines = &[
    "Sure.",
    "Of course.",
    "Certainly.",
    "Okay.",
    "Got it.",
    "Happy to help.",
    "All right.",
    "Noted.",
    "Sure thing.",
];

pub const ANYTHING_ELSE: Lines = &[
    "Is there anything else I can do for you?",
    "Anything else I can help with?",
    "Can I help you with something else?",
    "Do you need anything else today?",
    "Would you like help with anything else?",
    "Will there be anything else?",
];

pub const FAREWELLS: Lines = &[
    "Have a lovely day!",
    "You're welcome. Goodbye!",
    "Glad I could help. Take care!",
    "Enjoy the rest of your day.",
    "My pleasure. Have a great time!",
    "Goodbye, and see you soon.",
    "You're very welcome. Bye!",
    "It was a pleasure. Have a nice day.",
    "Anytime. Goodbye!",
    "All the best, and take care.",
];

/// Before and after what is to be confirmed.
pub const CONFIRM_LEADS: Lines = &[
    "Just to confirm:",
    "Please check the details:",
    "Let me make sure I have this right:",
    "So you would like",
    "You'd like",
    "To sum up, you want",
    "Here is what I have:",
    "I'd like to double-check:",
    "These are the details:",
];

/// The same once a detail was corrected.
pub const CONFIRM_AGAIN_LEADS: Lines = &[
    "All right, then it is",
    "Okay, I changed that:",
    "No problem. That makes",
    "Sorry about that. So you want",
];

pub const CONFIRM_TAILS: Lines = &[
    ". Is that correct?",
    ". Shall I go ahead?",
    ". Is that right?",
    ". Does that look right?",
    ", correct?",
];

/// Before an offer, with the number of things found and what they are.
pub const FOUND_MANY: Lines = &[
    "I found # % for you.",
    "There are # % that fit.",
    "I see # % that match.",
    "I have # % to choose from.",
];
pub const FOUND_ONE: Lines =
    &["I found just # %.", "There is # % that fits.", "I see only # % that matches."];

// Kinds of slots.

pub const CITY_PROPOSE: Lines =
    &["Is that in {it} as well?", "Should I look in {it} again?", "Is {it} the right city for this too?"];
pub const CITY_ANSWER: Lines =
    &["{it}, please.", "In {it}, please.", "Let's look in {it}.", "I'd like something in {it}.", "Try {it}."];
pub const CITY_INSTEAD: Lines =
    &["What about {it}?", "Could you check in {it} instead?", "What do you have in {it}?"];

pub const DATE_PROPOSE: Lines =
    &["Is that for {it} too?", "Would that also be {on it}?", "Shall I look at {it} again?"];
pub const DATE_ANSWER: Lines = &[
    "Let's say {it}.",
    "I was thinking of {it}.",
    "It would be {on it}.",
    "For {it}, please.",
    "Make it {it}.",
];
pub const DATE_INSTEAD: Lines =
    &["Is there anything {on it} instead?", "What about {it}?", "Could you look at {it} instead?"];

pub const TIME_ANSWER: Lines = &[
    "At {it}, please.",
    "Let's make it {it}.",
    "I'd prefer {it}.",
    "Around {it} would be good.",
    "How about {it}?",
];

/// The correction of a date or a time.
pub const MAKE_IT: Lines = &[
    "Could you make it {it} instead?",
    "I meant {it}.",
    "Let's do {it} instead.",
    "I'd rather have {it}.",
    "Please change that to {it}.",
];

pub const PEOPLE_PROPOSE: Lines = &["Will it be {it} again?", "For {it}, as before?"];
pub const COUNT_ANSWER: Lines = &["It's for {it}.", "For {it}, please.", "That would be {it}."];
pub const COUNT_CHANGE: Lines =
    &["It should be for {it}.", "Please make that {it}.", "We'll need it for {it}."];
pub const TICKETS_ANSWER: Lines =
    &["I need {it}.", "Just {it}, please.", "I'd like {it}.", "That would be {it}."];
pub const TICKETS_CHANGE: Lines = &["I actually need {it}.", "Please make that {it}.", "It should be {it}."];

pub const PHONE_REQUEST: Request = Request {
    question: &[
        "What's their phone number?",
        "Could you give me their number?",
        "Is there a phone number I can call?",
    ],
    reply: &["Their phone number is {it}.", "You can call them at {it}.", "The number is {it}."],
};

pub const STREET_REQUEST: Request = Request {
    question: &["What's the address?", "Where exactly is it?", "Can you give me the street address?"],
    reply: &["The address is {it}.", "It's at {it}.", "You'll find it at {it}."],
};

pub const RATING_REQUEST: Request = Request {
    question: &["How well is it rated?", "What kind of reviews does it get?", "What's its rating?"],
    reply: &[
        "It is rated {it} out of 5.",
        "The average rating is {it}.",
        "Visitors give it {it} on average.",
    ],
};
