import { usePagesUrl, usePublicUrl } from '#web/base/page/public-url.ts';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { productData } from '#web/seo/product-data.ts';
import { useRates, useShop } from '#web/settings/shop-context.tsx';
import type { ProductData } from './load-product.ts';

export default function ProductJson({ product }: Pick<ProductData, 'product'>) {
  const publicUrl = usePublicUrl();
  const pagesUrl = usePagesUrl();
  const rates = useRates();
  const isByDesi = useShop().delivery !== null;
  return <StructuredData data={productData(product, { publicUrl, pagesUrl, rates, isByDesi })} />;
}
