// Whether the shop sells there, and the safety stock.
import type { MarketplaceAnswer } from '#shared/back-office/marketplaces.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

export const MARKETPLACE_NAME = 'trendyol';

type FormProps = { data: MarketplaceAnswer; onSaved: (data: MarketplaceAnswer) => void };

export function MarketplaceForm({ data, onSaved }: FormProps) {
  const { t } = useTranslation('admin-channels');
  const { showToast } = useToast();
  const { isOn, safetyStock, version } = data;
  const form = useBackOfficeForm({
    defaultValues: { isOn, safetyStock: String(safetyStock) },
    async submit(values) {
      const body = { ...values, safetyStock: typedNumber(values.safetyStock) ?? 0, version };
      onSaved(
        await adminApi().put('/admin/channels/marketplaces/{name}', {
          path: { name: MARKETPLACE_NAME },
          body,
        }),
      );
      showToast(t('marketplace.saved'));
    },
  });
  return (
    <form
      method="post"
      className="bo-box stack"
      onSubmit={form.onSubmit}
      aria-label={t('marketplace.settings')}
    >
      <EditorFields>
        <Checkbox {...form.register('isOn')}>{t('marketplace.isOn')}</Checkbox>
        <Field
          label={t('marketplace.safetyStock')}
          hint={t('marketplace.safetyStockHint')}
          error={form.errorOf('safetyStock')}
        >
          <Input {...form.register('safetyStock')} inputMode="numeric" maxLength={7} />
        </Field>
        {form.failure && <Alert tone="no">{form.failure}</Alert>}
        <p>
          <Button type="submit" isBusy={form.isBusy}>
            {t('marketplace.save')}
          </Button>
        </p>
      </EditorFields>
    </form>
  );
}
