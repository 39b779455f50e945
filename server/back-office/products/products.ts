// Products in the back office: list and editor. All writes use product-writing.ts.

import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { type Db, inTransaction, isForeignViolation } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { mainImageOf } from '#server/catalogue/images.ts';
import type { ProductWrite } from '#server/catalogue/product-plan.ts';
import { readStored, toLog, writeProducts } from '#server/catalogue/product-writing.ts';
import {
  type AdminProduct,
  type AdminProductsPage,
  type AdminProductsQuery,
  COUNTED_PRODUCTS,
  MOST_PRODUCTS_FOUND,
  type ProductBody,
  type ProductChangeBody,
  type ProductTier,
} from '#shared/back-office/products.ts';
import { fold } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import { toLira, uncheckedHundredths } from '#shared/base/money.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { amountsOf, type UncheckedFields } from '#shared/catalogue/product-amounts.ts';
import type { ProductFields } from '#shared/catalogue/product-fields.ts';
import { withPieceDiscount } from '#shared/pricing/piece-discounts.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import {
  deleteProduct,
  type SearchedText,
  selectAdminProducts,
  selectExtras,
} from './products.sql.ts';

type Deps = Platform;

// The filters of the list also apply to its sheet (server/back-office/imports/export.ts).
export { found, needs, type ProductNeed, type SearchedText } from './products.sql.ts';

const SHORTEST_TERM = 2;

export async function listAdminProducts(
  { db }: Pick<Platform, 'db'>,
  { page, size, search, category, state, needs, sort }: AdminProductsQuery,
  language: Language,
): Promise<AdminProductsPage> {
  const filter = {
    text: search ? readText(search) : undefined,
    categoryId: category,
    isActive: state === undefined ? undefined : state === 'active',
    needs,
  };
  const { rows, count, found } = await selectAdminProducts(db, filter, sort, {
    offset: page * size,
    limit: size + 1,
  });
  return {
    content: rows
      .slice(0, size)
      .map(({ priceKurus, costKurus, attributes, images, categoryTr, categoryEn, ...row }) => ({
        ...row,
        image: mainImageOf({ ...row, attributes, images }, language),
        category: language === 'en' ? categoryEn : categoryTr,
        price: toLira(priceKurus),
        cost: costKurus === null ? null : toLira(costKurus),
        hasPicture: images.length > 0,
      })),
    page,
    size,
    totalElements: count > COUNTED_PRODUCTS ? null : count,
    hasNext: rows.length > size,
    isCut: found > MOST_PRODUCTS_FOUND,
  };
}

export function readText(text: string): SearchedText {
  const terms = fold(text)
    .split(/\s+/)
    .filter((term) => term.length >= SHORTEST_TERM);
  const code = fold(text).replace(/[^a-z0-9]/g, '');
  return { terms, code: code.length >= SHORTEST_TERM ? code : '' };
}

