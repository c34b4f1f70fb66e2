use super::*;
use crate::engine::answer::{Distribution, Facet, FacetValue, FlightFacet, FlightSurvey, FlightValue, Grid};
use proptest::prelude::*;

fn overview(turns: &[(f64, u64)], services: &[(&str, u64)]) -> Overview {
    let value = |(value, count): &(&str, u64)| FacetValue { value: (*value).to_owned(), count: *count };
    Overview {
        dialogues: turns.iter().map(|(_, count)| count).sum(),
        measures: vec![Distribution { measure: Measure::Turns, counts: turns.to_vec(), absent: 0 }],
        in_dialogues: vec![Facet { field: Field::Service, values: services.iter().map(value).collect() }],
        ..Overview::default()
    }
}

fn first(_: Subject) -> Extent {
    Extent::First
}

fn wanted<'a>(line: &'a str, extent: &'a dyn Fn(Subject) -> Extent) -> Wanted<'a> {
    Wanted { line, is_compared: false, measure: Measure::Words, extent }
}

fn all() -> Overview {
    overview(&[(2.0, 5), (3.0, 10), (40.0, 1)], &[("Hotels_1", 9), ("Media_1", 6), ("Rest, and more", 1)])
}

#[test]
fn charts_have_what_matches_before_the_whole() {
    let matching = overview(&[(3.0, 4)], &[("Hotels_1", 4)]);
    let charts = charts([&matching, &all()], wanted("service:Hotels_1 quiet", &first));
    let titles: Vec<&str> = charts.iter().map(|chart| chart.title.as_str()).collect();
    assert_eq!(titles, ["Turns per dialogue", "Service"]);
    let [turns, services] = charts.as_slice() else { panic!("{charts:?}") };
    let counts = |chart: &Chart| chart.marks.iter().map(|mark| mark.counts).collect::<Vec<_>>();
    assert_eq!(turns.marks[0].label, "2\u{2013}3");
    assert_eq!(counts(turns)[..2], [[4, 15], [0, 0]]);
    assert_eq!(turns.marks[0].line.as_deref(), Some("service:Hotels_1 turns:2..3 quiet"));
    assert_eq!(counts(services), [[4, 9], [0, 6], [0, 1]]);
    assert!(services.marks[0].is_on && !services.marks[1].is_on);
    assert_eq!(services.marks[0].line.as_deref(), Some("quiet"));
    assert_eq!(services.marks[2].line.as_deref(), Some("service:Hotels_1,\"Rest, and more\" quiet"));
    assert_eq!((services.cleared.as_deref(), turns.cleared.as_deref()), (Some("quiet"), None));
    assert_eq!(turns.marks[0].says(turns), "2\u{2013}3: 4 of 4 dialogues, 100.0 %; 15 in all");
}

#[test]
fn a_range_that_is_asked_for_can_be_cleared() {
    let charts = charts([&all(), &all()], wanted("turns:2..3", &first));
    assert!(charts[0].marks[0].is_on);
    assert_eq!(charts[0].marks[0].line.as_deref(), Some(""));
    assert_eq!(charts[0].cleared.as_deref(), Some(""));
}

#[test]
fn many_values_are_folded_but_for_those_that_are_asked_for() {
    let names: Vec<String> = (0..20).map(|number| format!("S_{number}")).collect();
    let services: Vec<(&str, u64)> = names.iter().map(|name| (name.as_str(), 2)).collect();
    let all = overview(&[(1.0, 2)], &services);
    let folded = charts([&all, &all], wanted("service:S_17", &first)).remove(0);
    assert_eq!((folded.marks.len(), folded.folded), (13, 8));
    assert_eq!(folded.marks[12].label, "S_17");
    let shown = charts([&all, &all], wanted("", &|_| Extent::More)).remove(0);
    assert_eq!((shown.marks.len(), shown.folded), (20, 0));
}

