// The numbers of sent SMS, for the settings.

import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { selectReportCounts } from '#server/sms/iys-reports.sql.ts';
import { countToday, selectFigures, selectWaiting } from '#server/sms/sms.ts';
import { readSmsService } from '#server/sms/sms-account.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { SmsFiguresAnswer } from '#shared/settings/message-settings.ts';

const FIGURE_DAYS = 30;

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };

export async function readSmsFigures(deps: Deps): Promise<SmsFiguresAnswer> {
  const { db, clock } = deps;
  const since = new Date(clock().getTime() - FIGURE_DAYS * DAY_MS);
  const [service, sentToday, waiting, kinds] = await Promise.all([
    readSmsService(deps),
    countToday(deps),
    selectWaiting(db),
    selectFigures(db, since),
  ]);
  return {
    isConnected: service !== null,
    sentToday,
    waiting: waiting.count,
    waitingCode: waiting.code,
    iys: service?.hasIysBrand ? await selectReportCounts(db) : null,
    kinds,
  };
}
