import { useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import { formatLira, type Kurus, kurus } from '#shared/base/money.ts';
import { pictureOfParts } from '#shared/designs/design-picture.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { SummaryList } from '#web/base/ui/Table.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import type { CardProduct } from '#web/product/card-product.ts';
import { ByLead, type Lead } from '#web/product/Lead.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { packOf } from '#web/product/product-state.ts';
import type { CardFitting } from './card-fitting.ts';
import { type Chosen, setRows } from './fitting-set.ts';

type FittingSetProps = {
  bottle: CardProduct;
  quantity: number;
  chosen: Chosen;
  remarks: readonly string[];
  missing: CardFitting['groups'][number]['role'] | null;
};

/**
 * The bottle with the chosen parts, as many of each as there are bottles, and a button that adds
 * all to the cart.
 */
export function FittingSet({ bottle, quantity, chosen, remarks, missing }: FittingSetProps) {
  const { t, i18n } = useTranslation('catalogue');
  const { putIntoCart } = useCart();
  const { showToast } = useToast();
  const parts = Object.values(chosen).flatMap((part) => part ?? []);
  const pricing = useOwnPricing([bottle, ...parts].map(({ id }) => id));
  const rows = setRows(pricing(bottle), quantity, parts.map(pricing));
  const write = (amount: Kurus) => formatLira(amount, i18n.language);
  const totalOf = (lead: Lead) =>
    lead.sum(
      rows.map(({ product, total }) => ({ price: total, taxPercent: product.taxRatePercentage })),
    );
  const short = rows.filter(({ isEnough }) => !isEnough);

  function handleAdd() {
    const added = putIntoCart(rows);
    if (added.length === 0) return;
    // The texts of the cart load when they are first needed.
    void i18n.loadNamespaces('cart').then(() =>
      showToast(t('fitting.added', { count: added.length }), {
        action: { label: i18n.t('cart:goToCart'), to: '/cart' },
      }),
    );
  }

  return (
    <aside className="set" aria-label={t('fitting.set')}>
      <SetPicture bottle={bottle} chosen={chosen} />
      <SummaryList
        rows={[
          ...rows.map(({ product, quantity: count, total: cost, spare }) => ({
            key: String(product.id),
            label: (
              <>
                {t('fitting.row', {
                  number: numberText(count, i18n.language),
                  name: product.name,
                })}
                {spare > 0 && <Spare product={product} count={count} spare={spare} />}
              </>
            ),
            value: <ByLead>{(lead) => lead.text(cost, product.taxRatePercentage)}</ByLead>,
          })),
          {
            key: 'total',
            label: t('fitting.set'),
            value: <ByLead>{(lead) => write(totalOf(lead))}</ByLead>,
            kind: 'total' as const,
          },
        ]}
      />
      <p className="micro mute num">
        <ByLead>
          {(lead) => (
            <>
              {lead.taxLabel}
              {quantity > 1 &&
                ` · ${t('fitting.each', {
                  amount: write(kurus(Math.round(totalOf(lead) / quantity))),
                })}`}
            </>
          )}
        </ByLead>
      </p>
      {missing && (
        <Alert>
          {t('fitting.without', {
            part: t(`fitting.role.${missing}`).toLocaleLowerCase(i18n.language),
          })}
        </Alert>
      )}
      {remarks.map((remark) => (
        <Alert key={remark}>{remark}</Alert>
      ))}
      {short.map(({ product }) => (
        <Alert key={product.id} tone="no">
          {t('fitting.short', {
            name: product.name,
            count: product.stock,
            number: numberText(product.stock, i18n.language),
            ...packOf(product.quantity),
          })}
        </Alert>
      ))}
      <Button
        variant="ink"
        isWide
        disabled={parts.length === 0 || short.length > 0}
        onClick={handleAdd}
      >
        {t('fitting.add')}
      </Button>
    </aside>
  );
}

/** Why more pieces are bought than there are bottles. */
function Spare({ product, count, spare }: { product: CardProduct; count: number; spare: number }) {
  const { t, i18n } = useTranslation('catalogue');
  const isPack = product.quantity > 1;
  const reason = isPack ? 'pack' : count === product.minQuantity ? 'minimum' : 'step';
  return (
    <small className="set-spare">
      {t(`fitting.spare.${reason}`, {
        least: numberText(isPack ? product.quantity : product.minQuantity, i18n.language),
        step: numberText(product.quantityStep, i18n.language),
        spare: numberText(spare, i18n.language),
      })}
    </small>
  );
}

/** Parts that the drawing shows on the bottle. */
const drawnRoles = ['pump', 'dropper', 'ring', 'cap', 'reeds'] as const;

type SetPictureProps = { bottle: CardProduct; chosen: Chosen };

/** A drawing of the assembled set: the bottle with the chosen parts. */
function SetPicture({ bottle, chosen }: SetPictureProps) {
  const { t } = useTranslation('catalogue');
  const [failed, setFailed] = useState('');
  const drawn = drawnRoles.flatMap((role) => {
    const part = chosen[role];
    return part ? [{ role, part }] : [];
  });
  const address = pictureOfParts({
    bottle: bottle.id,
    ...Object.fromEntries(drawn.map(({ role, part }) => [role, part.id])),
  });
  return (
    <Photo
      className="set-picture"
      src={failed === address ? bottle.imageUrl : address}
      alt={t('fitting.picture', {
        names: [bottle, ...drawn.map(({ part }) => part)].map(({ name }) => name).join(', '),
      })}
      onError={() => setFailed(address)}
    />
  );
}
