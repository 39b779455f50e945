// Numbers as people type them into sheets: "12,5", "12.5", "1.250,50", "1.250". The back office's
// own fields read them in the same way.

/** Null if the text is not a number. */
export function readNumber(text: string): number | null {
  const typed = text.replace(/\s/g, '');
  // Points are thousands separators if there is a comma, or if three digits follow each point;
  // otherwise a point is the decimal separator.
  const plain =
    typed.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(typed)
      ? typed.replaceAll('.', '').replace(',', '.')
      : typed;
  return /^-?\d{1,15}(\.\d{0,10})?$/.test(plain) ? Number(plain) : null;
}
