// The price that a company, or a customer of a group, pays for a product and quantity, and why: by
// the same rule as the cart.
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { selectSellables } from '#server/catalogue/sellables.sql.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { ExplainPriceAnswer, ExplainPriceBody } from '#shared/back-office/price-lists.ts';
import { type Kurus, toLira } from '#shared/base/money.ts';
import { pieceDiscountOf, withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import {
  type BuyerLists,
  type ListBuyer,
  ownPrice,
  type PriceList,
  rowFor,
} from '#shared/pricing/price-lists.ts';
import { unitPrice } from '#shared/pricing/tiers.ts';
import { selectCompanyGroup } from './price-lists.sql.ts';

type Deps = Pick<Platform, 'db'> & { rules: Rules };

/** @throws AppError VALIDATION_FAILED for an unknown company or product */
export async function explainPrice(
  { db, rules }: Deps,
  { companyId, customerGroup, productId, quantity }: ExplainPriceBody,
): Promise<ExplainPriceAnswer> {
  const buyer = await findBuyer(db, companyId ?? null, customerGroup ?? null);
  const [[product], lists, { rules: prepared, situation }] = await Promise.all([
    selectSellables(db, [productId]),
    rules.lists.forListBuyer(buyer, [productId]),
    rules.forCart({ couponCode: null, buyer: null }),
  ]);
  if (!product) throw new AppError('VALIDATION_FAILED');
  const { priceKurus: price, tiers, category } = product;
  const of = { productId, categoryIds: [category.id] };
  const discount = pieceDiscountOf(prepared, of, situation.now);
  const shown = (each: Kurus) => toLira(withPieceDiscount(each, discount));
  const publicPrice = shown(unitPrice(price, tiers, quantity));
  const chosen = rowFor(lists, productId);
  const own = chosen && ownPrice({ price, tiers }, chosen, discount);
  const ownEach = own && unitPrice(own.price, own.tiers, quantity);
  return {
    reason: reasonOf(lists, chosen, own),
    publicPrice,
    price: ownEach === null ? publicPrice : own?.isFinal ? toLira(ownEach) : shown(ownEach),
    list: chosen && toNamedList(chosen.list),
    distance: chosen?.row.distance ?? null,
    lists: lists.lists.map(({ name }) => name),
  };
}

function reasonOf(
  { lists }: BuyerLists,
  chosen: object | null,
  own: object | null,
): ExplainPriceAnswer['reason'] {
  if (lists.length === 0) return 'no-list';
  if (!chosen) return 'no-row';
  return own ? 'applied' : 'not-lower';
}

const toNamedList = ({ id, name, minNet }: PriceList) => ({
  id,
  name,
  minNet: minNet === null ? null : toLira(minNet),
});

async function findBuyer(
  db: Platform['db'],
  companyId: number | null,
  customerGroup: string | null,
): Promise<ListBuyer> {
  if (companyId === null) return { companyId, companyGroup: null, customerGroup };
  const company = await selectCompanyGroup(db, companyId);
  if (!company) throw new AppError('VALIDATION_FAILED');
  return { companyId, companyGroup: company.groupName, customerGroup: null };
}
