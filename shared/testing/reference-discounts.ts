// A slow and simple reference of the discount rules: every piece of the cart is separate, amounts
// are exact fractions, and a total is divided one kuruş at a time. Only tests use it;
// shared/pricing/discounts.ts is the real calculation.
import { kurus } from '#shared/base/money.ts';
import type {
  DiscountRow,
  DiscountRule,
  DiscountSituation,
} from '#shared/pricing/discount-rules.ts';

type Piece = { row: number; productId: number; categoryIds: readonly number[]; price: bigint };
type Table = { pieces: Piece[]; left: bigint[]; takers: DiscountRule[][] };
type Result = { rows: number[]; shipping: boolean; applied: number[] };

const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n);
const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export function referenceDiscounts(
  rules: readonly DiscountRule[],
  cart: readonly DiscountRow[],
  now: DiscountSituation,
): Result {
  // The order of rows must not matter: calculates with sorted rows, then restores the order.
  const order = cart
    .map((_, index) => index)
    .sort((a, b) => (key(cart[a]) < key(cart[b]) ? -1 : key(cart[a]) > key(cart[b]) ? 1 : 0));
  const sorted = order.map((index) => cart[index] as DiscountRow);
  const withCoupon = play(rules, sorted, now, now.couponCode);
  const without = play(rules, sorted, now, null);
  const goods = sum(cart.map((row) => BigInt(row.unitPrice) * BigInt(row.quantity)));
  const toPay = (result: Result) => {
    const inOrder = cart.map((_, index) => kurus(result.rows[order.indexOf(index)] ?? 0));
    return (
      goods -
      sum(result.rows.map(BigInt)) +
      BigInt(now.taxAfter(inOrder)) +
      (result.shipping ? 0n : BigInt(now.shippingCost))
    );
  };
  const hasCoupon = rules.some(
    (rule) => rule.conditions.couponCode !== null && withCoupon.applied.includes(rule.id),
  );
  const best = hasCoupon && toPay(withCoupon) >= toPay(without) ? without : withCoupon;
  const rows = cart.map((_, index) => best.rows[order.indexOf(index)] ?? 0);
  return { ...best, rows, applied: best.applied.sort() };
}

const pad = (value: number) => String(value).padStart(12, '0');
const key = (row: DiscountRow | undefined) =>
  row
    ? `${pad(row.productId)} ${(row.designId ?? '').padEnd(10)} ${pad(row.unitPrice)} ${pad(row.quantity)}`
    : '';

function play(
  rules: readonly DiscountRule[],
  cart: readonly DiscountRow[],
  now: DiscountSituation,
  couponCode: string | null,
): Result {
  const table = layOut(cart);
  const full = [...table.left];
  const subtotal = sum(full);
  const applied: number[] = [];
  let shipping = false;
  const usable = rules
    .filter((rule) => rule.isActive && mayUse(rule, now, couponCode))
    .sort(byPriority);
  const onCard = usable.filter((rule) => isOnCard(rule));
  const others = usable.filter((rule) => !isOnCard(rule));
  for (const rule of [...onCard, ...others]) {
    const meant = table.pieces.filter((piece) => isMeant(rule, piece));
    if (!isReached(rule, meant, subtotal)) continue;
    if (rule.kind !== 'FREE_SHIPPING') {
      if (apply(rule, meant, table)) applied.push(rule.id);
    } else if (now.shippingCost > 0 && !shipping) {
      shipping = true;
      applied.push(rule.id);
    }
  }
  return {
    rows: full.map((amount, row) => Number(amount - (table.left[row] ?? 0n))),
    shipping,
    applied,
  };
}

const layOut = (cart: readonly DiscountRow[]): Table => ({
  pieces: cart.flatMap((row, index) =>
    Array.from({ length: row.quantity }, () => ({
      row: index,
      productId: row.productId,
      categoryIds: row.categoryIds,
      price: BigInt(row.unitPrice),
    })),
  ),
  left: cart.map((row) => BigInt(row.unitPrice) * BigInt(row.quantity)),
  takers: cart.map(() => []),
});

/** Whether the cart has the pieces and the subtotal that the rule requires. */
function isReached(rule: DiscountRule, meant: readonly Piece[], subtotal: bigint): boolean {
  const { minSubtotal, minQuantity } = rule.conditions;
  const checks = [
    meant.length > 0,
    rule.scope !== 'BUNDLE' ||
      rule.productIds.every((id) => meant.some((piece) => piece.productId === id)),
    minSubtotal === null || subtotal >= BigInt(minSubtotal),
    minQuantity === null || meant.length >= minQuantity,
  ];
  return checks.every(Boolean);
}

/** Applies the rule's discount to the table; false if there was none. */
function apply(rule: DiscountRule, meant: readonly Piece[], table: Table): boolean {
  const open = meant.filter((piece) =>
    (table.takers[piece.row] ?? []).every((taker) => taker.isCombinable && rule.isCombinable),
  );
  const shares = take(rule, open, table);
  table.takers.forEach((takers, row) => {
    // A rule on product cards applies to its rows even if it rounds to zero.
    const isPromised = isOnCard(rule) && open.some((piece) => piece.row === row);
    if ((shares[row] ?? 0n) > 0n || isPromised) takers.push(rule);
  });
  table.left = table.left.map((left, row) => left - (shares[row] ?? 0n));
  if (isPieceRule(rule))
    for (const piece of table.pieces)
      if ((shares[piece.row] ?? 0n) > 0n) piece.price -= offPiece(rule, piece.price);
  return sum(shares) !== 0n;
}

