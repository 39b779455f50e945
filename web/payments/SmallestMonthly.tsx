import { formatLira, fromLira } from '#shared/base/money.ts';
import type { InstallmentsAnswer } from '#shared/checkout/checkout.ts';
import { useTypedRemote } from '#web/base/api/use-typed-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';

/**
 * From the same call as the table. Empty until it has loaded, and if these goods cannot be paid in
 * installments.
 */
export default function SmallestMonthly(item: { productId: number; quantity: number }) {
  const { t, i18n } = useTranslation('installments');
  const body = { items: [item] };
  const { data, isLoading } = useTypedRemote(JSON.stringify(body), (signal) =>
    browserApi().post('/installments', { body, signal }),
  );
  const row = data && !isLoading ? smallestMonthly(data) : null;
  return (
    row &&
    t('least', { amount: formatLira(fromLira(row.monthly), i18n.language), count: row.count })
  );
}

type Row = InstallmentsAnswer['families'][number]['rows'][number];

/**
 * The row with the smallest monthly amount; among equal ones the one with fewer parts. Null if
 * there is none.
 */
export const smallestMonthly = ({ families }: Pick<InstallmentsAnswer, 'families'>): Row | null =>
  families
    .flatMap(({ rows }) => rows)
    .reduce<Row | null>(
      (least, row) =>
        least === null ||
        row.monthly < least.monthly ||
        (row.monthly === least.monthly && row.count < least.count)
          ? row
          : least,
      null,
    );
