// A slow and simple reference of the discount rules: every piece of the cart is separate, amounts
// are exact fractions, and a total is divided one kuruş at a time. Only tests use it;
// shared/pricing/discounts.ts is the real calculation.
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
  // The order of rows must not matter: work on sorted rows and put the answer back.
  const order = cart
    .map((_, index) => index)
    .sort((a, b) => (key(cart[a]) < key(cart[b]) ? -1 : key(cart[a]) > key(cart[b]) ? 1 : 0));
  const sorted = order.map((index) => cart[index] as DiscountRow);
  const withCoupon = play(rules, sorted, now, now.couponCode);
  const without = play(rules, sorted, now, null);
  const goods =
    sum(cart.map((row) => BigInt(row.unitPrice) * BigInt(row.quantity))) + BigInt(now.otherGoods);
  const toPay = (result: Result) => {
    const left = goods - sum(result.rows.map(BigInt));
    return (
      left +
      halfUp(left * BigInt(now.taxPoints), 10_000n) +
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
  const table: Table = {
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
  };
  const full = [...table.left];
  const subtotal = sum(full);
  const applied: number[] = [];
  let shipping = false;
  const onCard = rules.filter((rule) => isOnCard(rule)).sort(byPriority);
  const others = rules.filter((rule) => !isOnCard(rule)).sort(byPriority);
  for (const rule of [...onCard, ...others]) {
    if (!rule.isActive || !mayUse(rule, now, couponCode)) continue;
    const meant = table.pieces.filter((piece) => isMeant(rule, piece));
    if (meant.length === 0) continue;
    if (
      rule.scope === 'BUNDLE' &&
      !rule.productIds.every((id) => meant.some((piece) => piece.productId === id))
    )
      continue;
    if (rule.conditions.minSubtotal !== null && subtotal < BigInt(rule.conditions.minSubtotal))
      continue;
    if (rule.conditions.minQuantity !== null && meant.length < rule.conditions.minQuantity)
      continue;
    if (rule.kind === 'FREE_SHIPPING') {
      if (now.shippingCost > 0 && !shipping) {
        shipping = true;
        applied.push(rule.id);
      }
      continue;
    }
    const open = meant.filter((piece) =>
      (table.takers[piece.row] ?? []).every((taker) => taker.isCombinable && rule.isCombinable),
    );
    const shares = take(rule, open, table);
    // A rule on product cards applies to its rows even if it rounds to zero.
    const taken = cart.map(
      (_, row) =>
        (shares[row] ?? 0n) > 0n || (isOnCard(rule) && open.some((piece) => piece.row === row)),
    );
    table.takers.forEach((takers, row) => {
      if (taken[row]) takers.push(rule);
    });
    if (sum(shares) === 0n) continue;
    applied.push(rule.id);
    shares.forEach((share, row) => {
      if (share === 0n) return;
      table.left[row] = (table.left[row] ?? 0n) - share;
      if (isPieceRule(rule))
        for (const piece of table.pieces)
          if (piece.row === row) piece.price -= offPiece(rule, piece.price);
    });
  }
  return {
    rows: full.map((amount, row) => Number(amount - (table.left[row] ?? 0n))),
    shipping,
    applied,
  };
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
  const checks = [
    c.couponCode === null || c.couponCode === couponCode,
    rule.startsAt === null || rule.startsAt <= now.now,
    rule.endsAt === null || now.now < rule.endsAt,
    rule.maxUses === null || (now.usesOf.get(rule.id) ?? 0) < rule.maxUses,
    !isPersonal || now.customer !== null,
    c.customerEmails.length === 0 || c.customerEmails.includes(now.customer?.email ?? ''),
    !c.isFirstOrder || now.customer?.hasOrdered === false,
    rule.maxUsesPerCustomer === null ||
      (now.customer?.usesOf.get(rule.id) ?? 0) < rule.maxUsesPerCustomer,
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

/** What the rule takes off each row. */
function take(rule: DiscountRule, open: readonly Piece[], table: Table): bigint[] {
  const nothing = table.left.map(() => 0n);
  const capped = (shares: bigint[]) =>
    shares.map((share, row) => smaller(share, table.left[row] ?? 0n));
  if (open.length === 0) return nothing;
  if (isPieceRule(rule)) {
    for (const piece of open)
      nothing[piece.row] = (nothing[piece.row] ?? 0n) + offPiece(rule, piece.price);
    return capped(nothing);
  }
  if (rule.kind === 'BUY_X_PAY_Y') {
    const groups =
      rule.scope === 'PRODUCT'
        ? [...new Set(open.map((piece) => piece.productId))].map((id) =>
            open.filter((piece) => piece.productId === id),
          )
        : [open];
    for (const group of groups) {
      const free =
        Math.floor(group.length / rule.buyQuantity) * (rule.buyQuantity - rule.payQuantity);
      const cheapest = [...group]
        .sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : a.row - b.row))
        .slice(0, free);
      for (const piece of cheapest) nothing[piece.row] = (nothing[piece.row] ?? 0n) + piece.price;
    }
    return capped(nothing);
  }
  let weights: bigint[];
  let total: bigint;
  if (rule.scope === 'BUNDLE') {
    const bundles = Math.min(
      ...rule.productIds.map((id) => open.filter((piece) => piece.productId === id).length),
    );
    for (const id of rule.productIds)
      for (const piece of open.filter((each) => each.productId === id).slice(0, bundles))
        nothing[piece.row] = (nothing[piece.row] ?? 0n) + piece.price;
    weights = capped(nothing);
    total =
      rule.kind === 'PERCENTAGE'
        ? halfUp(sum(weights) * BigInt(rule.points), 10_000n)
        : smaller(sum(weights), BigInt(rule.amount) * BigInt(bundles));
  } else {
    weights = table.left.map((left, row) => (open.some((piece) => piece.row === row) ? left : 0n));
    total =
      rule.kind === 'PERCENTAGE'
        ? halfUp(sum(weights) * BigInt(rule.points), 10_000n)
        : smaller(sum(weights), BigInt(rule.amount));
  }
  return divide(total, weights);
}

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