const byPriority = (a: DiscountRule, b: DiscountRule) => b.priority - a.priority || a.id - b.id;
const isPieceRule = (rule: DiscountRule) =>
  ['PERCENTAGE', 'FIXED_AMOUNT'].includes(rule.kind) &&
  ['PRODUCT', 'CATEGORY'].includes(rule.scope);

function isOnCard(rule: DiscountRule): boolean {
  const { conditions: c } = rule;
  return (
    isPieceRule(rule) &&
    c.minSubtotal === null &&
    (c.minQuantity ?? 1) <= 1 &&
    !c.isFirstOrder &&
    c.customerEmails.length === 0 &&
    c.couponCode === null &&
    rule.maxUses === null &&
    rule.maxUsesPerCustomer === null
  );
}

function mayUse(rule: DiscountRule, now: DiscountSituation, couponCode: string | null): boolean {
  const { conditions: c } = rule;
  const isPersonal =
    c.isFirstOrder || c.customerEmails.length > 0 || rule.maxUsesPerCustomer !== null;
  const isOnlyLimited = c.couponCode !== null && !c.isFirstOrder && c.customerEmails.length === 0;
  const checks = [
    c.couponCode === null || c.couponCode === couponCode,
    rule.startsAt === null || rule.startsAt <= now.now,
    rule.endsAt === null || now.now < rule.endsAt,
    rule.maxUses === null || (now.usesOf.get(rule.id) ?? 0) < rule.maxUses,
    !isPersonal || now.customer !== null || (isOnlyLimited && Boolean(now.guest)),
    c.customerEmails.length === 0 || c.customerEmails.includes(now.customer?.email ?? ''),
    !c.isFirstOrder || now.customer?.hasOrdered === false,
    rule.maxUsesPerCustomer === null ||
      ((now.customer ?? now.guest)?.usesOf.get(rule.id) ?? 0) < rule.maxUsesPerCustomer,
  ];
  return checks.every(Boolean);
}

function isMeant(rule: DiscountRule, piece: Piece): boolean {
  if (rule.scope === 'CART') return true;
  return rule.scope === 'CATEGORY'
    ? piece.categoryIds.some((id) => rule.categoryIds.includes(id))
    : rule.productIds.includes(piece.productId);
}

const offPiece = (rule: DiscountRule, price: bigint): bigint =>
  rule.kind === 'PERCENTAGE'
    ? halfUp(price * BigInt(rule.points), 10_000n)
    : smaller(price, BigInt(rule.amount));

/** The rule's discount on each row. */
function take(rule: DiscountRule, open: readonly Piece[], table: Table): bigint[] {
  if (open.length === 0) return table.left.map(() => 0n);
  if (isPieceRule(rule)) return sumsOfRows(table, open, (piece) => offPiece(rule, piece.price));
  if (rule.kind === 'BUY_X_PAY_Y')
    return sumsOfRows(table, freePieces(rule, open), (piece) => piece.price);
  if (rule.scope === 'BUNDLE') return takeBundles(rule, open, table);
  const weights = table.left.map((left, row) =>
    open.some((piece) => piece.row === row) ? left : 0n,
  );
  return divide(offTotal(rule, weights, 1), weights);
}

/** The sum of each row's pieces, at most what is left of the row. */
function sumsOfRows(
  { left }: Table,
  pieces: readonly Piece[],
  amountOf: (piece: Piece) => bigint,
): bigint[] {
  return left.map((most, row) =>
    smaller(sum(pieces.filter((piece) => piece.row === row).map(amountOf)), most),
  );
}

/** The cheapest pieces of each product, or of all together. */
function freePieces(rule: DiscountRule, open: readonly Piece[]): Piece[] {
  const groups =
    rule.scope === 'PRODUCT'
      ? [...new Set(open.map((piece) => piece.productId))].map((id) =>
          open.filter((piece) => piece.productId === id),
        )
      : [open];
  return groups.flatMap((group) => {
    const free =
      Math.floor(group.length / rule.buyQuantity) * (rule.buyQuantity - rule.payQuantity);
    return [...group]
      .sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : a.row - b.row))
      .slice(0, free);
  });
}

function takeBundles(rule: DiscountRule, open: readonly Piece[], table: Table): bigint[] {
  const piecesOf = (id: number) => open.filter((piece) => piece.productId === id);
  const bundles = Math.min(...rule.productIds.map((id) => piecesOf(id).length));
  const bundled = rule.productIds.flatMap((id) => piecesOf(id).slice(0, bundles));
  const weights = sumsOfRows(table, bundled, (piece) => piece.price);
  return divide(offTotal(rule, weights, bundles), weights);
}

/** The discount of a rule on several rows together; a fixed amount counts `times` times. */
const offTotal = (rule: DiscountRule, weights: readonly bigint[], times: number): bigint =>
  rule.kind === 'PERCENTAGE'
    ? halfUp(sum(weights) * BigInt(rule.points), 10_000n)
    : smaller(sum(weights), BigInt(rule.amount) * BigInt(times));

/**
 * Each row gets the whole kuruş of its exact share; the rest goes one by one to the rows with the
 * largest remainder.
 */
function divide(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map(() => 0n);
  const given = weights.map((weight) => (total * weight) / all);
  const behind = weights.map((weight, row) => total * weight - (given[row] ?? 0n) * all);
  for (let left = total - sum(given); left > 0n; left -= 1n) {
    let furthest = 0;
    behind.forEach((value, row) => {
      if (value > (behind[furthest] ?? 0n)) furthest = row;
    });
    given[furthest] = (given[furthest] ?? 0n) + 1n;
    behind[furthest] = -1n;
  }
  return given;
}
