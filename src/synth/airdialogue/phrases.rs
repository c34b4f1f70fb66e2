//! Names and sentences: invented surnames, and our own wording. `{name}` and the like are filled in.

/// Codes of airports, as travellers know them.
pub const AIRPORTS: [&str; 24] = [
    "ATL", "AUS", "BOS", "CLT", "DCA", "DEN", "DFW", "DTW", "EWR", "HOU", "IAD", "IAH", "JFK", "LAS", "LAX",
    "MCO", "MSP", "OAK", "ORD", "PHL", "PHX", "SEA", "SFO", "SLC",
];

pub const FIRST_NAMES: [&str; 32] = [
    "Ada", "Alan", "Amy", "Ben", "Carla", "Clara", "David", "Diana", "Elena", "Emma", "Felix", "Frank",
    "Grace", "Hugo", "Ines", "Jacob", "Julia", "Kevin", "Laura", "Leo", "Maria", "Martin", "Nina", "Oscar",
    "Paula", "Ralph", "Rosa", "Sam", "Sonia", "Thomas", "Vera", "Walter",
];

pub const LAST_NAMES: [&str; 32] = [
    "Ashgrove",
    "Barlowe",
    "Brindley",
    "Calderly",
    "Cresswater",
    "Danforthe",
    "Eastmere",
    "Elloway",
    "Farrowby",
    "Fenmoor",
    "Galebrook",
    "Greythorne",
    "Hallowell",
    "Hartmere",
    "Inglemoss",
    "Kestrelby",
    "Larkwell",
    "Lindmarsh",
    "Marrowick",
    "Mossley",
    "Northgale",
    "Oakhurst",
    "Pellworth",
    "Quillan",
    "Ravensmoor",
    "Sandmere",
    "Stonebury",
    "Tarrowley",
    "Thistlewood",
    "Underhay",
    "Westbrooke",
    "Yarrowby",
];

pub const REASONS: &[&str] = &[
    "a wedding",
    "a trade fair",
    "a family visit",
    "a music festival",
    "a job interview",
    "a science meeting",
    "a caf\u{e9} owners' meeting",
    "a birthday party",
    "a training course",
    "a football match",
];

pub const HELLO: &[&str] = &["Hello.", "Hi.", "Good day.", "Hi there.", "Good morning.", "Good evening."];

pub const WELCOME: &[&str] = &[
    "Hello, what can I do for you?",
    "Hi, how may I assist you today?",
    "Welcome, how can I be of help?",
    "Good day, tell me what you need.",
];

pub const ASK_BOOK: &[&str] = &[
    "I would like to book a flight for {reason}.",
    "Could you find me a flight from {from} to {to}? It is for {reason}.",
    "I am planning a journey for {reason} and need a ticket.",
    "Please help me to get a ticket to {to}, I am going to {reason}.",
    "I need a return ticket, because I am invited to {reason}.",
];

pub const ASK_CHANGE: &[&str] = &[
    "I have to move my reservation because of {reason}.",
    "Can you change my booking? My plans for {reason} are different now.",
    "I want other dates for the flight that I have reserved.",
];

pub const ASK_CANCEL: &[&str] = &[
    "I want to cancel my reservation, because {reason} was called off.",
    "Please cancel the flight that I booked for {reason}.",
    "My plans fell through, so my booking has to be cancelled.",
];

pub const ASK_NAME: &[&str] = &[
    "Who is travelling, please?",
    "Sure, under which name?",
    "Certainly. What is your full name?",
    "Gladly, please tell me your name first.",
];

pub const NAME: &[&str] =
    &["{name}.", "It is {name}.", "My full name is {name}.", "I am {name}.", "This is {name} speaking."];

pub const ASK_CITIES: &[&str] = &[
    "Thank you, {first}. Which airports will you use?",
    "Thanks. From where to where do you fly?",
    "Please give me the codes of both airports.",
];

pub const CITIES: &[&str] = &[
    "From {from} to {to}.",
    "I start in {from} and my destination is {to}.",
    "The codes are {from} and {to}, in this order.",
    "{from} to {to}, and back again.",
];

pub const ASK_DATES: &[&str] = &[
    "When do you leave, and when do you return?",
    "On which days will you travel?",
    "And your dates, please?",
];

pub const DATES: &[&str] = &[
    "I leave on {out} and return on {back}.",
    "Out on {out}, back on {back}.",
    "The dates are {out} and {back}.",
    "My journey starts on {out} and ends on {back}.",
];

pub const ASK_WISHES: &[&str] = &[
    "Is there anything else that matters to you?",
    "Do you have a limit for price or connections?",
    "Any other wishes for this journey?",
];

pub const WISHES: &[&str] = &["{wishes}", "Yes: {wishes}", "{wishes} Nothing else.", "{wishes} That is all."];

pub const WAIT: &[&str] = &[
    "Please give me a moment.",
    "Let me look it up for you.",
    "One minute please, I am checking.",
    "Fine, I am searching now.",
];

pub const SURE: &[&str] =
    &["Of course.", "Sure, take your time.", "No problem.", "All right.", "I will wait."];

pub const OFFER: &[&str] = &[
    "Flight {flight} of {airline} costs {fare} and has {links}. Shall I take it?",
    "I found flight {flight} in {class} class for {fare}, with {links}. Is it fine?",
    "There is one by {airline}: number {flight}, price {fare}, {links}. May I go on?",
    "{airline} has flight {flight} with {links} at a price of {fare}. Do you want it?",
];

pub const ACCEPT: &[&str] = &[
    "Yes, please.",
    "That suits me, go on.",
    "Yes, I take it.",
    "Sounds good to me.",
    "Perfect, please do so.",
];

pub const BOOKED: &[&str] = &[
    "Your seat on flight {flight} is booked.",
    "Done, {first}: the ticket is yours.",
    "Your booking of flight {flight} is complete.",
];

pub const CHANGED: &[&str] =
    &["Your reservation was moved to flight {flight}.", "It is changed, you fly with number {flight} now."];

pub const CANCELLED: &[&str] = &[
    "Your reservation is cancelled now.",
    "I found your booking and have cancelled it.",
    "It is done, nothing is reserved any more.",
];

pub const NOT_RESERVED: &[&str] = &[
    "I am afraid that nothing is reserved for {name}.",
    "Sorry, I cannot find any booking under your name.",
    "There is no reservation for you in our system.",
];

pub const NOTHING_FOUND: &[&str] = &[
    "I am sorry, no flight meets all your wishes.",
    "Sorry, nothing is left on your route for these dates.",
    "Unfortunately none of our flights fits.",
];

pub const THANKS: &[&str] = &[
    "Thank you for your help.",
    "All right, thanks a lot.",
    "Thanks, you were very kind.",
    "Okay, thank you anyway.",
];

pub const GOODBYE: &[&str] = &[
    "You are welcome, {first}.",
    "Thanks for contacting us.",
    "My pleasure. Have a nice day.",
    "Good bye, and come again.",
];

pub const LAST_WORD: &[&str] = &["Bye.", "Good bye.", "Have a good day.", "Same to you."];
