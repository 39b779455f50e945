// Purchase orders: draft, ordered, received in parts, closed or cancelled. Buyers of a sold-out
// product see the expected delivery (server/purchasing/).
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { type Db, inTransaction, isForeignViolation, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { StockChange } from '#server/base/http-cache/changes.ts';
import type { Platform } from '#server/base/platform.ts';
import { writeProducts } from '#server/catalogue/product-writing.ts';
import {
  expectedPurchaseStates,
  PURCHASES_PAGE_SIZE,
  type Purchase,
  type PurchaseInput,
  type PurchaseState,
  type PurchaseSummary,
  type PurchasesPage,
  type ReceiptInput,
} from '#shared/back-office/purchases.ts';
import { liraOf } from '#shared/base/money.ts';
import {
  addReceived,
  insertPurchase,
  lockPurchase,
  movePurchase,
  type PurchaseHead,
  replacePurchase,
  selectPurchase,
  selectPurchases,
  updateExpected,
} from './purchases.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'changes'>;
/** The purchase order, its expected version, and the actor. */
type PurchaseEdit = { id: number; version: number; actor: Actor };

const lira = (amount: string | number | null): number | null =>
  amount === null ? null : liraOf(Number(amount));

const toSummary = (head: PurchaseHead): PurchaseSummary => ({
  id: head.id,
  supplierId: head.supplierId,
  supplier: head.supplier,
  state: head.state,
  expectedOn: head.expectedOn,
  createdBy: head.createdBy,
  createdAt: head.createdAt.toISOString(),
  total: lira(head.totalKurus) ?? 0,
  ordered: head.ordered,
  received: head.received,
});

type PurchasesRange = { state?: PurchaseState | undefined; page: number; size?: number };

export async function listPurchases(
  { db }: Pick<Deps, 'db'>,
  { state, page, size = PURCHASES_PAGE_SIZE }: PurchasesRange,
): Promise<PurchasesPage> {
  const rows = await selectPurchases(db, state, { offset: page * size, limit: size + 1 });
  return { content: rows.slice(0, size).map(toSummary), page, hasNext: rows.length > size };
}

/** @throws AppError PURCHASE_NOT_FOUND */
export async function readPurchase(db: Db, id: number): Promise<Purchase> {
  const found = await selectPurchase(db, id);
  if (!found) throw new AppError('PURCHASE_NOT_FOUND');
  return {
    ...toSummary(found),
    remark: found.remark,
    version: found.version,
    orderedAt: found.orderedAt?.toISOString() ?? null,
    endedAt: found.endedAt?.toISOString() ?? null,
    rows: found.rows.map(({ unitCostKurus, ...row }) => ({
      ...row,
      unitCost: lira(unitCostKurus),
    })),
  };
}

/** @throws AppError PURCHASE_NOT_VALID if the supplier or a product does not exist */
export async function createPurchase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: PurchaseInput,
  actor: Actor,
): Promise<Purchase> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    const id = await insertPurchase(tx, input, { email: actor.email, at }).catch(refuseUnknown);
    await audit(tx, actor, { action: 'create', entityId: id, before: null, after: input }, at);
    return readPurchase(tx, id);
  });
}

const refuseUnknown = (error: unknown): never => {
  throw isForeignViolation(error) ? new AppError('PURCHASE_NOT_VALID') : error;
};

const audit = (tx: Tx, actor: Actor, change: Omit<Change, 'entity'>, at: Date) =>
  writeAudit(tx, actor, { ...change, entity: 'purchase-order' }, at);

/**
 * All fields of a draft can change; of an ordered purchase only the expected day
 * (`changeExpected`). @throws as `change`
 */
export const changeDraft = (
  deps: Deps,
  doing: PurchaseEdit,
  input: PurchaseInput,
): Promise<Purchase> =>
  change(deps, doing, ['draft'], async (tx) => {
    await replacePurchase(tx, doing.id, input).catch(refuseUnknown);
    return { ...input };
  });

