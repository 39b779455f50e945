// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLateStart } from './late-start.ts';

beforeEach(() => void vi.stubEnv('DEV', false));
afterEach(() => void vi.unstubAllEnvs());

const hint = (href: string) => `<link rel="modulepreload" href="${href}"/>`;
const sheet = '<link rel="stylesheet"/>';
const hints = hint('/m.js') + hint('/assets/b.js');
const head = `<head>${hint('/assets/a.js')}<title>x</title>${hints}${sheet}</head>`;
const start = `<script nonce="n" type="module" async="">import "/m.js";
import * as route0 from "/r.js";
window.x = route0;</script>`;

test('the preload hints of the scripts leave the head, and the module loads them after the first paint', () => {
  const late = createLateStart();
  expect(late(`${head}<body><script>own()</script>`)).toBe(
    '<head><title>x</title><link rel="stylesheet"/></head><body><script>own()</script>',
  );
  expect(late('<p>a card</p>')).toBe('<p>a card</p>');
  const end = late(`<script>data()</script>${start}</body>`);
  expect(end).toMatch(/^<script>data\(\)<\/script><script type="module" nonce="n">const start=/);
  expect(end).toContain('for(const name of "a b".split(" "))');
  expect(end).toContain('await import("/m.js");\nconst route0=await import("/r.js");');
  expect(end).toContain('window.x = route0;\n};');
  expect(end).toMatch(
    /requestAnimationFrame\(\(\)=>requestAnimationFrame\(\(\)=>setTimeout\(begin\)\)\)<\/script><\/body>$/,
  );
});

test('a page in one piece gives the same result', () => {
  const whole = createLateStart()(`${head}<body>${start}`);
  const late = createLateStart();
  expect(whole).toBe(late(`${head}<body>`) + late(start));
});
