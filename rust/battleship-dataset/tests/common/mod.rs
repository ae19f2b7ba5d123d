//! What the tests share: positions, and files made to deceive.
#![allow(dead_code, clippy::unwrap_used)]

use battleship::{Board, Cell, Engine, Knowledge, Outcome, Placements, Rules, Shot};
use battleship_dataset::{Monitor, build_bytes};
use sha2::{Digest, Sha256};
use xxhash_rust::xxh3::xxh3_64;

pub(crate) fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

pub(crate) fn built(text: &str) -> Vec<u8> {
    build_bytes(&rules(text), 3, &Monitor::default()).unwrap()
}

/// Random numbers, the same every time.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((u128::from(self.0 >> 11) * end as u128) >> 53) as usize
    }
}

/// What a shot at a cell of a board does, after some hits.
fn outcome(placements: &Placements, board: &Board, shots: &[Shot], cell: Cell) -> Outcome {
    if !board.mask().contains(cell) {
        return Outcome::Miss;
    }
    let mut hits: battleship::Mask =
        shots.iter().filter(|shot| shot.outcome != Outcome::Miss).map(|shot| shot.cell).collect();
    hits.insert(cell);
    let ships = board.ships().iter().map(|&ship| placements.mask(placements.number(ship).unwrap()));
    let ship = ships.into_iter().find(|ship| ship.contains(cell)).unwrap();
    match ship.is_subset(hits) {
        true => Outcome::Sunk { length: Some(ship.len()) },
        false => Outcome::Hit,
    }
}

/// A position as it comes up: random shots at a random board, with sinkings announced in every way.
pub(crate) fn position(engine: &Engine, random: &mut Random) -> Knowledge {
    let rules = engine.rules();
    let listing = engine.posterior(&Knowledge::default()).unwrap().listing();
    let (_, board) = listing.samples(random.below(1 << 30) as u64).next().unwrap();
    let fired = random.below(rules.cells() / 2 + 1);
    let mut shots: Vec<Shot> = Vec::new();
    while shots.len() < fired {
        // Mostly at ships, or hardly any would sink.
        let targets: Vec<Cell> = match random.below(3) {
            0 => rules.all_cells().cells().collect(),
            _ => board.mask().cells().collect(),
        };
        let cell = targets[random.below(targets.len())];
        if shots.iter().any(|shot| shot.cell == cell) {
            if random.below(4) == 0 {
                break;
            }
            continue;
        }
        let outcome = outcome(engine.placements(), &board, &shots, cell);
        shots.push(Shot { cell, outcome });
    }
    match random.below(3) {
        // Announced with lengths.
        0 => Knowledge::from_shots(rules, &shots, true),
        // Announced without.
        1 => {
            let untold = |shot: &Shot| match shot.outcome {
                Outcome::Sunk { .. } => Shot { outcome: Outcome::Sunk { length: None }, ..*shot },
                _ => *shot,
            };
            Knowledge::from_shots(rules, &shots.iter().map(untold).collect::<Vec<_>>(), true)
        }
        // Not announced.
        _ => {
            let silent = |shot: &Shot| match shot.outcome {
                Outcome::Miss => *shot,
                _ => Shot { outcome: Outcome::Hit, ..*shot },
            };
            Knowledge::from_shots(rules, &shots.iter().map(silent).collect::<Vec<_>>(), false)
        }
    }
    .unwrap()
}

/// The fields of a header: what they are, where, and how long.
pub(crate) const FIELDS: [(&str, usize, usize); 13] = [
    ("version", 8, 4),
    ("header length", 12, 4),
    ("board count", 16, 8),
    ("boards per block", 24, 4),
    ("block count", 28, 4),
    ("window", 32, 4),
    ("length of the rules", 36, 4),
    ("stream length", 40, 8),
    ("content length", 48, 8),
    ("raw xxh3", 56, 8),
    ("delta xxh3", 64, 8),
    ("raw sha256", 72, 32),
    ("delta sha256", 104, 32),
];

/// A packed file taken apart, to be changed and put together again with all checks right.
pub(crate) struct Forge {
    pub(crate) header: Vec<u8>,
    pub(crate) stream: Vec<u8>,
}

impl Forge {
    pub(crate) fn new(file: &[u8]) -> Forge {
        let header = u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
        Forge {
            header: file[..header - 8].to_vec(),
            stream: file[header..file.len() - 32].to_vec(),
        }
    }

    pub(crate) fn field(&self, name: &str) -> u64 {
        let (_, at, length) = FIELDS.into_iter().find(|field| field.0 == name).unwrap();
        let mut bytes = [0; 8];
        bytes[..length].copy_from_slice(&self.header[at..at + length]);
        u64::from_le_bytes(bytes)
    }

    pub(crate) fn set(&mut self, name: &str, value: u64) -> &mut Forge {
        let (_, at, length) = FIELDS.into_iter().find(|field| field.0 == name).unwrap();
        self.header[at..at + length].copy_from_slice(&value.to_le_bytes()[..length]);
        self
    }

    /// Other rules, of any length.
    pub(crate) fn set_rules(&mut self, text: &[u8]) -> &mut Forge {
        self.header.truncate(136);
        self.header.extend(text);
        self.set("length of the rules", text.len() as u64);
        self.set("header length", 144 + text.len() as u64)
    }

    pub(crate) fn content(&self) -> Vec<u8> {
        zstd::decode_all(&self.stream[..]).unwrap()
    }

    /// Other content, compressed anew for the window that the header has; the stream length follows.
    pub(crate) fn set_content(&mut self, content: &[u8]) -> &mut Forge {
        let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
        let window = self.field("window") as u32;
        encoder.set_parameter(zstd::stream::raw::CParameter::WindowLog(window)).unwrap();
        std::io::Write::write_all(&mut encoder, content).unwrap();
        self.set_stream(encoder.finish().unwrap())
    }

    pub(crate) fn set_stream(&mut self, stream: Vec<u8>) -> &mut Forge {
        self.stream = stream;
        self.set("stream length", self.stream.len() as u64)
    }

    /// Where the blocks of the content begin, and its end.
    pub(crate) fn blocks(content: &[u8]) -> Vec<usize> {
        let mut starts = vec![0];
        while *starts.last().unwrap() < content.len() {
            let start = *starts.last().unwrap();
            let payload = u32::from_le_bytes(content[start + 12..start + 16].try_into().unwrap());
            starts.push(start + 48 + payload as usize);
        }
        starts
    }

    /// Changes the content of one block, and makes its check right again.
    pub(crate) fn change_block(
        &mut self,
        number: usize,
        change: impl FnOnce(&mut Vec<u8>),
    ) -> &mut Forge {
        let mut content = self.content();
        let starts = Forge::blocks(&content);
        let mut block = content[starts[number]..starts[number + 1]].to_vec();
        change(&mut block);
        let check = xxh3_64(&block[8..]);
        block[..8].copy_from_slice(&check.to_le_bytes());
        content.splice(starts[number]..starts[number + 1], block);
        self.set_content(&content)
    }

    /// The file, with the checks of header and file right.
    pub(crate) fn file(&self) -> Vec<u8> {
        let mut file = self.header.clone();
        file.extend(xxh3_64(&self.header).to_le_bytes());
        file.extend(&self.stream);
        let sha256 = Sha256::digest(&file);
        file.extend(&sha256[..]);
        file
    }
}
