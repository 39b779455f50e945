// Closes the listening socket when a shop stops: waiting connections are accepted first, and no
// answer is cut off.
import type http from 'node:http';
import net from 'node:net';

/**
 * What came in the last moment is read and answered, where the server's own way would take its
 * connection for idle.
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

/** From the server's first moment on. */
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
   * The kernel takes connections before the server knows of them; those that it has not accepted
   * are reset when the door is shut. So it is shut right after a look at it that has found nobody.
   * What still comes between the two, in some millionths of a second or while other processes have
   * this one's core, is asked of the next shop by a proxy.
   */
  async function acceptWaiting(): Promise<void> {
    const end = performance.now() + ACCEPT_MS;
    for (let round = 0; round < 2 || performance.now() < end; round += 1) {
      const began = performance.now();
      const before = heard;
      await new Promise((resolve) => setImmediate(resolve));
      // The first round may be none: it ends where the loop is, which may have looked long ago.
      if (round > 0 && heard === before && performance.now() - began < SHORT_ROUND_MS) return;
    }
  }

  /**
   * Node takes an answer for finished that is still on its way out, and would cut it off with what
   * is idle.
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
    // After what has come is read: between two looks of the loop at its connections there is
    // nothing unread.
    const looking = setInterval(() => setImmediate(endIdle, shutAt), LOOK_MS);
    await isEmpty;
    clearInterval(looking);
  }

  /** Resolves when no connection is left. */
  function close(): Promise<void> {
    closing ??= shut();
    return closing;
  }
  // Whoever closes it: node:cluster has a server closed when the process above lets go of the
  // socket.
  server.close = (done) => {
    void close().then(() => done?.());
    return server;
  };

  return { close, asked: asked.promise };
}
