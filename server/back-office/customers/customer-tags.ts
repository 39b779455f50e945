// The tags and the group of a customer, with which the merchant sorts customers. Owns
// customer_tags.
import type { Actor } from '#server/admin-auth/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { type AdminCustomer, MOST_TAGS, type UsedTags } from '#shared/back-office/customers.ts';
import {
  countTags,
  deleteTag,
  insertTag,
  selectUsedTags,
  updateGroup,
} from './customer-tags.sql.ts';
import { changeCustomer, recordChange } from './customers.ts';

type Deps = Parameters<typeof changeCustomer>[0];

export const listUsedTags = ({ db }: Pick<Platform, 'db'>): Promise<UsedTags> => selectUsedTags(db);

/** Adding an existing tag is no error. @throws AppError CUSTOMER_NOT_FOUND, TOO_MANY_ROWS */
export function addTag(
  context: Deps,
  id: number,
  name: string,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx) => {
    const tag = await insertTag(tx, id, name);
    if (tag === null) return;
    if ((await countTags(tx, id)) > MOST_TAGS)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_TAGS } });
    await recordChange(context, tx, actor, { action: 'update', entityId: id, after: { tag } });
  });
}

/** Removing a missing tag is no error. @throws AppError CUSTOMER_NOT_FOUND */
export function removeTag(
  context: Deps,
  id: number,
  tagId: number,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx) => {
    const tag = await deleteTag(tx, id, tagId);
    if (tag === null) return;
    await recordChange(context, tx, actor, { action: 'update', entityId: id, before: { tag } });
  });
}

/** Null removes the group. @throws AppError CUSTOMER_NOT_FOUND */
export function changeGroup(
  context: Deps,
  id: number,
  name: string | null,
  actor: Actor,
): Promise<AdminCustomer> {
  return changeCustomer(context, id, async (tx, { groupName: before }) => {
    const group = await updateGroup(tx, id, name, context.clock());
    if (group === before) return;
    await recordChange(context, tx, actor, {
      action: 'update',
      entityId: id,
      before: { group: before },
      after: { group },
    });
  });
}
