// The keys of the invoice services, entered and tested like those of the payment providers.
import type { Actor } from '#server/admin-auth/actor.ts';
import type { Platform } from '#server/base/platform.ts';
import type {
  ConnectionsAnswer,
  NilveraFields,
  ParasutFields,
} from '#shared/settings/connections.ts';
import { changeConnection } from './connections.ts';
import { refuse } from './settings.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;

/** @throws AppError VALIDATION_FAILED for the test company in a live shop; EDIT_CONFLICT */
export async function changeNilvera(
  deps: Deps,
  actor: Actor,
  { version, ...fields }: NilveraFields & { version: number },
): Promise<ConnectionsAnswer> {
  const { place } = fields;
  if (place === 'test' && deps.config.isLive) refuse([{ path: 'place', code: 'sandboxLive' }]);
  return changeConnection(deps, actor, { name: 'nilvera', version, fields, shown: { place } });
}

/** @throws AppError EDIT_CONFLICT */
export const changeParasut = (
  deps: Deps,
  actor: Actor,
  { version, ...fields }: ParasutFields & { version: number },
): Promise<ConnectionsAnswer> => {
  const { companyId, username } = fields;
  return changeConnection(deps, actor, {
    name: 'parasut',
    version,
    fields,
    shown: { companyId, username },
  });
};