#[test]
fn pairs_are_found_by_a_line_and_shared_by_the_first() {
    let facet = |field, values: &[(&str, u64)]| Facet {
        field,
        values: values
            .iter()
            .map(|(value, count)| FacetValue { value: (*value).to_owned(), count: *count })
            .collect(),
    };
    let grid = |pairs: &[(&'static str, &'static str, u64)]| {
        Grid::of(pairs.iter().map(|(one, other, count)| ((*one, *other), *count)).collect())
    };
    let all = Overview {
        dialogues: 9,
        turns: 90,
        in_dialogues: vec![facet(Field::Slot, &[("city", 8), ("date", 6)])],
        in_turns: vec![facet(Field::Act, &[("user/ASK", 30), ("system/SAY", 20)])],
        act_pairs: grid(&[("user/ASK", "system/SAY", 12), ("system/SAY", "user/ASK", 5)]),
        slot_pairs: grid(&[("city", "date", 4)]),
        ..Overview::default()
    };
    let line = "turn{act:user/ASK next{act:system/SAY}} slot:date";
    let charts = charts([&all, &all], wanted(line, &first));
    let of = |subject| charts.iter().find(|chart| chart.subject == subject).unwrap();
    let acts = of(Subject::ActPairs);
    let counts: Vec<_> = acts.marks.iter().map(|mark| (mark.counts[0], mark.of[0])).collect();
    assert_eq!(counts, [(0, 30), (12, 30), (5, 20), (0, 20)]);
    assert!(acts.marks[1].is_on);
    assert_eq!(acts.marks[1].line.as_deref(), Some("slot:date"));
    assert_eq!(acts.cleared.as_deref(), Some("slot:date"));
    assert_eq!(acts.marks[1].says(acts), "user/ASK, then system/SAY: 12 of 30 turns, 40.0 %; 12 in all");
    assert_eq!(
        acts.marks[2].line.as_deref(),
        Some("turn{act:system/SAY next{act:user/ASK}} turn{act:user/ASK next{act:system/SAY}} slot:date")
    );
    let slots = of(Subject::SlotPairs);
    let counts: Vec<_> = slots.marks.iter().map(|mark| (mark.counts[0], mark.of[0])).collect();
    assert_eq!(counts, [(0, 8), (4, 8), (4, 6), (0, 6)]);
    assert_eq!(slots.marks[0].line, None);
    assert!(slots.marks[1].line.as_ref().unwrap().contains("slot:city"));
    for chart in [acts, slots] {
        let picture = picture(chart, Scale::Shares);
        for drawn in &picture.marks {
            for rect in [drawn.bar, drawn.ghost, drawn.place] {
                assert!(rect.x >= 0.0 && rect.x + rect.width <= picture.width + 0.001);
                assert!(rect.y >= 0.0 && rect.y + rect.height <= picture.height + 0.001);
            }
        }
    }
}

#[test]
fn lengths_stand_against_another_number() {
    let mut all = all();
    all.measures.push(Distribution {
        measure: Measure::Words,
        counts: vec![(10.0, 6), (900.0, 10)],
        absent: 0,
    });
    all.lengths = vec![(2, 10.0, 5), (3, 10.0, 1), (3, 900.0, 9), (40, 900.0, 1)];
    let charts = charts([&all, &all], wanted("x", &first));
    let chart = charts.iter().find(|chart| chart.subject == Subject::Lengths).unwrap();
    let sum: u64 = chart.marks.iter().map(|mark| mark.counts[0]).sum();
    assert_eq!(sum, all.dialogues);
    let Form::Matrix { rows, columns } = &chart.form else { panic!("{chart:?}") };
    assert_eq!((rows.len() * columns.len(), columns[0].as_str()), (chart.marks.len(), "0\u{2013}4"));
    let last = chart.marks.iter().find(|mark| mark.counts[0] == 6).unwrap();
    assert_eq!(last.line.as_deref(), Some("turns:0..4 words:0..99 x"));
}

#[test]
fn two_selections_are_held_against_each_other() {
    let train = overview(&[(2.0, 100), (8.0, 100)], &[("Hotels_1", 150), ("Media_1", 50)]);
    let test = overview(&[(2.0, 20), (9.0, 30)], &[("Hotels_1", 30), ("Trains_1", 20)]);
    let charts = charts([&test, &train], Wanted { is_compared: true, ..wanted("split:test", &first) });
    let services = charts.iter().find(|chart| chart.subject == Subject::Field(Field::Service)).unwrap();
    let marks: Vec<_> = services.marks.iter().map(|mark| (mark.label.as_str(), mark.counts)).collect();
    assert_eq!(marks, [("Hotels_1", [30, 150]), ("Media_1", [0, 50]), ("Trains_1", [20, 0])]);
    assert!(
        services.marks[2].says(services).ends_with("20 of 50 dialogues, 40.0 %; against 0 of 200, 0.0 %")
    );
    assert!(csv(services).starts_with("value,matching,share of matching,other,"));
    let found = differences(&charts, ["split:test", "split:train"]);
    let named: Vec<_> = found.iter().map(|one| (one.mark.label.as_str(), one.is_in_one())).collect();
    assert_eq!(named[..3], [("9", true), ("Trains_1", true), ("8", true)]);
    assert!(named.contains(&("Trains_1", true)) && !named.contains(&("Hotels_1", false)));
    assert!(found.iter().all(|one| one.surprise > 10.8));
    // That what is asked for differs is no surprise.
    for line in ["-service:Trains_1", "service:Hotels_1"] {
        let of_others = differences(&charts, ["split:test", line]);
        assert!(of_others.iter().all(|one| one.title == "Turns per dialogue"), "{of_others:?}");
    }
    assert!(differences(&charts, ["turns:2..9", "service:Hotels_1"]).is_empty());
}

