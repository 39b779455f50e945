// Whoever adds a part shows it: /_ui has every component of web/ui, and those of the frame that have states.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ui = new URL('..', import.meta.url);
/** The page itself, and what only says when its children come. */
const drawNothing = ['UiPage.tsx', 'InTurn.tsx'];
const isComponent = (name: string) => name.endsWith('.tsx') && !name.includes('.test.') && !drawNothing.includes(name);
const page = ['UiPage.tsx', ...readdirSync(new URL('gallery/', ui)).flatMap((name) => (name.endsWith('.tsx') ? [`gallery/${name}`] : []))].map((name) =>
  readFileSync(new URL(name, ui), 'utf8'),
);
/** An import that is not used does not pass the linter. */
const shown = new Set(page.flatMap((text) => [...text.matchAll(/from '\.[./]*\/([^']+\.tsx)'/g)].map(([, path]) => path?.replace(/^ui\//, ''))));
const missing = (paths: readonly string[]) => paths.filter((path) => !shown.has(path));

test('every component of web/ui is on the page of all parts', () => {
  const components = readdirSync(ui).filter(isComponent);

  expect(components).toContain('Button.tsx');
  expect(missing(components)).toEqual([]);
});

test('so is everything round a page: header, footer, chat, banner, and the screens that take its place', () => {
  // The header brings its menus and its search, the frame the footer.
  const frame = ['layout/Frame.tsx', 'layout/ErrorScreen.tsx', 'layout/NotFoundPage.tsx', 'layout/LazyPart.tsx', 'layout/PaymentMarks.tsx', 'layout/LanguageSwitch.tsx'];

  expect(missing([...frame, 'chat/ChatWidget.tsx', 'consent/Banner.tsx', 'admin/OfficeFrame.tsx'])).toEqual([]);
});
