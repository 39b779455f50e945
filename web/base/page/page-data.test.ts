import vm from 'node:vm';
import { expect, test } from 'vitest';
import { shortenData } from './page-data.ts';

const pageWith = (data: unknown[]) =>
  `<p>"_1":</p><script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(
    `${JSON.stringify(data)}\n`,
  ).replaceAll('<', '\\u003c')});</script>`;

/** What the browser gives to React Router. */
function enqueuedBy(html: string): string {
  let enqueued = '';
  const streamController = { enqueue: (text: string) => (enqueued = text) };
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
  vm.runInNewContext(script, { window: { __reactRouterContext: { streamController } } });
  return enqueued;
}

test('the data of a page is shorter, and the browser reads the same', () => {
  const many = Array.from({ length: 20 }, () => ({ _1: 2, _3: -5 }));
  const data = [...many, 'name', 'Şişe', 'of', [{}, { _4: 5, _6: 7 }], [[{ _8: 9 }]]];
  const page = pageWith(data);
  const short = shortenData(page);
  expect(short.length).toBeLessThan(page.length - 40);
  expect(short.startsWith('<p>"_1":</p>')).toBe(true);
  expect(JSON.parse(enqueuedBy(short))).toEqual(data);
});

test.each([
  ['quotes \'single\' and "double", \\ and \\\\'],
  ['{"_1":2,"_3":4}'],
  [',"_1":'],
  ["'.replace(/x/g,'')"],
  ['</script><script>alert(1)</script>'],
  ['line\nand \u2028 line, $& $1 `x`'],
  ['~12'],
  ['{~12 |3'],
  ['all of ~ | § ¦ with "quotes"'],
])('%j arrives as it is', (text) => {
  const data = [{ _1: 2, _3: 2 }, text, ['_1', text, '_2']];
  expect(JSON.parse(enqueuedBy(shortenData(pageWith(data))))).toEqual(data);
});
