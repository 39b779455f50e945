// A record being edited: what changed, saving it, leaving it, and somebody else having changed it meanwhile. Nothing is
// overwritten silently: the server refuses an older `version` with EDIT_CONFLICT and tells the present record.
import { useMemo, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { ApiError } from '../../api.ts';
import { serverMessage } from '../../session/action-texts.ts';
import { currentOf } from './in-form.ts';
import { useUnsaved } from './use-unsaved.ts';

export type Versioned = { version: number };

export type Editor<T extends Versioned> = {
  original: T;
  draft: T;
  /** Names of the fields that were changed here and not saved. */
  changed: (keyof T)[];
  change: (values: Partial<T>) => void;
  /** Resolves to what was saved; null when it was refused. */
  save: () => Promise<T | null>;
  undo: () => void;
  isSaving: boolean;
  /** What the server said; by the dotted path of a field where it named one. */
  fault: string | null;
  faults: Readonly<Record<string, string>>;
  /** The record as somebody else saved it meanwhile. */
  conflict: T | null;
  /** `mine` keeps what was changed here and takes the rest from the other; `theirs` takes it all. Then it is saved again by hand. */
  resolve: (whose: 'mine' | 'theirs') => void;
  /** Leaving with unsaved changes: shows whether to go on. */
  leaving: { stay: () => void; leave: () => void } | null;
};

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const differing = <T extends Versioned>(a: T, b: T): (keyof T)[] => (Object.keys(a) as (keyof T)[]).filter((key) => key !== 'version' && !isSame(a[key], b[key]));

/**
 * `saved` is the record as the server has it; give the component another `key` for another record. `isNew`: the page of one
 * that is made here gives way to the record's own, and takes nothing along.
 */
export function useEditor<T extends Versioned>(saved: T, send: (draft: T) => Promise<T>, { isNew = false } = {}): Editor<T> {
  const [original, setOriginal] = useState(saved);
  const [draft, setDraft] = useState(saved);
  const [conflict, setConflict] = useState<T | null>(null);
  const [state, setState] = useState<{ isSaving: boolean; fault: string | null; faults: Record<string, string> }>({ isSaving: false, fault: null, faults: {} });
  const changed = useMemo(() => differing(original, draft), [original, draft]);
  const isDirty = changed.length > 0;
  const isSaving = useRef(false);

  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useUnsaved(isDirty);

  /** What was typed since it was sent is not saved yet, and stays. */
  const take = (record: T, sent: T) => {
    setOriginal(record);
    setDraft((now) => (isNew ? record : { ...record, ...Object.fromEntries(differing(sent, now).map((key) => [key, now[key]])) }));
  };

  async function save(): Promise<T | null> {
    if (isSaving.current) return null;
    isSaving.current = true;
    setState({ isSaving: true, fault: null, faults: {} });
    try {
      const record = await send({ ...draft, version: original.version });
      take(record, draft);
      setState({ isSaving: false, fault: null, faults: {} });
      return record;
    } catch (error) {
      const current = currentOf<T>(error);
      if (current) setConflict(current);
      const faults = error instanceof ApiError ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) : {};
      setState({ isSaving: false, fault: serverMessage(error) ?? '', faults });
      return null;
    } finally {
      isSaving.current = false;
    }
  }

  return {
    original,
    draft,
    changed,
    change: (values) => setDraft((before) => ({ ...before, ...values })),
    save,
    undo: () => setDraft(original),
    ...state,
    conflict,
    resolve(whose) {
      if (!conflict) return;
      const mine = Object.fromEntries(changed.map((key) => [key, draft[key]])) as Partial<T>;
      setOriginal(conflict);
      setDraft(whose === 'theirs' ? conflict : { ...conflict, ...mine });
      setConflict(null);
      setState({ isSaving: false, fault: null, faults: {} });
    },
    leaving: blocker.state === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null,
  };
}
