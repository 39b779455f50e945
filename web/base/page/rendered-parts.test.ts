// @vitest-environment node
import v8 from 'node:v8';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { createPartsCache } from './rendered-parts.ts';

const PAGES = 100;
const PAGE_LENGTH = 200_000;

/** Bytes of the live objects, after everything else was collected. */
function heapInUse(): number {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test('a cached part does not hold the memory of the page that it was cut from', () => {
  const ofPage = createPartsCache();
  const around = 'ş'.repeat(PAGE_LENGTH / 2);
  const before = heapInUse();
  for (let page = 0; page < PAGES; page += 1) {
    const parts = ofPage(`secret${page}`);
    const { mark } = parts.find(`part ${page}`);
    const part = `<p>${'a'.repeat(50)} ${page}</p>`;
    const marked = `<part-new mark="${mark}"></part-new>${part}<part-end mark="${mark}"></part-end>`;
    const filled = parts.fill(Buffer.from(around + marked + around));
    expect(filled.toString()).toBe(around + part + around);
  }
  expect(heapInUse() - before).toBeLessThan((PAGES * PAGE_LENGTH) / 4);
  expect(ofPage('again').find('part 7').isKnown).toBe(true);
});

test('new parts are finished in the order of the page, and cached as finished', () => {
  const ofPage = createPartsCache();
  const page = (secret: string) => {
    const parts = ofPage(secret);
    const marks = ['A', 'B'].map((key) => parts.find(key));
    const html = marks.map(({ mark, isKnown }, place) =>
      isKnown
        ? `<part-known mark="${mark}"></part-known>`
        : `<part-new mark="${mark}"></part-new>ş<i>${place}</i><part-end mark="${mark}"></part-end>`,
    );
    const stretches: string[] = [];
    const filled = parts.fill(Buffer.from(`(${html.join('–')})`), (stretch) => {
      stretches.push(Buffer.from(stretch, 'latin1').toString());
      return stretch.replaceAll('i', 'b');
    });
    return { filled: filled.toString(), stretches };
  };
  const filled = '(ş<b>0</b>–ş<b>1</b>)';
  const parts = ['ş<i>0</i>', 'ş<i>1</i>'];
  expect(page('s1')).toEqual({ filled, stretches: ['(', parts[0], '–', parts[1], ')'] });
  expect(page('s2')).toEqual({ filled, stretches: ['(', '–', ')'] });
});
