// One import, asked for again and again while a job is at work on it.
import { useEffect } from 'react';
import type { Import } from '#shared/back-office/imports.ts';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { fetchImport } from './import-calls.ts';

const ASK_AGAIN_MS = 1_000;

export const isUnderway = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'uploaded' || state === 'reading' || state === 'applying';

export function useImport(id: number): Remote<Import> {
  const remote = useRemote<Import>(`import ${id}`, (signal) => fetchImport(id, signal));
  const { data, error, isLoading, reload } = remote;
  const mustAsk = !isLoading && data !== null && isUnderway(data);
  // After a failed question, too: the network comes and goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer, also the same again, asks for the next
  useEffect(() => {
    if (!mustAsk) return;
    const timer = setTimeout(() => void reload(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [mustAsk, data, error, reload]);
  return remote;
}
