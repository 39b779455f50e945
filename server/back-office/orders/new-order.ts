// An order that an administrator places for a buyer on the phone. It uses the shop's calculation
// and placing, with agreed prices and shipping if the rights allow. The buyer gets the legal texts
// by mail, accepts them on the order's page, and pays there, at the door, or directly to the
// merchant.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { deliveryChoice, priceCart } from '#server/cart/cart.ts';
import { productIdsOf } from '#server/cart/check-rows.ts';
import { printsWithoutSetup } from '#server/cart/design-drafts.ts';
import { selectSellables } from '#server/catalogue/sellables.sql.ts';
import { placeForBuyer } from '#server/checkout/checkout.ts';
import { couponOf } from '#server/checkout/new-order.ts';
import { withAgreedPrices } from '#server/checkout/placing.ts';
import { type Membership, selectAsShop } from '#server/companies/membership.ts';
import { type Rules, readGuest } from '#server/discounts/rules.ts';
import { isBeforeShipment } from '#server/orders/order-state.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  BackOfficeOrderBody,
  BackOfficeOrderPreviewBody,
  PastBuyers,
} from '#shared/back-office/new-order.ts';
import type { AdminGrants } from '#shared/back-office/rights.ts';
import { may } from '#shared/back-office/rights.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { fromLira, type Kurus } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import { insertAddition, selectPastBuyers, selectVerifiedCustomer } from './new-order.sql.ts';
import { requireBackOfficeOrder } from './order.ts';
import { readText } from './orders.ts';

type Deps = Platform & { settings: Settings; rules: Rules; providers: Providers };

const MOST_BUYERS = 8;

type Rows = BackOfficeOrderPreviewBody['items'];
const agreedOf = (items: Rows): Map<number, Kurus> =>
  new Map(
    items.flatMap(({ productId, agreedPrice }): [number, Kurus][] =>
      agreedPrice === null || agreedPrice === undefined ? [] : [[productId, fromLira(agreedPrice)]],
    ),
  );

type Agreed = { agreed: Map<number, Kurus>; agreedShipping: Kurus | null };

/** @throws AppError AGREED_PRICE_NOT_ALLOWED */
function requireAgreed(
  { items, shippingPrice }: { items: Rows; shippingPrice?: number | null | undefined },
  grants: AdminGrants,
): Agreed {
  const agreed = agreedOf(items);
  const agreedShipping =
    shippingPrice === null || shippingPrice === undefined ? null : fromLira(shippingPrice);
  // An agreed price gives money away, so it needs the same right as a refund.
  if ((agreed.size > 0 || agreedShipping !== null) && !may(grants, 'refunds', 'change'))
    throw new AppError('AGREED_PRICE_NOT_ALLOWED');
  return { agreed, agreedShipping };
}

/** The company, or the customer with this mailbox: their price lists apply to phone orders too. */
const findListBuyer = async (
  db: Platform['db'],
  email: string | undefined,
  company: Membership | null,
): Promise<{ customerId: number } | { forCompany: Membership } | null> => {
  if (company) return { forCompany: company };
  return email ? selectVerifiedCustomer(db, foldEmail(email)) : null;
};

/** The company for which the caller orders. @throws AppError NOT_ALLOWED, COMPANY_CLOSED */
async function requireCompany(
  db: Platform['db'],
  id: number | null | undefined,
  grants: AdminGrants,
): Promise<Membership | null> {
  if (id == null) return null;
  if (!may(grants, 'companies', 'see')) throw new AppError('NOT_ALLOWED');
  const company = await selectAsShop(db, id);
  if (!company) throw new AppError('COMPANY_CLOSED');
  return company;
}

/** An order for a company is invoiced to the company. */
const invoiceOf = (
  { invoice }: Pick<BackOfficeOrderBody, 'invoice'>,
  company: Membership | null,
): BackOfficeOrderBody['invoice'] => {
  if (!company) return invoice;
  const { companyName, taxOffice, taxNumber } = company;
  const isEInvoicePayer = invoice.kind === 'corporate' && invoice.isEInvoicePayer;
  return { kind: 'corporate', companyName, taxOffice, taxNumber, isEInvoicePayer };
};

