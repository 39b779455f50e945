import { useState } from 'react';
import type { AdminOrder, BackOfficeMove, UndoableStep } from '#shared/back-office/order.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { isManualMethod } from '#shared/orders/payment-methods.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, type ButtonVariant } from '#web/base/ui/Button.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { GoodwillDialog } from './GoodwillDialog.tsx';
import { type Move, moveOrder } from './order-calls.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import { StepDialog } from './StepDialog.tsx';
import type { OrderActions } from './use-order-change.ts';

/** Money received directly, such as cash, is not called a transfer. */
const textKeyOf = <Step extends string>(step: Step, { paymentMethod }: AdminOrder) =>
  step === 'bookTransfer' && isManualMethod(paymentMethod) ? ('bookManual' as const) : step;

/** A payment under review is decided in the payments section of the page. */
type BarMove = Exclude<BackOfficeMove, 'review'>;
/** Moves with their own dialog. */
type LargeMove = 'ship' | 'refund';
type Cancellation = 'cancel' | 'cancelPaid';
const steps = {
  prepare: 'prepare',
  deliver: 'deliver',
  bookTransfer: 'book-transfer',
  reserve: 'reserve',
  collect: 'collect',
} as const satisfies Record<Exclude<BarMove, LargeMove | Cancellation>, Move>;
/** Moves about which the buyer gets a mail. */
const mailed: readonly BarMove[] = ['prepare', 'deliver', 'bookTransfer'];
const order: readonly BarMove[] = [
  'bookTransfer',
  'reserve',
  'prepare',
  'ship',
  'deliver',
  'collect',
  'refund',
  'cancel',
  'cancelPaid',
];

/**
 * The moves that the order allows now, the usual one first; each asks for confirmation and a note.
 */
export function MoveBar({ order: current, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t } = useTranslation('admin-orders');
  const [open, setOpen] = useState<BarMove | null>(null);
  const [isGiving, setGiving] = useState(false);
  const [undoing, setUndoing] = useState<UndoableStep | null>(null);
  const moves = order.filter((move) => current.moves.includes(move));
  // Another administrator was faster.
  if (open !== null && !moves.includes(open)) setOpen(null);
  if (moves.length === 0 && !current.undoable) return null;
  const variantOf = (move: BarMove, place: number): ButtonVariant =>
    move.startsWith('cancel') ? 'danger' : place === 0 && move !== 'refund' ? 'ink' : 'line';
  return (
    <div className="bo-acts bo-moves">
      {moves.map((move, place) => (
        <Button key={move} size="s" variant={variantOf(move, place)} onClick={() => setOpen(move)}>
          {t(`move.${textKeyOf(move, current)}.act`)}
        </Button>
      ))}
      {current.goodwillLimit > 0 && (
        <Button size="s" variant="line" onClick={() => setGiving(true)}>
          {t('goodwill.act')}
        </Button>
      )}
      {current.undoable && (
        <Button size="s" variant="quiet" onClick={() => setUndoing(current.undoable)}>
          {t(`undo.${textKeyOf(current.undoable, current)}.act`)}
        </Button>
      )}
      {undoing !== null && undoing === current.undoable && (
        <UndoDialog
          step={undoing}
          order={current}
          actions={actions}
          onClose={() => setUndoing(null)}
        />
      )}
      {isGiving && current.goodwillLimit > 0 && (
        <GoodwillDialog order={current} actions={actions} onClose={() => setGiving(false)} />
      )}
      {open !== null && open !== 'ship' && open !== 'refund' && (
        <MoveDialog move={open} order={current} actions={actions} onClose={() => setOpen(null)} />
      )}
      {open === 'refund' && (
        <RefundDialog order={current} actions={actions} onClose={() => setOpen(null)} />
      )}
      {open === 'ship' && (
        <ShipDialog order={current} actions={actions} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

type DialogProps<Name> = Name & { actions: OrderActions; onClose: () => void };

function MoveDialog({
  move,
  order: current,
  ...rest
}: DialogProps<{ move: Exclude<BarMove, LargeMove>; order: AdminOrder }>) {
  const { t, i18n } = useTranslation('admin-orders');
  const props = {
    ...rest,
    texts: {
      act: t(`move.${textKeyOf(move, current)}.act`),
      text: t(`move.${textKeyOf(move, current)}.text`, {
        amount: formatLira(fromLira(current.refundLeft ?? 0), i18n.language),
      }),
      done: t(`move.${textKeyOf(move, current)}.done`),
    },
  };
  if (move === 'cancel' || move === 'cancelPaid')
    return <CancelDialog {...props} step={move === 'cancel' ? 'cancel' : 'cancel-paid'} />;
  return (
    <StepDialog
      {...props}
      step={steps[move]}
      send={(orderNumber, body) => moveOrder(orderNumber, steps[move], body)}
      hasMail={mailed.includes(move)}
    />
  );
}

function UndoDialog({
  step,
  order: current,
  ...rest
}: DialogProps<{ step: UndoableStep; order: AdminOrder }>) {
  const { t } = useTranslation('admin-orders');
  return (
    <StepDialog
      {...rest}
      hasMail
      step={`undo-${steps[step]}`}
      send={(orderNumber, body) => moveOrder(orderNumber, `undo-${steps[step]}`, body)}
      texts={{
        act: t(`undo.${textKeyOf(step, current)}.act`),
        text: t(`undo.${textKeyOf(step, current)}.text`),
        done: t(`undo.${textKeyOf(step, current)}.done`),
      }}
    />
  );
}
