// The parts that fit a product, each with the fields that the page shows.
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import { type CardProduct, cardOf } from '#web/product/card-product.ts';

type FittingGroup = FittingAnswer['groups'][number];

export type CardFitting = Pick<FittingAnswer, 'remarks'> & {
  groups: (Omit<FittingGroup, 'products'> & { products: CardProduct[] })[];
  tool: CardProduct | null;
};

export const noFitting: CardFitting = { groups: [], remarks: [], tool: null };

export const cardFittingOf = ({ groups, remarks, tool }: FittingAnswer): CardFitting => ({
  groups: groups.map(({ products, ...group }) => ({
    ...group,
    products: products.map((product) =>
      // For a box its inside dimensions are shown, so all of them are needed.
      group.role === 'box'
        ? { ...cardOf(product), attributes: product.attributes }
        : cardOf(product),
    ),
  })),
  remarks,
  tool: tool && cardOf(tool),
});
