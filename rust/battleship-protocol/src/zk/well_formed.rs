//! Whether the points of a key belong together.
//!
//! Each check compares what should be equal for all points at once, by a sum with random factors of 128
//! bits: if one point is wrong, the sums differ but for a chance of 1 in 2^128. With that, every honest
//! proof holds under the key, and a proof that holds shows nothing but its statement:
//! docs/zero-knowledge.md has the argument.

use ark_bn254::{Bn254, G1Affine, G1Projective, G2Affine, G2Projective};
use ark_ec::pairing::Pairing;
use ark_ec::{AffineRepr, CurveGroup, VariableBaseMSM};
use ark_ff::{AdditiveGroup, Field as _, UniformRand};
use ark_poly::EvaluationDomain;
use ark_relations::gr1cs::Matrix;
use ark_std::rand::rngs::StdRng;

use super::circuit::Shape;
use super::error::ZkError;
use super::key::Points;
use crate::mimc::Field;

/// Checks a key whose points are all in their groups, and as many as the circuit has.
pub(super) fn check(points: &Points, shape: &Shape, random: &mut StdRng) -> Result<(), ZkError> {
    let Points { key, tau_g2, vanishing_g1, lagrange_g1 } = points;
    let (one_g1, one_g2) = (G1Affine::generator(), G2Affine::generator());
    let demand = |holds: bool, flaw| if holds { Ok(()) } else { Err(ZkError::NotWellFormed(flaw)) };
    let same = |a: [(G1Affine, G2Affine); 1], b: [(G1Affine, G2Affine); 1]| pairs_equal(&a, &b);
    let mut factors = |count: usize| -> Vec<Field> {
        (0..count).map(|_| Field::from(u128::rand(random))).collect()
    };

    let nonzero = !key.vk.alpha_g1.is_zero()
        && ![key.vk.beta_g2, key.vk.gamma_g2, key.vk.delta_g2].iter().any(G2Affine::is_zero)
        && !vanishing_g1.is_zero();
    demand(nonzero, "a secret number is 0")?;
    demand(
        same([(key.beta_g1, one_g2)], [(one_g1, key.vk.beta_g2)]),
        "beta is not the same in both groups",
    )?;
    demand(
        same([(key.delta_g1, one_g2)], [(one_g1, key.vk.delta_g2)]),
        "delta is not the same in both groups",
    )?;

    // (tau − w) · L = w/n · Z for the point w of the domain where L is 1, and all L together are 1.
    let random_factors = factors(shape.domain.size());
    let shifted: Vec<Field> =
        random_factors.iter().zip(shape.domain.elements()).map(|(factor, w)| *factor * w).collect();
    let right = sum(lagrange_g1, &shifted)
        + *vanishing_g1 * (shifted.iter().sum::<Field>() * shape.domain.size_inv());
    let left = sum(lagrange_g1, &random_factors).into_affine();
    let lagrange = same([(left, *tau_g2)], [(right.into_affine(), one_g2)]);
    let whole: G1Projective = lagrange_g1.iter().sum();
    demand(lagrange && whole == one_g1.into_group(), "the Lagrange points are not those of tau")?;

    // delta · H[i] = tau^i · Z
    let first = key.h_query.first().copied().unwrap_or_default();
    let begins = same([(first, key.vk.delta_g2)], [(*vanishing_g1, one_g2)]);
    let (before, after) = (&key.h_query[..key.h_query.len() - 1], &key.h_query[1..]);
    let random_factors = factors(before.len());
    let [before, after] = [before, after].map(|points| sum(points, &random_factors).into_affine());
    let continues = same([(before, *tau_g2)], [(after, one_g2)]);
    demand(begins && continues, "the powers are not those of tau")?;

    // For each variable, its polynomials u, v and w at tau, from the constraints.
    let random_factors = factors(shape.variables);
    let [mut u, v, w] = [0, 1, 2].map(|i| rows(&shape.matrices[i], &random_factors, shape));
    // The library adds a row for each input, so that no input can be made up from other variables.
    let inputs = u[shape.constraints()..].iter_mut().zip(&random_factors[..shape.inputs]);
    inputs.for_each(|(row, factor)| *row += factor);
    let a = sum(&key.a_query, &random_factors);
    demand(a == sum(lagrange_g1, &u), "the A points are not those of the circuit")?;
    let b = sum(&key.b_g1_query, &random_factors);
    demand(b == sum(lagrange_g1, &v), "the B points are not those of the circuit")?;
    let b_g2: G2Projective = VariableBaseMSM::msm_unchecked(&key.b_g2_query, &random_factors);
    let b_g2 = b_g2.into_affine();
    demand(
        same([(b.into_affine(), one_g2)], [(one_g1, b_g2)]),
        "B is not the same in both groups",
    )?;

    // beta · u + alpha · v + w, divided by gamma for the inputs and by delta for the rest.
    let (input_factors, other_factors) = random_factors.split_at(shape.inputs);
    let inputs = sum(&key.vk.gamma_abc_g1, input_factors).into_affine();
    let others = sum(&key.l_query, other_factors).into_affine();
    let w = sum(lagrange_g1, &w).into_affine();
    let combined = pairs_equal(
        &[(inputs, key.vk.gamma_g2), (others, key.vk.delta_g2)],
        &[(a.into_affine(), key.vk.beta_g2), (key.vk.alpha_g1, b_g2), (w, one_g2)],
    );
    demand(
        combined,
        "the points of the inputs or of the secret numbers are not those of the circuit",
    )
}