/** @throws AppError AGREED_PRICE_NOT_ALLOWED, NOT_ALLOWED, COMPANY_CLOSED */
export async function previewOrder(
  context: Deps,
  { items, shippingOptionId, shippingPrice, guest, companyId, ...body }: BackOfficeOrderPreviewBody,
  grants: AdminGrants,
  language: Language,
): Promise<CalculateAnswer> {
  const { db, settings, rules } = context;
  const { agreed, agreedShipping } = requireAgreed({ items, shippingPrice }, grants);
  const company = await requireCompany(db, companyId, grants);
  const ids = productIdsOf(items);
  const listed = ids.filter((id) => !agreed.has(id));
  const [products, rates, discounts, delivery, lists] = await Promise.all([
    selectSellables(db, ids),
    settings.rates(),
    rules.forCart({
      couponCode: couponOf(body),
      buyer: null,
      guest: guest ? readGuest(guest) : null,
    }),
    deliveryChoice(context, shippingOptionId),
    findListBuyer(db, guest?.email, company).then((buyer) => rules.lists.forBuyer(buyer, listed)),
  ]);
  return priceCart(
    items,
    withAgreedPrices(products, agreed),
    { rates, discounts, delivery, agreedShipping, lists },
    { language },
  );
}

/**
 * `addsTo`: the order that this one ships with. That order is not locked: it may be shipped at any
 * moment, now or a minute later.
 * @throws AppError AGREED_PRICE_NOT_ALLOWED, ORDER_NOT_FOUND, ORDER_MOVE_NOT_ALLOWED if the other
 * order is already shipped, SETUP_NOT_ORDERED, NOT_ALLOWED and COMPANY_CLOSED for a company, and
 * all errors of a checkout
 */
export async function placeOrderForBuyer(
  context: Deps,
  { actor, grants }: { actor: Actor; grants: AdminGrants },
  { agreedReason, addsTo, ...body }: BackOfficeOrderBody,
  idempotencyKey: string | null,
): Promise<string> {
  const { agreed, agreedShipping } = requireAgreed(body, grants);
  const [setup] = await printsWithoutSetup(context.db, productIdsOf(body.items));
  if (setup) throw new AppError('SETUP_NOT_ORDERED', { values: setup });
  const first = addsTo ? await requireBackOfficeOrder(context, addsTo) : null;
  if (first && !isBeforeShipment(first)) throw new AppError('ORDER_MOVE_NOT_ALLOWED');
  const company = await requireCompany(context.db, body.companyId, grants);
  const sent = { ...body, invoice: invoiceOf(body, company) };
  return placeForBuyer(context, sent, {
    idempotencyKey,
    placedBy: actor.email,
    agreed,
    agreedShipping,
    agreedReason: agreedReason ?? null,
    company,
    listBuyer: await findListBuyer(context.db, body.customer.email, company),
    isPaid: body.isPaid ?? false,
    async written(tx, { orderNumber, at }) {
      if (first) await insertAddition(tx, { orderNumber, addsToOrderId: first.id });
      const after = {
        orderNumber,
        items: body.items.map(({ productId, quantity, agreedPrice }) => ({
          productId,
          quantity,
          agreedPrice,
        })),
        agreedReason,
        paymentMethod: body.paymentMethod,
        ...(company && { companyId: company.companyId }),
        ...(agreedShipping !== null && { shippingPrice: body.shippingPrice }),
        ...(body.isPaid && { isPaid: true }),
        ...(first && { addsTo: first.orderNumber }),
      };
      await writeAudit(
        tx,
        actor,
        { action: 'create', entity: 'order', entityId: orderNumber, before: null, after },
        at,
      );
    },
  });
}

export async function findPastBuyers(
  { db }: Pick<Platform, 'db'>,
  text: string,
): Promise<PastBuyers> {
  const read = readText(text);
  return { buyers: read.terms.length === 0 ? [] : await selectPastBuyers(db, read, MOST_BUYERS) };
}
