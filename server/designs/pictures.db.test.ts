import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  makeLabel,
  saveDesign,
} from '#server/testing/make-design.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileForm } from '#server/testing/upload.ts';
import type { DesignChoices, TakenLogo } from '#shared/designs/designs.ts';
import { drawDesign } from './drawn-design.ts';
import { labelPng } from './label-drawing.ts';

const shop = useTestApp();
let parts: DesignParts;
let logo: TakenLogo;

beforeAll(async () => {
  parts = await makeDesignParts(shop);
  const bytes = await sharp({
    create: { width: 400, height: 200, channels: 4, background: '#a3242c' },
  })
    .png()
    .toBuffer();
  logo = (
    await shop.app.inject({ method: 'POST', url: '/api/designs/logos', ...fileForm(bytes) })
  ).json<TakenLogo>();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api${url}`, headers });
const still = (choices: unknown) =>
  get(
    `/designs/picture.svg?choices=${encodeURIComponent(typeof choices === 'string' ? choices : JSON.stringify(choices))}`,
  );
const withLogo = (): DesignChoices =>
  makeChoices(parts, {
    label: makeLabel(parts, {
      items: [{ kind: 'logo', hash: logo.hash, widthMm: 12, xMm: 10, yMm: 12 }],
    }),
  });

describe('[B14] the still picture of a design', () => {
  test('is drawn from choices that are not saved, and runs no script', async () => {
    const answer = await still(makeChoices(parts, { label: makeLabel(parts) }));

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(answer.body).toMatch(/^<svg xmlns/);
    expect(answer.body).toContain(
      'Kare Şişe 50 ml, Altın Pompa, Altın Bilezik, Ceviz Kapak, Özel Etiket',
    );
    // Letters are outlines: none needs a font of the device.
    expect(answer.body).not.toMatch(/<text|font-family|NaN|undefined|href="http/);
  });

  test('shows the label, its logo, the liquid and the ground', async () => {
    const plain = (await still(makeChoices(parts))).body;
    const bodies = await Promise.all([
      still(makeChoices(parts, { label: makeLabel(parts) })),
      still(withLogo()),
      still(makeChoices(parts, { liquid: { color: 'blue', fill: 40 } })),
      still(makeChoices(parts, { background: 'night' })),
      still(makeChoices(parts, { parts: { ...makeChoices(parts).parts, box: parts.box } })),
    ]);

    expect(new Set([plain, ...bodies.map(({ body }) => body)]).size).toBe(6);
    expect(bodies[1]?.body).toContain('href="data:image/png;base64,');
    // The number of sets does not change the picture.
    expect((await still(makeChoices(parts, { sets: 900 }))).body).toBe(plain);
  });

  test('is sent once: the same again is 304', async () => {
    const { headers } = await still(makeChoices(parts));
    const again = await get(
      `/designs/picture.svg?choices=${encodeURIComponent(JSON.stringify(makeChoices(parts)))}`,
      { 'if-none-match': String(headers.etag) },
    );

    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['', '{', '[]', 'null', '{"parts":{}}', '{"parts":{"bottle":-1}}', 'x'.repeat(7_000)])(
    'is refused for %.20s',
    async (choices) => {
      expect((await still(choices)).statusCode).toBe(400);
    },
  );

  test('of parts that are not there is the empty wall', async () => {
    const { statusCode, body } = await still(
      makeChoices(parts, { parts: { bottle: 2_000_000_000 } }),
    );

    expect(statusCode).toBe(200);
    expect(body.length).toBeLessThan(1_500);
  });

  test('of a saved design is the same, and is 404 for a wrong code', async () => {
    const choices = withLogo();
    const code = await saveDesign(shop, choices);

    expect((await get(`/designs/${code}/picture.svg`)).body).toBe((await still(choices)).body);
    for (const name of ['picture.svg', 'picture.png', 'sheet.pdf'])
      for (const wrong of ['0000000000', 'x', 'İ%00'])
        expect((await get(`/designs/${wrong}/${name}`)).statusCode, wrong).toBe(404);
  });
});

test('[B14] the card for messaging apps is a PNG of 1200 × 630 with something on both halves', async () => {
  const code = await saveDesign(shop, makeChoices(parts, { label: makeLabel(parts) }));

  const { headers, rawPayload } = await get(`/designs/${code}/picture.png`);

  expect(headers['content-type']).toBe('image/png');
  expect(await sharp(rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 1_200,
    height: 630,
  });
  for (const left of [0, 560]) {
    const { channels } = await sharp(
      await sharp(rawPayload).extract({ left, top: 0, width: 560, height: 630 }).png().toBuffer(),
    ).stats();
    expect(channels[0]?.min).toBeLessThan(60);
    expect(channels[0]?.max).toBeGreaterThan(230);
  }
});

test('the texture of a label has the requested resolution, its sheet and its ink; clear film is transparent', async () => {
  const label = makeLabel(parts, {
    frame: 'none',
    items: [{ kind: 'text', text: 'III', font: 'sans', sizeMm: 12, ink: 'blue', xMm: 10, yMm: 12 }],
  });

  const onSheet = await labelPng(
    shop.context,
    { label, sheet: { material: 'paper', color: 'white' } },
    10,
  );
  const onFilm = await labelPng(
    shop.context,
    { label, sheet: { material: 'film', color: 'clear' } },
    10,
  );

  expect(await sharp(onSheet).metadata()).toMatchObject({ width: 200, height: 240 });
  const { channels } = await sharp(onSheet).stats();
  expect(channels.map(({ max }) => max).slice(0, 3)).toEqual([0xfb, 0xf8, 0xf2]);
  expect(channels.map(({ min }) => min).slice(0, 3)).toEqual([0x1f, 0x3f, 0x7a]);
  expect((await sharp(onFilm).stats()).channels[3]?.min).toBe(0);
});

test('a part that is no longer sold is still drawn; a missing part is left out', async () => {
  const choices = makeChoices(parts);
  const whole = await drawDesign(shop.context, choices);
  const without = await drawDesign(shop.context, {
    ...choices,
    parts: { ...choices.parts, cap: 2_000_000_000 },
  });

  expect(whole.products.map(({ name }) => name)).toEqual([
    'Kare Şişe 50 ml',
    'Altın Pompa',
    'Altın Bilezik',
    'Ceviz Kapak',
  ]);
  expect(without.products).toHaveLength(3);
  expect(without.piece()?.height).toBeLessThan(whole.piece()?.height ?? 0);
});

test('of sixteen cards asked for at once, those that would wait too long get 503', async () => {
  const codes = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      saveDesign(shop, makeChoices(parts, { liquid: { color: 'blue', fill: 40 + index } })),
    ),
  );

  const answers = await Promise.all(codes.map((code) => get(`/designs/${code}/picture.png`)));

  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(11);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'OVERLOADED']);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  }
  // Eleven cards are drawn; each may take a second while other tests run.
}, 90_000);

test('many simultaneous requests for the same card all get it', async () => {
  const code = await saveDesign(shop, makeChoices(parts, { liquid: { color: 'blue', fill: 33 } }));

  const answers = await Promise.all(
    Array.from({ length: 30 }, () => get(`/designs/${code}/picture.png`)),
  );

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
