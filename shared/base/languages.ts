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
