import { numberText } from '#shared/base/format.ts';
import type { GiftPlan } from '#shared/showcases/gift-plan.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import type { GiftChosen } from './gift-parts.ts';

type GiftShortageProps = {
  plan: GiftPlan;
  chosen: readonly GiftChosen[];
  onGifts: (gifts: number) => void;
};

/** How many are in stock, how many are missing, and the two solutions: fewer gifts, or a quote. */
export function GiftShortage({ plan, chosen, onGifts }: GiftShortageProps) {
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
