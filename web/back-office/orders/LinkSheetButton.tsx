import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveLinkSheet } from './order-calls.ts';

/** The buyer's link on paper, with a code to scan. */
export function LinkSheetButton({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation('admin-orders');
  const { busy, run } = useWork();
  return (
    <Button
      variant="quiet"
      size="s"
      isBusy={busy === 'link'}
      onClick={() => void run('link', () => saveLinkSheet(orderNumber))}
    >
      {t('buyerLink.print')}
    </Button>
  );
}
