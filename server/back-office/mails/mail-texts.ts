// The merchant's own texts in the mails to buyers and about accounts. Each save is a new published
// version; older versions stay and are restored by saving them again (content/versions.ts).
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { type Db, inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { buyerMails } from '#server/base/jobs/mail-kinds.ts';
import type { Platform } from '#server/base/platform.ts';
import { listVersions, saveVersion } from '#server/content/versions.ts';
import { mailDocument, mayHaveOwnTexts, readMailTexts } from '#server/mail/mail-texts.ts';
import { type MailTextsAnswer, MailTextsBody } from '#shared/back-office/mails.ts';
import { languages } from '#shared/base/languages.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** @throws AppError NOT_FOUND for a mail that has no own texts */
export async function readAdminMailTexts(db: Db | Tx, kind: string): Promise<MailTextsAnswer> {
  if (!mayHaveOwnTexts(kind)) throw new AppError('NOT_FOUND');
  const [current, versions] = await Promise.all([
    readMailTexts(db, kind),
    listVersions(db, mailDocument(kind)),
  ]);
  return {
    ...current,
    versions: versions.map(({ body, ...version }) => ({
      ...version,
      ...MailTextsBody.parse(body),
    })),
  };
}

/** Used from the next mail on. @throws AppError NOT_FOUND, VALIDATION_FAILED, EDIT_CONFLICT */
export async function saveMailTexts(
  { db, clock }: Deps,
  kind: string,
  { version, tr, en }: MailTextsBody & { version: number },
  actor: Actor,
): Promise<MailTextsAnswer> {
  requireKnownPlaceholders(kind, { tr, en });
  return inTransaction(db, async (tx) => {
    const at = clock();
    const before = await readMailTexts(tx, kind);
    await saveVersion(tx, mailDocument(kind), {
      expectedVersion: version,
      body: { tr, en },
      actor,
      at,
      current: () => readAdminMailTexts(tx, kind),
    });
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'mail-words',
        entityId: kind,
        before: { tr: before.tr, en: before.en },
        after: { tr, en },
      },
      at,
    );
    return readAdminMailTexts(tx, kind);
  });
}

/**
 * Only texts about an order may contain `{{orderNumber}}` and `{{amount}}`; other placeholders are
 * refused.
 * @throws AppError VALIDATION_FAILED
 */
function requireKnownPlaceholders(kind: string, body: MailTextsBody): void {
  const hasOrder = buyerMails.some((one) => one === kind);
  const isWrong = (text: string) =>
    /\{\{|\}\}/.test(hasOrder ? text.replace(/\{\{(orderNumber|amount)\}\}/g, '') : text);
  const wrong = languages.flatMap((key) =>
    Object.entries(body[key]).flatMap(([field, text]) => (isWrong(text) ? `${key}.${field}` : [])),
  );
  if (wrong.length === 0) return;
  throw new AppError('VALIDATION_FAILED', {
    fieldErrors: (language) =>
      wrong.map((path) => ({
        path,
        message: translate(
          language,
          'errors',
          `fields.${hasOrder ? 'mailPlaceholder' : 'accountPlaceholder'}`,
        ),
      })),
  });
}
