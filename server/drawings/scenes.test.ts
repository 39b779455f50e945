// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { drawScene, sceneNames } from './scenes.ts';

// The server's TypeScript has no DOM; jsdom's parser is reached through the global object.
type Parsed = {
  querySelector(selector: string): unknown;
  documentElement: { getAttribute(name: string): string | null };
};
const { DOMParser } = globalThis as unknown as {
  DOMParser: new () => { parseFromString(text: string, type: string): Parsed };
};

test.each(sceneNames)('%s is composed soundly', (name) => {
  const svg = drawScene(name) ?? '';

  expect(
    new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror'),
  ).toBeNull();
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/);
  expect(svg.length).toBeLessThan(34_000);
  expect(drawScene(name)).toBe(svg);
});

test('an unknown name has no picture', () => {
  expect(drawScene('category-unknown')).toBeUndefined();
  expect(drawScene('toString')).toBeUndefined();
});
