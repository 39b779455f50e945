// Finds the product of a photograph by its file name: "FL-12.jpg", "FL-12-1.jpg", "fl-12 (2).png".

/** Separates the code from the number of the photograph. */
const PLACE = /^(.+?)[\s_.-]*(?:[\s_.-]|\()(\d{1,2})\)?$/;

/** The whole name comes first: "FL-12" is the product FL-12, and only then photograph 12 of FL. */
export function codesInName(fileName: string): string[] {
  const base = fileName
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .trim();
  const code = PLACE.exec(base)?.[1]?.trim();
  return code ? [base, code] : [base];
}

/** Different codes never differ only in the case of their letters. */
export const foldCode = (code: string): string => code.normalize('NFC').toLowerCase();
