import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lastDayTextWithoutIntl, numberText } from '#shared/base/format.ts';
import type { Kurus } from '#shared/base/money.ts';
import { isGlassPrint } from '#shared/catalogue/print-setups.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { cardFacts } from './attribute-texts.ts';
import type { CardProduct } from './card-product.ts';
import { ByLead } from './Lead.tsx';
import { NeckMark } from './NeckMark.tsx';
import { type Owned, ownMarkOf, useOwnPricing } from './own-prices.ts';
import {
  isBuyable,
  previousPriceAt,
  pricePerHundred,
  smallestQuantity,
  unitPriceAt,
} from './product-price.ts';
import { badgesOf, type CardBadge, neckOf, packOf, writtenIn } from './product-state.ts';
import { RatingMark } from './RatingMark.tsx';
import { ReductionAmount } from './ReductionBadge.tsx';
import { ShopPrice } from './ShopPrice.tsx';

type ProductCardProps = {
  product: CardProduct;
  /** From the loader: products created after this date are new. */
  newSince: string;
  heading?: 'h2' | 'h3';
  /** True in the first row of a page. */
  isEager?: boolean;
  /** The width of its photograph; by default that of a card in the list. */
  sizes?: string;
  /** The merchant's own label, from a showcase. */
  badge?: string | undefined;
  /** A saved favourite that is no longer sold. */
  isWithdrawn?: boolean;
  /** Shown instead of its own price. */
  price?: ReactNode;
  /** Shown in the corner of the picture. */
  favorite: ReactNode;
  /** Shown instead of the carton line when the product cannot be bought. */
  alert: ReactNode;
  /** `quantity`: the smallest that may be bought. */
  onAdd: (product: CardProduct, quantity: number) => void;
  /** Called when the link to the product is followed. */
  onSelect: (product: CardProduct) => void;
};

/** Two in a row, three from 48 em, four beside the facets from 64 em. */
const LIST_CARD_SIZES =
  '(min-width: 120em) 268px, (min-width: 75em) 252px, (min-width: 64em) 21vw, (min-width: 48.01em) 30vw, 44vw';

/**
 * A product in a list: the neck first, then the name, net and gross price, the carton, and a button
 * that adds it to the cart.
 */
export function ProductCard({
  product: shown,
  newSince,
  heading: Heading = 'h3',
  isEager = false,
  sizes = LIST_CARD_SIZES,
  badge: ownBadge,
  isWithdrawn = false,
  price,
  favorite,
  alert,
  onAdd,
  onSelect,
}: ProductCardProps) {
  const { t, i18n } = useTranslation(['catalogue', 'attributes']);
  const product = useOwnPricing([shown.id])(shown);
  const translation = { t: t as TFunction, language: i18n.language };
  const neck = neckOf(product);
  const facts = cardFacts(translation, product);
  const badges: CardBadge[] = isWithdrawn ? [{ kind: 'withdrawn' }] : badgesOf(product, newSince);
  const canBuy = isBuyable(product) && !isWithdrawn;
  // The design tool adds a print on the glass, with its bottle.
  const canAdd = canBuy && !isGlassPrint(product.attributes);
  const quantity = smallestQuantity(product);
  const alt = product.images[0]?.alt ?? '';
  return (
    <article className={product.stock > 0 && !isWithdrawn ? 'card' : 'card card--out'}>
      {/* The name is below: a picture with the same text must not be read out twice. */}
      <Photo
        picture={product.images[0]}
        src={product.imageUrl}
        alt={alt === product.name ? '' : alt}
        sizes={sizes}
        isCard
        isEager={isEager}
      />
      <Badges
        product={product}
        badges={badges}
        ownBadge={ownBadge}
        mark={price ? undefined : product.ownPrice}
      />
      {favorite}
      <div className="card-body">
        <div className="card-meta">
          {neck ? <NeckMark code={neck.code} closure={neck.closure} /> : <span>{facts.kind}</span>}
          <span>{facts.measure}</span>
          <RatingMark rating={product.rating} />
        </div>
        <Heading className="card-title" lang={writtenIn(product, 'name')}>
          <Link
            to={`/products/${product.id}`}
            discover="none"
            prefetch="intent"
            onClick={() => onSelect(product)}
          >
            {product.name}
          </Link>
        </Heading>
        <div>
          <div className="card-buy">
            {price ?? (
              <ShopPrice
                amount={unitPriceAt(product, quantity)}
                taxPercent={product.taxRatePercentage}
                previous={previousPriceAt(product, quantity)}
              />
            )}
            {canAdd && (
              <button
                type="button"
                className="add"
                aria-label={
                  quantity > 1
                    ? t('card.addMany', { name: product.name, quantity })
                    : t('card.add', { name: product.name })
                }
                onClick={() => onAdd(product, quantity)}
              >
                <Icon name="plus" />
              </button>
            )}
          </div>
          {canBuy || isWithdrawn ? <CartonLine product={product} quantity={quantity} /> : alert}
        </div>
      </div>
    </article>
  );
}

