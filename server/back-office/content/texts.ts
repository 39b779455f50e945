// Editing the shop's own texts. Published versions never change; a new version begins as a draft of
// the newest and is valid from the moment of its publication. Owns page_texts.

import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type {
  AdminText,
  AdminTextRow,
  AdminTextVersion,
  TextDraftChange,
} from '#shared/back-office/content.ts';
import { type TextKey, textKeys } from '#shared/content/content.ts';
import {
  deleteDraft,
  insertDraft,
  lockText,
  selectDraft,
  selectTexts,
  selectVersion,
  selectVersions,
  type TextVersionRow,
  updateDraft,
} from './texts.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
const ENTITY = 'page-text';

/** In the shop's fixed order. */
export async function listTexts({ db, clock }: Deps): Promise<AdminTextRow[]> {
  const rows = await selectTexts(db, clock());
  return textKeys
    .flatMap((key) => rows.filter((row) => row.key === key))
    .map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }));
}

export async function readText({ db }: Pick<Deps, 'db'>, key: TextKey): Promise<AdminText> {
  const [draft, versions] = await Promise.all([selectDraft(db, key), selectVersions(db, key)]);
  return {
    key,
    draft: draft && toVersion(draft),
    versions: versions.map((row) => ({
      ...row,
      publishedAt: row.publishedAt?.toISOString() ?? null,
    })),
  };
}

/** @throws AppError NOT_FOUND */
export async function readVersion(
  { db }: Pick<Deps, 'db'>,
  key: TextKey,
  number: number,
): Promise<AdminTextVersion> {
  const row = await selectVersion(db, key, number);
  if (!row) throw new AppError('NOT_FOUND');
  return toVersion(row);
}

/**
 * Creates a draft of the newest version, or returns the existing draft. @throws AppError NOT_FOUND
 */
export const beginDraft = (deps: Deps, key: TextKey, actor: Actor): Promise<AdminTextVersion> =>
  write(deps, key, actor, async (tx) => {
    const present = await selectDraft(tx, key);
    if (present) return { answer: toVersion(present), log: null };
    const newest = await selectVersion(tx, key, null);
    if (!newest) throw new AppError('NOT_FOUND');
    // The revision number continues, so that an editor with the previous draft cannot overwrite
    // this one.
    const { titleTr, titleEn, bodyTr, bodyEn, isSample, number, version: revision } = newest;
    const now = deps.clock();
    await insertDraft(tx, {
      key,
      version: number + 1,
      titleTr,
      titleEn,
      bodyTr,
      bodyEn,
      isSample,
      revision,
      publishedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    const draft = await requireDraft(tx, key);
    return {
      answer: toVersion(draft),
      log: {
        action: 'create',
        entityId: idOf(draft),
        before: null,
        after: { number: draft.number },
      },
    };
  });

/** @throws AppError NOT_FOUND, EDIT_CONFLICT */
export const changeDraft = (
  deps: Deps,
  key: TextKey,
  { version, ...body }: z.infer<typeof TextDraftChange>,
  actor: Actor,
): Promise<AdminTextVersion> =>
  write(deps, key, actor, async (tx) => {
    const before = await requireDraft(tx, key, version);
    await updateDraft(tx, key, { ...body, updatedAt: deps.clock() });
    const after = await requireDraft(tx, key);
    return {
      answer: toVersion(after),
      log: { action: 'update', entityId: idOf(before), before: toLog(before), after: toLog(after) },
    };
  });

/** Valid at once; from then on it cannot be changed. @throws AppError NOT_FOUND, EDIT_CONFLICT */
export const publishDraft = (
  deps: Deps,
  key: TextKey,
  version: number,
  actor: Actor,
): Promise<AdminText> =>
  write(deps, key, actor, async (tx) => {
    const before = await requireDraft(tx, key, version);
    await updateDraft(tx, key, { publishedAt: deps.clock() });
    const log = {
      action: 'toggle' as const,
      entityId: idOf(before),
      before: { publishedAt: null },
      after: { publishedAt: deps.clock() },
    };
    return { answer: await readText({ db: tx }, key), log };
  });

/** @throws AppError NOT_FOUND */
export const dropDraft = (deps: Deps, key: TextKey, actor: Actor): Promise<void> =>
  write(deps, key, actor, async (tx) => {
    const before = await requireDraft(tx, key);
    await deleteDraft(tx, key);
    return {
      answer: undefined,
      log: { action: 'delete', entityId: idOf(before), before: toLog(before), after: null },
    };
  });

type Written<T> = { answer: T; log: Omit<Change, 'entity'> | null };

async function write<T>(
  { db, clock }: Deps,
  key: TextKey,
  actor: Actor,
  work: (tx: Tx) => Promise<Written<T>>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockText(tx, key);
    const { answer, log } = await work(tx);
    if (log) await writeAudit(tx, actor, { ...log, entity: ENTITY }, clock());
    return answer;
  });
}

async function requireDraft(
  tx: Tx,
  key: TextKey,
  version: number | null = null,
): Promise<TextVersionRow> {
  const draft = await selectDraft(tx, key);
  if (!draft) throw new AppError('NOT_FOUND');
  if (version !== null && version !== draft.version)
    throw new AppError('EDIT_CONFLICT', { details: { current: toVersion(draft) } });
  return draft;
}

const idOf = ({ key, number }: TextVersionRow) => `${key} ${number}`;
const toVersion = (row: TextVersionRow): AdminTextVersion => ({
  ...row,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});
const toLog = ({ titleTr, titleEn, bodyTr, bodyEn, isSample }: TextVersionRow) => ({
  titleTr,
  titleEn,
  bodyTr,
  bodyEn,
  isSample,
});
