// Rows of a quote that are not in the catalogue, such as "Kalıp bedeli": a name, a price and a rate
// of KDV. Each is a product that only quotes can contain, so that orders, invoices, refunds and
// returns know one kind of row (decision 0105).
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { OwnRow, OwnRowBody } from '#shared/back-office/quotes.ts';
import { slugOf } from '#shared/base/fold.ts';
import { fromLira } from '#shared/base/money.ts';
import { insertOwnRow, selectNamed, updateOwnRow } from './own-rows.sql.ts';

/** Own rows have no stock; the number only has to be larger than any quote. */
const ENDLESS = 1_000_000;

/**
 * A row of the same name and rate is used again, also when it is sent twice.
 * @throws AppError VALIDATION_FAILED if the name is that of a product, or of a row with another
 * rate
 */
export async function makeOwnRow(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { name, taxPercent, unitPrice }: OwnRowBody,
): Promise<OwnRow> {
  const priceKurus = fromLira(unitPrice);
  return inTransaction(db, async (tx) => {
    const sku = `OZEL-${randomCode(8)}`;
    const slug = slugOf(name) || sku.toLowerCase();
    const id = await insertOwnRow(
      tx,
      { sku, name, slug, taxPercent, priceKurus, brand: '-' },
      ENDLESS,
    );
    if (id !== null) {
      const after = { name, taxPercent, unitPrice };
      await writeAudit(
        tx,
        actor,
        { action: 'create', entity: 'product', entityId: id, before: null, after },
        clock(),
      );
      return { productId: id, sku, name };
    }
    const found = await selectNamed(tx, name);
    if (!found?.isOwnRow) throw refused('nameTaken');
    if (found.taxPercent !== taxPercent) throw refused('otherTax');
    await updateOwnRow(tx, found.id, priceKurus);
    return { productId: found.id, sku: found.sku, name };
  });
}

const refused = (why: 'nameTaken' | 'otherTax') =>
  new AppError('VALIDATION_FAILED', {
    fieldErrors: (language) => [
      { path: 'name', message: translate(language, 'admin-quotes', `ownRow.${why}`) },
    ],
  });
