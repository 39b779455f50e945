import { useId } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { ToolPart } from '#shared/designs/design-tool.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { classNames } from '#web/base/ui/class-names.ts';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { neckOf, writtenIn } from '#web/product/product-state.ts';

type PartOptionProps = {
  part: ToolPart;
  name: string;
  isChosen: boolean;
  /** Can be chosen although it does not fit: then the other parts are replaced. */
  isAlways: boolean;
  isBusy?: boolean;
  onChoose: () => void;
  onRepair?: () => void;
};

/**
 * One part: picture, neck, price. If it does not fit, the reason and a solution replace the price.
 */
export function PartOption({
  part,
  name,
  isChosen,
  isAlways,
  isBusy = false,
  onChoose,
  onRepair,
}: PartOptionProps) {
  const { t, i18n } = useTranslation('configurator');
  const { text, taxLabel } = useLead();
  const why = useId();
  const neck = neckOf(part);
  const isOut = part.stock < part.minQuantity;
  const isRefused = part.refusal !== null;
  const priced = useOwnPricing([part.id])(part);
  const price = text(unitPriceAt(priced, smallestQuantity(part)), part.taxRatePercentage);
  return (
    <div className={classNames('part-box', isRefused && 'part-box--off')}>
      <label className={classNames('part', isRefused && 'part--off')}>
        <input
          className="sr-only"
          type="radio"
          name={name}
          checked={isChosen}
          disabled={isRefused && !isAlways && !isChosen}
          aria-describedby={isRefused ? why : undefined}
          onChange={onChoose}
        />
        <Photo picture={part.images[0]} src={part.imageUrl} alt="" sizes="72px" />
        <span className="part-text">
          <b className="break" lang={writtenIn(part, 'name')}>
            {part.name}
          </b>
          <span className="micro second num">
            {neck && (
              <>
                <NeckMark
                  code={neck.code}
                  closure={neck.closure}
                  {...(isRefused ? {} : { fit: 'fits' as const })}
                  isTextHidden
                />
                {' · '}
              </>
            )}
            {t(part.quantity > 1 ? 'perPack' : 'perPiece', {
              price,
              pieces: numberText(part.quantity, i18n.language),
              tax: taxLabel,
            })}
          </span>
          {isRefused && (
            <span className="micro part-why" id={why}>
              <Icon name="warning" size="s" /> {part.refusal}
            </span>
          )}
          {!isRefused && isOut && <span className="micro part-out">{t('soldOut')}</span>}
          {!isRefused && !isOut && part.minQuantity > 1 && (
            <span className="micro mute num">
              {t('minimum', { quantity: numberText(part.minQuantity, i18n.language) })}
            </span>
          )}
        </span>
      </label>
      {isRefused && onRepair && (
        <button type="button" className="part-repair" disabled={isBusy} onClick={onRepair}>
          {t('repair.chooseThis')}
          <span className="sr-only">: {part.name}</span>
        </button>
      )}
    </div>
  );
}
