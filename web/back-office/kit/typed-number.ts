// Numbers as people type them into the back office: "12,5", "12.5", "1.250,50". Empty is none, what
// is no number is NaN.

export function typedNumber(text: string): number | null {
  const typed = text.trim().replace(/\s/g, '');
  if (typed === '') return null;
  // A point before three figures groups them, unless a comma says otherwise; any other point is a
  // comma.
  const plain =
    typed.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(typed)
      ? typed.replaceAll('.', '').replace(',', '.')
      : typed;
  return /^-?\d{1,15}(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** As it stands in a field: "12,5". */
export const numberField = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value).replace('.', ',');
