import { useTranslation } from 'react-i18next';
import type { PaymentsSettings as Saved } from '#shared/settings.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { EditorBar } from '../kit/EditorBar.tsx';
import { useEditor } from '../kit/use-editor.ts';
import { keepGroup } from './settings-calls.ts';

type PaymentsForm = { version: number; offered: string[] };
const toForm = ({ version, offered }: Saved): PaymentsForm => ({ version, offered });

/** What buyers may pay with, in which order. What the environment lacks is said; keys are entered there, never here. */
export function PaymentsSettings({ saved }: { saved: Saved }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<PaymentsForm>(toForm(saved), (form) => keepGroup('payments', form, toForm));
  const { draft, change, faults } = editor;
  const nameOf = (provider: string) => t(`payments.provider.${provider}`, { defaultValue: provider });
  const rows = [
    ...draft.offered.flatMap((name) => saved.providers.filter((provider) => provider.name === name)),
    ...saved.providers.filter(({ name }) => !draft.offered.includes(name)),
  ];
  const move = (name: string, by: -1 | 1) => {
    const at = draft.offered.indexOf(name);
    const next = [...draft.offered];
    next.splice(at, 1);
    next.splice(at + by, 0, name);
    change({ offered: next });
  };
  return (
    <>
      <section className="office-box settings-form" aria-label={t('page.payments')}>
        <p className="small second">{t('payments.text')}</p>
        <ul className="office-rows">
          {rows.map(({ name, method, lack }) => {
            const at = draft.offered.indexOf(name);
            const isOn = at >= 0;
            return (
              <li key={name}>
                <div>
                  <Checkbox
                    checked={isOn}
                    disabled={lack !== null && !isOn}
                    onChange={(event) => change({ offered: event.target.checked ? [...draft.offered, name] : draft.offered.filter((one) => one !== name) })}
                  >
                    <b>{nameOf(name)}</b>
                  </Checkbox>
                  <p className="small second settings-under">
                    {t(`payments.method.${method}`)}
                    {lack && ` · ${t(`payments.lack.${lack}`)}`}
                  </p>
                </div>
                <div className="office-acts">
                  {lack === 'not-configured' && <Badge>{t('payments.notConfigured')}</Badge>}
                  {isOn && (
                    <>
                      <IconButton icon="up" label={t('payments.up', { name: nameOf(name) })} disabled={at === 0} onClick={() => move(name, -1)} />
                      <IconButton icon="chevron" label={t('payments.down', { name: nameOf(name) })} disabled={at === draft.offered.length - 1} onClick={() => move(name, 1)} />
                    </>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
        {(faults.offered || draft.offered.length === 0) && <FieldError id="payments-fault">{faults.offered ?? t('fault.noProvider')}</FieldError>}
      </section>
      <EditorBar
        editor={editor}
        nameOf={() => t('payments.offered')}
        textOf={(value) => (Array.isArray(value) ? value.map((name) => nameOf(String(name))).join(', ') : '–')}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}
