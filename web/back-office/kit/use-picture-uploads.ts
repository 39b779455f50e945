// Several files at once: sent two at a time, added to the product in the order in which they were
// chosen. One that fails does not stop the others.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TakenPicture } from '#shared/catalogue/images.ts';

const AT_ONCE = 2;

export type PictureUpload = {
  id: number;
  file: File;
  share: number;
  error: unknown;
  state: 'waits' | 'sends' | 'failed';
};

/** `Hung`: the server's response after a picture was added. */
type PictureUploadsDeps<Hung> = {
  send: (
    file: File,
    params: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<TakenPicture>;
  hang: (hash: string, file: File) => Promise<Hung>;
  onHung: (pictures: Hung) => void;
};

export function usePictureUploads<Hung>(deps: PictureUploadsDeps<Hung>) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const lastId = useRef(0);
  const change = useCallback(
    (id: number, values: Partial<PictureUpload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one))),
    [],
  );
  const drop = useCallback(
    (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
    [],
  );
  const { queue, stop } = useUploadQueue(deps, change, drop);

  return {
    uploads,
    add: useCallback(
      (files: readonly File[]) => {
        const added = files.map((file): PictureUpload => {
          lastId.current += 1;
          return { id: lastId.current, file, share: 0, error: null, state: 'waits' };
        });
        setUploads((all) => [...all, ...added]);
        queue(added);
      },
      [queue],
    ),
    again: (upload: PictureUpload) => {
      change(upload.id, { state: 'waits', error: null });
      queue([upload]);
    },
    cancel: (id: number) => {
      stop(id);
      drop(id);
    },
  };
}

/**
 * Uploads the waiting files, two at a time. `change` and `drop` must be the same functions on every
 * render.
 */
function useUploadQueue<Hung>(
  deps: PictureUploadsDeps<Hung>,
  change: (id: number, values: Partial<PictureUpload>) => void,
  drop: (id: number) => void,
) {
  const latest = useRef(deps);
  latest.current = deps;
  const waiting = useRef<PictureUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const hanging = useRef<Promise<unknown>>(Promise.resolve());

  const startNext = useCallback(() => {
    while (running.current.size < AT_ONCE) {
      const next = waiting.current.shift();
      if (!next) return;
      const { id, file } = next;
      const abort = new AbortController();
      running.current.set(id, abort);
      change(id, { state: 'sends', share: 0, error: null });
      const sent = latest.current.send(file, {
        onProgress: (share) => change(id, { share }),
        signal: abort.signal,
      });
      // Added in the chosen order, even when an earlier file takes longer.
      const before = hanging.current;
      const hung = sent.then(async ({ hash }) => {
        await before.catch(() => undefined);
        if (abort.signal.aborted) return;
        latest.current.onHung(await latest.current.hang(hash, file));
        drop(id);
      });
      hanging.current = hung.catch(() => undefined);
      void hung
        .catch((error: unknown) => {
          if (!abort.signal.aborted) change(id, { state: 'failed', error });
        })
        .finally(() => {
          running.current.delete(id);
          startNext();
        });
    }
  }, [change, drop]);

  const queue = useCallback(
    (added: PictureUpload[]) => {
      waiting.current.push(...added);
      startNext();
    },
    [startNext],
  );

  useEffect(() => {
    const queued = waiting;
    const underway = running;
    return () => {
      queued.current = [];
      for (const abort of underway.current.values()) abort.abort();
    };
  }, []);

  const stop = (id: number) => {
    waiting.current = waiting.current.filter((one) => one.id !== id);
    running.current.get(id)?.abort();
  };
  return { queue, stop };
}
