import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { providerTitle } from '#shared/orders/payment-providers.ts';
import { errorsOfPayments } from '#shared/settings/setting-errors.ts';
import type { PaymentsSettings as Saved } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { PictureField } from '#web/back-office/kit/PictureField.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { CashFields } from './CashFields.tsx';
import { InstallmentFields } from './InstallmentFields.tsx';
import { type PaymentsForm, toPaymentsBody, toPaymentsForm } from './payments-form.ts';
import { refuseProblems, saveGroup } from './settings-calls.ts';

/**
 * Payment methods and their order, installments, cash on delivery. Keys of providers are typed
 * under Bağlantılar.
 */
export function PaymentsSettings({ saved }: { saved: Saved }) {
  const { t, i18n } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<PaymentsForm>(toPaymentsForm(saved), async (form) => {
    const body = toPaymentsBody(form);
    refuseProblems(errorsOfPayments(body), t as TFunction);
    return saveGroup(() => adminApi().put('/admin/settings/payments', { body }), toPaymentsForm);
  });
  const { draft, change, errors } = editor;
  const nameOf = (provider: string) =>
    t(`payments.provider.${provider}`, { defaultValue: providerTitle(provider) });
  return (
    <>
      <div className="bo-column">
        <section className="bo-box settings-form" aria-label={t('page.payments')}>
          <p className="small second">{t('payments.text')}</p>
          <Providers saved={saved} draft={draft} nameOf={nameOf} onChange={change} />
          {(errors.offered || draft.offered.length === 0) && (
            <FieldError id="payments-error">{errors.offered ?? t('error.noProvider')}</FieldError>
          )}
        </section>
        <InstallmentFields draft={draft} errors={errors} onChange={change} />
        <CashFields draft={draft} errors={errors} onChange={change} />
        <section className="bo-box settings-form" aria-label={t('payments.field.marks')}>
          <PictureField
            label={t('payments.field.marks')}
            hint={t('payments.marksHint')}
            value={draft.marks}
            onChange={(marks) => change({ marks })}
          />
        </section>
      </div>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`payments.field.${field}`))}
        textOf={(value, field) =>
          valueText(value, field, { t: t as TFunction, nameOf, language: i18n.language })
        }
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}

type Texts = { t: TFunction; nameOf: (provider: string) => string; language: string };

/** A value of the form as the list of changes shows it. */
function valueText(value: unknown, field: string, { t, nameOf, language }: Texts): string {
  const yesOrNo = (isOn: boolean) => t(isOn ? 'admin-settings:yes' : 'admin-settings:no');
  switch (field) {
    case 'offered':
      return (value as string[]).map(nameOf).join(', ') || '–';
    case 'marks':
      return t(`admin-settings:payments.${value === null ? 'noMarks' : 'hasMarks'}`);
    case 'categories':
      return numberText((value as unknown[]).length, language);
    case 'payer':
      return t(`admin-settings:installments.${value as Saved['installments']['payer']}`);
    default:
      return typeof value === 'boolean' ? yesOrNo(value) : String(value) || '–';
  }
}

/** The offered providers in their order, then the others. */
function Providers({
  saved,
  draft,
  nameOf,
  onChange,
}: {
  saved: Saved;
  draft: PaymentsForm;
  nameOf: (provider: string) => string;
  onChange: (values: Partial<PaymentsForm>) => void;
}) {
  const { t } = useTranslation('admin-settings');
  const rows = [
    ...draft.offered.flatMap((name) =>
      saved.providers.filter((provider) => provider.name === name),
    ),
    ...saved.providers.filter(({ name }) => !draft.offered.includes(name)),
  ];
  const move = (name: string, by: -1 | 1) => {
    const at = draft.offered.indexOf(name);
    const next = [...draft.offered];
    next.splice(at, 1);
    next.splice(at + by, 0, name);
    onChange({ offered: next });
  };
  return (
    <ul className="bo-rows">
      {rows.map(({ name, method, lack }) => {
        const at = draft.offered.indexOf(name);
        const isOn = at >= 0;
        return (
          <li key={name}>
            <div>
              <Checkbox
                checked={isOn}
                disabled={lack !== null && !isOn}
                onChange={(event) =>
                  onChange({
                    offered: event.target.checked
                      ? [...draft.offered, name]
                      : draft.offered.filter((one) => one !== name),
                  })
                }
              >
                <b>{nameOf(name)}</b>
              </Checkbox>
              <p className="small second settings-under">
                {t(`payments.method.${method}`)}
                {lack && ` · ${t(`payments.lack.${lack}`)}`}
              </p>
            </div>
            <div className="bo-acts">
              {lack === 'not-configured' && <Badge>{t('payments.notConfigured')}</Badge>}
              {lack === 'no-keys' && (
                <Link to="/admin/settings/connections">{t('payments.enterKeys')}</Link>
              )}
              {isOn && (
                <>
                  <IconButton
                    icon="up"
                    label={t('payments.up', { name: nameOf(name) })}
                    disabled={at === 0}
                    onClick={() => move(name, -1)}
                  />
                  <IconButton
                    icon="chevron"
                    label={t('payments.down', { name: nameOf(name) })}
                    disabled={at === draft.offered.length - 1}
                    onClick={() => move(name, 1)}
                  />
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
