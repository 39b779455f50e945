import { amountText, formatLira, fromLira, type Kurus } from '#shared/base/money.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { renderedOnce } from '#web/base/page/rendered-once.tsx';
import { Price } from '#web/base/ui/Price.tsx';
import type { CardProduct } from '#web/product/card-product.ts';
import { useRates } from '#web/settings/shop-context.tsx';
import { Card, ShopCard, type ShopCardProps } from './ShopCard.tsx';

/** So many colours are drawn; the others are counted with the members. */
const MOST_COLOURS = 6;

/** A product of a list, or one for its whole family. */
export function ProductListCard(props: ShopCardProps) {
  const { familyCard } = props.product;
  return familyCard ? <FamilyCard {...props} /> : <ShopCard {...props} />;
}

const FamilyCard = renderedOnce(
  (props: ShopCardProps) => <Card {...props} price={<FamilyPrice product={props.product} />} />,
  {
    name: 'family-card',
    namespaces: ['catalogue', 'attributes', 'common'],
    useSurroundings: useRates,
    // React announces the first pictures of a page in its head.
    propsOf: (props) => (props.isEager ? null : props),
  },
);

/** From the cheapest to the dearest member that matches, with the colours that there are. */
function FamilyPrice({ product: { familyCard, taxRatePercentage } }: { product: CardProduct }) {
  const { t, i18n } = useTranslation('catalogue');
  const rates = useRates();
  if (!familyCard) return null;
  const { price, colors, memberIds } = familyCard;
  const [min, max] = [price.min, price.max].map((lira) =>
    netAndGross(fromLira(lira), rates, taxRatePercentage),
  );
  const range = (from: Kurus, to: Kurus) =>
    from === to
      ? formatLira(to, i18n.language)
      : `${amountText(from, i18n.language)}–${formatLira(to, i18n.language)}`;
  const shown = colors.slice(0, MOST_COLOURS);
  return (
    <div className="card-family">
      <p className="micro mute">
        {shown.length > 1 && (
          <svg
            role="img"
            aria-label={colors.map(({ label }) => label).join(', ')}
            width={shown.length * 16}
            height="14"
          >
            {shown.map(({ color }, index) => (
              <circle
                key={color}
                cx={16 * index + 7}
                cy="7"
                r="6.5"
                fill={color}
                stroke="#8a8378"
              />
            ))}
          </svg>
        )}
        {t('card.family', { count: memberIds.length })}
      </p>
      {min && max && <Price net={range(min.net, max.net)} gross={range(min.gross, max.gross)} />}
    </div>
  );
}
