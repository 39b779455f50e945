// The form of a page that edits one record: react-hook-form, the expected version, and a guard
// against leaving. The server refuses an older `version` with EDIT_CONFLICT and returns the present
// record.
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useBlocker } from 'react-router';
import { useUnsaved } from '#web/back-office/session/AdminSession.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { currentOf } from './use-back-office-form.ts';

export type Versioned = FieldValues & { version: number };

export type Editor<T extends Versioned> = {
  form: UseFormReturn<T>;
  /** The record has not been saved yet. */
  isNew: boolean;
  original: T;
  draft: T;
  /** Names of the fields with unsaved changes. */
  changed: (keyof T)[];
  change: (values: Partial<T>) => void;
  /** Resolves to the saved record; null when it was refused. */
  save: () => Promise<T | null>;
  undo: () => void;
  isSaving: boolean;
  /** The server's messages, by the dotted path of the field where it named one. */
  error: string | null;
  errors: Readonly<Record<string, string>>;
  /** The record that another administrator has saved meanwhile. */
  conflict: T | null;
  /** `mine` keeps the local changes, `theirs` discards them; the next save sends the result. */
  resolve: (whose: 'mine' | 'theirs') => void;
  /** The question before leaving with unsaved changes, with both answers. */
  leaving: { stay: () => void; leave: () => void } | null;
};

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const differing = <T extends Versioned>(a: T, b: T): (keyof T)[] =>
  (Object.keys(a) as (keyof T)[]).filter((key) => key !== 'version' && !isSame(a[key], b[key]));

/** Whether both changed one field, to different values. */
const isDisputed = <T extends Versioned>(original: T, saved: T, draft: T): boolean =>
  differing(saved, draft).some(
    (key) => !isSame(original[key], saved[key]) && !isSame(original[key], draft[key]),
  );

const withChanges = <T extends Versioned>(
  record: T,
  draft: T,
  changed: readonly (keyof T)[],
): T => ({
  ...record,
  ...Object.fromEntries(changed.map((key) => [key, draft[key]])),
});

/**
 * `saved` is the server's record; give the component another `key` for another record. `isNew`: the
 * page of a new record is replaced by the record's own page, without unsaved input. `start`: the
 * initial, unsaved form values, if they differ from the record.
 */
export function useEditor<T extends Versioned>(
  saved: T,
  send: (draft: T) => Promise<T>,
  { isNew = false, start = saved }: { isNew?: boolean; start?: T } = {},
): Editor<T> {
  const [original, setOriginal] = useState(saved);
  const form = useForm<T>({ defaultValues: start as DefaultValues<T> });
  const draft = form.watch();
  const [conflict, setConflict] = useState<T | null>(null);
  const [state, setState] = useState<{
    isSaving: boolean;
    error: string | null;
    errors: Record<string, string>;
  }>({ isSaving: false, error: null, errors: {} });
  const changed = useMemo(() => differing(original, draft), [original, draft]);
  const isDirty = changed.length > 0;
  const isSaving = useRef(false);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsaved(isDirty);

  /** Text typed since the request is not saved yet, and stays. */
  const take = (record: T, sent: T) => {
    const now = form.getValues();
    setOriginal(record);
    form.reset(isNew ? record : withChanges(record, now, differing(sent, now)));
  };

  // Acts beside the form, such as a dated price, change the record too, and the page reads it again.
  // Where the same field was changed to another value, the next save asks as after any conflict.
  useEffect(() => {
    const isNewer = saved.version > original.version && !isSaving.current;
    if (!isNewer || isDisputed(original, saved, draft)) return;
    setOriginal(saved);
    form.reset(withChanges(saved, draft, changed));
  }, [saved, original, draft, changed, form]);

  async function save(): Promise<T | null> {
    if (isSaving.current) return null;
    isSaving.current = true;
    setState({ isSaving: true, error: null, errors: {} });
    try {
      const record = await send({ ...draft, version: original.version });
      take(record, draft);
      setState({ isSaving: false, error: null, errors: {} });
      return record;
    } catch (error) {
      const current = currentOf<T>(error);
      if (current) setConflict(current);
      setState({ isSaving: false, ...refusalOf(error) });
      return null;
    } finally {
      isSaving.current = false;
    }
  }

  return {
    form,
    isNew,
    original,
    draft,
    changed,
    change(values) {
      for (const [key, value] of Object.entries(values))
        form.setValue(key as Path<T>, value as PathValue<T, Path<T>>);
    },
    save,
    undo: () => form.reset(original),
    ...state,
    conflict,
    resolve(whose) {
      if (!conflict) return;
      setOriginal(conflict);
      form.reset(whose === 'theirs' ? conflict : withChanges(conflict, draft, changed));
      setConflict(null);
      setState({ isSaving: false, error: null, errors: {} });
    },
    leaving: blocker.state === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null,
  };
}

/**
 * The server's message, empty where it could not be reached, and its errors by the path of the
 * field.
 */
const refusalOf = (error: unknown) => ({
  error: serverMessage(error) ?? '',
  errors:
    error instanceof ApiError
      ? Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
      : {},
});
