//! Rules on the first line, then a word on each: a cell, a shot, or sinkings.
#![no_main]

use battleship::{Knowledge, Outcome, Rules, Shot, Sinkings};
use battleship_fuzz::heatmap;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.split('\n');
    let Ok(rules) = lines.next().unwrap_or_default().parse::<Rules>() else { return };
    assert_eq!(rules.to_string().parse::<Rules>().as_ref(), Ok(&rules));
    if let Some(name) = rules.name() {
        assert_eq!(name.parse::<Rules>().as_ref(), Ok(&rules));
    }
    let (mut knowledge, mut shots) = (Knowledge::nothing(false), Vec::new());
    for word in lines {
        if let Ok(cell) = rules.cell(word) {
            assert!(rules.all_cells().contains(cell));
            assert_eq!(rules.cell(&rules.cell_name(cell)), Ok(cell));
            assert_eq!(rules.cell(&cell.index().to_string()), Ok(cell));
        }
        if let Ok(shot) = Shot::parse(&rules, word) {
            assert_eq!(Shot::parse(&rules, &written(&rules, shot)), Ok(shot));
            let before = knowledge.clone();
            match knowledge.fire(&rules, shot) {
                Ok(()) => shots.push(shot),
                Err(_) => assert_eq!(knowledge, before, "refused, yet changed"),
            }
        }
        if let Ok(sinkings) = Sinkings::parse(&rules, word) {
            let Sinkings::Announced(list) = &sinkings else { panic!("{sinkings:?}") };
            let hits = list.iter().map(|sinking| sinking.cell).collect();
            if let Ok(sets) =
                Knowledge::from_sets(&rules, hits, Default::default(), sinkings.clone())
            {
                assert_eq!((sets.hits(), sets.sinkings()), (hits, sinkings));
            }
        }
    }
    assert_eq!(Knowledge::from_shots(&rules, &shots, false).as_ref(), Ok(&knowledge));
    heatmap::check(&rules, &knowledge);
});

fn written(rules: &Rules, Shot { cell, outcome }: Shot) -> String {
    let result = match outcome {
        Outcome::Miss => "miss".into(),
        Outcome::Hit => "hit".into(),
        Outcome::Sunk { length: None } => "sunk".into(),
        Outcome::Sunk { length: Some(length) } => format!("sunk{length}"),
    };
    format!("{}:{result}", rules.cell_name(cell))
}
