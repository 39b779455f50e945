// Which product a photograph belongs to, by the name of its file: "FL-12.jpg", "FL-12-1.jpg",
// "fl-12 (2).png".

/** Between a code and the place of the photograph. */
const PLACE = /^(.+?)[\s_.-]*(?:[\s_.-]|\()(\d{1,2})\)?$/;

/** A code that ends like a place comes first: "FL-12" is the product FL-12 before it is FL's. */
export function codesInName(fileName: string): string[] {
  const base = fileName
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .trim();
  const code = PLACE.exec(base)?.[1]?.trim();
  return code ? [base, code] : [base];
}

/** Codes differ in more than the case of their letters. */
export const foldCode = (code: string): string => code.normalize('NFC').toLowerCase();
