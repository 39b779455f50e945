// SQL of standing orders and of their turns. Days are texts ("2026-12-31"), in Turkish time.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Rhythm } from '#shared/customers/standing-orders.ts';

export type StandingRow = {
  id: number;
  listId: number;
  customerId: number;
  addressId: number | null;
  everyWeeks: number | null;
  monthDay: number | null;
  nextOn: string;
  language: Language;
  version: number;
  pausedAt: Date | null;
  endedAt: Date | null;
};
export type ListedRow = StandingRow & {
  listName: string;
  itemCount: number;
  companyName: string | null;
  turns: { turnOn: string; order: { id: number; number: string } | null }[];
};

export const rhythmOf = ({
  everyWeeks,
  monthDay,
}: Pick<StandingRow, 'everyWeeks' | 'monthDay'>): Rhythm =>
  everyWeeks !== null
    ? { kind: 'weeks', every: everyWeeks }
    : { kind: 'month-day', day: monthDay ?? 1 };

const rhythmColumns = (rhythm: Rhythm) => ({
  everyWeeks: rhythm.kind === 'weeks' ? rhythm.every : null,
  monthDay: rhythm.kind === 'month-day' ? rhythm.day : null,
});

const columns = sql`s.id, s.list_id, s.customer_id, s.address_id, s.every_weeks, s.month_day,
  to_char(s.next_on, 'YYYY-MM-DD') as next_on, s.language, s.version, s.paused_at, s.ended_at`;

/** Of a company's list only while the customer belongs to it (decision 0095). */
const isOwnOrOfCompany = sql`(l.company_id is null or exists (
  select from company_members m join companies c on c.id = m.company_id
  where m.company_id = l.company_id and m.customer_id = s.customer_id
    and c.closed_at is null))`;

/** Active standing orders, the next turn first. */
export async function selectStandingOrders(db: Db, customerId: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns}, l.name as list_name, c.name as company_name,
      (select count(*) from list_items i where i.list_id = l.id) as item_count,
      coalesce((select jsonb_agg(jsonb_build_object('turnOn', to_char(t.turn_on, 'YYYY-MM-DD'),
          'order', case when t.order_id is null then null else jsonb_build_object('id', t.order_id,
            'number', (select o.order_number from orders o where o.id = t.order_id)) end)
          order by t.turn_on desc)
        from (select * from standing_turns t where t.standing_order_id = s.id
          order by t.turn_on desc limit 12) t), '[]'::jsonb) as turns
    from standing_orders s join lists l on l.id = s.list_id
      left join companies c on c.id = l.company_id
    where s.customer_id = ${customerId} and s.ended_at is null and ${isOwnOrOfCompany}
    order by s.next_on, s.id`.execute(db);
  return rows;
}

export async function lockStandingOrder(
  tx: Tx,
  customerId: number,
  id: number,
): Promise<StandingRow | null> {
  const { rows } = await sql<StandingRow>`select ${columns} from standing_orders s
    where s.id = ${id} and s.customer_id = ${customerId} and s.ended_at is null
    for update`.execute(tx);
  return rows[0] ?? null;
}

export async function insertStandingOrder(
  tx: Tx,
  order: {
    listId: number;
    customerId: number;
    addressId: number;
    rhythm: Rhythm;
    nextOn: string;
    language: Language;
    createdAt: Date;
  },
): Promise<void> {
  const { rhythm, ...rest } = order;
  await tx
    .insertInto('standingOrders')
    .values({ ...rest, ...rhythmColumns(rhythm) })
    .execute();
}

export async function updateStandingOrder(
  tx: Tx,
  id: number,
  change: { addressId: number; rhythm: Rhythm; nextOn: string; pausedAt: Date | null },
): Promise<void> {
  const { rhythm, ...rest } = change;
  await tx
    .updateTable('standingOrders')
    .set((eb) => ({ ...rest, ...rhythmColumns(rhythm), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** False if it has already ended, or is not theirs. */
export async function endStandingOrder(
  db: Db,
  { id, customerId }: { id: number; customerId: number },
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('standingOrders')
    .set((eb) => ({ endedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Locks due standing orders; another planning process takes others. */
export async function lockDue(tx: Tx, today: string, limit: number): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`select ${columns} from standing_orders s
    where s.ended_at is null and s.paused_at is null and s.next_on <= ${today}::date
    order by s.id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function updateNextTurn(tx: Tx, id: number, nextOn: string): Promise<void> {
  await tx.updateTable('standingOrders').set({ nextOn }).where('id', '=', id).execute();
}

/** Null if this turn already exists. */
export async function insertTurn(
  tx: Tx,
  turn: { standingOrderId: number; turnOn: string; tokenHash: Buffer; createdAt: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('standingTurns')
    .values(turn)
    .onConflict((conflict) => conflict.columns(['standingOrderId', 'turnOn']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type TurnRecord = StandingRow & {
  turnId: number;
  turnOn: string;
  mailedAt: Date | null;
  orderNumber: string | null;
  listName: string;
  companyId: number | null;
  isNewest: boolean;
  buyer: {
    firstName: string;
    lastName: string;
    email: string;
    emailFolded: string;
    phone: string | null;
    isEmailVerified: boolean;
  };
};

/** Null also for a blocked customer, and for a company's list once they have left it. */
async function selectTurnWhere(db: Db, is: RawBuilder<unknown>): Promise<TurnRecord | null> {
  const { rows } = await sql<TurnRecord>`
    select ${columns}, t.id as turn_id, to_char(t.turn_on, 'YYYY-MM-DD') as turn_on, t.mailed_at,
      (select o.order_number from orders o where o.id = t.order_id) as order_number,
      l.name as list_name, l.company_id,
      not exists (select from standing_turns n where n.standing_order_id = s.id
        and n.turn_on > t.turn_on) as is_newest,
      jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email,
        'emailFolded', u.email_folded, 'phone', u.phone,
        'isEmailVerified', u.email_verified_at is not null) as buyer
    from standing_turns t join standing_orders s on s.id = t.standing_order_id
      join lists l on l.id = s.list_id join customers u on u.id = s.customer_id
    where ${is} and u.blocked_at is null and ${isOwnOrOfCompany}`.execute(db);
  return rows[0] ?? null;
}

export const selectTurn = (db: Db, id: number): Promise<TurnRecord | null> =>
  selectTurnWhere(db, sql`t.id = ${id}`);

export const selectTurnByToken = (db: Db, tokenHash: Buffer): Promise<TurnRecord | null> =>
  selectTurnWhere(db, sql`t.token_hash = ${tokenHash}`);

export async function markTurnMailed(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('standingTurns').set({ mailedAt: at }).where('id', '=', id).execute();
}

export async function markTurnOrdered(tx: Tx, id: number, orderId: number): Promise<void> {
  await tx.updateTable('standingTurns').set({ orderId }).where('id', '=', id).execute();
}

export type TurnItem = { productId: number; quantity: number; notes: string | null };

export async function selectTurnItems(db: Db, listId: number): Promise<TurnItem[]> {
  return db
    .selectFrom('listItems')
    .select(['productId', 'quantity', 'notes'])
    .where('listId', '=', listId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
