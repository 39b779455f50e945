// The seven regions of Türkiye and their provinces, spelt as in the list of places.

const regions = {
  marmara: [
    'Balıkesir',
    'Bilecik',
    'Bursa',
    'Çanakkale',
    'Edirne',
    'İstanbul',
    'Kırklareli',
    'Kocaeli',
    'Sakarya',
    'Tekirdağ',
    'Yalova',
  ],
  aegean: ['Afyonkarahisar', 'Aydın', 'Denizli', 'İzmir', 'Kütahya', 'Manisa', 'Muğla', 'Uşak'],
  mediterranean: [
    'Adana',
    'Antalya',
    'Burdur',
    'Hatay',
    'Isparta',
    'Kahramanmaraş',
    'Mersin',
    'Osmaniye',
  ],
  centralAnatolia: [
    'Aksaray',
    'Ankara',
    'Çankırı',
    'Eskişehir',
    'Karaman',
    'Kayseri',
    'Kırıkkale',
    'Kırşehir',
    'Konya',
    'Nevşehir',
    'Niğde',
    'Sivas',
    'Yozgat',
  ],
  blackSea: [
    'Amasya',
    'Artvin',
    'Bartın',
    'Bayburt',
    'Bolu',
    'Çorum',
    'Düzce',
    'Giresun',
    'Gümüşhane',
    'Karabük',
    'Kastamonu',
    'Ordu',
    'Rize',
    'Samsun',
    'Sinop',
    'Tokat',
    'Trabzon',
    'Zonguldak',
  ],
  easternAnatolia: [
    'Ağrı',
    'Ardahan',
    'Bingöl',
    'Bitlis',
    'Elazığ',
    'Erzincan',
    'Erzurum',
    'Hakkari',
    'Iğdır',
    'Kars',
    'Malatya',
    'Muş',
    'Tunceli',
    'Van',
  ],
  southeasternAnatolia: [
    'Adıyaman',
    'Batman',
    'Diyarbakır',
    'Gaziantep',
    'Kilis',
    'Mardin',
    'Siirt',
    'Şanlıurfa',
    'Şırnak',
  ],
} as const;
export type Region = keyof typeof regions;
export const regionNames = Object.keys(regions) as Region[];

const byCity: ReadonlyMap<string, Region> = new Map(
  regionNames.flatMap((region) => regions[region].map((city): [string, Region] => [city, region])),
);

/** Null if the name is not a province of the list. */
export const regionOf = (city: string): Region | null => byCity.get(city) ?? null;

/** In Turkish order. */
export const provinces: readonly string[] = [...byCity.keys()].sort(
  new Intl.Collator('tr').compare,
);
