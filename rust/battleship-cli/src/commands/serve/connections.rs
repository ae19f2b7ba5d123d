//! Connections: how many there may be, how long they may be silent, and how they end.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, oneshot};

/// More than every tab of every browser would open, and than requests may wait.
const MOST: usize = 512;

/// How long a connection may be open without a whole head of a request. A browser that comes later
/// makes a new one.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long the last answers may take once the server is stopped.
const FAREWELL: Duration = Duration::from_secs(1);

/// Serves everybody until it is stopped.
pub(super) async fn accept(
    listener: TcpListener,
    router: Router,
    mut stopped: oneshot::Receiver<()>,
) {
    let places = Arc::new(Semaphore::new(MOST));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    loop {
        // Who comes when all places are taken waits in the system's queue.
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            next = next => next,
            _ = &mut stopped => break,
        };
        let Ok((stream, _)) = accepted else {
            // Out of file handles, or the client is gone already. The former takes a moment to pass.
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        // Small answers should not wait for more to send.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            let _place = place;
            // A client that breaks off or talks nonsense is no concern of the others.
            let _ = connection.await;
        });
    }
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
}
