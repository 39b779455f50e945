// Neck finishes: the standard code of a bottle's opening, shared by every pump, ring and cap for
// it. Two parts fit when their codes are the same string; nothing fits "nearly" (domain.md 3.2).

export const closures = ['crimp', 'screw'] as const;
type Closure = (typeof closures)[number];

export type Neck = { code: string; closure: Closure; diameterMm: number };

/** In the order in which the shop lists them: crimp first, then screw, each by diameter. */
export const necks: readonly Neck[] = [
  { code: 'FEA13', closure: 'crimp', diameterMm: 13 },
  { code: 'FEA15', closure: 'crimp', diameterMm: 15 },
  { code: 'FEA18', closure: 'crimp', diameterMm: 18 },
  { code: 'FEA20', closure: 'crimp', diameterMm: 20 },
  { code: '13/415', closure: 'screw', diameterMm: 13 },
  { code: '15/415', closure: 'screw', diameterMm: 15 },
  { code: '18/415', closure: 'screw', diameterMm: 18 },
  { code: 'DIN18', closure: 'screw', diameterMm: 18 },
  { code: '20/400', closure: 'screw', diameterMm: 20 },
  { code: '20/410', closure: 'screw', diameterMm: 20 },
  { code: '24/410', closure: 'screw', diameterMm: 24 },
  { code: '28/410', closure: 'screw', diameterMm: 28 },
];

export const findNeck = (code: string): Neck | undefined =>
  necks.find((neck) => neck.code === code);