/** @throws AppError PRODUCT_NOT_FOUND */
export async function readAdminProduct(
  db: Db,
  id: number,
  language: Language,
): Promise<AdminProduct> {
  const stored = await readStored(db, id);
  const extras = await selectExtras(db, id);
  if (!stored || !extras) throw new AppError('PRODUCT_NOT_FOUND');
  const { tiers, ...fields } = stored.fields;
  const { discount, images, createdAt, updatedAt, ...rest } = extras;
  return {
    ...fields,
    attributes: fields.attributes as AdminProduct['attributes'],
    id,
    version: stored.version,
    ...amountsOf(fields, toLira),
    tiers: tiers.map(toWireTier),
    image: mainImageOf({ ...fields, images }, language),
    ...rest,
    discountedPrice: discount
      ? toLira(withPieceDiscount(fields.price, { steps: discount.steps }))
      : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** @throws AppError PRODUCT_NOT_VALID */
export async function createProduct(
  context: Deps,
  body: z.infer<typeof ProductBody>,
  actor: Actor,
  language: Language,
): Promise<AdminProduct> {
  const { stock, slug, ...fields } = body;
  const write: ProductWrite = {
    id: null,
    fields: { ...toFields(fields), ...(slug !== null && { slug }) } as Extract<
      ProductWrite,
      { id: null }
    >['fields'],
    ...(stock > 0 && { stock: { to: stock, reason: 'delivery', remark: null } }),
  };
  const { ids } = await inTransaction(context.db, (tx) =>
    writeProducts(tx, actor, [write], context.clock()),
  );
  return readAdminProduct(context.db, ids[0] as number, language);
}

/**
 * @throws AppError PRODUCT_NOT_FOUND, PRODUCT_NOT_VALID, EDIT_CONFLICT if `version` is no longer
 * current
 */
export async function changeProduct(
  context: Deps,
  id: number,
  { version, ...body }: ProductChangeBody,
  { actor, language }: { actor: Actor; language: Language },
): Promise<AdminProduct> {
  await withConflict(context, id, language, () =>
    inTransaction(context.db, (tx) =>
      writeProducts(tx, actor, [{ id, version, fields: toFields(body) }], context.clock()),
    ),
  );
  return readAdminProduct(context.db, id, language);
}

/**
 * For one product: reports a missing or concurrently changed product as an error of its own and not
 * as a field problem.
 */
async function withConflict<T>(
  context: Deps,
  id: number,
  language: Language,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problems =
      error instanceof AppError && error.code === 'PRODUCT_NOT_VALID'
        ? (error.details as { problems: { code: string }[] }).problems
        : [];
    if (problems.some(({ code }) => code === 'product-unknown'))
      throw new AppError('PRODUCT_NOT_FOUND');
    if (problems.some(({ code }) => code === 'changed-meanwhile'))
      throw new AppError('EDIT_CONFLICT', {
        details: { current: await readAdminProduct(context.db, id, language) },
      });
    throw error;
  }
}

/** Only a product that nothing refers to. @throws AppError PRODUCT_NOT_FOUND, PRODUCT_IN_USE */
export async function removeProduct(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await readStored(tx, id);
    if (!stored) throw new AppError('PRODUCT_NOT_FOUND');
    await deleteProduct(tx, id).catch((error: unknown) => {
      throw isForeignViolation(error) ? new AppError('PRODUCT_IN_USE') : error;
    });
    const fields = Object.keys(stored.fields) as (keyof ProductFields)[];
    await writeAudit(
      tx,
      actor,
      {
        action: 'delete',
        entity: 'product',
        entityId: id,
        before: { ...toLog(stored.fields, fields), stock: stored.stock },
        after: null,
      },
      clock(),
    );
  });
}

const toWireTier = ({
  minQuantity,
  discountType,
  discountPoints,
  discountAmount,
  isActive,
}: Tier): ProductTier => ({
  minQuantity,
  discountType,
  discountPercentage: discountType === 'PERCENTAGE' ? discountPoints / 100 : null,
  discountAmount: discountType === 'FIXED_AMOUNT' ? toLira(discountAmount) : null,
  isActive,
});

type Body = Partial<Omit<z.infer<typeof ProductBody>, 'stock'>>;

function toFields({
  tiers,
  attributes,
  slug,
  ...fields
}: { [Field in keyof Body]?: Body[Field] | undefined }): Partial<UncheckedFields> {
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<UncheckedFields>;
  return {
    ...given,
    ...amountsOf(given, uncheckedHundredths),
    ...(typeof slug === 'string' && { slug }),
    ...(attributes !== undefined && { attributes: attributes as Attributes }),
    ...(tiers !== undefined && {
      tiers: tiers.map(
        ({ minQuantity, discountType, discountPercentage, discountAmount, isActive }) => ({
          minQuantity,
          discountType,
          discountPoints:
            discountType === 'PERCENTAGE' ? uncheckedHundredths(discountPercentage ?? 0) : 0,
          discountAmount:
            discountType === 'FIXED_AMOUNT' ? uncheckedHundredths(discountAmount ?? 0) : 0,
          isActive,
        }),
      ),
    }),
  };
}
