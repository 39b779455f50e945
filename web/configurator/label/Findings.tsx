import { numberText } from '#shared/base/format.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { LabelFinding } from '#shared/label/label.ts';
import { printContext } from '#shared/label/print-context.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

/** What the press cannot print, and what it should not; with a one-click fix if there is one. */
export function Findings({
  findings,
  sheet,
  onFit,
}: {
  findings: readonly LabelFinding[];
  /** What it is printed on. */
  sheet: Attributes | null;
  onFit?: () => void;
}) {
  const { t, i18n } = useTranslation('label');
  if (findings.length === 0) return null;
  const shown = ({ values }: LabelFinding) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'number' ? numberText(value, i18n.language) : value,
      ]),
    );
  const canBeFitted = onFit && findings.some(({ code }) => fittable.has(code));
  return (
    <div className="label-findings" role="status">
      {findings.map((finding) => (
        <p
          key={`${finding.code} ${finding.item}`}
          className={finding.level === 'error' ? 'error' : 'label-warning'}
        >
          <Icon name="warning" size="s" />
          <span>{t(`finding.${finding.code}`, { ...shown(finding), ...printContext(sheet) })}</span>
        </p>
      ))}
      {canBeFitted && (
        <button className="link small" type="button" onClick={onFit}>
          {t('fit')}
        </button>
      )}
    </div>
  );
}

const fittable = new Set<LabelFinding['code']>([
  'TOO_LARGE',
  'OFF_BOTTLE',
  'OUTSIDE',
  'TYPE_TOO_SMALL',
  'LOGO_TOO_COARSE',
  'LOGO_COARSE',
]);
