// Folding of Turkish text for search, codes and slugs: what people type, with or without their
// diacritics (domain.md 4.1).

const letters: Record<string, string> = {
  İ: 'i',
  I: 'i',
  ı: 'i',
  Ş: 's',
  ş: 's',
  Ğ: 'g',
  ğ: 'g',
  Ç: 'c',
  ç: 'c',
  Ö: 'o',
  ö: 'o',
  Ü: 'u',
  ü: 'u',
  Â: 'a',
  â: 'a',
  Î: 'i',
  î: 'i',
  Û: 'u',
  û: 'u',
};

/**
 * Lower case, no diacritics, every i alike: "ŞİŞE", "sise" and "Şişe" are equal. Neither Turkish
 * nor English casing does this.
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[İIıŞşĞğÇçÖöÜüÂâÎîÛû]/g, (letter) => letters[letter] ?? letter)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

/**
 * The folded terms of a query. "50ml" and "50 ml" are the same two terms; codes such as 18/415 stay
 * whole.
 */
export function searchTerms(text: string): string[] {
  return fold(text)
    .replace(/['’]\p{L}*/gu, ' ')
    .replace(/(\d)\s*(ml|cc|gr|g|kg|mm|cm|l)\b/g, '$1 $2')
    .replace(/\bcc\b/g, 'ml')
    .replace(/\bfea[\s-]*(\d+)/g, 'fea$1')
    .replace(/\b(\d{2})[\s-](4\d{2})\b/g, '$1/$2')
    .split(/[^\p{L}\p{N}/.,-]+/u)
    .map((word) => word.replace(/^[/.,-]+|[/.,-]+$/g, ''))
    .filter((word) => word.length > 0);
}

export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90);
