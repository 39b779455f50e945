// The questions before a line of a bank statement is booked or set aside.
import { useState } from 'react';
import type { BankLine, WaitingOrder } from '#shared/back-office/bank-lines.ts';
import { add, formatLira, fromLira, subtract, toLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { FindBuyer } from '#web/back-office/kit/FindBuyer.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { bookLine, bookSafeLines, findWaiting, ignoreLine, type SafeLine } from './bank-calls.ts';

type Closing = {
  onClose: () => void;
  /** Called with the text about the result. */
  onDone: (text: string) => Promise<void>;
  /** Another administrator was faster: the list behind the dialog is out of date. */
  onRefused: () => void;
};

const useLira = () => {
  const { i18n } = useTranslation('admin-bank');
  return (amount: number) => formatLira(fromLira(Math.abs(amount)), i18n.language);
};

/** @throws the error of `work`, after calling `onRefused` */
async function orRefused<Result>(work: Promise<Result>, onRefused: () => void): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    onRefused();
    throw error;
  }
}

export function BookDialog({
  line,
  order,
  onClose,
  onDone,
  onRefused,
}: Closing & { line: BankLine; order: WaitingOrder }) {
  const { t } = useTranslation('admin-bank');
  const lira = useLira();
  const difference = toLira(subtract(fromLira(line.amount), fromLira(order.due)));
  const form = useBackOfficeForm({
    defaultValues: { remark: '', isNotified: true, isAccepted: false },
    async submit({ remark, isNotified }) {
      const booking = { remark, isNotified, acceptedDifference: difference };
      await orRefused(bookLine(line, order, booking), onRefused);
      await onDone(t('booked'));
    },
  });
  return (
    <FormDialog
      title={t('confirmTitle')}
      confirm={t('book')}
      cancel={t('cancel')}
      form={form}
      startsAt="remark"
      onClose={onClose}
    >
      <p>
        {t('confirmText', {
          amount: lira(line.amount),
          order: showOrderNumber(order.orderNumber),
          name: order.name,
        })}
      </p>
      {order.isOver && <Alert tone="warn">{t('overText')}</Alert>}
      {difference !== 0 && (
        <>
          <Alert tone="warn">{t('acceptText', { due: lira(order.due) })}</Alert>
          <Checkbox
            {...form.register('isAccepted', { validate: (is) => is || t('acceptFirst') })}
            error={form.errorOf('isAccepted')}
          >
            {t(difference > 0 ? 'acceptMore' : 'acceptLess', { amount: lira(difference) })}
          </Checkbox>
        </>
      )}
      <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={2} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}

export function SafeDialog({ lines, onClose, onDone, onRefused }: Closing & { lines: SafeLine[] }) {
  const { t } = useTranslation('admin-bank');
  const lira = useLira();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useBackOfficeForm({
    defaultValues: { isNotified: true },
    async submit({ isNotified }) {
      const { booked, refused } = await orRefused(bookSafeLines(lines, isNotified), onRefused);
      const [first] = refused;
      if (!first) return onDone(t('safeDone', { count: booked.length }));
      setRefusal(t('safeRefused', { count: refused.length, message: first.message }));
      onRefused();
    },
  });
  const sum = toLira(add(...lines.map(({ amount }) => fromLira(amount))));
  return (
    <FormDialog
      title={t('safeTitle')}
      confirm={t('book')}
      cancel={t('cancel')}
      form={form}
      isReady={refusal === null}
      onClose={onClose}
    >
      <p>{t('safeText', { count: lines.length, amount: lira(sum) })}</p>
      <Checkbox {...form.register('isNotified')}>{t('notify')}</Checkbox>
      {refusal !== null && <Alert tone="no">{refusal}</Alert>}
    </FormDialog>
  );
}

export function IgnoreDialog({ line, onClose, onDone, onRefused }: Closing & { line: BankLine }) {
  const { t } = useTranslation(['admin-bank', 'admin']);
  const form = useBackOfficeForm({
    defaultValues: { reason: '' },
    async submit({ reason }) {
      await orRefused(ignoreLine(line.id, reason), onRefused);
      await onDone(t('ignored'));
    },
  });
  return (
    <FormDialog
      title={t('ignore')}
      confirm={t('ignore')}
      cancel={t('cancel')}
      form={form}
      onClose={onClose}
    >
      <p>{t('ignoreText')}</p>
      <Field label={t('reason')} hint={t('reasonHint')} error={form.errorOf('reason')}>
        <Textarea
          {...form.register('reason', {
            validate: (reason) => reason.trim() !== '' || t('admin:fieldError.required'),
          })}
          rows={2}
          maxLength={300}
        />
      </Field>
    </FormDialog>
  );
}

export function AssignDialog({
  onClose,
  onTake,
}: Pick<Closing, 'onClose'> & { onTake: (order: WaitingOrder) => void }) {
  const { t } = useTranslation('admin-bank');
  const lira = useLira();
  return (
    <Dialog isOpen startsAtField onClose={onClose} title={t('assignTitle')}>
      <FindBuyer<WaitingOrder>
        texts={{
          find: t('find'),
          hint: t('findHint'),
          found: (count) => t('found', { count }),
          take: t('take'),
          takeOf: (order) => t('takeOf', { order }),
          nobody: t('nobody'),
        }}
        read={findWaiting}
        toRow={({ orderNumber, name, due, isOver }) => ({
          key: orderNumber,
          name: showOrderNumber(orderNumber),
          more: [name, t('due', { due: lira(due) }), isOver && t('over')]
            .filter(Boolean)
            .join(' · '),
        })}
        onTake={onTake}
      />
    </Dialog>
  );
}
