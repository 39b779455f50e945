import type { TFunction } from 'i18next';
import { errorsOfUnpaid } from '#shared/settings/setting-errors.ts';
import type { SettingsAnswer, UnpaidFields } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { refuseProblems, saveGroup } from './settings-calls.ts';

type Saved = SettingsAnswer['unpaid'];
type UnpaidForm = Record<keyof UnpaidFields, string> & { version: number };

const toForm = (saved: Saved): UnpaidForm => ({
  version: saved.version,
  buyerOrders: numberField(saved.buyerOrders),
  buyerTotal: numberField(saved.buyerTotal),
  networkOrders: numberField(saved.networkOrders),
  networkTotal: numberField(saved.networkTotal),
  knownTimes: numberField(saved.knownTimes),
  guestSharePercent: numberField(saved.guestSharePercent),
  smallQuantity: numberField(saved.smallQuantity),
  unverifiedTotal: numberField(saved.unverifiedTotal),
});

/** NaN for an invalid number, which is an error. */
const numberOf = (text: string): number => typedNumber(text) ?? Number.NaN;

const toBody = (form: UnpaidForm): Saved => ({
  version: form.version,
  buyerOrders: numberOf(form.buyerOrders),
  buyerTotal: numberOf(form.buyerTotal),
  networkOrders: numberOf(form.networkOrders),
  networkTotal: numberOf(form.networkTotal),
  knownTimes: numberOf(form.knownTimes),
  guestSharePercent: numberOf(form.guestSharePercent),
  smallQuantity: numberOf(form.smallQuantity),
  unverifiedTotal: numberOf(form.unverifiedTotal),
});

/** How much stock unpaid orders may reserve. */
export function UnpaidSettings({ saved }: { saved: Saved }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<UnpaidForm>(toForm(saved), async (form) => {
    const body = toBody(form);
    refuseProblems(errorsOfUnpaid(body), t as TFunction);
    return saveGroup(() => adminApi().put('/admin/settings/unpaid', { body }), toForm);
  });
  const { draft, change, errors } = editor;
  const number = (field: keyof UnpaidFields, hint?: string) => (
    <Field label={t(`unpaid.${field}`)} hint={hint} error={errors[field]}>
      <Input
        className="num"
        inputMode="decimal"
        value={draft[field]}
        maxLength={15}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('page.unpaid')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className="bo-box">
          <legend className="h3">{t('unpaid.buyer')}</legend>
          <p className="small second">{t('unpaid.buyerText')}</p>
          <div className="bo-pair">
            {number('buyerOrders')}
            {number('buyerTotal', t('unpaid.totalHint'))}
          </div>
          <div className="bo-pair">
            {number('networkOrders', t('unpaid.networkHint'))}
            {number('networkTotal')}
          </div>
          {number('knownTimes', t('unpaid.knownHint'))}
        </fieldset>
        <fieldset className="bo-box">
          <legend className="h3">{t('unpaid.guests')}</legend>
          <p className="small second">{t('unpaid.guestsText')}</p>
          <div className="bo-pair">
            {number('guestSharePercent')}
            {number('smallQuantity', t('unpaid.smallHint'))}
          </div>
          {number('unverifiedTotal', t('unpaid.unverifiedHint'))}
        </fieldset>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`unpaid.${field}`))}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}
