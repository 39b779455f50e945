import type { AdminOrder } from '#shared/back-office/order.ts';
import { exactKurus, formatLira, fromLira, toLira } from '#shared/base/money.ts';
import { goodwillReasons } from '#shared/orders/refunds.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select, Textarea } from '#web/base/ui/Field.tsx';
import type { OrderActions } from './use-order-change.ts';

type GoodwillValues = {
  amount: string;
  reason: (typeof goodwillReasons)[number] | '';
  remark: string;
  asCredit: boolean;
};

/** The amount in lira, with whole kuruş and up to the refundable limit; null for anything else. */
function amountOf(typed: string, limit: number): number | null {
  const amount = exactKurus(typedNumber(typed) ?? Number.NaN);
  return amount !== null && amount > 0 && amount <= fromLira(limit) ? toLira(amount) : null;
}

/** Refunds an amount that is not for a product. */
export function GoodwillDialog({
  order,
  actions,
  onClose,
}: {
  order: AdminOrder;
  actions: OrderActions;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('admin-orders');
  const { goodwillLimit } = order;
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const form = useBackOfficeForm<GoodwillValues>({
    defaultValues: { amount: '', reason: '', remark: '', asCredit: false },
    async submit({ amount: given, reason: chosen, remark, asCredit }) {
      const sum = amountOf(given, goodwillLimit);
      if (sum === null || chosen === '') return;
      const isDone = await actions.act(
        'refunds/goodwill',
        ({ orderNumber, version }) =>
          adminApi().post('/admin/orders/{orderNumber}/refunds/goodwill', {
            path: { orderNumber },
            body: { version, amount: sum, reason: chosen, remark, ...(asCredit && { asCredit }) },
          }),
        t('refund.wanted'),
      );
      if (isDone) onClose();
    },
  });
  const [typed, reason] = form.watch(['amount', 'reason']);
  const amount = amountOf(typed, goodwillLimit);
  return (
    <FormDialog
      title={t('goodwill.act')}
      confirm={t('refund.give', { amount: lira(amount ?? 0) })}
      cancel={t('back')}
      form={form}
      isReady={amount !== null && reason !== ''}
      onClose={onClose}
    >
      <p>{t(order.paymentMethod === 'card' ? 'goodwill.text' : 'goodwill.textTransfer')}</p>
      <Field
        label={t('goodwill.amount')}
        hint={t('goodwill.limit', { amount: lira(goodwillLimit) })}
        error={typed !== '' && amount === null ? t('goodwill.wrong') : undefined}
      >
        <Input
          {...form.register('amount')}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
        />
      </Field>
      <Field label={t('refund.why')} hint={t('refund.whyHint')}>
        <Select {...form.register('reason')} required>
          <option value="" disabled>
            {t('refund.choose')}
          </option>
          {goodwillReasons.map((key) => (
            <option key={key} value={key}>
              {t(`goodwill.reason.${key}`)}
            </option>
          ))}
        </Select>
      </Field>
      {order.customer.id !== null && order.paymentMethod !== 'account' && (
        <Checkbox {...form.register('asCredit')}>{t('refund.asCredit')}</Checkbox>
      )}
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={2} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
