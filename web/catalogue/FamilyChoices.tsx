import { Link } from 'react-router';
import type { ProductFamily } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';

/** Passed to the page of another member: how many the buyer has typed. */
export type FamilyState = { quantity?: number } | null;

/**
 * The attributes in which the members of a family differ; each choice links to the nearest member
 * that has it.
 */
export function FamilyChoices({ family, quantity }: { family: ProductFamily; quantity: number }) {
  const { t } = useTranslation('catalogue');
  return family.choices.map(({ key, label, values }) => (
    <div key={key} className="family">
      <b aria-hidden="true">{label}</b>
      <ul aria-label={label}>
        {values.map((choice) => (
          <li key={choice.id}>
            <Link
              to={`/products/${choice.id}`}
              aria-current={choice.isCurrent || undefined}
              state={{ quantity } satisfies FamilyState}
            >
              {choice.color && (
                <svg width="20" height="20" aria-hidden="true">
                  <circle cx="10" cy="10" r="9.5" fill={choice.color} stroke="#8a8378" />
                </svg>
              )}
              {choice.label}
              {choice.isInStock || ` · ${t('fitting.soldOut')}`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}
