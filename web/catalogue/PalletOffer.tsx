// Cartons and pallets beside the quantity: how many they are, their unit price, and a button that
// adds a pallet. Loaded only for products that come on pallets.
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { ByLead } from '#web/product/Lead.tsx';
import { type PricedProduct, unitPriceAt, withPack } from '#web/product/product-price.ts';

type PalletOfferProps = {
  product: PricedProduct & { taxRatePercentage?: number | undefined };
  pieces: number;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
};

export default function PalletOffer({
  product,
  pieces,
  quantity,
  onQuantityChange,
}: PalletOfferProps) {
  const { t, i18n } = useTranslation('catalogue');
  const carton = product.piecesPerCarton ?? 0;
  const cartons = carton > 1 && pieces % carton === 0 ? pieces / carton : 0;
  const figure = (value: number) => numberText(value, i18n.language);
  const line = (price: (quantity: number) => string) =>
    [
      cartons > 0 && t('product.cartonIs', { pieces: figure(carton), price: price(carton) }),
      t(cartons > 0 ? 'product.palletOfCartons' : 'product.palletIs', {
        pieces: figure(pieces),
        cartons: figure(cartons),
        price: price(pieces),
      }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <p className="hint num">
        <ByLead>
          {(lead) =>
            line((count) => lead.text(unitPriceAt(product, count), product.taxRatePercentage))
          }
        </ByLead>
      </p>
      {pieces <= product.stock && (
        <div>
          <button
            type="button"
            className="koli"
            onClick={() => onQuantityChange(withPack(product, quantity, pieces))}
          >
            <Icon name="box" /> {t('product.addPallet')}{' '}
            <span className="num">+{figure(pieces)}</span>
          </button>
        </div>
      )}
    </>
  );
}
