// An order that an administrator makes for somebody on the phone: the shop's own calculation and placing, with prices that
// were agreed where the role may. The buyer gets the texts by mail, accepts them on the order's page, and pays there.
import type { AdminRole } from '#shared/admin.ts';
import { roleMay } from '#shared/admin.ts';
import type { DeskOrderBody, DeskPreviewBody, PastBuyers } from '#shared/admin-orders.ts';
import type { CalculateAnswer } from '#shared/cart.ts';
import type { Language } from '#shared/languages.ts';
import { fromLira, type Kurus } from '#shared/money.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import { deliveryWish, priceCart, productIdsOf } from '../cart/cart.ts';
import { selectSellables } from '../catalogue/catalogue.sql.ts';
import { placeForBuyer, withAgreedPrices } from '../checkout/checkout.ts';
import type { Context } from '../context.ts';
import { selectPastBuyers } from './admin-new-order.sql.ts';
import { readText } from './admin-orders.ts';

const MOST_BUYERS = 8;

type Rows = DeskPreviewBody['items'];
const agreedOf = (items: Rows): Map<number, Kurus> =>
  new Map(items.flatMap(({ productId, agreedPrice }): [number, Kurus][] => (agreedPrice === null || agreedPrice === undefined ? [] : [[productId, fromLira(agreedPrice)]])));

/** @throws AppError AGREED_PRICE_NOT_ALLOWED */
function requireAgreed(items: Rows, role: AdminRole): Map<number, Kurus> {
  const agreed = agreedOf(items);
  // What may give money back may give it away.
  if (agreed.size > 0 && !roleMay(role, 'refunds')) throw new AppError('AGREED_PRICE_NOT_ALLOWED');
  return agreed;
}

/** @throws AppError AGREED_PRICE_NOT_ALLOWED */
export async function previewDeskOrder(context: Context, { items, shippingOptionId }: DeskPreviewBody, role: AdminRole, language: Language): Promise<CalculateAnswer> {
  const { db, settings, rules } = context;
  const agreed = requireAgreed(items, role);
  const [products, rates, discounts, delivery] = await Promise.all([
    selectSellables(db, productIdsOf(items)),
    settings.rates(),
    rules.forCart({ couponCode: null, buyer: null }),
    deliveryWish(context, shippingOptionId),
  ]);
  return priceCart(items, withAgreedPrices(products, agreed), rates, discounts, delivery, language);
}

/** @throws AppError AGREED_PRICE_NOT_ALLOWED, and what a checkout may be refused for */
export async function placeDeskOrder(context: Context, actor: Actor, role: AdminRole, { agreedReason, ...body }: DeskOrderBody, idempotencyKey: string | null): Promise<string> {
  const agreed = requireAgreed(body.items, role);
  return placeForBuyer(context, body, {
    idempotencyKey,
    placedBy: actor.email,
    agreed,
    agreedReason: agreedReason ?? null,
    async written(tx, { orderNumber, at }) {
      const after = { orderNumber, items: body.items.map(({ productId, quantity, agreedPrice }) => ({ productId, quantity, agreedPrice })), agreedReason };
      await writeAudit(tx, actor, { action: 'create', entity: 'order', entityId: orderNumber, before: null, after }, at);
    },
  });
}

export async function findPastBuyers({ db }: Pick<Context, 'db'>, text: string): Promise<PastBuyers> {
  const read = readText(text);
  return { buyers: read.words.length === 0 ? [] : await selectPastBuyers(db, read, MOST_BUYERS) };
}
