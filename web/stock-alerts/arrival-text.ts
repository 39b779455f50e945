/**
 * "12 Aralık'ta geliyor", of a day like "2026-12-12": one text for each month, since Turkish has
 * four endings for them.
 */
export const arrivalText = (
  t: (key: `arrives.${number}`, values: { day: number }) => string,
  arrivesOn: string,
): string => {
  const [month, day] = arrivesOn.split('-').slice(1).map(Number) as [number, number];
  return t(`arrives.${month}`, { day });
};
