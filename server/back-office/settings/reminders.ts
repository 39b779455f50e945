// The numbers of sent reminders, for the settings.
import type { Platform } from '#server/base/platform.ts';
import { countSent } from '#server/reminders/reminders.ts';
import type { RemindersFiguresAnswer } from '#shared/settings/reminder-settings.ts';

const DAY_MS = 86_400_000;
const FIGURE_DAYS = 30;

export const readRemindersFigures = async ({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<RemindersFiguresAnswer> => ({
  kinds: await countSent(db, new Date(clock().getTime() - FIGURE_DAYS * DAY_MS)),
});
