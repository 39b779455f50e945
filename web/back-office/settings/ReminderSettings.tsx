// The reminders that are sent to customers who agreed, how many were sent, and who gets a mail
// about low stock.
import type { TFunction } from 'i18next';
import { numberText } from '#shared/base/format.ts';
import type { RemindersFields } from '#shared/settings/message-settings.ts';
import { errorsOfReminders } from '#shared/settings/section-errors.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { refuseProblems, saveGroup } from './settings-calls.ts';

type Saved = SettingsAnswer['reminders'];
type RemindersForm = Omit<RemindersFields, 'lowStockEmails'> & {
  lowStockEmails: string;
  version: number;
};

const toForm = (saved: Saved): RemindersForm => ({
  ...saved,
  lowStockEmails: saved.lowStockEmails.join('\n'),
});
const toBody = (form: RemindersForm): Saved => ({
  ...form,
  lowStockEmails: form.lowStockEmails
    .split(/[\s,;]+/)
    .map((address) => address.trim())
    .filter(Boolean),
});

const kinds = ['cartLeft', 'priceStep', 'quoteEnding', 'reorder'] as const;
/** A cart has two reminders. */
const sentKinds = {
  cartLeft: ['cart-day', 'cart-three-days'],
  priceStep: ['price-step'],
  quoteEnding: ['quote-ending'],
  reorder: ['reorder'],
} as const;

const useFigures = () =>
  useRemote('reminder figures', (signal) =>
    adminApi().get('/admin/settings/reminders/figures', { signal }),
  );

export function ReminderSettings({ saved }: { saved: Saved }) {
  const { t, i18n } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const figures = useFigures().data;
  const editor = useEditor<RemindersForm>(toForm(saved), async (form) => {
    const body = toBody(form);
    refuseProblems(errorsOfReminders(body), t as TFunction);
    return saveGroup(() => adminApi().put('/admin/settings/reminders', { body }), toForm);
  });
  const { draft, change, errors } = editor;
  const sent = (kind: (typeof kinds)[number]): number =>
    figures?.kinds
      .filter((one) => (sentKinds[kind] as readonly string[]).includes(one.kind))
      .reduce((sum, { count }) => sum + count, 0) ?? 0;
  const emailError = Object.entries(errors).find(([path]) =>
    path.startsWith('lowStockEmails'),
  )?.[1];
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('page.reminders')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className="bo-box">
          <legend className="h3">{t('reminders.kinds')}</legend>
          <p className="small second">{t('reminders.kindsText')}</p>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={draft[kind]}
              onChange={(event) => change({ [kind]: event.target.checked })}
            >
              {t(`reminders.${kind}`)}{' '}
              {figures && (
                <span className="mute">
                  {t('reminders.sent', { number: numberText(sent(kind), i18n.language) })}
                </span>
              )}
            </Checkbox>
          ))}
        </fieldset>
        <fieldset className="bo-box">
          <legend className="h3">{t('reminders.lowStock')}</legend>
          <Field
            label={t('reminders.lowStockEmails')}
            hint={t('reminders.lowStockHint')}
            error={emailError}
          >
            <Textarea
              rows={3}
              value={draft.lowStockEmails}
              maxLength={2_100}
              onChange={(event) => change({ lowStockEmails: event.target.value })}
            />
          </Field>
        </fieldset>
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`reminders.${field}`))}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}
