// Every new component must be added to the gallery: /_ui shows every component of web/ui, and those
// of the frame that have states.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ui = new URL('../base/ui/', import.meta.url);
const gallery = new URL('.', import.meta.url);
/**
 * Not shown by themselves: a page has one head, the others only choose among components that are
 * shown.
 */
const notShown = ['ChunkScreen.tsx', 'DeferredHydration.tsx', 'PageHead.tsx', 'RemoteContent.tsx'];
const isComponent = (name: string) =>
  /^[A-Z]/.test(name) &&
  name.endsWith('.tsx') &&
  !name.includes('.test.') &&
  !notShown.includes(name);
const page = [
  'UiPage.tsx',
  ...readdirSync(gallery).filter((name) => name.endsWith('.tsx') && name !== 'UiPage.tsx'),
].map((name) => readFileSync(new URL(name, gallery), 'utf8'));
/** The linter refuses unused imports, so an imported component is shown. */
const shown = new Set(
  page.flatMap((text) =>
    [...text.matchAll(/from '#web\/([^']+\.tsx)'/g)].map(([, path]) =>
      path?.replace(/^base\/ui\//, ''),
    ),
  ),
);
const missing = (paths: readonly string[]) => paths.filter((path) => !shown.has(path));

test('every component of web/base/ui is on the page of all parts', () => {
  const components = readdirSync(ui).filter(isComponent);

  expect(components).toContain('Button.tsx');
  expect(missing(components)).toEqual([]);
});

test('so is everything round a page: header, footer, chat, banner, and the screens that take its place', () => {
  // The header includes its menus and its search, the frame the footer.
  const frame = [
    'layout/ShopFrame.tsx',
    'ErrorScreen.tsx',
    'layout/NotFoundPage.tsx',
    'LazyPart.tsx',
    'payments/PaymentMarks.tsx',
    'base/frame/LanguageSwitch.tsx',
  ];

  expect(
    missing([
      ...frame,
      'chat/ChatWidget.tsx',
      'consent/Banner.tsx',
      'back-office/frame/BackOfficeFrame.tsx',
    ]),
  ).toEqual([]);
});
