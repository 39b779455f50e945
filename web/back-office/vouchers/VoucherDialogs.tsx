// The form for new vouchers, and one voucher with its entries.
import { useState } from 'react';
import type { Voucher } from '#shared/back-office/vouchers.ts';
import { dateText, dayAfter, istanbulDay } from '#shared/base/format.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { Issued } from './CodesDialog.tsx';
import { Entries } from './Entries.tsx';
import { createVouchers, readVoucher, stopVoucher } from './voucher-calls.ts';

const YEAR = 365;

export function NewVouchersDialog({
  onClose,
  onIssued,
}: {
  onClose: () => void;
  onIssued: (issued: Issued) => Promise<void>;
}) {
  const { t } = useTranslation('admin-vouchers');
  const [key] = useState(() => crypto.randomUUID());
  const today = istanbulDay(Date.now());
  const form = useBackOfficeForm({
    defaultValues: { count: '1', amount: '', validUntil: dayAfter(today, YEAR), note: '' },
    async submit({ count, amount, validUntil, note }) {
      const wanted = { amount: typedNumber(amount) || 0, validUntil };
      const { vouchers } = await createVouchers({
        key,
        ...wanted,
        count: typedNumber(count) || 0,
        note: note.trim() || null,
      });
      await onIssued({ vouchers, ...wanted });
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t('new.title')}
      confirm={t('new.confirm')}
      form={form}
      startsAt="amount"
      onClose={onClose}
    >
      <Field label={t('amount')} error={errorOf('amount')}>
        <Input {...register('amount')} inputMode="decimal" required maxLength={12} />
      </Field>
      <Field label={t('new.count')} error={errorOf('count')}>
        <Input {...register('count')} inputMode="numeric" required maxLength={3} />
      </Field>
      <Field label={t('validUntil')} hint={t('new.lastDay')} error={errorOf('validUntil')}>
        <Input {...register('validUntil')} type="date" required min={today} />
      </Field>
      <Field label={t('note')} isOptional hint={t('new.noteHint')} error={errorOf('note')}>
        <Input {...register('note')} maxLength={200} />
      </Field>
    </FormDialog>
  );
}

export function VoucherDialog({
  voucher,
  onClose,
  onStopped,
}: {
  voucher: Voucher;
  onClose: () => void;
  onStopped: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation('admin-vouchers');
  const [isStopping, setStopping] = useState(false);
  const remote = useRemote(`voucher ${voucher.id}`, (signal) => readVoucher(voucher.id, signal));
  if (isStopping)
    return (
      <StopDialog voucher={voucher} onClose={() => setStopping(false)} onStopped={onStopped} />
    );
  return (
    <Dialog isOpen isWide title={t('titleOf', { last4: voucher.last4 })} onClose={onClose}>
      <div className="stack">
        <p className="small second">
          {t('made', { by: voucher.createdBy, day: dateText(voucher.createdAt, i18n.language) })}
          {voucher.note && ` · ${voucher.note}`}
        </p>
        {voucher.stoppedReason && (
          <Alert tone="warn">{t('stoppedBecause', { reason: voucher.stoppedReason })}</Alert>
        )}
        <RemoteBox remote={remote}>{({ entries }) => <Entries entries={entries} />}</RemoteBox>
        {voucher.state !== 'stopped' && (
          <Changing>
            <div>
              <Button size="s" variant="line" onClick={() => setStopping(true)}>
                {t('stop.open')}
              </Button>
            </div>
          </Changing>
        )}
      </div>
    </Dialog>
  );
}

function StopDialog({
  voucher: { id, version, last4 },
  onClose,
  onStopped,
}: {
  voucher: Voucher;
  onClose: () => void;
  onStopped: () => Promise<void>;
}) {
  const { t } = useTranslation('admin-vouchers');
  const form = useBackOfficeForm({
    defaultValues: { reason: '' },
    async submit({ reason }) {
      await stopVoucher(id, { version, reason });
      await onStopped();
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t('stop.title', { last4 })}
      confirm={t('stop.confirm')}
      isDanger
      form={form}
      onClose={onClose}
    >
      <p className="small second">{t('stop.text')}</p>
      <Field label={t('reason')} error={errorOf('reason')}>
        <Input {...register('reason')} required maxLength={200} />
      </Field>
    </FormDialog>
  );
}
