// The pages say `react-i18next` and get web/i18n/react.tsx: a tenth of its weight, the same words (decision 0034).
import path from 'node:path';

export const ownTexts = { 'react-i18next': path.join(import.meta.dirname, '..', 'web', 'i18n', 'react.tsx') };
