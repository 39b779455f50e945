// The forms of a credit account: its conditions, a payment, a correction.
import { useState } from 'react';
import type { CreditAccount } from '#shared/back-office/credit.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { bookCorrection, bookPayment, saveAccount } from './credit-calls.ts';

type DialogProps = {
  companyId: number;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

const toForm = (account: CreditAccount) => ({
  version: account.version,
  limit: account.hasAccount ? numberField(account.limit) : '',
  days: account.hasAccount ? numberField(account.days) : '30',
  isStopped: account.stoppedReason !== null,
  stoppedReason: account.stoppedReason ?? '',
  unstoppedUntil: account.unstoppedUntil ?? '',
});

export function ConditionsDialog({
  companyId,
  account,
  onClose,
  onSaved,
}: DialogProps & { account: CreditAccount }) {
  const { t } = useTranslation('admin-credit');
  const form = useBackOfficeForm({
    defaultValues: toForm(account),
    async submit({ version, limit, days, isStopped, stoppedReason, unstoppedUntil }) {
      await saveAccount(companyId, {
        version,
        limit: typedNumber(limit) ?? 0,
        days: typedNumber(days) ?? 0,
        stoppedReason: isStopped ? stoppedReason : null,
        unstoppedUntil: unstoppedUntil || null,
      });
      await onSaved();
    },
    // Shows what another administrator saved; the next press overwrites it.
    onConflict(current: CreditAccount, { reset }) {
      reset(toForm(current));
      return t('conflict');
    },
  });
  const { register, errorOf, watch } = form;
  return (
    <FormDialog
      title={t(account.hasAccount ? 'conditions.change' : 'conditions.open')}
      confirm={t('save')}
      form={form}
      startsAt="limit"
      onClose={onClose}
    >
      <Field label={t('conditions.limit')} error={errorOf('limit')}>
        <Input {...register('limit')} inputMode="decimal" required maxLength={15} />
      </Field>
      <Field label={t('conditions.days')} hint={t('conditions.daysHint')} error={errorOf('days')}>
        <Input {...register('days')} inputMode="numeric" required maxLength={3} />
      </Field>
      <Checkbox {...register('isStopped')}>{t('conditions.stop')}</Checkbox>
      {watch('isStopped') && (
        <Field
          label={t('conditions.reason')}
          hint={t('conditions.reasonHint')}
          error={errorOf('stoppedReason')}
        >
          <Input {...register('stoppedReason')} required maxLength={300} />
        </Field>
      )}
      <Field
        label={t('conditions.until')}
        hint={t('conditions.untilHint')}
        isOptional
        error={errorOf('unstoppedUntil')}
      >
        <Input {...register('unstoppedUntil')} type="date" />
      </Field>
    </FormDialog>
  );
}

/** One key for each dialog: two presses create only one entry. */
const useKey = () => useState(() => crypto.randomUUID())[0];

export function PaymentDialog({ companyId, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation('admin-credit');
  const key = useKey();
  const today = istanbulDay(Date.now());
  const form = useBackOfficeForm({
    defaultValues: { amount: '', bookedOn: today, note: '' },
    async submit({ amount, bookedOn, note }) {
      const body = { key, amount: typedNumber(amount) || 0, bookedOn, note: note.trim() || null };
      await bookPayment(companyId, body);
      await onSaved();
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t('payment.book')}
      confirm={t('payment.confirm')}
      form={form}
      startsAt="amount"
      onClose={onClose}
    >
      <p className="small second">{t('payment.text')}</p>
      <Field label={t('amount')} error={errorOf('amount')}>
        <Input {...register('amount')} inputMode="decimal" required maxLength={15} />
      </Field>
      <Field label={t('payment.day')} error={errorOf('bookedOn')}>
        <Input {...register('bookedOn')} type="date" required max={today} />
      </Field>
      <Field label={t('note')} isOptional error={errorOf('note')}>
        <Input {...register('note')} maxLength={300} />
      </Field>
    </FormDialog>
  );
}

export function CorrectionDialog({ companyId, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation('admin-credit');
  const key = useKey();
  const form = useBackOfficeForm({
    defaultValues: { side: 'credit', amount: '', dueOn: '', reason: '' },
    async submit({ side, amount, dueOn, reason }) {
      await bookCorrection(companyId, {
        key,
        amount: typedNumber(amount) || 0,
        isDebit: side === 'debit',
        reason,
        dueOn: side === 'debit' && dueOn ? dueOn : null,
      });
      await onSaved();
    },
  });
  const { register, errorOf, watch } = form;
  return (
    <FormDialog
      title={t('correction.book')}
      confirm={t('correction.confirm')}
      form={form}
      startsAt="amount"
      onClose={onClose}
    >
      <p className="small second">{t('correction.text')}</p>
      <Field label={t('correction.side')}>
        <Select {...register('side')}>
          <option value="credit">{t('correction.credit')}</option>
          <option value="debit">{t('correction.debit')}</option>
        </Select>
      </Field>
      <Field label={t('amount')} error={errorOf('amount')}>
        <Input {...register('amount')} inputMode="decimal" required maxLength={15} />
      </Field>
      {watch('side') === 'debit' && (
        <Field
          label={t('correction.due')}
          hint={t('correction.dueHint')}
          isOptional
          error={errorOf('dueOn')}
        >
          <Input {...register('dueOn')} type="date" />
        </Field>
      )}
      <Field label={t('correction.reason')} error={errorOf('reason')}>
        <Input {...register('reason')} required maxLength={300} />
      </Field>
    </FormDialog>
  );
}
