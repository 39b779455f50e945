// The parts that fit a bottle, to buy with it: a part of each kind, and the price of the set. It
// hydrates late, because it is far down on the product page.
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { renderedOnce } from '#web/base/page/rendered-once.tsx';
import { ArrowLink } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import type { CardProduct } from '#web/product/card-product.ts';
import { ByLead } from '#web/product/Lead.tsx';
import { listHref } from '#web/product/list-url.ts';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { smallestQuantity, unitPriceAt } from '#web/product/product-price.ts';
import { neckOf, writtenIn } from '#web/product/product-state.ts';
import { useRates } from '#web/settings/shop-context.tsx';
import type { CardFitting } from './card-fitting.ts';
import { FittingSet } from './FittingSet.tsx';
import { chooseSet, missingFrom, type Picked, pickedBefore, remarksOf } from './fitting-set.ts';

type FittingProps = { product: CardProduct; fitting: CardFitting; quantity: number };

export default function Fitting({ product, fitting, quantity }: FittingProps) {
  const { t } = useTranslation('catalogue');
  // Parts that the buyer has not picked are chosen to fit the others; they stay when only the
  // quantity changes.
  const [{ picked, chosen }, setSet] = useState(() => ({
    picked: {} as Picked,
    chosen: chooseSet(fitting, quantity * product.quantity),
  }));
  const heading = useId();
  const neck = neckOf(product);
  const pick = (next: Picked) =>
    setSet({ picked: next, chosen: chooseSet(fitting, quantity * product.quantity, next) });
  const groups = usePressedBefore((boxes) => pick(pickedBefore(fitting, boxes)));
  return (
    <section className="section fits" aria-labelledby={heading}>
      <div className="page">
        <div className="head">
          <div>
            <h2 className="h2" id={heading}>
              {t('fitting.title')}
            </h2>
            <p className="second">
              {neck && fitting.groups.some(({ role }) => role !== 'box')
                ? t('fitting.allOf', { neck: neck.code })
                : t('fitting.ownSize')}
            </p>
          </div>
          <ArrowLink to={`/configurator?bottle=${product.id}`} rel="nofollow">
            {t('fitting.design')}
          </ArrowLink>
        </div>
        <div className="fits-grid">
          <div className="fits-groups" ref={groups}>
            {fitting.groups.map((group) => (
              <Group
                key={group.role}
                group={group}
                bottle={product}
                chosen={chosen[group.role]}
                onToggle={(part) =>
                  pick({
                    ...picked,
                    [group.role]: chosen[group.role]?.id === part.id ? null : part,
                  })
                }
              />
            ))}
          </div>
          <FittingSet
            bottle={product}
            quantity={quantity}
            chosen={chosen}
            remarks={remarksOf(fitting, chosen)}
            missing={missingFrom(fitting, chosen)}
          />
        </div>
      </div>
    </section>
  );
}

/**
 * The checkboxes that were clicked in the server's HTML before hydration: only the DOM knows them.
 * They are reset to the server's state and returned in order, the last clicked one last.
 */
function usePressedBefore(onFound: (boxes: readonly HTMLInputElement[]) => void) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was pressed before
  useLayoutEffect(() => {
    const pressed = [...(frame.current?.querySelectorAll('input') ?? [])].filter(
      (box) => box.checked !== box.defaultChecked,
    );
    if (!pressed[0]) return;
    for (const box of pressed) box.checked = box.defaultChecked;
    // An unchecked part counts less than a checked one.
    const weight = (box: HTMLInputElement) =>
      box.checked ? 0 : box === document.activeElement ? 2 : 1;
    onFound(pressed.sort((a, b) => weight(a) - weight(b)));
  }, []);
  return frame;
}

const insideOf = ({ attributes: { widthMm, depthMm, heightMm } }: CardProduct) => ({
  size: [widthMm, depthMm, heightMm].join(' × '),
});
const hasInside = ({ attributes: { widthMm, depthMm, heightMm } }: CardProduct): boolean =>
  [widthMm, depthMm, heightMm].every((side) => side !== undefined);

type GroupProps = {
  group: CardFitting['groups'][number];
  bottle: CardProduct;
  chosen: CardProduct | undefined;
  onToggle: (part: CardProduct) => void;
};

function Group({ group: { role, products, total }, bottle, chosen, onToggle }: GroupProps) {
  const { t, i18n } = useTranslation('catalogue');
  return (
    <fieldset>
      <legend className="label">{t(`fitting.role.${role}`)}</legend>
      <ul>
        {products.map((part) => (
          <FittingPart
            key={part.id}
            part={part}
            role={role}
            isChosen={chosen?.id === part.id}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {total > products.length && (
        <Link
          className="link small fits-all"
          to={listHref({
            fits: bottle.id,
            category: (products[0]?.subcategory ?? products[0]?.category)?.id ?? null,
          })}
          rel="nofollow"
        >
          {t('fitting.all', { count: total, number: numberText(total, i18n.language) })}
          <span className="sr-only"> {t(`fitting.role.${role}`)}</span>
        </Link>
      )}
    </fieldset>
  );
}

type FittingPartProps = {
  part: CardProduct;
  role: string;
  isChosen: boolean;
  onToggle: (part: CardProduct) => void;
};

function Part({ part, role, isChosen, onToggle }: FittingPartProps) {
  const { t } = useTranslation('catalogue');
  const priced = useOwnPricing([part.id])(part);
  const neck = neckOf(part);
  return (
    <li>
      <label className="fit">
        <input
          type="checkbox"
          className="sr-only"
          name={role}
          value={part.id}
          checked={isChosen}
          disabled={part.stock === 0}
          onChange={() => onToggle(part)}
        />
        <Photo picture={part.images[0]} src={part.imageUrl} alt="" sizes="72px" />
        <span className="fit-text">
          {neck && (
            <span className="card-meta">
              <NeckMark code={neck.code} closure={neck.closure} fit="fits" isTextHidden />
            </span>
          )}
          <b className="break" lang={writtenIn(part, 'name')}>
            {part.name}
          </b>
          <span className="num">
            <ByLead>
              {({ text, taxLabel }) => (
                <>
                  {text(unitPriceAt(priced, smallestQuantity(part)), part.taxRatePercentage)}{' '}
                  <span className="mute micro">{taxLabel}</span>
                </>
              )}
            </ByLead>
            {role === 'box' && hasInside(part) && (
              <span className="mute micro"> · {t('fitting.inside', insideOf(part))}</span>
            )}
            {part.stock === 0 && <span className="micro"> · {t('fitting.soldOut')}</span>}
          </span>
        </span>
        <span className="fit-tick" aria-hidden="true">
          <Icon name="check" />
        </span>
      </label>
    </li>
  );
}

const FittingPart = renderedOnce(Part, {
  name: 'fitting part',
  namespaces: ['catalogue', 'common'],
  useSurroundings: useRates,
});
