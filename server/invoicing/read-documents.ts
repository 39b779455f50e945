// The data of a document: the order with its buyer's number, and the shop.
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { decryptIdentityNumber } from '#server/places/identity-number.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Booked, toDocument } from './documents.ts';
import { type EventRow, selectSale } from './events.sql.ts';
import type { Seller } from './ubl.ts';

export const sellerOf = async ({
  settings,
  config,
}: Pick<Platform, 'config'> & { settings: Settings }): Promise<Seller> => ({
  shop: await settings.shop(),
  invoices: await settings.invoices(),
  publicUrl: config.publicUrl,
});

export const bookedOf = (secrets: Platform['secrets'], event: EventRow): Booked => ({
  ...toDocument(event),
  identityNumber: identityOf(secrets, event),
});

function identityOf(
  { identityKey }: Platform['secrets'],
  { order, identityNumberEncrypted }: EventRow,
): string | null {
  if (!identityNumberEncrypted) return null;
  try {
    return decryptIdentityNumber(identityKey, order.orderNumber, identityNumberEncrypted);
  } catch {
    return null;
  }
}

/** Null if no invoice is due. */
export async function readSale(
  { db, secrets }: Pick<Platform, 'secrets'> & { db: Db | Tx },
  orderId: number,
): Promise<Booked | null> {
  const event = await selectSale(db, orderId);
  return event && bookedOf(secrets, event);
}
