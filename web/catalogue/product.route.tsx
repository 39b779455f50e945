// /products/{productId}: one product, with everything that a buyer needs to decide.
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/product.route.ts';
import { loadProduct } from './load-product.ts';
import { ProductView } from './ProductView.tsx';

export const loader = serverLoader(loadProduct);
export const clientLoader = browserLoader(loadProduct);

export default function ProductPage({
  loaderData: { product, fitting, recommended, newSince },
}: Route.ComponentProps) {
  // Another product resets quantity, picture and opened texts.
  return (
    <ProductView
      key={product.id}
      product={product}
      fitting={fitting}
      recommended={recommended}
      newSince={newSince}
    />
  );
}
