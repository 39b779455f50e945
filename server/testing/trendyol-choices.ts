// The lists of the local Trendyol: a small category tree, with the leaves that accept products
// (docs: kategori listesi, kategori özellik listesi v2, kategori özellik değerleri listesi v2,
// marka listesi).

type Answer = { status: number; body?: unknown };
type Category = { id: number; name: string; parentId?: number; subCategories: Category[] };
const end = (id: number, name: string): Category => ({ id, name, subCategories: [] });
const tree: Category[] = [
  {
    id: 82,
    name: 'Kozmetik & Kişisel Bakım',
    subCategories: [
      {
        id: 86,
        name: 'Parfüm ve Deodorant',
        subCategories: [end(411, 'Parfüm Şişesi'), end(412, 'Parfüm Atomizeri')],
      },
    ],
  },
  {
    id: 104,
    name: 'Ev & Mobilya',
    subCategories: [end(1021, 'Kavanoz'), end(1022, 'Ambalaj Kutusu')],
  },
];
const brands = [
  { id: 40, name: 'TRENDYOLMİLLA' },
  { id: 901, name: 'Flakon' },
  { id: 902, name: 'Flakon Cam' },
];
const attributes = [
  { id: 338, name: 'Hacim', required: true, allowCustom: false },
  { id: 346, name: 'Materyal', required: false, allowCustom: false },
  { id: 47, name: 'Renk', required: true, allowCustom: true },
];
const values: Record<number, string[]> = {
  338: ['30 ml', '50 ml', '100 ml'],
  346: ['Cam', 'Plastik'],
};
const idOf = (attributeId: number, at: number) => attributeId * 10 + at;

const endsOf = (categories: readonly Category[] = tree): number[] =>
  categories.flatMap(({ id, subCategories }) =>
    subCategories.length === 0 ? [id] : endsOf(subCategories),
  );

/** The error in the choices of a new product; null if they are correct. */
export function problemOfChoices(item: Record<string, unknown>): string | null {
  const { categoryId, brandId } = item;
  if (!endsOf().includes(Number(categoryId)))
    return `Kategori en alt seviyede olmalıdır: ${categoryId}`;
  if (!brands.some(({ id }) => id === brandId)) return `Marka bulunamadı: ${brandId}`;
  const given = new Set(
    (item.attributes as { attributeId: number }[] | undefined)?.map(
      ({ attributeId }) => attributeId,
    ),
  );
  const missing = attributes.find(({ id, required }) => required && !given.has(id));
  return missing ? `Zorunlu özellik eksik: ${missing.name}` : null;
}

const ok = (body: unknown): Answer => ({ status: 200, body });

/** Null if it is none of its addresses. */
export function choicesAt(method: string, path: string, query: URLSearchParams): Answer | null {
  if (method !== 'GET') return null;
  if (path === '/product/product-categories') return ok({ categories: tree });
  // The search is case-sensitive.
  if (path === '/product/brands/by-name')
    return ok(brands.filter(({ name }) => name.startsWith(query.get('name') ?? '')));
  const [, category, attribute] =
    /^\/product\/categories\/(\d+)\/attributes(?:\/(\d+)\/values)?$/.exec(path) ?? [];
  if (!category) return null;
  if (attribute) {
    const content = (values[Number(attribute)] ?? []).map((name, at) => ({
      attributeValueId: idOf(Number(attribute), at),
      attributeValueName: name,
    }));
    return ok({ totalElements: content.length, totalPages: 1, page: 0, size: 1_000, content });
  }
  const categoryAttributes = endsOf().includes(Number(category))
    ? attributes.map(({ id, name, ...rules }) => ({
        categoryId: Number(category),
        attribute: { id, name },
        ...rules,
        varianter: false,
        slicer: id === 47,
        allowMultipleAttributeValues: false,
      }))
    : [];
  return ok({ id: Number(category), name: '', displayName: '', categoryAttributes });
}
