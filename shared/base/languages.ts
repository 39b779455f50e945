export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];
/** Default and fallback (specification 9). */
export const DEFAULT_LANGUAGE: Language = 'tr';

/**
 * The first language of an Accept-Language header that the shop speaks; everything else is Turkish.
 */
export function pickLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'tr' || tag === 'en') return tag;
  }
  return DEFAULT_LANGUAGE;
}

/** The addresses of the English twin of every page begin with it; Turkish ones with nothing. */
export const ENGLISH_PREFIX = '/en';

/** Whether an address, with or without a query, is one of the English twins. */
export const isEnglishAddress = (address: string): boolean => /^\/en(?=[/?#]|$)/.test(address);

/** The same page without a prefix. */
export const withoutPrefix = (address: string): string => {
  const rest = isEnglishAddress(address) ? address.slice(ENGLISH_PREFIX.length) : address;
  return rest.startsWith('/') ? rest : `/${rest}`;
};
