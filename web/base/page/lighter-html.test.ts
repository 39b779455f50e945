import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lighterHtml } from './lighter-html.ts';

/** As React Router writes it. */
const scriptOf = (value: string) =>
  `<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(value).replace(
    /[&<>\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )});</script>`;

/** The values that a page's scripts pass to the stream. */
function valuesOf(html: string): string[] {
  const values: string[] = [];
  const window = {
    __reactRouterContext: { streamController: { enqueue: (value: string) => values.push(value) } },
  };
  for (const [, code] of html.matchAll(/<script>([\s\S]*?)<\/script>/g))
    new Function('window', code as string)(window);
  return values;
}

test('the data of a page is written without escaped double quotes', () => {
  const html = lighterHtml(`<p>"10'lu"</p>${scriptOf('[{"_1":2},"10\'lu \\"x\\""]\n')}<p></p>`);
  expect(html).toBe(
    '<p>"10\'lu"</p><script>window.__reactRouterContext.streamController.enqueue' +
      '(\'[{"_1":2},"10\\\'lu \\\\"x\\\\""]\\n\');</script><p></p>',
  );
});

test('the browser reads the same data', () => {
  const piece = fc.constantFrom('"', "'", '\\', '</script>', '");</script>', '\n', '\u2028', 'ş');
  const text = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const values = texts.map((parts) => JSON.stringify(parts));
      const html = lighterHtml(values.map(scriptOf).join('<!--$-->'));
      expect(valuesOf(html)).toEqual(values);
    }),
  );
});

test('links have no attribute for the discovery of routes', () => {
  expect(lighterHtml('<a href="/cart" data-discover="true">Sepet</a>')).toBe(
    '<a href="/cart">Sepet</a>',
  );
});

test("the framework's script that restores the scroll position is not indented", () => {
  const html =
    '<pre>\n\ta</pre><script nonce="n">((storageKey) => {\n\t\ttry {\n\t\t\tx();\n\t\t}</script>';
  expect(lighterHtml(html)).toBe(
    '<pre>\n\ta</pre><script nonce="n">((storageKey) => {\ntry {\nx();\n}</script>',
  );
});