export const changeExpected = (
  deps: Deps,
  doing: PurchaseEdit,
  expectedOn: string | null,
): Promise<Purchase> =>
  change(deps, doing, ['draft', ...expectedPurchaseStates], async (tx) => {
    await updateExpected(tx, doing.id, expectedOn);
    return { expectedOn };
  });

const movesFrom = {
  ordered: ['draft'],
  closed: expectedPurchaseStates,
  cancelled: ['draft', 'ordered'],
} as const satisfies Partial<Record<PurchaseState, readonly PurchaseState[]>>;
export type PurchaseMove = keyof typeof movesFrom;

export const moveTo = (deps: Deps, doing: PurchaseEdit, state: PurchaseMove): Promise<Purchase> =>
  change(deps, doing, movesFrom[state], async (tx, _before, at) => {
    await movePurchase(tx, doing.id, state, at);
    return { state };
  });

/**
 * Adds the received pieces to the stock, with a stock move for each product; more than the ordered
 * quantity is accepted. The purchase ends with its last piece.
 * @throws as `change`; PURCHASE_NOT_VALID for a product that was not ordered; PRODUCT_NOT_VALID
 */
export async function receive(
  deps: Deps,
  doing: PurchaseEdit,
  { rows }: Pick<ReceiptInput, 'rows'>,
): Promise<Purchase> {
  const levels: StockChange[] = [];
  const purchase = await change(deps, doing, expectedPurchaseStates, async (tx, before, at) => {
    const arrived = new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
    if (rows.some(({ productId }) => !before.rows.some((row) => row.productId === productId)))
      throw new AppError('PURCHASE_NOT_VALID');
    const written = await writeProducts(
      tx,
      doing.actor,
      rows.map(({ productId, quantity }) => ({
        id: productId,
        fields: {},
        stock: {
          by: quantity,
          reason: 'delivery',
          remark: before.supplier,
          source: { purchaseOrderId: doing.id },
        },
      })),
      at,
    );
    levels.push(...written.levels);
    await addReceived(tx, doing.id, rows);
    const isComplete = before.rows.every(
      ({ productId, quantity, received }) => received + (arrived.get(productId) ?? 0) >= quantity,
    );
    const state = isComplete ? 'received' : 'partly-received';
    await movePurchase(tx, doing.id, state, at);
    return { state, rows };
  });
  deps.changes.stockChanged(levels);
  return purchase;
}

type Step = (tx: Tx, before: Purchase, at: Date) => Promise<Record<string, unknown>>;

/**
 * Runs under the purchase order's lock, once for each version. The pages of its products are
 * rendered again, because they show when more arrives.
 * @throws AppError PURCHASE_NOT_FOUND, EDIT_CONFLICT, PURCHASE_MOVE_NOT_ALLOWED
 */
async function change(
  { db, clock, changes }: Deps,
  { id, version, actor }: PurchaseEdit,
  from: readonly PurchaseState[],
  step: Step,
): Promise<Purchase> {
  const at = clock();
  const { before, after } = await inTransaction(db, async (tx) => {
    if (!(await lockPurchase(tx, id))) throw new AppError('PURCHASE_NOT_FOUND');
    const before = await readPurchase(tx, id);
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    if (!from.includes(before.state)) throw new AppError('PURCHASE_MOVE_NOT_ALLOWED');
    const changed = await step(tx, before, at);
    const old = Object.fromEntries(
      Object.keys(changed).map((key) => [key, before[key as keyof Purchase]]),
    );
    await audit(tx, actor, { action: 'update', entityId: id, before: old, after: changed }, at);
    return { before, after: await readPurchase(tx, id) };
  });
  changes.stockChanged(
    [...before.rows, ...after.rows].map(({ productId }) => ({ productId, isFlip: false })),
  );
  return after;
}
