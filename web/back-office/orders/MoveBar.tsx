import { useState } from 'react';
import type { AdminOrder, BackOfficeMove } from '#shared/back-office/order.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, type ButtonVariant } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import type { OrderActions } from './use-order-change.ts';

/** A payment under review is decided beside the payment. */
type BarMove = Exclude<BackOfficeMove, 'review'>;
/** Has a dialog of its own. */
type LargeMove = 'ship' | 'refund';
const paths: Record<Exclude<BarMove, LargeMove>, string> = {
  prepare: 'prepare',
  deliver: 'deliver',
  cancel: 'cancel',
  cancelPaid: 'cancel-paid',
  bookTransfer: 'book-transfer',
  reserve: 'reserve',
  collect: 'collect',
};
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
  const moves = order.filter((move) => current.moves.includes(move));
  // Somebody else was faster.
  if (open !== null && !moves.includes(open)) setOpen(null);
  if (moves.length === 0) return null;
  const variantOf = (move: BarMove, place: number): ButtonVariant =>
    move.startsWith('cancel') ? 'danger' : place === 0 && move !== 'refund' ? 'ink' : 'line';
  return (
    <div className="bo-acts bo-moves">
      {moves.map((move, place) => (
        <Button key={move} size="s" variant={variantOf(move, place)} onClick={() => setOpen(move)}>
          {t(`move.${move}.act`)}
        </Button>
      ))}
      {open !== null && open !== 'ship' && open !== 'refund' && (
        <MoveDialog move={open} actions={actions} onClose={() => setOpen(null)} />
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

function MoveDialog({
  move,
  actions,
  onClose,
}: {
  move: Exclude<BarMove, LargeMove>;
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-orders');
  const form = useBackOfficeForm({
    defaultValues: { remark: '' },
    async submit({ remark }) {
      const isDone = await actions.act(
        paths[move],
        ({ version }) => ({ version, remark }),
        t(`move.${move}.done`),
      );
      if (isDone) onClose();
    },
  });
  return (
    <FormDialog
      title={t(`move.${move}.act`)}
      confirm={t(`move.${move}.act`)}
      cancel={t('back')}
      form={form}
      isDanger={move.startsWith('cancel')}
      onClose={onClose}
    >
      <p>{t(`move.${move}.text`)}</p>
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={3} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
