import type { Placeholders } from '#shared/back-office/content.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

const acts = [
  'bold',
  'italic',
  'heading',
  'subheading',
  'list',
  'numbers',
  'quote',
  'link',
  'picture',
  'table',
] as const;
export type Act = (typeof acts)[number];

/** With Ctrl, or ⌘. */
export const shortcuts: Readonly<Record<string, Act>> = { b: 'bold', i: 'italic', k: 'link' };
const keyOf = (act: Act) => Object.keys(shortcuts).find((key) => shortcuts[key] === act);

/** Words rather than signs: who writes here need not know how others call it. */
export function MarkdownToolbar({
  onAct,
  onPlaceholder,
}: {
  onAct: (act: Act) => void;
  onPlaceholder: (key: string) => void;
}) {
  const { t } = useTranslation('admin-content');
  const placeholders = useRemote('placeholders', (signal) =>
    adminApi().call<Placeholders>('GET', '/admin/content/placeholders', { signal }),
  );
  return (
    <fieldset className="md-tools" aria-label={t('markdown.tools')}>
      {acts.map((act) => {
        const key = keyOf(act);
        return (
          <button
            key={act}
            type="button"
            data-act={act}
            title={key ? t('markdown.shortcut', { key: key.toUpperCase() }) : undefined}
            aria-keyshortcuts={key ? `Control+${key.toUpperCase()}` : undefined}
            onClick={() => onAct(act)}
          >
            {t(`markdown.act.${act}`)}
          </button>
        );
      })}
      <select
        aria-label={t('markdown.placeholder')}
        value=""
        onChange={(event) => event.target.value && onPlaceholder(event.target.value)}
      >
        <option value="">{t('markdown.placeholder')}</option>
        {placeholders.data?.map(({ key, value }) => (
          <option key={key} value={key}>
            {`${t(`placeholder.${key}`)}: ${value || '…'}`}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
