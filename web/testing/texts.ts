// All texts of the shop for tests, in every namespace; the language is Turkish.
import { createTexts, type TextTree } from '#web/base/i18n/texts.ts';

const files = import.meta.glob<TextTree>('../../locales/*/*.json', {
  eager: true,
  import: 'default',
});
export const resources: Record<string, Record<string, TextTree>> = {};
for (const [file, tree] of Object.entries(files)) {
  const [language = '', namespace = ''] = file.replace(/^.*locales\/|\.json$/g, '').split('/');
  resources[language] = { ...resources[language], [namespace]: tree };
}

export const texts = createTexts({ language: 'tr', resources });
