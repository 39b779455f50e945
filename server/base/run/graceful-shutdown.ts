// Closes the listening socket when a shop stops: pending connections are accepted first, and no
// response is cut off.
import type http from 'node:http';
import net from 'node:net';

/**
 * Requests that arrive in the last moment are read and answered; Node's own `close` would treat
 * their connections as idle.
 */
const LAST_MOMENT_MS = 500;
/**
 * Browsers open connections ahead. One that has asked nothing for so long is ended; to Node it is
 * idle only after a minute.
 */
const SILENT_MS = 2_000;
/** The longest wait for a moment without a new connection. */
const ACCEPT_MS = 3_000;
/** In a longer turn of the event loop a connection could arrive unnoticed. */
const SHORT_ROUND_MS = 0.5;
const LOOK_MS = 25;

/** Call this as soon as the server exists. */
export function watchConnections(server: http.Server) {
  const open = new Set<net.Socket>();
  let heard = 0;
  let closing: Promise<void> | null = null;
  const asked = Promise.withResolvers<void>();
  server.on('connection', (socket) => {
    heard += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', () => {
    heard += 1;
  });

  /**
   * The kernel accepts connections before the server knows of them and resets the ones that the
   * server has not accepted when the socket closes. So the socket closes right after a check that
   * has found none. A proxy sends connections that arrive in between (within microseconds, or while
   * other processes use the core) to the next instance.
   */
  async function acceptWaiting(): Promise<void> {
    const end = performance.now() + ACCEPT_MS;
    for (let round = 0; round < 2 || performance.now() < end; round += 1) {
      const began = performance.now();
      const before = heard;
      await new Promise((resolve) => setImmediate(resolve));
      // The first round may be incomplete: it starts anywhere in the event loop, which may have
      // polled long ago.
      if (round > 0 && heard === before && performance.now() - began < SHORT_ROUND_MS) return;
    }
  }

  /**
   * Node takes a response that is still being written for finished and would close its connection
   * as idle.
   */
  function endIdle(shutAt: number): void {
    if ([...open].some(({ writableLength }) => writableLength > 0)) return;
    server.closeIdleConnections();
    if (performance.now() - shutAt < SILENT_MS) return;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  async function shut(): Promise<void> {
    asked.resolve();
    await acceptWaiting();
    const shutAt = performance.now();
    const isEmpty = new Promise<void>((resolve) =>
      net.Server.prototype.close.call(server, () => resolve()),
    );
    await Promise.race([isEmpty, new Promise((resolve) => setTimeout(resolve, LAST_MOMENT_MS))]);
    // After pending data are read: between two polls of the event loop nothing is unread.
    const looking = setInterval(() => setImmediate(endIdle, shutAt), LOOK_MS);
    await isEmpty;
    clearInterval(looking);
  }

  /** Resolves when all connections are closed. */
  function close(): Promise<void> {
    closing ??= shut();
    return closing;
  }
  // For every caller of `close`: node:cluster closes a worker's server when the primary releases
  // the socket.
  server.close = (done) => {
    void close().then(() => done?.());
    return server;
  };

  return { close, asked: asked.promise };
}
