// Editing campaigns: their texts, the discount rule of each, and their order. Owns campaigns.

import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { requireExpectedOrder } from '#server/back-office/showcases/arrange.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import {
  type AdminCampaign,
  type CampaignBody,
  type CampaignState,
  MAX_CAMPAIGNS,
} from '#shared/back-office/content.ts';
import {
  type CampaignSqlRow,
  deleteCampaign,
  detachCampaigns,
  insertCampaign,
  lockCampaign,
  lockCampaignOrder,
  lockCampaignsOf,
  placeCampaigns,
  ruleExists,
  selectAllCampaigns,
  selectCampaign,
  updateCampaign,
} from './campaigns.sql.ts';
import { requireImage, toAdminCover } from './posts.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
const ENTITY = 'campaign';

export async function listAllCampaigns({ db, clock }: Deps): Promise<AdminCampaign[]> {
  return (await selectAllCampaigns(db)).map((row) => toCampaign(row, clock()));
}

/** @throws AppError CAMPAIGN_NOT_FOUND */
export async function readCampaign({ db, clock }: Deps, id: number): Promise<AdminCampaign> {
  return toCampaign(requireCampaign(await selectCampaign(db, id)), clock());
}

/** Gets the last position. @throws AppError TOO_MANY_ROWS, DISCOUNT_NOT_FOUND, IMAGE_NOT_FOUND */
export async function createCampaign(
  { db, clock }: Deps,
  body: CampaignBody,
  actor: Actor,
): Promise<AdminCampaign> {
  return inTransaction(db, async (tx) => {
    if ((await lockCampaignOrder(tx)).length >= MAX_CAMPAIGNS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_CAMPAIGNS } });
    const id = await insertCampaign(tx, {
      ...(await toColumns(tx, body)),
      createdAt: clock(),
      updatedAt: clock(),
    });
    const after = toCampaign(requireCampaign(await selectCampaign(tx, id)), clock());
    await writeAudit(
      tx,
      actor,
      { action: 'create', entity: ENTITY, entityId: id, before: null, after: toLog(after) },
      clock(),
    );
    return after;
  });
}

/** @throws AppError CAMPAIGN_NOT_FOUND, EDIT_CONFLICT, DISCOUNT_NOT_FOUND, IMAGE_NOT_FOUND */
export async function changeCampaign(
  { db, clock }: Deps,
  id: number,
  { version, ...body }: CampaignBody & { version: number },
  actor: Actor,
): Promise<AdminCampaign> {
  return inTransaction(db, async (tx) => {
    const before = toCampaign(requireCampaign(await lockCampaign(tx, id)), clock());
    if (before.version !== version)
      throw new AppError('EDIT_CONFLICT', { details: { current: before } });
    await updateCampaign(tx, id, { ...(await toColumns(tx, body)), updatedAt: clock() });
    const after = toCampaign(requireCampaign(await selectCampaign(tx, id)), clock());
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: ENTITY,
        entityId: id,
        before: toLog(before),
        after: toLog(after),
      },
      clock(),
    );
    return after;
  });
}

/** @throws AppError CAMPAIGN_NOT_FOUND */
export async function removeCampaign({ db, clock }: Deps, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = toCampaign(requireCampaign(await lockCampaign(tx, id)), clock());
    await deleteCampaign(tx, id);
    await writeAudit(
      tx,
      actor,
      { action: 'delete', entity: ENTITY, entityId: id, before: toLog(before), after: null },
      clock(),
    );
  });
}

/** Before a rule is deleted, its campaigns are switched off; their texts stay. */
export async function leaveRule(tx: Tx, discountId: number, actor: Actor, at: Date): Promise<void> {
  const campaigns = await lockCampaignsOf(tx, discountId);
  await detachCampaigns(tx, discountId, at);
  for (const row of campaigns) {
    const before = toLog(toCampaign(row, at));
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: ENTITY,
        entityId: row.id,
        before,
        after: { ...before, isActive: false, rule: null },
      },
      at,
    );
  }
}

/** @throws AppError EDIT_CONFLICT with the current order */
export async function orderCampaigns(
  { db, clock }: Deps,
  { ids, expected }: { ids: number[]; expected: number[] },
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const present = await lockCampaignOrder(tx);
    requireExpectedOrder(present, expected, ids);
    await placeCampaigns(tx, ids);
    await writeAudit(
      tx,
      actor,
      {
        action: 'reorder',
        entity: ENTITY,
        entityId: 'all',
        before: { order: present },
        after: { order: ids },
      },
      clock(),
    );
  });
}

async function toColumns(tx: Tx, { startsAt, endsAt, ...body }: CampaignBody) {
  if (body.discountId !== null && !(await ruleExists(tx, body.discountId)))
    throw new AppError('DISCOUNT_NOT_FOUND');
  await requireImage(tx, body.coverHash);
  return { ...body, startsAt: startsAt && new Date(startsAt), endsAt: endsAt && new Date(endsAt) };
}

function requireCampaign(row: CampaignSqlRow | null): CampaignSqlRow {
  if (!row) throw new AppError('CAMPAIGN_NOT_FOUND');
  return row;
}

/** The same rule as in content.sql.ts. */
function stateOf({ isActive, startsAt, endsAt, rule }: CampaignSqlRow, now: Date): CampaignState {
  if (!isActive) return 'off';
  if (endsAt && endsAt <= now) return 'over';
  if (rule && (rule.isUsedUp || (rule.endsAt !== null && new Date(rule.endsAt) <= now)))
    return 'rule-over';
  if (startsAt && startsAt > now) return 'planned';
  if (rule && (!rule.isActive || (rule.startsAt !== null && new Date(rule.startsAt) > now)))
    return 'rule-waiting';
  return 'shown';
}

function toCampaign(row: CampaignSqlRow, now: Date): AdminCampaign {
  const { rule, cover, startsAt, endsAt, ...rest } = row;
  return {
    ...rest,
    rule,
    cover: toAdminCover(cover),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state: stateOf(row, now),
  };
}

const toLog = ({ state: _, version: __, cover, rule, ...campaign }: AdminCampaign) => ({
  ...campaign,
  cover: cover?.hash ?? null,
  rule: rule?.name ?? null,
});
