import { Link } from 'react-router';
import { amountText, formatLira, fromLira, type Kurus } from '#shared/base/money.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { renderedOnce } from '#web/base/page/rendered-once.tsx';
import { Price } from '#web/base/ui/Price.tsx';
import type { CardFamily, CardProduct } from '#web/product/card-product.ts';
import { ownMarkOf, useOwnRange } from '#web/product/own-prices.ts';
import { useRates } from '#web/settings/shop-context.tsx';
import { CompareButton } from './CompareButton.tsx';
import { Card, type ShopCardProps } from './ShopCard.tsx';

/** The number of colours that are drawn; the others are only counted with the members. */
const MOST_COLOURS = 6;
const MOST_SIZES = 4;

/** The card of a product in a list, or of a whole family. */
export function ProductListCard(props: ShopCardProps) {
  const { familyCard } = props.product;
  return familyCard ? <FamilyCard {...props} /> : <SingleCard {...props} />;
}

const inLists = (name: string) =>
  ({
    name,
    namespaces: ['catalogue', 'attributes', 'common'],
    useSurroundings: useRates,
    // React adds preload links for the first pictures to the head of the page.
    propsOf: (props: ShopCardProps) => (props.isEager ? null : props),
  }) as const;

const SingleCard = renderedOnce(
  (props: ShopCardProps) => <Card {...props} beside={<CompareButton product={props.product} />} />,
  inLists('list-card'),
);

const FamilyCard = renderedOnce(
  (props: ShopCardProps) => (
    <Card
      {...props}
      beside={<CompareButton product={props.product} />}
      price={
        props.product.familyCard && (
          <FamilyPrice product={props.product} family={props.product.familyCard} />
        )
      }
    />
  ),
  inLists('family-card'),
);

/** The price range of the matching members, with links to their colours or sizes. */
function FamilyPrice({ product, family }: { product: CardProduct; family: CardFamily }) {
  const { t, i18n } = useTranslation('catalogue');
  const rates = useRates();
  const own = useOwnRange(family.memberIds);
  const { min: least, max: most } = own ?? family.price;
  const [min, max] = [least, most].map((lira) =>
    netAndGross(fromLira(lira), rates, product.taxRatePercentage),
  );
  const range = (from: Kurus, to: Kurus) =>
    from === to
      ? formatLira(to, i18n.language)
      : `${amountText(from, i18n.language)}–${formatLira(to, i18n.language)}`;
  return (
    <div className="card-family">
      <div className="card-options">
        <MemberLinks id={product.id} family={family} />
        <p className="micro mute">
          {t('card.family', { count: family.memberIds.length })}
          {own && ` · ${t(ownMarkOf(own))}`}
        </p>
      </div>
      {min && max && <Price net={range(min.net, max.net)} gross={range(min.gross, max.gross)} />}
    </div>
  );
}

/**
 * A member of each colour or, where there is one colour only, of each size; above the card's own
 * link.
 */
function MemberLinks({ id: shownId, family }: { id: number; family: CardFamily }) {
  const { t } = useTranslation('catalogue');
  const { colors, sizes = [] } = family;
  const choices: { id: number; label: string; color?: string }[] =
    colors.length > 1 ? colors.slice(0, MOST_COLOURS) : sizes.slice(0, MOST_SIZES);
  if (choices.length === 0) return null;
  return (
    <ul className="card-members" aria-label={t('card.members')}>
      {choices.map(({ id, label, color }) => (
        <li key={label}>
          <Link
            to={`/products/${id}`}
            discover="none"
            aria-current={id === shownId || undefined}
            {...(color && { 'aria-label': label, title: label, style: { color } })}
          >
            {!color && label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
