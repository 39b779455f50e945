// Booking many orders with one carrier account, by a rule.
import { bookingRules } from '#shared/back-office/cargo.ts';
import type { CargoAccount } from '#shared/shipping/cargo.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { ManyProgress } from './ManyDialog.tsx';
import { bookPart } from './many-calls.ts';
import type { ChosenOrders } from './use-chosen-orders.ts';
import type { ManyOrders } from './use-many-orders.ts';

type BookManyDialogProps = {
  chosen: ChosenOrders;
  many: ManyOrders;
  /** The connected carrier accounts. */
  carriers: readonly CargoAccount[];
  onClose: () => void;
};
type Values = { account: CargoAccount; rule: (typeof bookingRules)[number] };

/** Books all items left of each order, packed by their carton data. */
export function BookManyDialog({ chosen, many, carriers, onClose }: BookManyDialogProps) {
  const { t } = useTranslation(['admin-orders', 'admin-cargo']);
  const { count, choice } = chosen;
  const form = useBackOfficeForm<Values>({
    defaultValues: { account: carriers[0] ?? 'geliver', rule: 'cheapest' },
    async submit({ account, rule }) {
      const isNotified = true;
      const send = bookPart({ isNotified, account, rule });
      await many.act('book-cargo', { choice, isNotified, send });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('bulk.act.book-cargo')}
      confirm={t('bulk.confirm', { count })}
      cancel={t('back')}
      form={form}
      onClose={onClose}
    >
      <p>{t('bulk.text.book-cargo', { count })}</p>
      <div className="bo-pair">
        <Field label={t('admin-cargo:with')}>
          <Select {...form.register('account')}>
            {carriers.map((account) => (
              <option key={account} value={account}>
                {t(`admin-cargo:account.${account}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('admin-cargo:choose')}>
          <Select {...form.register('rule')}>
            {bookingRules.map((rule) => (
              <option key={rule} value={rule}>
                {t(`admin-cargo:rule.${rule}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ManyProgress many={many} count={count} />
    </FormDialog>
  );
}
