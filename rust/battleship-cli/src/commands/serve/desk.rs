//! Where requests are worked on: a bounded number at once, each for a bounded time, and none for a
//! client that is gone.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::engines::Engines;
use super::problem::Problem;

/// The most requests that wait or are worked on.
const MOST_WAITING: usize = 200;

/// The most jobs at once. Each may use all cores.
const MOST_JOBS: usize = 2;

/// The longest that a request may take once its turn has come.
const LONGEST: Duration = Duration::from_secs(20);

/// What all requests share.
pub(super) struct Desk {
    /// The engines of the rules that were asked for lately.
    pub(super) engines: Engines,
    /// The file that the jobs read.
    pub(super) data: PathBuf,
    waiting: Semaphore,
    places: Arc<Semaphore>,
    jobs: Arc<Semaphore>,
}

impl Desk {
    pub(super) fn new(data: PathBuf) -> Arc<Desk> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Desk {
            engines: Engines::default(),
            data,
            waiting: Semaphore::new(MOST_WAITING),
            places: Arc::new(Semaphore::new(cores)),
            jobs: Arc::new(Semaphore::new(MOST_JOBS)),
        })
    }

    /// Does some work for a client, on a thread of its own. The work looks now and then whether it is
    /// still wanted: it is not when the client is gone or the time is over.
    pub(super) async fn work<T: Send + 'static>(
        self: Arc<Desk>,
        work: impl FnOnce(&Desk, &Wanted) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _waiting = self.waiting.try_acquire().map_err(|_| Problem::busy("requests"))?;
        let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
            return Err(Problem::busy("requests"));
        };
        let wanted = Wanted::default();
        // Dropped with this future, which is what happens to it when the client goes away.
        let _client = Client(wanted.clone());
        let desk = Arc::clone(&self);
        let work = tokio::task::spawn_blocking(move || {
            let _place = place;
            work(&desk, &wanted)
        });
        match tokio::time::timeout(LONGEST, work).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(panic)) => std::panic::resume_unwind(panic.into_panic()),
            Err(_) => Err(Problem::no_answer(format!(
                "no answer within {} seconds: take fewer ships or a smaller board",
                LONGEST.as_secs()
            ))),
        }
    }

    /// A place for a job, kept for as long as it runs.
    pub(super) fn job(&self) -> Result<OwnedSemaphorePermit, Problem> {
        Arc::clone(&self.jobs).try_acquire_owned().map_err(|_| Problem::busy("jobs"))
    }
}

/// Whether somebody still waits for an answer.
#[derive(Clone, Default)]
pub(super) struct Wanted(Arc<AtomicBool>);

impl Wanted {
    pub(super) fn still(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }
}

struct Client(Wanted);

impl Drop for Client {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::sync::oneshot;

    use super::*;

    fn desk() -> Arc<Desk> {
        Desk::new("nowhere.boards".into())
    }

    #[tokio::test]
    async fn only_so_many_wait() {
        let desk = desk();
        let (release, released) = mpsc::channel::<()>();
        let released = Arc::new(std::sync::Mutex::new(released));
        let requests: Vec<_> = (0..MOST_WAITING)
            .map(|_| {
                let released = Arc::clone(&released);
                Box::pin(Arc::clone(&desk).work(move |_, _| {
                    let _ = released.lock().expect("a lock").recv();
                    Ok(())
                }))
            })
            .collect();
        let mut started = Vec::new();
        for mut request in requests {
            assert!(futures_util::poll!(&mut request).is_pending());
            started.push(request);
        }
        let refused = Arc::clone(&desk).work(|_, _| Ok(())).await;
        let message = refused.expect_err("no place").message().to_owned();
        assert_eq!(message, "too many requests at once: try again in a moment");
        drop(release);
        for request in started {
            request.await.expect("an answer");
        }
        desk.work(|_, _| Ok(())).await.expect("a place again");
    }

    #[tokio::test]
    async fn work_for_a_client_that_is_gone_ends() {
        let desk = desk();
        let (began, begun) = oneshot::channel();
        let (ended, end) = oneshot::channel();
        let request = tokio::spawn(Arc::clone(&desk).work(move |_, wanted| {
            let _ = began.send(());
            while wanted.still() {
                std::thread::yield_now();
            }
            let _ = ended.send(());
            Ok(())
        }));
        begun.await.expect("work");
        request.abort();
        end.await.expect("an end");
    }

    #[test]
    fn only_so_many_jobs() {
        let desk = desk();
        let first = desk.job().expect("a place");
        let _second = desk.job().expect("a place");
        let refused = desk.job().expect_err("no place");
        assert_eq!(refused.message(), "too many jobs at once: try again in a moment");
        drop(first);
        let _third = desk.job().expect("a place again");
    }
}