/** On the picture, where they need no space of their own. */
function Badges({
  product,
  badges,
  ownBadge,
  mark,
}: {
  product: CardProduct;
  badges: readonly CardBadge[];
  ownBadge: string | undefined;
  mark: Owned<CardProduct>['ownPrice'];
}) {
  const { t, i18n } = useTranslation(['catalogue', 'attributes']);
  if (badges.length === 0 && !ownBadge && !mark) return null;
  return (
    <div className="badges">
      {badges.map((badge) => (
        <Badge key={badge.kind} tone={badgeTone[badge.kind]}>
          {badge.kind === 'amount' ? (
            <ReductionAmount product={product} />
          ) : (
            badgeText(badge, t as TFunction, i18n.language)
          )}
        </Badge>
      ))}
      {ownBadge && product.stock > 0 && <Badge>{ownBadge}</Badge>}
      {mark && <Badge>{t(ownMarkOf(mark))}</Badge>}
    </div>
  );
}

/**
 * The price of one in a full carton; for essences the price of 100 ml; else the smallest quantity.
 */
function CartonLine({ product, quantity }: { product: CardProduct; quantity: number }) {
  const { t, i18n } = useTranslation('catalogue');
  const perHundred = pricePerHundred(product, unitPriceAt(product, quantity));
  const carton = product.piecesPerCarton;
  const shown = (amount: Kurus, sentence: (price: string) => string) => (
    <span>
      <ByLead>{({ text }) => sentence(text(amount, product.taxRatePercentage))}</ByLead>
    </span>
  );
  // The empty line stays, so that the prices of a row are aligned.
  return (
    <p className="koli-line">
      {perHundred ? (
        shown(perHundred.price, (price) => t('card.perHundred', { unit: perHundred.unit, price }))
      ) : carton !== null ? (
        <>
          <span>{t('card.carton', { pieces: numberText(carton, i18n.language) })}</span>
          {shown(unitPriceAt(product, carton), (price) =>
            t(product.quantity > 1 ? 'card.perPack' : 'card.perPiece', { price }),
          )}
        </>
      ) : (
        <span>
          {quantity > 1
            ? t('card.minimum', { count: quantity, ...packOf(product.quantity) })
            : t('card.singly')}
        </span>
      )}
    </p>
  );
}

const badgeTone = {
  out: 'no',
  withdrawn: 'no',
  new: 'plain',
  percentage: 'off',
  amount: 'off',
  lastDay: 'plain',
  toolFree: 'plain',
} as const satisfies Record<CardBadge['kind'], BadgeTone>;

function badgeText(
  badge: Exclude<CardBadge, { kind: 'amount' }>,
  t: TFunction,
  language: string,
): string {
  if (badge.kind === 'percentage')
    return t('catalogue:badge.percentage', { percentage: numberText(badge.percentage, language) });
  if (badge.kind === 'lastDay')
    return t('catalogue:badge.lastDay', { day: lastDayTextWithoutIntl(t, badge.at) });
  return t(`catalogue:badge.${badge.kind}`);
}
