export const languages = ['tr', 'en'] as const;
export type Language = (typeof languages)[number];
/** The default and fallback language (specification 9). */
export const DEFAULT_LANGUAGE: Language = 'tr';

/** The first language of an Accept-Language header that the shop supports; otherwise Turkish. */
export function pickLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'tr' || tag === 'en') return tag;
  }
  return DEFAULT_LANGUAGE;
}

/** The addresses of all English twins begin with it; Turkish addresses have no prefix. */
export const ENGLISH_PREFIX = '/en';

/** Whether an address, with or without a query, is an English twin's. */
export const isEnglishAddress = (address: string): boolean => /^\/en(?=[/?#]|$)/.test(address);

/** The same address without the prefix. */
export const withoutPrefix = (address: string): string => {
  const rest = isEnglishAddress(address) ? address.slice(ENGLISH_PREFIX.length) : address;
  return rest.startsWith('/') ? rest : `/${rest}`;
};
