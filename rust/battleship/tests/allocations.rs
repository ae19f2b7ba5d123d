//! A query after the first allocates nothing.
#![allow(clippy::unwrap_used)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use battleship::{Engine, Knowledge, Rules, Shot};

struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn queries_allocate_nothing() {
    for rules in [Rules::nine(), Rules::classic()] {
        let engine = Engine::new(&rules).unwrap();
        let shots = ["C4:miss", "E5:hit", "E6:hit", "A1:miss", "E7:sunk3"]
            .map(|text| Shot::parse(&rules, text).unwrap());
        let games: Vec<Knowledge> = (0..=shots.len())
            .flat_map(|shots_fired| {
                let shots = &shots[..shots_fired];
                [false, true]
                    .map(|announced| Knowledge::from_shots(&rules, shots, announced).unwrap())
            })
            .collect();
        // The longest list of sinkings first, so that there is room for the others.
        let mut posterior = engine.posterior(games.last().unwrap()).unwrap();
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        let mut boards = 0;
        for knowledge in &games {
            posterior.update(knowledge).unwrap();
            boards += posterior.boards() + posterior.cells()[0];
        }
        assert_eq!(ALLOCATIONS.load(Ordering::Relaxed) - before, 0, "{rules}");
        assert!(boards > 0);
    }
}
