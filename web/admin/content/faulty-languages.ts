import { type Language, languages } from '#shared/languages.ts';

/** The languages in which something was refused: "titleEn" is English. */
export const faultyLanguages = (faults: Readonly<Record<string, string>>): Language[] =>
  languages.filter((language) => Object.keys(faults).some((path) => path.endsWith(language === 'tr' ? 'Tr' : 'En')));
