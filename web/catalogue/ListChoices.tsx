import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { fromLira, shortLira } from '#shared/base/money.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { ByLead, type Lead } from '#web/product/Lead.tsx';
import { type ListState, listHref } from '#web/product/list-url.ts';
import { FacetValue } from './ListFilters.tsx';
import { type Choice, choicesOf, withoutChoice } from './list-state.ts';

/** The active filters of the list, each with a link to the list without it. */
export function ListChoices({
  state,
  fits,
}: {
  state: ListState;
  fits?: { name: string } | undefined;
}) {
  const { t, i18n } = useTranslation(['catalogue', 'attributes']);
  const choices = choicesOf(state);
  if (choices.length === 0) return null;
  const translation = { t: t as TFunction, language: i18n.language };
  return (
    <ul className="chips" aria-label={t('list.chosen')}>
      {choices.map((choice) => (
        <li key={keyOf(choice)}>
          <Link
            className="chip"
            to={listHref(withoutChoice(state, choice))}
            preventScrollReset
            rel="nofollow"
          >
            {choice.kind === 'facet' ? (
              <FacetValue translation={translation} facetKey={choice.key} value={choice.value} />
            ) : choice.kind === 'price' ? (
              <ByLead>{(lead) => priceText(state, lead, translation)}</ByLead>
            ) : choice.kind === 'fits' ? (
              t('list.fits', { name: fits?.name ?? '' })
            ) : (
              t('list.inStock')
            )}
            <span className="sr-only">{t('common:remove')}</span>
            <Icon name="close" size="s" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const keyOf = (choice: Choice) =>
  choice.kind === 'facet' ? `${choice.key} ${choice.value}` : choice.kind;

function priceText(
  { minPrice, maxPrice }: ListState,
  lead: Lead,
  { t, language }: { t: TFunction; language: string },
): string {
  const write = (lira: number) => shortLira(lead.ofGross(fromLira(lira)), language);
  if (minPrice === null) return t('catalogue:list.priceTo', { max: write(maxPrice ?? 0) });
  if (maxPrice === null) return t('catalogue:list.priceFrom', { min: write(minPrice) });
  return t('catalogue:list.priceBetween', { min: write(minPrice), max: write(maxPrice) });
}
