//! Sparse Merkle trees: a leaf for every possible key, of which only those in use are kept.
//!
//! A node is Poseidon of its two children, and a leaf not in use is 0, so subtrees without any leaf
//! are known beforehand and need not be kept nor sent. Every leaf is equally far from the root: a
//! node cannot be taken for a leaf.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::refusal::{Refusal, RefusalKind};
use crate::poseidon::{self, Felt};

/// The most levels a tree may have: keys are 16 bits.
pub const DEEPEST: usize = 16;

/// The roots of trees without leaves, by their depth.
pub fn defaults() -> &'static [Felt; DEEPEST + 1] {
    static DEFAULTS: LazyLock<[Felt; DEEPEST + 1]> = LazyLock::new(|| {
        let mut roots = [Felt::ZERO; DEEPEST + 1];
        for depth in 0..DEEPEST {
            roots[depth + 1] = poseidon::hash(roots[depth], roots[depth]);
        }
        roots
    });
    &DEFAULTS
}

/// A tree with `DEPTH` levels below its root, so with keys from 0 to 2^`DEPTH` - 1.
///
/// Building it takes a hash for each node above its leaves, changing a leaf `DEPTH` hashes, a proof
/// none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SparseTree<const DEPTH: usize> {
    /// What is not as in the empty tree: the root at 1, the children of `i` at `2i` and `2i + 1`.
    nodes: BTreeMap<u32, Felt>,
}

impl<const DEPTH: usize> SparseTree<DEPTH> {
    const FIRST_LEAF: u32 = {
        assert!(DEPTH <= DEEPEST);
        1 << DEPTH
    };

    /// A tree with these leaves. Of two with the same key the last counts.
    ///
    /// # Panics
    /// If a key has more than `DEPTH` bits.
    pub fn new(leaves: impl IntoIterator<Item = (u16, Felt)>) -> SparseTree<DEPTH> {
        let mut tree = SparseTree { nodes: BTreeMap::new() };
        let mut row: Vec<u32> = Vec::new();
        for (key, leaf) in leaves {
            let node = Self::leaf(key);
            tree.put(node, leaf);
            row.push(node);
        }
        row.sort_unstable();
        for _ in 0..DEPTH {
            row.iter_mut().for_each(|node| *node /= 2);
            row.dedup();
            row.iter().for_each(|&node| tree.hash(node));
        }
        tree
    }

    fn leaf(key: u16) -> u32 {
        assert!(u32::from(key) < Self::FIRST_LEAF, "key {key} in a tree of depth {DEPTH}");
        Self::FIRST_LEAF + u32::from(key)
    }

    /// Sets a leaf, whether there was one or not; 0 takes it away.
    ///
    /// # Panics
    /// If the key has more than `DEPTH` bits.
    pub fn set(&mut self, key: u16, leaf: Felt) {
        let mut node = Self::leaf(key);
        self.put(node, leaf);
        for _ in 0..DEPTH {
            node /= 2;
            self.hash(node);
        }
    }

    fn hash(&mut self, node: u32) {
        let hash = poseidon::hash(self.node(2 * node), self.node(2 * node + 1));
        self.put(node, hash);
    }

    fn put(&mut self, node: u32, value: Felt) {
        match value == Self::default_of(node) {
            true => self.nodes.remove(&node),
            false => self.nodes.insert(node, value),
        };
    }

    fn node(&self, node: u32) -> Felt {
        self.nodes.get(&node).copied().unwrap_or_else(|| Self::default_of(node))
    }

    fn default_of(node: u32) -> Felt {
        defaults()[DEPTH - node.ilog2() as usize]
    }

    /// The root.
    pub fn root(&self) -> Felt {
        self.node(1)
    }

    /// Proves what leaf a key has; 0 if it has none.
    ///
    /// # Panics
    /// If the key has more than `DEPTH` bits.
    pub fn prove(&self, key: u16) -> Proof {
        let leaf = Self::leaf(key);
        let siblings = (0..DEPTH).map(|level| self.nodes.get(&((leaf >> level) ^ 1)));
        let mut proof = Proof { key, leaf: self.node(leaf), bitmap: 0, siblings: Vec::new() };
        for (level, sibling) in siblings.enumerate() {
            if let Some(&sibling) = sibling {
                proof.bitmap |= 1 << level;
                proof.siblings.push(sibling);
            }
        }
        proof
    }
}

/// A proof that a key has a leaf, or, with the leaf 0, that it has none. Its size does not depend on
/// how many leaves there are, except that empty subtrees beside the way are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The key.
    pub key: u16,
    /// The leaf.
    pub leaf: Felt,
    /// The levels, counted from the leaf, at which the sibling is no empty subtree: bit i for level i.
    pub bitmap: u16,
    /// Those siblings, from the leaf upwards.
    pub siblings: Vec<Felt>,
}

