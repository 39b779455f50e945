import { formatLira, fromLira } from '#shared/base/money.ts';
import { useTypedRemote } from '#web/base/api/use-typed-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';
import { smallestMonthly } from './smallest-monthly.ts';

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
