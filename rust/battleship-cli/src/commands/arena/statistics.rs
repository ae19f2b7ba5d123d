//! Means with intervals, quantiles and histograms.

use serde::Serialize;

/// A mean, and how far off it may be: 95 % of such intervals contain the true one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(in crate::commands) struct Mean {
    pub(in crate::commands) mean: f64,
    pub(in crate::commands) interval: f64,
}

impl Mean {
    /// Of at least two values.
    pub(in crate::commands) fn of(values: impl Iterator<Item = f64> + Clone) -> Mean {
        let count = values.clone().count() as f64;
        let mean = values.clone().sum::<f64>() / count;
        let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
        Mean { mean, interval: 1.96 * (squares / (count - 1.0) / count).sqrt() }
    }
}

/// The value below which a share of the sorted values lies; nothing for no values.
pub(super) fn quantile<T: Copy + Default>(sorted: &[T], share: f64) -> T {
    let place = (share * sorted.len().saturating_sub(1) as f64).round() as usize;
    sorted.get(place).copied().unwrap_or_default()
}

/// How many games took how many shots, from the shortest on.
pub(super) struct Histogram {
    pub(super) counts: Vec<usize>,
}

/// The widest a drawing gets.
const COLUMNS: usize = 64;

impl Histogram {
    /// Of sorted shots.
    pub(super) fn of(sorted: &[u16]) -> Histogram {
        let (first, last) = (quantile(sorted, 0.0), quantile(sorted, 1.0));
        let mut counts = vec![0; usize::from(last - first) + 1];
        for shots in sorted {
            counts[usize::from(shots - first)] += 1;
        }
        Histogram { counts }
    }

    /// Bars from the least to the most shots of a range, the highest of them full.
    pub(super) fn bars(shots: &[u16], (first, last): (u16, u16)) -> String {
        let width = usize::from(last - first) + 1;
        let step = width.div_ceil(COLUMNS);
        let mut counts = vec![0usize; width.div_ceil(step)];
        for shots in shots {
            counts[usize::from(shots - first) / step] += 1;
        }
        let highest = counts.iter().max().copied().unwrap_or(0).max(1);
        const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let bar = |&count: &usize| BARS[(count * 8).div_ceil(highest)];
        counts.iter().map(bar).collect::<String>().trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_quantiles() {
        let mean = Mean::of([1.0, 2.0, 3.0].into_iter());
        assert_eq!(mean.mean, 2.0);
        assert!((mean.interval - 1.96 / 3f64.sqrt()).abs() < 1e-12);
        let sorted = [1, 2, 3, 4, 5];
        assert_eq!([0.0, 0.5, 1.0].map(|share| quantile(&sorted, share)), [1, 3, 5]);
        assert_eq!(quantile::<u16>(&[], 0.5), 0);
    }

    #[test]
    fn histograms_count_and_draw() {
        assert_eq!(Histogram::of(&[3, 3, 5]).counts, [2, 0, 1]);
        assert_eq!(Histogram::bars(&[3, 3, 5], (2, 6)), " █ ▄");
    }
}
