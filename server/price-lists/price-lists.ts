// Finds a buyer's price lists. The recipients of lists are cached in memory and dropped by the
// notification of a change; the buyer and the rows are read when needed, and only if there is a
// list at all (decision 0089).
import type { Db } from '#server/base/db/db.ts';
import {
  type Membership,
  selectMembership,
  selectMembershipIn,
} from '#server/companies/membership.ts';
import {
  type BuyerLists,
  type ListBuyer,
  listsFor,
  type PriceList,
} from '#shared/pricing/price-lists.ts';
import { selectActiveLists, selectCustomerGroup, selectListRows } from './price-lists.sql.ts';

/** A safety net in case a notification is lost. */
const MAX_AGE_MS = 60_000;

/**
 * Without `companyId`: for the company that the customer has chosen. `forCompany`: the shop prices
 * an order for a company that calls.
 */
type Asking =
  | { customerId: number; companyId?: number }
  | { forCompany: Pick<Membership, 'companyId' | 'groupName'> };

export function createPriceLists(db: Db, clock: () => Date) {
  let cached: { at: number; lists: Promise<PriceList[]> } | null = null;

  async function current(handle: Db): Promise<PriceList[]> {
    const now = clock().getTime();
    if (cached && now - cached.at < MAX_AGE_MS) return cached.lists;
    const reading = { at: now, lists: selectActiveLists(handle) };
    cached = reading;
    try {
      return await reading.lists;
    } catch (error) {
      // A failed read is not cached.
      if (cached === reading) cached = null;
      throw error;
    }
  }

  /** The active lists of a customer, the strongest first; null if there are none. */
  async function ofCustomer(asking: Asking, handle: Db): Promise<Omit<BuyerLists, 'rows'> | null> {
    const all = await current(handle);
    if (all.length === 0) return null;
    const buyer = await findListBuyer(handle, asking);
    const lists = listsFor(all, buyer, clock());
    return lists.length > 0 ? { lists, isForCompany: buyer.companyId !== null } : null;
  }

  return {
    dropCached: () => {
      cached = null;
    },

    /**
     * The lists that price a cart of these products for the buyer; undefined if there are none. In
     * a transaction pass its handle, so that no second connection is needed.
     */
    async forBuyer(
      buyer: Asking | null,
      productIds: readonly number[],
      handle: Db = db,
    ): Promise<BuyerLists | undefined> {
      if (!buyer || productIds.length === 0) return undefined;
      const found = await ofCustomer(buyer, handle);
      if (!found) return undefined;
      const ids = found.lists.map(({ id }) => id);
      return { ...found, rows: await selectListRows(handle, ids, productIds) };
    },

    /** The active lists of a company or a group, for the back office. */
    async forListBuyer(buyer: ListBuyer, productIds: readonly number[]): Promise<BuyerLists> {
      const lists = listsFor(await current(db), buyer, clock());
      const ids = lists.map(({ id }) => id);
      const rows = ids.length > 0 ? await selectListRows(db, ids, productIds) : [];
      return { lists, rows, isForCompany: buyer.companyId !== null };
    },

    /**
     * Changes when the customer's lists change; null if there are none: pages then request no own
     * prices.
     */
    keyOf: async (customerId: number): Promise<string | null> =>
      (await ofCustomer({ customerId }, db))?.lists.map(({ id }) => id).join('-') ?? null,
  };
}

const asCompany = ({
  companyId,
  groupName,
}: Pick<Membership, 'companyId' | 'groupName'>): ListBuyer => ({
  companyId,
  companyGroup: groupName,
  customerGroup: null,
});

async function findListBuyer(db: Db, asking: Asking): Promise<ListBuyer> {
  if ('forCompany' in asking) return asCompany(asking.forCompany);
  const { customerId, companyId } = asking;
  const company = await (companyId === undefined
    ? selectMembership(db, customerId)
    : selectMembershipIn(db, customerId, companyId));
  if (company) return asCompany(company);
  const customerGroup = await selectCustomerGroup(db, customerId);
  return { companyId: null, companyGroup: null, customerGroup };
}
