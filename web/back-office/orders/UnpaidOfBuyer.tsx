import { useState } from 'react';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import type { OrderActions } from './use-order-change.ts';

/**
 * Cancels all unpaid orders of a buyer at once, against buyers who block the stock without paying.
 */
export function UnpaidOfBuyer({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t } = useTranslation('admin-orders');
  const [isOpen, setOpen] = useState(false);
  const { orders: count } = order.unpaidOfBuyer;
  // A single one is cancelled with the buttons of its page.
  if (count < 2 && !isOpen) return null;
  return (
    <>
      <div>
        <Changing>
          <Button size="s" variant="danger" onClick={() => setOpen(true)}>
            {t('unpaid.act', { count })}
          </Button>
        </Changing>
      </div>
      {isOpen && <CancelUnpaid order={order} actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelUnpaid({ order, ...rest }: CancelUnpaidProps) {
  const { t, i18n } = useTranslation('admin-orders');
  const { orders: count, total } = order.unpaidOfBuyer;
  return (
    <CancelDialog
      {...rest}
      step="cancel-unpaid-of-buyer"
      texts={{
        act: t('unpaid.act', { count }),
        text: t('unpaid.text', { count, total: formatLira(fromLira(total), i18n.language) }),
        done: t('unpaid.done'),
      }}
    />
  );
}
type CancelUnpaidProps = { order: AdminOrder; actions: OrderActions; onClose: () => void };
