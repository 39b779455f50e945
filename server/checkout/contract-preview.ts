// The texts for a checkout form that is still being filled in: what the buyer will be asked to
// accept.
import type { Platform } from '#server/base/platform.ts';
import { findQuote } from '#server/cart/applied-quote.ts';
import { deliveryChoice } from '#server/cart/cart.ts';
import { checkRows, productIdsOf } from '#server/cart/check-rows.ts';
import { isPersonalisedRow, personalisedDesigns } from '#server/cart/personalised.ts';
import { totalsOfRows } from '#server/cart/row-totals.ts';
import { type SellableRow, selectSellables } from '#server/catalogue/sellables.sql.ts';
import { type Buyer, type Rules, readGuest } from '#server/discounts/rules.ts';
import { offerFor } from '#server/payments/installments.ts';
import type { Providers } from '#server/payments/provider.ts';
import type { Settings } from '#server/settings/settings.ts';
import { isVkn } from '#shared/base/identity.ts';
import { ZERO } from '#shared/base/money.ts';
import type { ContractsAnswer, ContractsBody } from '#shared/checkout/contracts.ts';
import type { PriceBasis } from '#shared/pricing/price-basis.ts';
import type { ContractData } from './contract-data.ts';
import { renderContracts } from './contracts.ts';
import { contractGoods, couponOf, nameOfRow } from './new-order.ts';
import { writeAddress } from './order-parties.ts';

type Deps = Platform & { settings: Settings; rules: Rules; providers: Providers };

/** Rows of deleted products are not in the texts. */
export async function previewContracts(
  deps: Deps,
  body: ContractsBody,
  buyer: Buyer | null = null,
): Promise<ContractsAnswer> {
  const { items, ...amounts } = await goodsOf(deps, body, buyer);
  const installments =
    body.paymentMethod === 'card' && amounts.total > 0
      ? await offerFor(deps, amounts.total, productIdsOf(body.items))
      : null;
  const documents = renderContracts({
    shop: await deps.settings.shop(),
    returnCarrier: (await deps.settings.returns()).courier,
    publicUrl: deps.config.publicUrl,
    orderNumber: null,
    date: deps.clock(),
    ...partyOf(body),
    items,
    ...amounts,
    paymentMethod: body.paymentMethod ?? null,
    installments,
  });
  return { documents };
}

async function goodsOf(
  { db, settings, rules, clock }: Deps,
  body: ContractsBody,
  buyer: Buyer | null,
) {
  const ids = productIdsOf(body.items);
  const [rates, delivery, sellables, discounts, quote, personalised, lists] = await Promise.all([
    settings.rates(),
    deliveryChoice({ settings }, body.shippingOptionId),
    selectSellables(db, ids),
    rules.forCart({ couponCode: couponOf(body), buyer, guest: readGuest(body.customer ?? {}) }),
    findQuote(db, body.quoteCode, clock()),
    personalisedDesigns(db, body.items),
    rules.lists.forBuyer(buyer, ids),
  ]);
  const cash = body.paymentMethod === 'cash-on-delivery' ? await settings.cashOnDelivery() : null;
  const surcharge = cash?.surcharge ?? ZERO;
  return goodsOfRows(
    { rows: body.items, sellables, personalised },
    { rates, discounts, delivery, quote, surcharge, lists },
  );
}

function goodsOfRows(
  {
    rows: items,
    sellables,
    personalised,
  }: {
    rows: ContractsBody['items'];
    sellables: readonly SellableRow[];
    personalised: ReadonlySet<string>;
  },
  basis: PriceBasis,
) {
  const rows = checkRows(items, sellables).filter((row) => row.product !== undefined);
  const { totals, pricedOf } = totalsOfRows(rows, basis);
  const parts = rows.flatMap((row) => {
    const isPersonalised = isPersonalisedRow(row, row.product, personalised);
    const name = row.product ? nameOfRow(row, row.product, 'tr') : '';
    return pricedOf(row).parts.map((part) => ({ ...part, name, isPersonalised }));
  });
  return contractGoods(parts, { totals }, basis);
}

/** The buyer's data that were typed so far. */
const partyOf = ({
  customer,
  shippingAddress,
  billingAddress,
  invoice,
}: ContractsBody): Pick<
  ContractData,
  'buyer' | 'deliveryAddress' | 'billingAddress' | 'invoice'
> => ({
  buyer: {
    name: [customer?.firstName, customer?.lastName].filter(Boolean).join(' '),
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
  },
  deliveryAddress: shippingAddress ? writeAddress(shippingAddress) : '',
  billingAddress: billingAddress ? writeAddress(billingAddress) : null,
  invoice: invoice?.kind === 'corporate' ? companyOf(invoice) : null,
});

/** The tax number of a person is in none of the texts. */
const companyOf = ({
  companyName,
  taxOffice,
  taxNumber,
}: NonNullable<ContractsBody['invoice']>) => ({
  companyName: companyName ?? '',
  taxOffice: taxOffice ?? '',
  taxNumber: taxNumber && isVkn(taxNumber) ? taxNumber : '',
});
