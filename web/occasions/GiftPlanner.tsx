import './gifts.css';
import { useEffect, useRef, useState } from 'react';
import { dayText } from '#shared/base/format.ts';
import { MAX_GIFTS } from '#shared/showcases/gift-plan.ts';
import type { OccasionDetail } from '#shared/showcases/occasions.ts';
import { CountedList } from '#web/analytics/ItemList.tsx';
import { itemLists } from '#web/analytics/item-lists.ts';
import { readSession, writeSession, writeStored } from '#web/base/api/storage.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { storedCity } from '#web/delivery/stored-city.ts';
import type { CardProduct } from '#web/product/card-product.ts';
import { writtenIn } from '#web/product/product-state.ts';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import { GiftCard } from './GiftCard.tsx';
import { GiftDayFields } from './GiftDay.tsx';
import { GiftLabelFields } from './GiftLabelFields.tsx';
import { chosenFor, type GiftChoice, type GiftLabelTexts } from './gift-parts.ts';
import { useGiftActions } from './use-gift-actions.ts';

/** The cards in the first row on the widest screen. */
const EAGER_CARDS = 3;

/** The sets of an occasion for a number of guests: the price of each with its additions. */
export function GiftPlanner({ occasion }: { occasion: OccasionDetail }) {
  const { t, i18n } = useTranslation('occasions');
  const cards = useRef<HTMLDivElement>(null);
  const [choice, change] = useGiftChoice(occasion);
  const isByDesi = useShop().delivery !== null;
  const texts: GiftLabelTexts = {
    names: choice.names,
    note: choice.note ?? (choice.day === '' ? '' : dayText(choice.day, i18n.language)),
  };
  const { addToCart, openTool, busyId, labelError } = useGiftActions(choice.gifts, texts);
  const gifts = occasion.products.filter(({ id }) => occasion.giftIds.includes(id));
  const wrapping = occasion.wrappings.find(({ product }) => product.id === choice.wrappingId);
  const notesOf = ({ id }: CardProduct) => [
    ...(wrapping && !wrapping.fits.includes(id) ? [t('gift.wrappingNoFit')] : []),
    ...(choice.hasLabel && !occasion.label?.fits.includes(id) ? [t('gift.labelNoFit')] : []),
  ];
  return (
    <div className="gifts">
      <GiftChoices
        occasion={occasion}
        choice={choice}
        texts={texts}
        labelError={labelError}
        onChange={change}
      />
      <section className="gifts-sets" aria-labelledby="gifts-sets">
        <h2 className="h2" id="gifts-sets">
          {t('sets')}
        </h2>
        <div className="gifts-cards" ref={cards}>
          <CountedList list={itemLists.occasion} products={gifts} of={cards}>
            {gifts.map((product, index) => (
              <GiftCard
                key={product.id}
                product={product}
                gifts={choice.gifts}
                chosen={chosenFor(product, occasion, choice)}
                notes={notesOf(product)}
                isEager={index < EAGER_CARDS}
                mayBeFreight={isByDesi && choice.day !== '' && choice.city !== ''}
                onGifts={(number) => change({ gifts: number })}
                isBusy={busyId === product.id}
                onAdd={(rows) => void addToCart(rows)}
                onDesign={(rows) => void openTool(rows)}
              />
            ))}
          </CountedList>
        </div>
      </section>
    </div>
  );
}

/** Continues from the draft of this tab; the province is the one that the visitor chose last. */
function useGiftChoice({
  slug,
  gifts,
}: OccasionDetail): [GiftChoice, (changed: Partial<GiftChoice>) => void] {
  const [choice, setChoice] = useState<GiftChoice>({
    gifts,
    hasTool: false,
    wrappingId: null,
    hasLabel: false,
    names: '',
    note: null,
    day: '',
    city: '',
  });
  // The server has rendered the initial state.
  useEffect(() => {
    const draft = readGiftDraft(slug);
    setChoice((before) => ({ ...(draft ?? before), city: storedCity() }));
  }, [slug]);
  function change(changed: Partial<GiftChoice>) {
    const next = { ...choice, ...changed };
    setChoice(next);
    saveGiftDraft(slug, next);
    if (changed.city) writeStored('deliveryCity', changed.city);
  }
  return [choice, change];
}

type GiftChoicesProps = {
  occasion: OccasionDetail;
  choice: GiftChoice;
  texts: GiftLabelTexts;
  labelError: string | null;
  onChange: (changed: Partial<GiftChoice>) => void;
};

function GiftChoices({ occasion, choice, texts, labelError, onChange }: GiftChoicesProps) {
  const { label } = occasion;
  const example = occasion.products.find(({ id }) => label?.fits.includes(id));
  const { t } = useTranslation('occasions');
  const { dispatchBefore } = useShop();
  return (
    <section className="gifts-choices panel" aria-labelledby="gifts-choices">
      <h2 className="h3" id="gifts-choices">
        {t('choices.title')}
      </h2>
      <div className="field">
        <span className="gifts-label" aria-hidden="true">
          {t('choices.guests')}
        </span>
        <QuantityInput
          value={choice.gifts}
          max={MAX_GIFTS}
          label={t('choices.guests')}
          onChange={(gifts) => onChange({ gifts })}
        />
      </div>
      {occasion.wrappings.length > 0 && (
        <Field label={t('choices.wrapping')}>
          <Select
            value={choice.wrappingId ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ wrappingId: value === '' ? null : Number(value) })
            }
          >
            <option value="">{t('choices.noWrapping')}</option>
            {occasion.wrappings.map(({ product }) => (
              <option key={product.id} value={product.id} lang={writtenIn(product, 'name')}>
                {product.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {occasion.tools.length > 0 && (
        <Checkbox
          checked={choice.hasTool}
          onChange={(event) => onChange({ hasTool: event.target.checked })}
        >
          {t('choices.hasTool')}
        </Checkbox>
      )}
      {dispatchBefore && (
        <GiftDayFields
          day={choice.day}
          city={choice.city}
          isPersonalised={choice.hasLabel}
          onChange={onChange}
        />
      )}
      {label && example && (
        <GiftLabelFields
          choice={choice}
          texts={texts}
          error={labelError}
          example={{ gift: example, sheet: label.product }}
          onChange={onChange}
        />
      )}
    </section>
  );
}

const keyOf = (slug: string) => `gifts:${slug}`;

/**
 * The choices on the page of an occasion, stored while the tab is open: visiting a product and
 * coming back loses nothing.
 */
const saveGiftDraft = (slug: string, choice: GiftChoice): void =>
  writeSession(keyOf(slug), JSON.stringify(choice));

/** Null if there is none, or if it cannot be read. */
function readGiftDraft(slug: string): GiftChoice | null {
  try {
    const draft = JSON.parse(readSession(keyOf(slug)) ?? 'null') as Partial<GiftChoice> | null;
    const isWhole =
      Number.isSafeInteger(draft?.gifts) &&
      Number(draft?.gifts) > 0 &&
      typeof draft?.names === 'string' &&
      typeof draft.day === 'string';
    return isWhole ? (draft as GiftChoice) : null;
  } catch {
    // Written by an older version.
    return null;
  }
}