/// For each constraint, the sum of a matrix's row with the factors of its variables.
fn rows(matrix: &Matrix<Field>, factors: &[Field], shape: &Shape) -> Vec<Field> {
    let row = |row: &Vec<(Field, usize)>| -> Field {
        row.iter().map(|(value, variable)| *value * factors[*variable]).sum()
    };
    let mut rows: Vec<Field> = matrix.iter().map(row).collect();
    rows.resize(shape.domain.size(), Field::ZERO);
    rows
}

fn sum(points: &[G1Affine], factors: &[Field]) -> G1Projective {
    VariableBaseMSM::msm_unchecked(points, factors)
}

/// Whether two sums of pairings are equal.
fn pairs_equal(left: &[(G1Affine, G2Affine)], right: &[(G1Affine, G2Affine)]) -> bool {
    let left = left.iter().map(|(a, b)| (*a, *b));
    let right = right.iter().map(|(a, b)| (-*a, *b));
    let (first, second): (Vec<G1Affine>, Vec<G2Affine>) = left.chain(right).unzip();
    Bn254::multi_pairing(first, second).0 == <Bn254 as Pairing>::TargetField::ONE
}

#[cfg(test)]
mod tests {
    use ark_bn254::{Fq2, G1Affine};
    use ark_std::rand::SeedableRng;

    use super::super::circuit::{AnyCircuit, Circuit, ShotCircuit};
    use super::super::envelope;
    use super::super::key::{MadeKeys, ReceivedKey, VerifyingKey};
    use super::super::parties::Parties;
    use super::super::proof::Proof;
    use super::*;

    fn parties() -> Parties {
        Parties::new("ben", "anna").unwrap()
    }

    fn changed(points: &Points, change: &dyn Fn(&mut Points)) -> Points {
        let mut points = points.clone();
        change(&mut points);
        points
    }

    /// A point of the curve that is not in the group.
    fn outside() -> G2Affine {
        (1u64..)
            .filter_map(|x| {
                G2Affine::get_point_from_x_unchecked(Fq2::new(x.into(), x.into()), false)
            })
            .find(|point| !point.is_in_correct_subgroup_assuming_on_curve())
            .unwrap()
    }

    #[test]
    fn every_part_of_a_key_counts() {
        let made = MadeKeys::<ShotCircuit>::make(parties()).unwrap();
        let points = &made.points;
        let (one, two) =
            (G1Affine::generator(), (G1Affine::generator() * Field::from(2)).into_affine());
        let plus = |point: &mut G1Affine| *point = (*point + one).into_affine();
        let plus_g2 =
            |point: &mut G2Affine| *point = (*point + G2Affine::generator()).into_affine();
        let shape = Shape::of(AnyCircuit::blank::<ShotCircuit>()).unwrap();
        let mut random = StdRng::seed_from_u64(1);
        assert_eq!(check(points, &shape, &mut random), Ok(()));
        let mut flawed = |change: &dyn Fn(&mut Points), part: &str| {
            let error = check(&changed(points, change), &shape, &mut random).unwrap_err();
            assert!(error.to_string().contains(part), "{part}: {error}");
        };

        let zero = "a secret number is 0";
        flawed(&|points| points.key.vk.alpha_g1 = G1Affine::zero(), zero);
        flawed(&|points| points.key.vk.beta_g2 = G2Affine::zero(), zero);
        flawed(&|points| points.key.vk.gamma_g2 = G2Affine::zero(), zero);
        flawed(&|points| points.key.vk.delta_g2 = G2Affine::zero(), zero);
        flawed(&|points| points.vanishing_g1 = G1Affine::zero(), zero);
        flawed(&|points| points.key.beta_g1 = one, "beta");
        flawed(&|points| plus_g2(&mut points.key.vk.beta_g2), "beta");
        // Without delta in the first group, A would show what it is made of.
        flawed(&|points| points.key.delta_g1 = G1Affine::zero(), "delta");
        flawed(&|points| plus_g2(&mut points.key.vk.delta_g2), "delta");

        let (last, middle) = (points.lagrange_g1.len() - 1, points.key.a_query.len() / 2);
        let lagrange = "Lagrange points";
        flawed(&|points| plus(&mut points.lagrange_g1[0]), lagrange);
        flawed(&|points| plus(&mut points.lagrange_g1[last]), lagrange);
        flawed(&|points| points.lagrange_g1.swap(3, 4), lagrange);
        flawed(&|points| points.vanishing_g1 = two, lagrange);
        flawed(&|points| plus_g2(&mut points.tau_g2), lagrange);
        // All of them doubled is still in proportion.
        flawed(
            &|points| {
                points.vanishing_g1 = (points.vanishing_g1 * Field::from(2)).into_affine();
                for point in &mut points.lagrange_g1 {
                    *point = (*point * Field::from(2)).into_affine();
                }
            },
            lagrange,
        );

        let powers = "powers";
        let length = points.key.h_query.len();
        for i in [0, 1, length / 2, length - 1] {
            flawed(&|points| plus(&mut points.key.h_query[i]), powers);
        }
        // The same for A, B and the combined points, first and last, for inputs and secret numbers.
        let variables = points.key.a_query.len();
        for i in [0, 1, ShotCircuit::INPUTS, middle, variables - 1] {
            flawed(&|points| plus(&mut points.key.a_query[i]), "A points");
            flawed(&|points| plus(&mut points.key.b_g1_query[i]), "B points");
            flawed(&|points| plus_g2(&mut points.key.b_g2_query[i]), "B is not the same");
        }
        let combined = "of the inputs or of the secret numbers";
        for i in 0..=ShotCircuit::INPUTS {
            flawed(&|points| plus(&mut points.key.vk.gamma_abc_g1[i]), combined);
        }
        let others = points.key.l_query.len();
        for i in [0, others / 2, others - 1] {
            flawed(&|points| plus(&mut points.key.l_query[i]), combined);
        }
        flawed(&|points| plus(&mut points.key.vk.alpha_g1), combined);
        flawed(&|points| plus_g2(&mut points.key.vk.gamma_g2), combined);
    }

