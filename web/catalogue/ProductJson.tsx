import { usePagesUrl, usePublicUrl } from '#web/base/page/public-url.ts';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { productData } from '#web/seo/product-data.ts';
import { useRates, useShop } from '#web/settings/shop-context.tsx';
import type { ProductData } from './load-product.ts';

type ProductJsonProps = Pick<ProductData, 'product'> & { isSold: boolean };

export default function ProductJson({ product, isSold }: ProductJsonProps) {
  const publicUrl = usePublicUrl();
  const pagesUrl = usePagesUrl();
  const rates = useRates();
  const isByDesi = useShop().delivery !== null;
  const options = { publicUrl, pagesUrl, rates, isByDesi, isSold };
  return <StructuredData data={productData(product, options)} />;
}
