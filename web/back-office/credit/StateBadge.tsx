import type { CreditAccountRow } from '#shared/back-office/credit.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';

export function StateBadge({
  account: { hasAccount, stop, overdue },
}: {
  account: Pick<CreditAccountRow, 'hasAccount' | 'stop' | 'overdue'>;
}) {
  const { t } = useTranslation('admin-credit');
  if (!hasAccount) return <Badge tone="plain">{t('state.none')}</Badge>;
  if (stop) return <Badge tone="no">{t(`stop.${stop}`)}</Badge>;
  return overdue > 0 ? (
    <Badge tone="wait">{t('state.overdue')}</Badge>
  ) : (
    <Badge tone="ok">{t('state.open')}</Badge>
  );
}
