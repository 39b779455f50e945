// The categories that every shop starts with: fixed ids and keys, so that the header finds them.
// Their names are data and can be edited; their keys cannot, and they cannot be deleted.

export type SeededCategory = {
  id: number;
  key: string;
  parentKey: string | null;
  name: { tr: string; en: string };
};

export const seededCategories: readonly SeededCategory[] = [
  { id: 1, key: 'essences', parentKey: null, name: { tr: 'Esanslar', en: 'Essences' } },
  {
    id: 2,
    key: 'supplies',
    parentKey: null,
    name: { tr: 'Parfüm Malzemeleri', en: 'Perfume Supplies' },
  },
  {
    id: 3,
    key: 'perfume-bottles',
    parentKey: 'supplies',
    name: { tr: 'Parfüm Şişeleri', en: 'Perfume Bottles' },
  },
  {
    id: 4,
    key: 'perfume-caps',
    parentKey: 'supplies',
    name: { tr: 'Parfüm Kapakları', en: 'Perfume Caps' },
  },
  {
    id: 5,
    key: 'pumps-rings',
    parentKey: 'supplies',
    name: { tr: 'Pompa ve Bilezik', en: 'Pump and Ring' },
  },
  { id: 6, key: 'mini-sets', parentKey: 'supplies', name: { tr: 'Mini Set', en: 'Mini Set' } },
  { id: 7, key: 'diffusers', parentKey: 'supplies', name: { tr: 'Difüzör', en: 'Diffuser' } },
  {
    id: 8,
    key: 'serum-bottles',
    parentKey: 'supplies',
    name: { tr: 'Serum Şişeleri', en: 'Serum Bottles' },
  },
  {
    id: 9,
    key: 'car-fragrance',
    parentKey: 'supplies',
    name: { tr: 'Oto Kokusu', en: 'Car Fragrance' },
  },
  { id: 10, key: 'packaging', parentKey: null, name: { tr: 'Ambalaj', en: 'Packaging' } },
];
