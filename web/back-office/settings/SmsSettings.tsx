// The SMS that are sent, their limits, and how many were sent.
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { SmsFields } from '#shared/settings/message-settings.ts';
import { errorsOfSms } from '#shared/settings/section-errors.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { SmsFigures, useSmsFigures } from './SmsFigures.tsx';
import { refuseProblems, saveGroup } from './settings-calls.ts';

type Saved = SettingsAnswer['sms'];
type SmsForm = Omit<SmsFields, 'dailyLimit'> & { dailyLimit: string; version: number };

const toForm = (saved: Saved): SmsForm => ({ ...saved, dailyLimit: numberField(saved.dailyLimit) });
/** NaN for an invalid number, which is an error. */
const toBody = (form: SmsForm): Saved => ({
  ...form,
  dailyLimit: typedNumber(form.dailyLimit) ?? Number.NaN,
});

const kinds = ['orderShipped', 'quoteReady', 'stockAlert', 'cashCode'] as const;

export function SmsSettings({ saved }: { saved: Saved }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const figures = useSmsFigures();
  const editor = useEditor<SmsForm>(toForm(saved), async (form) => {
    const body = toBody(form);
    refuseProblems(errorsOfSms(body), t as TFunction);
    return saveGroup(() => adminApi().put('/admin/settings/sms', { body }), toForm);
  });
  const { draft, change, errors } = editor;
  const text = (field: 'dailyLimit' | 'quietFrom' | 'quietUntil', hint?: string) => (
    <Field label={t(`sms.${field}`)} hint={hint} error={errors[field]}>
      <Input
        className="num"
        inputMode={field === 'dailyLimit' ? 'numeric' : 'text'}
        value={draft[field]}
        maxLength={7}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('page.sms')}
        onSubmit={(event) => event.preventDefault()}
      >
        {figures.data && !figures.data.isConnected && (
          <Alert tone="warn">
            {t('sms.notConnected')} <Link to="/admin/settings/connections">{t('sms.connect')}</Link>
          </Alert>
        )}
        <fieldset className="bo-box">
          <legend className="h3">{t('sms.kinds')}</legend>
          <p className="small second">{t('sms.kindsText')}</p>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={draft[kind]}
              onChange={(event) => change({ [kind]: event.target.checked })}
            >
              {t(`sms.${kind}`)}
            </Checkbox>
          ))}
          <p className="small second">{t('sms.cashCodeHint')}</p>
        </fieldset>
        <fieldset className="bo-box">
          <legend className="h3">{t('sms.limits')}</legend>
          <p className="small second">{t('sms.limitsText')}</p>
          {text('dailyLimit', t('sms.dailyLimitHint'))}
          <div className="bo-pair">
            {text('quietFrom')}
            {text('quietUntil')}
          </div>
        </fieldset>
        <SmsFigures remote={figures} />
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`sms.${field}`))}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}
