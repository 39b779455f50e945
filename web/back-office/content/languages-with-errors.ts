import { type Language, languages } from '#shared/base/languages.ts';

/** The languages in which something was refused: "titleEn" is English. */
export const languagesWithErrors = (errors: Readonly<Record<string, string>>): Language[] =>
  languages.filter((language) =>
    Object.keys(errors).some((path) => path.endsWith(language === 'tr' ? 'Tr' : 'En')),
  );
