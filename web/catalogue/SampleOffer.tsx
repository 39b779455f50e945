// One piece of a product to try, at the sample price. Loaded only for products that have a sample.
import { fromLira } from '#shared/base/money.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useAddToCart } from '#web/cart/CartContext.ts';
import type { CardProduct } from '#web/product/card-product.ts';
import { ByLead } from '#web/product/Lead.tsx';
import { asSample } from './sample-item.ts';

type Sampled = CardProduct & Pick<ProductDetail, 'sample'>;

export default function SampleOffer({ product }: { product: Sampled & { everybodys?: Sampled } }) {
  const { t } = useTranslation('catalogue');
  const addToCart = useAddToCart();
  const { sample } = product;
  if (!sample) return null;
  const { everybodys = product } = product;
  return (
    <button type="button" className="link" onClick={() => addToCart(asSample(everybodys, sample))}>
      <ByLead>
        {(lead) =>
          t('product.sample', {
            price: lead.text(fromLira(sample.price), product.taxRatePercentage),
          })
        }
      </ByLead>
    </button>
  );
}
