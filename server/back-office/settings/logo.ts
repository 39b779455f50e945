// The shop's logo in the back office: it is encoded again before it is shown. If two logos are
// uploaded at once, the later one is shown; both are in the audit log.
import { createHash } from 'node:crypto';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { cleanLogo } from '#server/images/encoding.ts';
import { createSemaphore } from '#server/images/semaphore.ts';
import { putLogo, removeLogo, selectCurrentLogo } from '#server/settings/logo.sql.ts';
import { type LogoAnswer, MAX_SHOP_LOGO, shopLogoAddress } from '#shared/settings/logo.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

const MOST_WAITING = 4;
const semaphore = createSemaphore(1, MOST_WAITING);

export async function readLogo(
  { db }: Pick<Deps, 'db'>,
  handle: Deps['db'] | Tx = db,
): Promise<LogoAnswer> {
  const row = await selectCurrentLogo(handle);
  return {
    logo: row && { url: shopLogoAddress(row.hash), width: row.width, height: row.height },
  };
}

/** @throws AppError LOGO_TOO_LARGE, LOGO_NOT_READABLE, OVERLOADED */
export async function changeLogo(deps: Deps, actor: Actor, sent: Buffer): Promise<LogoAnswer> {
  const { bytes, width, height } = await semaphore.run(() => cleanLogo(sent, MAX_SHOP_LOGO), {
    isUrgent: true,
  });
  const hash = createHash('sha256').update(bytes).digest('hex');
  return change(deps, actor, {
    write: (tx) => putLogo(tx, { hash, png: bytes, width, height }, deps.clock()),
    after: { picture: shopLogoAddress(hash) },
  });
}

/** Does nothing if there is no logo. */
export const withdrawLogo = (deps: Deps, actor: Actor): Promise<LogoAnswer> =>
  change(deps, actor, { write: removeLogo, after: null });

async function change(
  deps: Deps,
  actor: Actor,
  { write, after }: { write: (tx: Tx) => Promise<void>; after: object | null },
): Promise<LogoAnswer> {
  return inTransaction(deps.db, async (tx) => {
    const { logo: before } = await readLogo(deps, tx);
    if (!before && !after) return { logo: null };
    await write(tx);
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'settings',
        entityId: 'logo',
        before: before && { picture: before.url },
        after,
      },
      deps.clock(),
    );
    return readLogo(deps, tx);
  });
}
