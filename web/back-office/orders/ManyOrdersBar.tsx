import { useState } from 'react';
import { type ManyAct, MOST_SLIPS } from '#shared/back-office/many-orders.ts';
import type { CargoAccount } from '#shared/shipping/cargo.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { BookManyDialog } from './BookManyDialog.tsx';
import { saveLabels } from './cargo-calls.ts';
import { ManyDialog } from './ManyDialog.tsx';
import { saveOrdersFile, saveSlips } from './many-calls.ts';
import { ShipManyDialog } from './ShipManyDialog.tsx';
import type { ChosenOrders } from './use-chosen-orders.ts';
import type { ManyOrders } from './use-many-orders.ts';

const formats = ['csv', 'xlsx'] as const;

type ManyOrdersBarProps = {
  chosen: ChosenOrders;
  many: ManyOrders;
  /** The connected carrier accounts. */
  carriers: readonly CargoAccount[];
};

/** The actions for all chosen orders. */
export function ManyOrdersBar({ chosen, many, carriers }: ManyOrdersBarProps) {
  const { rows, more, isAll, count } = chosen;
  const { t } = useTranslation('admin-orders');
  const { mayChange } = useAdminSession();
  const [open, setOpen] = useState<ManyAct | null>(null);
  const canSend = mayChange('shipments');
  // Confirming that money has arrived needs a look at each order.
  const canBook =
    !isAll &&
    rows.every(
      ({ paymentMethod, status }) =>
        paymentMethod === 'transfer' &&
        (status === 'PENDING_PAYMENT' ||
          status === 'EXPIRED' ||
          status === 'CANCELLED' ||
          status === 'PAYMENT_FAILED'),
    );
  const acts = [
    canBook && 'book-transfer',
    'prepare',
    canSend && 'ship',
    canSend && carriers.length > 0 && 'book-cargo',
    canSend && 'deliver',
  ] as const;

  return (
    <div className="bo-bulk on-ink">
      <IconButton icon="close" label={t('bulk.clear')} onClick={() => chosen.choose(new Set())} />
      <span className="small num" role="status">
        {t(isAll ? 'bulk.chosenAll' : 'bulk.chosen', { count })}
      </span>
      {more && (
        <Button variant="background" size="s" onClick={chosen.chooseAll}>
          {t(more.isCut ? 'bulk.chooseFirst' : 'bulk.chooseAll', { count: more.count })}
        </Button>
      )}
      {acts.map(
        (act) =>
          act && (
            <Button key={act} variant="background" size="s" onClick={() => setOpen(act)}>
              {t(`bulk.act.${act}`)}
            </Button>
          ),
      )}
      <ManyFiles chosen={chosen} hasLabels={canSend && carriers.length > 0} />
      {open === 'ship' && (
        <ShipManyDialog chosen={chosen} many={many} onClose={() => setOpen(null)} />
      )}
      {open === 'book-cargo' && (
        <BookManyDialog
          chosen={chosen}
          many={many}
          carriers={carriers}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'ship' && open !== 'book-cargo' && (
        <ManyDialog act={open} chosen={chosen} many={many} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** Files for all chosen orders: slips, carrier labels, and a table. */
function ManyFiles({ chosen, hasLabels }: { chosen: ChosenOrders; hasLabels: boolean }) {
  const { rows, isAll, count, choice } = chosen;
  const { t } = useTranslation(['admin-orders', 'admin-cargo']);
  const { busy, run } = useWork();
  const numbers = rows.map(({ orderNumber }) => orderNumber);
  const slips = () =>
    saveSlips(
      'found' in choice ? { found: choice.found, upTo: choice.upTo } : { orderNumbers: numbers },
    );
  const file = (format: (typeof formats)[number]) =>
    saveOrdersFile(format, { ...chosen.filters, ...(!isAll && { numbers: numbers.join(',') }) });
  return (
    <>
      <Button
        variant="background"
        size="s"
        disabled={count > MOST_SLIPS}
        title={count > MOST_SLIPS ? t('bulk.mostSlips', { count: MOST_SLIPS }) : undefined}
        isBusy={busy === 'slips'}
        onClick={() => void run('slips', slips)}
      >
        {t('bulk.slips')}
      </Button>
      {hasLabels && !isAll && (
        <Button
          variant="background"
          size="s"
          isBusy={busy === 'labels'}
          onClick={() => void run('labels', () => saveLabels(numbers, 'a6'))}
        >
          {t('admin-cargo:labels')}
        </Button>
      )}
      {formats.map((format) => (
        <Button
          key={format}
          variant="background"
          size="s"
          isBusy={busy === format}
          onClick={() => void run(format, () => file(format))}
        >
          {t(`bulk.file.${format}`)}
        </Button>
      ))}
    </>
  );
}
