// The morning mail about products that have fallen to their reorder point since the last mail. It
// goes to the people in the settings, at most once a day, and only if there are new products.
import { inTransaction } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { renderMail } from '#server/mail/mail-content.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { lowStockContent } from '#server/mail/stock-mails.ts';
import type { Settings } from '#server/settings/settings.ts';
import { istanbulClock, istanbulDay, startOfDay } from '#shared/base/format.ts';
import { deleteRisen, insertNotices, selectFallen, wasMailedSince } from './low-stock.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config'> & { settings: Settings };

/** Turkish time. A failed mail is retried until noon. */
const FROM = '08:00';
const UNTIL = '12:00';

/** For the hourly job. */
export async function mailLowStock(deps: Deps, mailer: Mailer): Promise<void> {
  const { db, clock, settings, config } = deps;
  const at = clock();
  const { lowStockEmails } = await settings.reminders();
  const [first, ...others] = lowStockEmails;
  const time = istanbulClock(at);
  if (first === undefined || time < FROM || time >= UNTIL) return;
  const day = istanbulDay(at);
  if (await wasMailedSince(db, startOfDay(day))) return;
  await deleteRisen(db);
  const fallen = await selectFallen(db);
  if (fallen.length === 0) return;
  const shop = await settings.shop();
  const content = lowStockContent(fallen, { shop, publicUrl: config.publicUrl });
  const named = (address: string) => ({ name: shop.name, address });
  await mailer.send({
    kind: 'low-stock',
    about: day,
    to: named(first),
    subject: content.subject,
    ...(others.length > 0 && { alsoTo: others.map(named) }),
    ...(await renderMail(content)),
    attachments: [],
  });
  await inTransaction(db, (tx) =>
    insertNotices(
      tx,
      fallen.map(({ id }) => id),
      at,
    ),
  );
}
