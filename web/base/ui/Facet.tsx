import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from './Icon.tsx';

type FacetOption = { value: string; label: ReactNode; count: number; isChecked: boolean };

type FacetProps = {
  title: string;
  options: readonly FacetOption[];
  onToggle: (value: string) => void;
  isOpen?: boolean;
  /** The number of values before "show all"; checked ones are always visible. */
  limit?: number;
};

/**
 * One attribute to filter by, with the number of results for each value; a value without results
 * cannot be chosen.
 */
export function Facet({ title, options, onToggle, isOpen = false, limit = 8 }: FacetProps) {
  const { t } = useTranslation('common');
  const [isComplete, setComplete] = useState(false);
  // A single hidden value would need as much room as the button that shows it.
  const isCut = !isComplete && options.length > limit + 1;
  const shown = isCut
    ? options.filter((option, index) => index < limit || option.isChecked)
    : options;
  const checkedCount = options.filter((option) => option.isChecked).length;
  return (
    <FacetGroup title={title} isOpen={isOpen || checkedCount > 0} checkedCount={checkedCount}>
      <ul>
        {shown.map(({ value, label, count, isChecked }) => (
          <li key={value}>
            <label className="check">
              <input
                type="checkbox"
                checked={isChecked}
                disabled={count === 0 && !isChecked}
                onChange={() => onToggle(value)}
              />
              {typeof label === 'string' ? <span>{label}</span> : label}
              <span className="num">{count}</span>
            </label>
          </li>
        ))}
      </ul>
      {isCut && (
        <button type="button" className="link small" onClick={() => setComplete(true)}>
          {t('showAll', { count: options.length })}
        </button>
      )}
    </FacetGroup>
  );
}

/** The frame of a facet for contents other than a checklist, such as a price range. */
export function FacetGroup({
  title,
  children,
  isOpen = false,
  checkedCount = 0,
}: {
  title: string;
  children: ReactNode;
  isOpen?: boolean;
  checkedCount?: number;
}) {
  // The browser opens and closes it; we set only the initial state.
  const [wasOpen] = useState(isOpen);
  return (
    <details className="facet" open={wasOpen || undefined}>
      <summary>
        {title}
        {checkedCount > 0 && <span className="num">{checkedCount}</span>}
        <Icon name="chevron" />
      </summary>
      <div className="facet-body">{children}</div>
    </details>
  );
}
