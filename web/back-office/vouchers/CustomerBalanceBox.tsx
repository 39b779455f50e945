// The store credit on a customer's page: balance, entries, and buttons to add and remove credit.
import { useState } from 'react';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { Entries } from './Entries.tsx';
import { changeCustomerBalance, readCustomerBalance } from './voucher-calls.ts';

/** Renders nothing for administrators who may not see it. */
export function CustomerBalanceBox({ customerId }: { customerId: number }) {
  const { may } = useAdminSession();
  return may('credit') ? <Box customerId={customerId} /> : null;
}

/** For the dialog that deletes the account: the store credit that would be lost with it. */
export function LostBalance({ customerId }: { customerId: number }) {
  const { may } = useAdminSession();
  return may('credit') ? <Loss customerId={customerId} /> : null;
}

function Loss({ customerId }: { customerId: number }) {
  const { t, i18n } = useTranslation('admin-vouchers');
  const { data } = useBalance(customerId);
  if (!data || data.balance === 0) return null;
  const amount = formatLira(fromLira(data.balance), i18n.language);
  return <Alert tone="warn">{t('credit.lost', { amount })}</Alert>;
}

const useBalance = (customerId: number) =>
  useRemote(`balance of customer ${customerId}`, (signal) =>
    readCustomerBalance(customerId, signal),
  );

function Box({ customerId }: { customerId: number }) {
  const { t, i18n } = useTranslation('admin-vouchers');
  const { mayChange } = useAdminSession();
  const { showToast } = useToast();
  const [open, setOpen] = useState<'give' | 'take' | null>(null);
  const remote = useBalance(customerId);
  return (
    <section className="bo-box" aria-labelledby="customer-balance">
      <h2 className="h3" id="customer-balance">
        {t('credit.title')}
      </h2>
      <RemoteBox remote={remote}>
        {({ balance, entries }) => (
          <div className="stack">
            <p className="num">
              <b>{formatLira(fromLira(balance), i18n.language)}</b>
            </p>
            {mayChange('credit') && (
              <div className="row">
                <Button size="s" variant="line" onClick={() => setOpen('give')}>
                  {t('credit.give')}
                </Button>
                <Button size="s" variant="quiet" onClick={() => setOpen('take')}>
                  {t('credit.take')}
                </Button>
              </div>
            )}
            <Entries entries={entries} />
          </div>
        )}
      </RemoteBox>
      {open && (
        <ChangeDialog
          customerId={customerId}
          isTaken={open === 'take'}
          onClose={() => setOpen(null)}
          onSaved={async () => {
            setOpen(null);
            showToast(t('credit.saved'));
            await remote.reload();
          }}
        />
      )}
    </section>
  );
}

function ChangeDialog({
  customerId,
  isTaken,
  onClose,
  onSaved,
}: {
  customerId: number;
  isTaken: boolean;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const { t } = useTranslation('admin-vouchers');
  const [key] = useState(() => crypto.randomUUID());
  const form = useBackOfficeForm({
    defaultValues: { amount: '', reason: '' },
    async submit({ amount, reason }) {
      const body = { key, amount: typedNumber(amount) || 0, isTaken, reason };
      await changeCustomerBalance(customerId, body);
      await onSaved();
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t(isTaken ? 'credit.take' : 'credit.give')}
      confirm={t('credit.confirm')}
      form={form}
      startsAt="amount"
      onClose={onClose}
    >
      <Field label={t('amount')} error={errorOf('amount')}>
        <Input {...register('amount')} inputMode="decimal" required maxLength={12} />
      </Field>
      <Field label={t('reason')} hint={t('credit.reasonHint')} error={errorOf('reason')}>
        <Input {...register('reason')} required maxLength={200} />
      </Field>
    </FormDialog>
  );
}
