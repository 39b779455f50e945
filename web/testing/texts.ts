// All texts of the shop for tests, in every namespace; the language is Turkish.
import { createTexts, type Words } from '#web/base/i18n/texts.ts';

const files = import.meta.glob<Words>('../../locales/*/*.json', { eager: true, import: 'default' });
export const resources: Record<string, Record<string, Words>> = {};
for (const [file, words] of Object.entries(files)) {
  const [language = '', namespace = ''] = file.replace(/^.*locales\/|\.json$/g, '').split('/');
  resources[language] = { ...resources[language], [namespace]: words };
}

export const texts = createTexts({ language: 'tr', resources });
