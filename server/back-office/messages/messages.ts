// Messages from visitors, for the shop's staff: read, and marked as answered. The answer itself is
// an ordinary mail, written outside the shop.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Message, MessagesPage } from '#shared/back-office/messages.ts';
import {
  countOpen,
  lockMessage,
  type MessageFilter,
  type MessageSqlRow,
  selectMessageFor,
  selectMessages,
  updateAnswered,
} from './messages.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
/** Characters: two lines of a list. */
const EXCERPT = 160;

export async function listMessages(
  { db }: Pick<Deps, 'db'>,
  { page, size, search, ...filter }: MessageFilter & { page: number; size: number },
): Promise<MessagesPage> {
  const { rows, total } = await selectMessages(
    db,
    { ...filter, search: search?.trim() || undefined },
    { limit: size + 1, offset: page * size },
    EXCERPT,
  );
  const content = rows.slice(0, size).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
  return { content, page, size, totalElements: total, hasNext: rows.length > size };
}

/** Messages without an answer, at most 1,000. */
export const countOpenMessages = ({ db }: Pick<Deps, 'db'>): Promise<number> => countOpen(db);

/** @throws AppError MESSAGE_NOT_FOUND */
export async function readMessage({ db }: Pick<Deps, 'db'>, id: number): Promise<Message> {
  return toMessage(requireMessage(await selectMessageFor(db, id)));
}

/** Idempotent. The visitor's text is not written to the log. @throws AppError MESSAGE_NOT_FOUND */
export async function markAnswered(
  { db, clock }: Deps,
  id: number,
  isAnswered: boolean,
  actor: Actor,
): Promise<Message> {
  return inTransaction(db, async (tx) => {
    const before = requireMessage(await lockMessage(tx, id));
    if ((before.answeredAt !== null) === isAnswered) return toMessage(before);
    const after = isAnswered
      ? { answeredAt: clock(), answeredBy: actor.email }
      : { answeredAt: null, answeredBy: null };
    await updateAnswered(tx, id, after);
    const { answeredAt, answeredBy } = before;
    await writeAudit(
      tx,
      actor,
      {
        action: 'toggle',
        entity: 'contact-message',
        entityId: id,
        before: { answeredAt, answeredBy },
        after,
      },
      clock(),
    );
    return toMessage({ ...before, ...after });
  });
}

function requireMessage(row: MessageSqlRow | null): MessageSqlRow {
  if (!row) throw new AppError('MESSAGE_NOT_FOUND');
  return row;
}

const toMessage = ({ createdAt, mailedAt, answeredAt, ...row }: MessageSqlRow): Message => ({
  ...row,
  createdAt: createdAt.toISOString(),
  mailedAt: mailedAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
});
