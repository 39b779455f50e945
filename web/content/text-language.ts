import { useTranslation } from '#web/base/i18n/react.tsx';

/** The `lang` attribute, only for text that is not in the page's language. */
export function useOtherLanguage(): (language: string) => string | undefined {
  const { i18n } = useTranslation();
  return (language) => (language === i18n.language ? undefined : language);
}

const NO_BREAK = '\u00a0';

/**
 * A Turkish question ends with a separate particle (mı, mi, mu, mü …) that must not begin a line:
 * "vidalı mı?".
 */
export const keepTogether = (title: string): string =>
  title.replace(
    / (?=m[ıiuü](?:y[dımşsaeiuü]\S*|s[ıiuü]n\S*|d[ıiuü]r)?[?!.,:;…]*(?: |$))/gu,
    NO_BREAK,
  );
