import { useId } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus, ZERO } from '#shared/base/money.ts';
import {
  type GiftPlan,
  type GiftTotals,
  giftPlan,
  giftTotals,
} from '#shared/showcases/gift-plan.ts';
import { useListed } from '#web/analytics/ItemList.tsx';
import { useTypedRemote } from '#web/base/api/use-typed-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { SummaryList } from '#web/base/ui/Table.tsx';
import type { CardProduct } from '#web/product/card-product.ts';
import { ByLead } from '#web/product/Lead.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { neckOf, writtenIn } from '#web/product/product-state.ts';
import { browserApi } from '#web/session/browser.ts';
import { useRates } from '#web/settings/shop-context.tsx';
import { cartRows, type GiftChosen, type GiftRows, toGiftPart } from './gift-parts.ts';

type GiftCardProps = {
  product: CardProduct;
  gifts: number;
  chosen: readonly GiftChosen[];
  /** The choices for all gifts that do not fit this one. */
  notes: readonly string[];
  isEager: boolean;
  /** Its delivery, and so its day, depends on the load. */
  mayBeFreight: boolean;
  /** Its label is being saved. */
  isBusy: boolean;
  onGifts: (gifts: number) => void;
  onAdd: (rows: GiftRows) => void;
  onDesign: (rows: GiftRows) => void;
};

/** Beside the text on a phone; three in a row on a wide screen. */
const SIZES = '(min-width: 64em) 22vw, (min-width: 40em) 40vw, 30vw';

/** A ready set: its price for each guest and for all, and a button that adds all to the cart. */
export function GiftCard({
  product,
  gifts,
  chosen,
  notes,
  isEager,
  mayBeFreight,
  isBusy,
  onGifts,
  onAdd,
  onDesign,
}: GiftCardProps) {
  const { t } = useTranslation('occasions');
  const { selected, openedFromList } = useListed(product);
  const id = useId();
  const plan = giftPlan(chosen.map(toGiftPart), gifts);
  const rows = cartRows(chosen, plan);
  const neck = neckOf(product);
  return (
    <article className="gift" aria-labelledby={id}>
      <Photo
        picture={product.images[0]}
        src={product.imageUrl}
        alt=""
        sizes={SIZES}
        isEager={isEager}
      />
      <div className="gift-text">
        {neck && (
          <p className="card-meta">
            <NeckMark code={neck.code} closure={neck.closure} />
          </p>
        )}
        <h3 className="gift-title" id={id} lang={writtenIn(product, 'name')}>
          <Link to={`/products/${product.id}`} prefetch="intent" onClick={selected}>
            {product.name}
          </Link>
        </h3>
        <PricePerGift plan={plan} />
      </div>
      <div className="gift-plan">
        <GiftSums plan={plan} chosen={chosen} />
        {notes.map((note) => (
          <p key={note} className="small second">
            {note}
          </p>
        ))}
        {mayBeFreight && plan.most >= gifts && <FreightNote rows={rows} />}
        {plan.most < gifts ? (
          <GiftShortage plan={plan} chosen={chosen} onGifts={onGifts} />
        ) : (
          <Button
            variant="ink"
            isWide
            isBusy={isBusy}
            aria-label={t('gift.addNamed', { name: product.name })}
            onClick={() => {
              openedFromList();
              onAdd(rows);
            }}
          >
            {t('gift.add')}
          </Button>
        )}
        {rows.some(({ role }) => role === 'label') && (
          <Button
            variant="line"
            isWide
            isBusy={isBusy}
            aria-label={t('gift.designNamed', { name: product.name })}
            onClick={() => onDesign(rows)}
          >
            {t('gift.design')}
          </Button>
        )}
      </div>
    </article>
  );
}

