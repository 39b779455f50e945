// Numbers as people write them into sheets: "12,5", "12.5", "1.250,50", "1.250". As the office's
// own fields read them.

/** Null for what is no number. */
export function readNumber(text: string): number | null {
  const typed = text.replace(/\s/g, '');
  // A point before three figures groups them, unless a comma says otherwise; any other point is a
  // comma.
  const plain =
    typed.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(typed)
      ? typed.replaceAll('.', '').replace(',', '.')
      : typed;
  return /^-?\d{1,15}(\.\d{0,10})?$/.test(plain) ? Number(plain) : null;
}