impl Proof {
    /// The root that the proof leads to, in a tree of some depth. There is exactly one proof for each
    /// tree and key: siblings that are left over, missing or an empty subtree are refused.
    pub fn root<const DEPTH: usize>(&self) -> Result<Felt, Refusal> {
        let Proof { key, bitmap, siblings, .. } = self;
        if key.checked_shr(DEPTH as u32).unwrap_or(0) != 0 {
            let message = format!("key {key} has more than {DEPTH} bits");
            return Err(Refusal::new(RefusalKind::WrongTile, message));
        }
        let (given, marked) = (siblings.len(), bitmap.count_ones() as usize);
        let too_high = bitmap.checked_shr(DEPTH as u32).unwrap_or(0) != 0;
        if given > marked || too_high {
            let message =
                format!("{given} siblings, but the bitmap marks {marked} below level {DEPTH}");
            return Err(Refusal::new(RefusalKind::LeftoverSiblings, message));
        }
        if given < marked {
            let message = format!("the bitmap marks {marked} siblings, and {given} are given");
            return Err(Refusal::new(RefusalKind::MissingSiblings, message));
        }
        let mut siblings = siblings.iter();
        let mut node = self.leaf;
        for (level, &default) in defaults()[..DEPTH].iter().enumerate() {
            let sibling = match bitmap >> level & 1 {
                1 => *siblings.next().unwrap_or(&default),
                _ => default,
            };
            if bitmap >> level & 1 == 1 && sibling == default {
                let message = format!(
                    "the sibling at level {level} is an empty subtree: leave it out, and its bit too"
                );
                return Err(Refusal::new(RefusalKind::ExplicitDefault, message));
            }
            node = match key >> level & 1 {
                0 => poseidon::hash(node, sibling),
                _ => poseidon::hash(sibling, node),
            };
        }
        Ok(node)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    const DEPTH: usize = 6;

    /// The root of the subtree over some keys, without leaving anything out.
    fn slow_root(leaves: &BTreeMap<u16, Felt>, keys: std::ops::Range<u16>) -> Felt {
        if keys.len() == 1 {
            return leaves.get(&keys.start).copied().unwrap_or(Felt::ZERO);
        }
        let middle = keys.start + keys.len() as u16 / 2;
        poseidon::hash(slow_root(leaves, keys.start..middle), slow_root(leaves, middle..keys.end))
    }

    fn changes() -> impl Strategy<Value = Vec<(u16, u64)>> {
        // Few keys and small leaves: many are changed and taken away again.
        prop::collection::vec((0u16..1 << DEPTH, 0u64..3), 0..12)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn built_or_changed_it_is_the_whole_tree(changes in changes()) {
            let mut tree = SparseTree::<DEPTH>::default();
            let mut leaves = BTreeMap::new();
            for &(key, leaf) in &changes {
                tree.set(key, leaf.into());
                leaves.insert(key, Felt::from(leaf));
            }
            prop_assert_eq!(&tree, &SparseTree::new(leaves.clone()));
            prop_assert_eq!(tree.root(), slow_root(&leaves, 0..1 << DEPTH));
            leaves.retain(|_, leaf| *leaf != Felt::ZERO);
            prop_assert_eq!(tree.nodes.is_empty(), leaves.is_empty());
            for key in 0..1 << DEPTH {
                let proof = tree.prove(key);
                prop_assert_eq!(proof.leaf, leaves.get(&key).copied().unwrap_or(Felt::ZERO));
                prop_assert_eq!(proof.root::<DEPTH>(), Ok(tree.root()));
            }
        }

        #[test]
        fn any_change_leads_elsewhere_or_is_refused(
            changes in changes(),
            key in 0u16..1 << DEPTH,
            level in 0..DEPTH,
        ) {
            let tree = SparseTree::<DEPTH>::new(changes.iter().map(|&(key, leaf)| (key, leaf.into())));
            let proof = tree.prove(key);
            let leads_elsewhere = |proof: &Proof| proof.root::<DEPTH>() != Ok(tree.root());
            let other_leaf = Proof { leaf: Felt::from(77), ..proof.clone() };
            prop_assert!(leads_elsewhere(&other_leaf));
            let bent = Proof { bitmap: proof.bitmap ^ 1 << level, ..proof.clone() };
            prop_assert!(bent.root::<DEPTH>().is_err());
            let high = Proof { bitmap: proof.bitmap | 1 << DEPTH, ..proof.clone() };
            prop_assert_eq!(high.root::<DEPTH>().unwrap_err().kind, RefusalKind::LeftoverSiblings);
            let mut more = proof.clone();
            more.siblings.push(Felt::from(1));
            prop_assert_eq!(more.root::<DEPTH>().unwrap_err().kind, RefusalKind::LeftoverSiblings);
            let mut fewer = proof.clone();
            if fewer.siblings.pop().is_some() {
                prop_assert_eq!(fewer.root::<DEPTH>().unwrap_err().kind, RefusalKind::MissingSiblings);
            }
            // An empty subtree, sent although it need not be.
            if proof.bitmap >> level & 1 == 0 {
                let place = (proof.bitmap & ((1 << level) - 1)).count_ones() as usize;
                let mut explicit = proof.clone();
                explicit.bitmap |= 1 << level;
                explicit.siblings.insert(place, defaults()[level]);
                prop_assert_eq!(
                    explicit.root::<DEPTH>().unwrap_err().kind,
                    RefusalKind::ExplicitDefault
                );
            }
            let wide = Proof { key: proof.key | 1 << DEPTH, ..proof };
            prop_assert_eq!(wide.root::<DEPTH>().unwrap_err().kind, RefusalKind::WrongTile);
        }
    }
}