function PricePerGift({ plan }: { plan: GiftPlan }) {
  const { t, i18n } = useTranslation('occasions');
  const rates = useRates();
  return (
    <p className="gift-price num">
      <ByLead>
        {({ isGross, taxLabel }) => (
          <>
            <b>
              {formatLira(
                giftTotals(plan, rates, isGross ? 'gross' : 'net').perGift,
                i18n.language,
              )}
            </b>{' '}
            <span className="micro mute">{t('gift.perGuest', { tax: taxLabel })}</span>
          </>
        )}
      </ByLead>
    </p>
  );
}

/** Amounts row by row, so that a buyer can check the sum. */
function GiftSums({ plan, chosen }: { plan: GiftPlan; chosen: readonly GiftChosen[] }) {
  const { t, i18n } = useTranslation('occasions');
  const rates = useRates();
  const number = (value: number) => numberText(value, i18n.language);
  const amount = (of: (totals: GiftTotals) => Kurus | undefined) => (
    <ByLead>
      {({ isGross }) =>
        formatLira(of(giftTotals(plan, rates, isGross ? 'gross' : 'net')) ?? ZERO, i18n.language)
      }
    </ByLead>
  );
  // A single row without surplus would only repeat the total.
  const rows = plan.rows.length > 1 || plan.rows.some(({ spare }) => spare > 0) ? plan.rows : [];
  return (
    <SummaryList
      rows={[
        ...rows.map(({ role, quantity, spare }, index) => {
          const name = chosen[index]?.product.name ?? '';
          return {
            key: role,
            label: (
              <>
                {role === 'bottle'
                  ? t('gift.sets', { number: number(quantity) })
                  : role === 'tool'
                    ? t('gift.once', { name })
                    : t('gift.row', { number: number(quantity), name })}
                {spare > 0 && role !== 'tool' && (
                  <small className="gift-spare">{t('gift.spare', { number: number(spare) })}</small>
                )}
              </>
            ),
            value: amount(({ lines }) => lines[index]),
          };
        }),
        {
          key: 'total',
          label: t('gift.total', { number: number(plan.gifts) }),
          value: amount(({ total }) => total),
          kind: 'total' as const,
        },
      ]}
    />
  );
}

/**
 * If delivery depends on the load: says when these gifts go by freight, for which no delivery day
 * is promised.
 */
function FreightNote({ rows }: { rows: GiftRows }) {
  const { t } = useTranslation('occasions');
  const cartItems = rows.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const { data, error } = useTypedRemote(JSON.stringify(cartItems), (signal) =>
    browserApi().post('/discounts/preview', {
      body: { cartItems },
      signal,
    }),
  );
  const options = data?.shippingOptions ?? [];
  const isFreight = options.length > 0 && options.every(({ isBuyerPays }) => isBuyerPays);
  return (
    <p className="gift-freight small second">
      {isFreight ? t('day.freight') : error === null ? '' : t('day.inCart')}
    </p>
  );
}

type GiftShortageProps = {
  plan: GiftPlan;
  chosen: readonly GiftChosen[];
  onGifts: (gifts: number) => void;
};

/** How many are in stock, how many are missing, and the two solutions: fewer gifts, or a quote. */
function GiftShortage({ plan, chosen, onGifts }: GiftShortageProps) {
  const { t, i18n } = useTranslation('occasions');
  const { gifts, most, limitingId, rows } = plan;
  const limiting = chosen.find(({ product }) => product.id === limitingId);
  const quantity = rows.find(({ product }) => product.id === limitingId)?.quantity ?? gifts;
  const number = (value: number) => numberText(value, i18n.language);
  const values = {
    name: limiting?.product.name ?? '',
    stock: number(most),
    missing: number(gifts - most),
  };
  return (
    <div className="gift-short">
      <p className="error">
        {limiting?.role === 'bottle' ? t('short.sets', values) : t('short.part', values)}
      </p>
      <div className="row">
        {most > 0 && (
          <Button variant="line" size="s" onClick={() => onGifts(most)}>
            {t('short.fewer', { number: number(most) })}
          </Button>
        )}
        {limiting && (
          <ButtonLink
            variant="line"
            size="s"
            to={`/quotes/request?product=${limiting.product.id}&quantity=${quantity}`}
          >
            {t('short.quote')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
