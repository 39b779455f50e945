import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { saveGroup } from './settings-calls.ts';

type Saved = SettingsAnswer['analytics'];
type AnalyticsForm = Saved;
const toForm = ({ version, gtmId, adsConversion }: Saved): AnalyticsForm => ({
  version,
  gtmId,
  adsConversion,
});

/** Whether third-party scripts load at all; they load only with the visitor's consent. */
export function AnalyticsSettings({ saved }: { saved: Saved }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<AnalyticsForm>(toForm(saved), (form) =>
    saveGroup(() => adminApi().put('/admin/settings/analytics', { body: form }), toForm),
  );
  const { draft, change, errors } = editor;
  return (
    <>
      <section className="bo-box settings-form" aria-label={t('page.analytics')}>
        <p className="small second">{t('analytics.text')}</p>
        <Field
          label={t('analytics.gtmId')}
          isOptional
          hint={t('analytics.hint')}
          error={errors.gtmId}
        >
          <Input
            value={draft.gtmId}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => change({ gtmId: event.target.value })}
          />
        </Field>
        <Field
          label={t('analytics.adsConversion')}
          isOptional
          hint={t('analytics.adsHint')}
          error={errors.adsConversion}
        >
          <Input
            value={draft.adsConversion}
            maxLength={90}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ adsConversion: event.target.value })}
          />
        </Field>
      </section>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`analytics.${field}`))}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}