#[test]
fn prices_lead_to_the_flights_that_have_them() {
    let value = |price: u32, total: u64| FlightValue { text: price.to_string(), count: 0, total };
    let prices = FlightFacet {
        field: FlightField::Price,
        is_counted: true,
        values: vec![value(100, 30), value(200, 10)],
    };
    let survey = FlightSurvey { facets: vec![prices], ..FlightSurvey::default() };
    let chart = of_prices(&survey).unwrap();
    let counts: Vec<_> = chart.marks.iter().map(|mark| mark.counts[0]).collect();
    assert_eq!((counts.iter().sum::<u64>(), chart.total), (40, [40, 40]));
    assert!(chart.marks[0].says(&chart).ends_with("30 of 40 flights, 75.0 %; 30 in all"), "{chart:?}");
    let from = Location { query: "split:dev".to_owned(), ..Location::default() };
    let to = chart.location(chart.marks[0].line.clone().unwrap(), from.clone());
    let Screen::Flights(filter) = &to.screen else { panic!("{to:?}") };
    assert!(filter.starts_with("price:100") && to.query == "split:dev", "{filter}");
    let bin = |from, to| Bin { from, to };
    assert_eq!(chart.ranged("", bin(100.0, 199.0), bin(200.0, 299.0)).as_deref(), Some("price:100..299"));
    assert!(of_prices(&FlightSurvey::default()).is_none());
}

#[test]
fn the_parts_of_what_matches_are_summed_up() {
    let mut all = all();
    all.turns = 34;
    all.measures.push(Distribution {
        measure: Measure::Spans,
        counts: vec![(0.0, 6), (2.0, 9), (3.0, 1)],
        absent: 0,
    });
    assert_eq!(parts(&all), "34 turns, 21 spans");
}

#[test]
fn ratings_that_are_not_whole_have_a_piece_each() {
    assert_eq!(
        bins(&[1.0, 3.5, 5.0], 32).iter().map(|bin| bin.says()).collect::<Vec<_>>(),
        ["1", "3.5", "5"]
    );
}

#[test]
fn an_axis_has_round_steps() {
    assert_eq!(ticks(0), [0]);
    assert_eq!(ticks(4), [0, 1, 2, 3, 4]);
    assert_eq!(ticks(16_142), [0, 5000, 10_000, 15_000]);
    assert_eq!(ticks(99), [0, 20, 40, 60, 80]);
}

#[test]
fn a_chart_is_saved_with_everything() {
    let matching = overview(&[(3.0, 4)], &[("Hotels_1", 4)]);
    let charts = charts([&matching, &all()], wanted("", &first));
    assert_eq!(
        csv(&charts[1]),
        "value,matching,share of matching,all,share of all\n\"Hotels_1\",4,1.000000,9,0.562500\n\
         \"Media_1\",0,0.000000,6,0.375000\n\"Rest, and more\",0,0.000000,1,0.062500\n"
    );
    for chart in &charts {
        let svg = svg(chart, &picture(chart, Scale::Counts), &|token| token.to_owned());
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("fill=\"--accent\"").count(), chart.marks.len());
        assert!(svg.contains(&format!(">{}</text>", chart.title)));
    }
    assert_eq!(file_name(&charts[0], "csv"), "overview-turns.csv");
}

proptest! {
    #[test]
    fn pieces_have_every_number_once(numbers in prop::collection::btree_map(0u32..100_000, 1u64..9, 1..40)) {
        let counts: Vec<(f64, u64)> = numbers.iter().map(|(number, count)| (f64::from(*number), *count)).collect();
        let bins = bins(&counts.iter().map(|(number, _)| *number).collect::<Vec<_>>(), 32);
        prop_assert!(bins.len() <= 33, "{}", bins.len());
        let sum: u64 = bins.iter().map(|bin| bin.sum(&counts)).sum();
        prop_assert_eq!(sum, numbers.values().sum::<u64>());
        for (bin, next) in bins.iter().zip(bins.iter().skip(1)) {
            prop_assert!((bin.to + 1.0).total_cmp(&next.from).is_eq());
        }
    }

    #[test]
    fn bars_stay_inside(
        counts in prop::collection::vec((0u64..1000, 0u64..1000), 2..30),
        is_shares in any::<bool>(),
    ) {
        let marks = |at: usize| counts.iter().map(move |(few, more)| if at == 0 { *few } else { few + more });
        let turns = |at| (0u32..).map(f64::from).zip(marks(at)).filter(|(_, count)| *count > 0).collect::<Vec<_>>();
        let scale = if is_shares { Scale::Shares } else { Scale::Counts };
        for chart in charts([&overview(&turns(0), &[]), &overview(&turns(1), &[])], wanted("", &first)) {
            let picture = picture(&chart, scale);
            prop_assert_eq!(picture.marks.len(), chart.marks.len());
            for (drawn, mark) in picture.marks.iter().zip(&chart.marks) {
                for (rect, count) in [(drawn.bar, mark.counts[0]), (drawn.ghost, mark.counts[1])] {
                    prop_assert_eq!(rect.height > 0.0, count > 0);
                    prop_assert!(rect.x >= 0.0 && rect.x + rect.width <= picture.width + 0.001);
                    prop_assert!(rect.y >= 0.0 && rect.y + rect.height <= picture.height);
                }
                prop_assert!(is_shares || drawn.bar.height <= drawn.ghost.height);
            }
        }
    }
}
