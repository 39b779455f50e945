// The mail of a turn: current rows, prices and total, what is not available, and the link to
// confirm.
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { selectSellables } from '#server/catalogue/sellables.sql.ts';
import { type MailContent, renderMail } from '#server/mail/mail-content.ts';
import { withTextsOf } from '#server/mail/mail-texts.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { pagesOf } from '#server/mail/sms-texts.ts';
import type { Shop } from '#server/settings/settings.ts';
import { dayText, numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, fromLira, type Kurus } from '#shared/base/money.ts';
import { markTurnMailed, selectTurn, type TurnRecord } from './standing-orders.sql.ts';
import { type CartDeps, turnCart } from './turn-cart.ts';
import { stateOf, turnToken } from './turns.ts';

type MailDeps = CartDeps & Pick<Platform, 'secrets' | 'config'>;

/** The job of each turn. No mail is sent for an expired turn. */
export async function sendTurn(context: MailDeps, mailer: Mailer, turnId: number): Promise<void> {
  const { db, clock, secrets, config, settings } = context;
  const turn = await selectTurn(db, turnId);
  if (!turn || turn.mailedAt || turn.pausedAt || stateOf(turn, clock()) !== 'open') return;
  // The link orders, so it goes only to a proved mailbox.
  if (!turn.buyer.isEmailVerified) return;
  const { buyer, language } = turn;
  const token = turnToken(secrets, { standingOrderId: turn.id, turnOn: turn.turnOn });
  const shop = await settings.shop();
  const shown = turnMailContent(await asked(context, turn), {
    shop,
    language,
    url: `${pagesOf(config, language)}/standing-order#token=${token}`,
  });
  const content = await withTextsOf(db, 'standing-order', shown);
  await mailer.send({
    kind: 'standing-order',
    about: `${turn.id} ${turn.turnOn}`,
    to: { name: `${buyer.firstName} ${buyer.lastName}`, address: buyer.email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  });
  await markTurnMailed(db, turnId, clock());
}

async function asked(context: MailDeps, turn: TurnRecord): Promise<AskedTurn> {
  const { rows, answer } = await turnCart(context, turn);
  const ids = rows.map(({ productId }) => productId);
  const names = new Map((await selectSellables(context.db, ids)).map(({ id, name }) => [id, name]));
  const priced = new Map(answer.items.map((item) => [item.productId, item]));
  return {
    firstName: turn.buyer.firstName,
    listName: turn.listName,
    nextOn: turn.nextOn,
    rows: rows.map(({ productId, quantity, possible }) => ({
      name: names.get(productId) ?? '',
      asked: quantity,
      quantity: possible,
      lineKurus: fromLira(priced.get(productId)?.lineTotal ?? 0),
    })),
    discountKurus: fromLira(answer.totalDiscountAmount),
    shippingKurus: fromLira(answer.shippingCost),
    totalKurus: fromLira(answer.finalTotal),
  };
}

export type AskedTurn = {
  firstName: string;
  listName: string;
  /** The day on which the link expires. */
  nextOn: string;
  rows: { name: string; asked: number; quantity: number; lineKurus: Kurus }[];
  discountKurus: Kurus;
  shippingKurus: Kurus;
  totalKurus: Kurus;
};

export function turnMailContent(
  turn: AskedTurn,
  { shop, language, url }: { shop: Shop; language: Language; url: string },
): MailContent {
  const number = (value: number) => numberText(value, language);
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'mails', key, values);
  const lira = (amount: Kurus) => formatLira(amount, language);
  const missing = turn.rows.filter(({ quantity, asked: wanted }) => quantity !== wanted);
  const had = turn.rows.filter(({ quantity }) => quantity > 0);
  const about = { name: turn.listName, day: dayText(turn.nextOn, language) };
  return {
    language,
    subject: t('standing-order.subject', about),
    heading: t('standing-order.heading'),
    paragraphs: [
      t('greeting', { name: turn.firstName }),
      t('standing-order.text', about),
      ...(missing.length > 0 ? [t('standing-order.missing')] : []),
      ...missing.map(
        (row) =>
          `· ${t(`standing-order.${row.quantity === 0 ? 'none' : 'fewer'}`, {
            name: row.name,
            asked: number(row.asked),
            quantity: number(row.quantity),
          })}`,
      ),
    ],
    items: {
      heads: [t('product'), t('quantity'), t('total')],
      rows: had.map(({ name, quantity, lineKurus }) => ({
        name,
        detail: '',
        quantity: number(quantity),
        total: lira(lineKurus),
      })),
      sums: [
        ...(turn.discountKurus > 0
          ? [[t('discount'), `−${lira(turn.discountKurus)}`] as [string, string]]
          : []),
        [t('shipping'), turn.shippingKurus === 0 ? t('free') : lira(turn.shippingKurus)],
        [t('total'), lira(turn.totalKurus)],
      ],
    },
    action: { label: t('standing-order.action'), url },
    links: [{ label: t('standing-order.end'), url }],
    closing: [t('standing-order.closing', about)],
    footer: [
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
    logo: shop.logo,
  };
}
