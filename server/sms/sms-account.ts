// The keys of the SMS service: those of the environment, else those of the back office (decision
// 0063).
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Config } from '#server/base/run/config.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { readConnection } from '#server/settings/connections.ts';
import type { NetgsmFields } from '#shared/settings/connections.ts';
import { isStopping } from './netgsm/answers.ts';
import { createNetgsm } from './netgsm/netgsm.ts';
import { selectLastCode, selectWaiting } from './sms.sql.ts';
import type { SmsService } from './sms-service.ts';

type Deps = {
  db: Db | Tx;
  config: Pick<Config, 'netgsm'>;
  secrets: Pick<Secrets, 'connectionKey'>;
};

/** Read for each SMS, so that every process uses a change at once. Null if there are no keys. */
export async function readSmsService(deps: Deps): Promise<SmsService | null> {
  const { url, account } = deps.config.netgsm;
  const fields = account ?? (await readConnection<NetgsmFields>(deps, 'netgsm'));
  return fields && createNetgsm({ ...fields, url });
}

/** Null unless the service refuses all SMS. For "Bugün". */
export async function findSmsStop(
  deps: Omit<Deps, 'db'> & { db: Db },
): Promise<{ code: string; waiting: number } | null> {
  const [service, code] = await Promise.all([readSmsService(deps), selectLastCode(deps.db)]);
  if (!service || code === null || !isStopping(code)) return null;
  return { code, waiting: (await selectWaiting(deps.db)).count };
}
