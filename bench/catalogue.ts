// Loads a catalogue of any size with typical products, using COPY.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readDemoProducts } from '../server/demo/seed.ts';

const BATCH = 50_000;
const capacities = [1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 35, 50, 75, 100, 150, 200, 250];
const forms = [
  'Kare',
  'Silindir',
  'Yuvarlak',
  'Oval',
  'Küre',
  'Elmas Kesim',
  'Baget',
  'Yassı',
  'Küp',
  'Kalp',
  'Altıgen',
  'Konik',
];
const colours = [
  'Şeffaf',
  'Beyaz',
  'Siyah',
  'Altın',
  'Gümüş',
  'Rose',
  'Amber',
  'Füme',
  'Mavi',
  'Yeşil',
  'Kobalt',
  'Doğal',
  'Mat Siyah',
  'Bordo',
];
const materials = [
  'Cam',
  'Zamak',
  'Akrilik',
  'Alüminyum',
  'Ahşap',
  'Bambu',
  'Plastik',
  'Surlyn',
  'Karton',
  'Kadife',
];
const things: [name: string, part: string, category: number][] = [
  ['Parfüm Şişesi', 'bottle', 3],
  ['Sprey Şişe', 'bottle', 3],
  ['Kapak', 'cap', 4],
  ['Krimp Pompa', 'pump', 5],
  ['Bilezik', 'ring', 5],
  ['Roll-on Şişe', 'roll-on', 6],
  ['Difüzör Şişesi', 'diffuser-bottle', 7],
  ['Damlalıklı Serum Şişesi', 'dropper-bottle', 8],
  ['Oto Kokusu Şişesi', 'car-bottle', 9],
  ['Hediye Kutusu', 'box', 10],
  ['Parfüm Esansı', 'essence', 1],
];
const necks = ['FEA13', 'FEA15', 'FEA18', 'FEA20', '18/415', '20/410', '24/410', '28/410'];
const pick = <Item>(items: readonly Item[], seed: number): Item =>
  items[seed % items.length] as Item;
const field = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The data that every product of a real shop has: facets, bulk tiers, three photographs. */
const dressing = `
  insert into product_facets (product_id, key, value)
    select p.id, a.key, a.value from products p, jsonb_each_text(p.attributes) a
    where a.key in ('neck', 'capacityMl', 'closure');
  insert into bulk_tiers (product_id, min_quantity, discount_type, discount_points)
    select p.id, t.quantity, 'PERCENTAGE', t.points
    from products p, (values (50, 500), (200, 1000)) t (quantity, points);
  insert into images (hash, width, height, ground, media_type)
    select md5(n::text), 1600, 1600, '#f4f1ea', 'image/webp' from generate_series(1, 600) n;
  insert into product_images (product_id, image_hash, position, view)
    select p.id, md5((1 + (p.id * 3 + n) % 600)::text), n, (array['main', 'angle', 'detail'])[n + 1]
    from products p, generate_series(0, 2) n`;

/**
 * The database server reads the file, so it must be on this machine. Runs ANALYZE as autovacuum
 * would.
 */
export async function loadCatalogue(
  databaseUrl: string,
  count: number,
  folder: string,
): Promise<void> {
  const descriptions = readDemoProducts().map(({ product }) => product.description);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (let start = 0; start < count; start += BATCH) {
    const file = path.join(folder, 'products.csv');
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) =>
      rowOf(start + index + 1, descriptions),
    );
    fs.writeFileSync(file, rows.join('\n'), { mode: 0o644 });
    await client.query(
      `copy products (sku, name, slug, description, price_kurus, stock, brand, category_id, attributes, sold_count) from '${file}' (format csv)`,
    );
    fs.rmSync(file);
  }
  await client.query(dressing);
  await client.query(
    'vacuum analyze products, product_facets, bulk_tiers, product_images, images, product_search, search_vocabulary, search_word_forms',
  );
  await client.end();
}

/** Pseudo-random numbers, the same in every run. */
function rowOf(number: number, descriptions: readonly string[]): string {
  let state = Math.imul(number, 2_654_435_761) >>> 0;
  const thrown = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state >>> 8;
  };
  const [thing, part, category] = pick(things, thrown());
  const capacity = pick(capacities, thrown());
  const neck = pick(necks, thrown());
  const name = `${capacity} ml ${pick(forms, thrown())} ${pick(colours, thrown())} ${pick(materials, thrown())} ${thing} No ${number}`;
  const attributes = JSON.stringify({
    part,
    capacityMl: capacity,
    neck,
    closure: neck.startsWith('FEA') ? 'crimp' : 'screw',
  });
  const sold = Math.floor(1_000_000 / (1 + (thrown() % 1_000_000)));
  const cells = [
    `SY-${number}`,
    name,
    `u-${number}`,
    pick(descriptions, thrown()),
    1_000 + (thrown() % 90_000),
    thrown() % 20 === 0 ? 0 : 1 + (thrown() % 5_000),
    'Sentetik',
    category,
    attributes,
    sold,
  ];
  return cells.map((cell) => field(String(cell))).join(',');
}
