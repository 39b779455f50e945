// The schedule of the jobs that no code adds.
/** The jobs of each minute. A missed minute is not repeated: the next one does its work. */
const everyMinute = [
  'change-prices',
  'expire-orders',
  'follow-sms',
  'issue-invoices',
  'notify-of-turns',
  'refresh-prices',
  'settle-payments',
  'sync-marketplaces',
  'notify-of-stock',
  'unlock-jobs',
  'write-product-events',
] as const;
/** Queries to outside services. */
const everyQuarter = ['report-consents', 'track-parcels'] as const;
/** Deletes expired data, and sends reminders before deadlines. */
const everyHour = [
  'clean-cart-merges',
  'clean-counters',
  'clean-imports',
  'clean-links',
  'clean-return-pictures',
  'clean-quotes',
  'clean-sessions',
  'invite-to-review',
  'mail-low-stock',
  'pass-arrivals',
  'plan-reminders',
  'warn-of-held-stock',
  'delete-expired',
  'remind-of-proofs',
  'remind-of-returns',
  'request-reports',
] as const;
/** At an hour with few orders. */
const everyNight = ['count-bought-together'] as const;
/** Turkey has the same time all year. */
const TURKISH_HOURS = 3;

export type ScheduledJob =
  | (typeof everyMinute)[number]
  | (typeof everyQuarter)[number]
  | (typeof everyHour)[number]
  | (typeof everyNight)[number]
  | 'back-up';

type Turn = { task: ScheduledJob; match: string };

/** In cron format, in UTC. */
export const scheduleOf = (backupAt: string | null): Turn[] => [
  ...everyMinute.map((task) => ({ task, match: '* * * * *' })),
  ...everyQuarter.map((task) => ({ task, match: '*/15 * * * *' })),
  ...everyHour.map((task) => ({ task, match: '17 * * * *' })),
  ...everyNight.map((task) => ({ task, match: '41 1 * * *' })),
  ...backupTurn(backupAt),
];

function backupTurn(at: string | null): Turn[] {
  if (at === null) return [];
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return [{ task: 'back-up', match: `${minute} ${(hour + 24 - TURKISH_HOURS) % 24} * * *` }];
}
