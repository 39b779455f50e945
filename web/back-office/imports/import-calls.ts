import { useEffect } from 'react';
import {
  IMPORT_ROWS_SIZE,
  type Import,
  type ImportTab,
  type SheetFormat,
} from '#shared/back-office/imports.ts';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { DownloadedFile } from '#web/base/api/call-options.ts';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

/** A catalogue of a hundred thousand products takes this long. */
const DOWNLOAD_MS = 180_000;

export const sendImport = (file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  uploadFile('/admin/imports', file, { onProgress, signal });
export const fetchImports = async (signal: AbortSignal) =>
  (await adminApi().get('/admin/imports', { signal })).imports;
const fetchImport = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/imports/{id}', { path: { id }, signal });
export const fetchRows = (id: number, tab: ImportTab, page: number, signal: AbortSignal) =>
  adminApi().get('/admin/imports/{id}/rows', {
    path: { id },
    query: { tab, page, size: IMPORT_ROWS_SIZE },
    signal,
  });
export const fetchImportPictures = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/imports/{id}/pictures', { path: { id }, signal });
export const addImportPicture = (id: number, name: string, hash: string) =>
  adminApi().post('/admin/imports/{id}/pictures', {
    path: { id },
    body: { pictures: [{ name, hash }] },
  });
export const applyImport = (id: number, previewId: string) =>
  adminApi().post('/admin/imports/{id}/apply', { path: { id }, body: { previewId } });
export const discardImport = (id: number) =>
  adminApi().delete('/admin/imports/{id}', { path: { id } });

async function saveDownload(found: Promise<DownloadedFile>): Promise<void> {
  const { name, file } = await found;
  saveFile(name, file.type, file);
}
/** `filter` is the end of an address (downloadFilter). */
export const downloadProducts = (format: SheetFormat, filter: string) =>
  saveDownload(
    adminApi().getFile('/admin/products/export', {
      query: { ...Object.fromEntries(new URLSearchParams(filter)), format },
      timeoutMs: DOWNLOAD_MS,
    }),
  );
export const downloadTemplate = (format: SheetFormat) =>
  saveDownload(
    adminApi().getFile('/admin/products/import-template', {
      query: { format },
      timeoutMs: DOWNLOAD_MS,
    }),
  );
export const downloadErrors = (id: number) =>
  saveDownload(
    adminApi().getFile('/admin/imports/{id}/errors', { path: { id }, timeoutMs: DOWNLOAD_MS }),
  );

const ASK_AGAIN_MS = 1_000;

const isUnderway = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'uploaded' || state === 'reading' || state === 'applying';

/** One import, read again while a job works on it. */
export function useImport(id: number): Remote<Import> {
  const remote = useRemote<Import>(`import ${id}`, (signal) => fetchImport(id, signal));
  const { data, error, isLoading, reload } = remote;
  const mustAsk = !isLoading && data !== null && isUnderway(data);
  // Also after a failed request: the network may be interrupted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response starts the next request
  useEffect(() => {
    if (!mustAsk) return;
    const timer = setTimeout(() => void reload(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [mustAsk, data, error, reload]);
  return remote;
}
