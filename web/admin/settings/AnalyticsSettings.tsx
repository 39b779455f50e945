import { useTranslation } from 'react-i18next';
import type { SettingsAnswer } from '#shared/settings.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { EditorBar } from '../kit/EditorBar.tsx';
import { useEditor } from '../kit/use-editor.ts';
import { keepGroup } from './settings-calls.ts';

type Saved = SettingsAnswer['analytics'];
type AnalyticsForm = { version: number; gtmId: string };
const toForm = ({ version, gtmId }: Saved): AnalyticsForm => ({ version, gtmId });

/** Whether anything of a third party is loaded at all, and then only for who allowed it. */
export function AnalyticsSettings({ saved }: { saved: Saved }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<AnalyticsForm>(toForm(saved), (form) => keepGroup('analytics', form, toForm));
  const { draft, change, faults } = editor;
  return (
    <>
      <section className="office-box settings-form" aria-label={t('page.analytics')}>
        <p className="small second">{t('analytics.text')}</p>
        <Field label={t('analytics.gtmId')} isOptional hint={t('analytics.hint')} error={faults.gtmId}>
          <Input value={draft.gtmId} maxLength={40} autoComplete="off" autoCapitalize="characters" spellCheck={false} onChange={(event) => change({ gtmId: event.target.value })} />
        </Field>
        <p className="small second">{saved.adsConversion ? t('analytics.conversion', { id: saved.adsConversion }) : t('analytics.noConversion')}</p>
      </section>
      <EditorBar editor={editor} nameOf={() => t('analytics.gtmId')} onSaved={() => showToast(t('savedInShop'))} />
    </>
  );
}
