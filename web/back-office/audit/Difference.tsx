import { useTranslation } from '#web/base/i18n/react.tsx';
import { asFields } from './say-entry.ts';

/** The changed fields, one by one. */
export function Difference({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('admin-team');
  const was = asFields(before);
  const is = asFields(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  if (names.length === 0) return <p className="small mute">–</p>;
  const written = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value === 'string') return t(`audit.value.${value}`, { defaultValue: value });
    return JSON.stringify(value);
  };
  return (
    <dl className="bo-difference small">
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`audit.field.${name}`, { defaultValue: name })}</dt>
          <dd>
            <span className="sr-only">{t('audit.before')} </span>
            <del>{written(was[name])}</del>
          </dd>
          <dd>
            <span className="sr-only">{t('audit.after')} </span>
            <ins>{written(is[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
