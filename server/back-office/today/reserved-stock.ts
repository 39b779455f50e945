// The alarm about products of which unpaid orders hold more pieces than are left: a mail to the
// shop, at most once a day, and a line in "Güvenlik". "Bugün" shows the same products.
import { hasHappened, recordFinding } from '#server/admin-auth/security-events.ts';
import type { Platform } from '#server/base/platform.ts';
import { renderMail } from '#server/mail/mail-content.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { reservedStockContent } from '#server/mail/stock-mails.ts';
import type { Settings } from '#server/settings/settings.ts';
import { DAY_MS, istanbulDay } from '#shared/base/format.ts';
import { type ReservedProductRecord, selectReservedProducts } from './today.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };

/** Fewer pieces are normal: every unpaid order holds some. */
const MANY_RESERVED = 20;
const MOST = 8;

/** Highest value first. */
export const findReservedProducts = ({
  db,
}: Pick<Platform, 'db'>): Promise<ReservedProductRecord[]> =>
  selectReservedProducts(db, MANY_RESERVED, MOST);

/** For the hourly job. A failed mail is retried in the next hour. */
export async function warnOfReservedStock(deps: Deps, mailer: Mailer): Promise<void> {
  const { db, clock, settings, config } = deps;
  const at = clock();
  const products = await findReservedProducts(deps);
  if (products.length === 0) return;
  if (await hasHappened(db, 'stock-held', new Date(at.getTime() - DAY_MS))) return;
  const shop = await settings.shop();
  if (shop.email !== '') {
    const content = reservedStockContent(products, { shop, publicUrl: config.publicUrl });
    await mailer.send({
      kind: 'stock-held',
      about: istanbulDay(at),
      to: { name: shop.name, address: shop.email },
      subject: content.subject,
      ...(await renderMail(content)),
      attachments: [],
    });
  }
  await recordFinding(deps, 'stock-held', { count: products.length, at });
}
