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

test('a kept part does not keep the page that it was cut from', () => {
  const ofPage = createPartsCache();
  const around = 'ş'.repeat(PAGE_LENGTH / 2);
  const before = heapInUse();
  for (let page = 0; page < PAGES; page += 1) {
    const parts = ofPage(`secret${page}`);
    const { mark } = parts.find(`part ${page}`);
    const part = `<p>${'a'.repeat(50)} ${page}</p>`;
    const marked = `<new-part mark="${mark}"></new-part>${part}<end-part mark="${mark}"></end-part>`;
    // As one text, which is how a page comes from its stream.
    const html = Buffer.from(around + marked + around).toString();
    expect(parts.fill(html)).toBe(around + part + around);
  }
  expect(heapInUse() - before).toBeLessThan((PAGES * PAGE_LENGTH) / 4);
  expect(ofPage('again').find('part 7').isKnown).toBe(true);
});