    #[test]
    fn points_outside_their_groups_are_refused() {
        let made = MadeKeys::<ShotCircuit>::make(parties()).unwrap();
        let middle = made.points.key.a_query.len() / 2;
        let shifted = |point: G2Affine| (point + outside()).into_affine();
        let one = G1Affine::generator();
        let off_curve = G1Affine::new_unchecked(one.x, one.y + one.y);
        let changes: [&dyn Fn(&mut Points); 6] = [
            // B would show the secret numbers modulo the order of what is outside.
            &|points| points.key.b_g2_query[middle] = outside(),
            &|points| points.key.b_g2_query[0] = shifted(points.key.b_g2_query[0]),
            &|points| points.key.vk.delta_g2 = shifted(points.key.vk.delta_g2),
            &|points| points.tau_g2 = outside(),
            &|points| points.key.a_query[middle] = off_curve,
            &|points| points.lagrange_g1[0] = off_curve,
        ];
        for change in changes {
            let bytes = changed(&made.points, change).to_bytes();
            let bytes = envelope::seal::<ShotCircuit>("proving key", &parties(), &bytes);
            let received = ReceivedKey::<ShotCircuit>::read(&bytes, "anna").unwrap();
            let error = received.check().map(|_| ()).unwrap_err();
            assert_eq!(error, ZkError::BadPoint { part: "proving key" });
        }
    }
    #[test]
    fn so_are_those_of_verifying_keys_and_proofs() {
        let points = MadeKeys::<ShotCircuit>::make(parties()).unwrap().points;
        let verifying = |change: &dyn Fn(&mut Points)| {
            let points = changed(&points, change);
            let bytes = VerifyingKey::<ShotCircuit>::new(parties(), points.key.vk).to_bytes();
            VerifyingKey::<ShotCircuit>::from_bytes(&bytes).map(|_| ())
        };
        assert_eq!(verifying(&|_| ()), Ok(()));
        let bad = Err(ZkError::BadPoint { part: "verifying key" });
        assert_eq!(verifying(&|points| points.key.vk.beta_g2 = outside()), bad);
        assert_eq!(verifying(&|points| points.key.vk.gamma_g2 = outside()), bad);
        assert_eq!(verifying(&|points| points.key.vk.delta_g2 = outside()), bad);
        let zero = Err(ZkError::NotWellFormed("a secret number is 0"));
        assert_eq!(verifying(&|points| points.key.vk.gamma_g2 = G2Affine::zero()), zero);

        // On the curve, so that only the group is wrong.
        assert!(outside().is_on_curve());
        let (a, b) = (G1Affine::generator(), G2Affine::generator());
        for (b, holds) in [(b, true), (outside(), false), ((b + outside()).into_affine(), false)] {
            let proof = Proof::<ShotCircuit>::new(ark_groth16::Proof { a, b, c: a });
            let read = Proof::<ShotCircuit>::from_bytes(&proof.to_bytes());
            assert_eq!(read.is_ok(), holds);
            assert!(holds || read == Err(ZkError::BadPoint { part: "proof" }));
        }
    }
}
