// The data of a proof: the content to approve, its hash, and its facts as text.

import { createHash } from 'node:crypto';
import type { Platform } from '#server/base/platform.ts';
import type { SellableRow } from '#server/catalogue/sellables.sql.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { type LabelArt, readLabelArt } from '#server/designs/label-drawing.ts';
import type { DesignChoices, DesignLabel } from '#shared/designs/designs.ts';
import { inksOf } from '#shared/label/label-paint.ts';
import type { ProofFacts } from '#shared/proofs/proofs.ts';

type Deps = Pick<Platform, 'db' | 'storage'> & { sellables: Sellables };

export type ProofContent = {
  label: DesignLabel;
  art: LabelArt;
  bottle: SellableRow | null;
  sheet: SellableRow | null;
  contentHash: string;
  facts: ProofFacts;
};

type Printed = { orderNumber: string; designId: string; choices: DesignChoices; pieces: number };

/** The same order, design, products and logos always give the same hash. Null without a label. */
export async function readProofContent(
  deps: Deps,
  { orderNumber, designId, choices, pieces }: Printed,
): Promise<ProofContent | null> {
  const { label, parts } = choices;
  if (!label) return null;
  const products = await deps.sellables.find([label.productId, parts.bottle ?? 0]);
  const one = (id: number | undefined) => products.find((product) => product.id === id) ?? null;
  const sheet = one(label.productId);
  const bottle = one(parts.bottle);
  const art = await readLabelArt(deps, label, sheet?.attributes ?? null);
  const logos = Object.fromEntries(
    Object.entries(art.logos).map(([name, bytes]) => [name, sha256(bytes)]),
  );
  const printed = [
    orderNumber,
    designId,
    pieces,
    label,
    { bottle: bottle && [bottle.sku, bottle.attributes] },
    { sheet: sheet && [sheet.sku, sheet.attributes] },
    { logos },
  ];
  return {
    label,
    art,
    bottle,
    sheet,
    contentHash: sha256(canonical(printed)),
    facts: {
      bottle: bottle?.name ?? '',
      product: sheet?.name ?? '',
      pieces,
      widthMm: label.widthMm,
      heightMm: label.heightMm,
      bottomMm: label.bottomMm,
      inks: inksOf(label),
      texts: label.items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
    },
  };
}

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** Keys are sorted, since a database may return them in another order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
