// The data of a product page (specification 7), and where it redirects when the product is gone.
import { data, redirect } from 'react-router';
import type { ArrivalAnswer } from '#shared/catalogue/arrivals.ts';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { ApiError } from '#web/base/api/api.ts';
import { type CardEntry, type CardProduct, cardOf } from '#web/product/card-product.ts';
import { newSince } from '#web/product/product-state.ts';
import type { LoadArgs } from '#web/session/route-data.ts';
import { loadShowcase, without } from '#web/showcases/load-showcase.ts';
import { type CardFitting, cardFittingOf, noFitting } from './card-fitting.ts';

const RECOMMENDED = 5;
/** Enough so that some remain after the similar products are removed. */
const MOST_ENTRIES = 24;

const LARGEST_ID = 2_147_483_647;

export type ProductData = {
  product: Omit<ProductDetail, 'similar'> & { similar: CardProduct[] } & Partial<ArrivalAnswer>;
  fitting: CardFitting;
  /** Recommended by the merchant; without the product itself and its similar products. */
  recommended: CardEntry[];
  newSince: string;
};

/**
 * @throws a redirect to the successor of a withdrawn product, 404, or ApiError PRODUCT_WITHDRAWN
 * with alternatives
 */
export async function loadProduct({
  api,
  params,
}: Pick<LoadArgs, 'api' | 'params'>): Promise<ProductData> {
  // The API rejects an id that is no number as malformed; for a visitor such a page does not exist.
  const id = /^[1-9]\d{0,9}$/.test(params.productId ?? '') ? Number(params.productId) : Number.NaN;
  if (!(id <= LARGEST_ID))
    throw data({ code: 'PRODUCT_NOT_FOUND', details: null }, { status: 404 });
  try {
    const [product, fitting, recommended] = await Promise.all([
      api.products.find(id),
      loadFitting(api, id),
      loadShowcase(api, 'recommended', '', MOST_ENTRIES),
    ]);
    const { arrivesOn } = product.stock > 0 ? { arrivesOn: null } : await loadArrival(api, id);
    return {
      product: { ...product, similar: product.similar.map(cardOf), arrivesOn },
      fitting,
      recommended: without(recommended, [product], product.similar).slice(0, RECOMMENDED),
      newSince: newSince(Date.now()),
    };
  } catch (error) {
    const successorId =
      error instanceof ApiError && error.status === 410
        ? (error.details as { successorId?: number | null } | null)?.successorId
        : null;
    if (successorId) throw redirect(`/products/${successorId}`, 301);
    throw error;
  }
}

/** The page does without it when the call fails, which the client has logged. */
async function loadFitting(api: LoadArgs['api'], id: number): Promise<CardFitting> {
  try {
    return cardFittingOf(await api.products.fitting(id));
  } catch {
    return noFitting;
  }
}

/** Only for sold-out products; the page does without it when the call fails. */
async function loadArrival(api: LoadArgs['api'], id: number): Promise<ArrivalAnswer> {
  try {
    return await api.products.arrival(id);
  } catch {
    return { arrivesOn: null };
  }
}
