import { inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, type TestAdmin } from '#server/testing/admins.ts';
import { pay, placeOrder } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  makeLabel,
  saveDesign,
} from '#server/testing/make-design.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { POINTS_PER_MM } from './label-pdf.ts';

const shop = useTestApp();
let parts: DesignParts;
let worker: TestAdmin;
let editor: TestAdmin;

beforeAll(async () => {
  parts = await makeDesignParts(shop);
  worker = await makeAdmin(shop.context, { role: 'fulfilment' });
  editor = await makeAdmin(shop.context, { role: 'editor' });
});

const get = (path: string, as?: TestAdmin, headers: Record<string, string> = {}) =>
  shop.app.inject({
    url: `/api${path}`,
    headers: { ...headers, ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}) },
  });

/** The drawing commands of the pages, decompressed. */
function contentOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: head }) => {
      const from = index + head.length;
      try {
        return inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from))).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

const boxOf = (pdf: Buffer, name: string): number[] => {
  const [, numbers = ''] =
    new RegExp(`/${name} \\[([^\\]]+)\\]`).exec(pdf.toString('latin1')) ?? [];
  return numbers
    .trim()
    .split(/\s+/)
    .map((point) => Number(point) / POINTS_PER_MM);
};
const sizeOf = ([left = 0, low = 0, right = 0, top = 0]: number[]) => [right - left, top - low];

test('[B14] the print file has the true size of the label, bleed round it and room for the marks', async () => {
  const code = await saveDesign(
    shop,
    makeChoices(parts, { label: makeLabel(parts, { widthMm: 21.5, heightMm: 24 }) }),
  );

  const { statusCode, headers, rawPayload } = await get(`/admin/designs/${code}/label.pdf`, worker);

  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toContain(`etiket-${code}.pdf`);
  const [trim, bleed, media] = ['TrimBox', 'BleedBox', 'MediaBox'].map((name) =>
    boxOf(rawPayload, name),
  ) as [number[], number[], number[]];
  expect(sizeOf(trim)).toEqual([expect.closeTo(21.5, 2), expect.closeTo(24, 2)]);
  expect(sizeOf(bleed)).toEqual([expect.closeTo(25.5, 2), expect.closeTo(28, 2)]);
  for (const side of [0, 1]) expect((bleed[side] ?? 0) - (media[side] ?? 0)).toBeGreaterThan(8);
  for (const side of [2, 3]) expect((media[side] ?? 0) - (bleed[side] ?? 0)).toBeGreaterThan(8);
});

test('[B14] the print file has letters as outlines, metal as a spot colour, and a written description', async () => {
  const items = [
    {
      kind: 'text' as const,
      text: 'Şişğı',
      font: 'script' as const,
      sizeMm: 4,
      ink: 'gold' as const,
      xMm: 10,
      yMm: 12,
    },
    {
      kind: 'text' as const,
      text: 'ÖÇÜ',
      font: 'roman' as const,
      sizeMm: 3,
      ink: 'red' as const,
      xMm: 10,
      yMm: 18,
    },
  ];
  const code = await saveDesign(
    shop,
    makeChoices(parts, { label: makeLabel(parts, { frame: 'double', frameInk: 'silver', items }) }),
  );

  const { rawPayload } = await get(`/admin/designs/${code}/label.pdf`, worker);

  const content = contentOf(rawPayload);
  expect(rawPayload.toString('latin1')).toMatch(/\/Separation \/METALLIC_GOLD/);
  expect(rawPayload.toString('latin1')).toMatch(/\/Separation \/METALLIC_SILVER/);
  // The whole label is in process or spot colours.
  expect(content).not.toContain('/DeviceRGB');
  // Filled curves of eight letters; the notes in the margin are text.
  expect(content.match(/ c\n/g)?.length ?? 0).toBeGreaterThan(80);
  expect(content.match(/\bTJ\b/g)?.length ?? 0).toBeGreaterThanOrEqual(5);
  expect(rawPayload.toString('latin1')).toContain('/FontFile2');
});

test('a design without a label has no print file, and only administrators who may see orders get one', async () => {
  const bare = await saveDesign(shop, makeChoices(parts));
  const printed = await saveDesign(shop, makeChoices(parts, { label: makeLabel(parts) }));

  expect((await get(`/admin/designs/${bare}/label.pdf`, worker)).statusCode).toBe(404);
  expect((await get('/admin/designs/0000000000/label.pdf', worker)).statusCode).toBe(404);
  expect((await get(`/admin/designs/${printed}/label.pdf`)).statusCode).toBe(401);
  expect((await get(`/admin/designs/${printed}/label.pdf`, editor)).statusCode).toBe(403);
});

test('[B14] the data sheet is a PDF in the language that was asked for, named after the design', async () => {
  const code = await saveDesign(shop, makeChoices(parts, { label: makeLabel(parts) }));

  const turkish = await get(`/designs/${code}/sheet.pdf?lng=tr`, undefined, {
    'accept-language': 'en',
  });
  const english = await get(`/designs/${code}/sheet.pdf`, undefined, {
    'accept-language': 'en-GB',
  });

  for (const { statusCode, rawPayload } of [turkish, english])
    expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect(turkish.headers['content-disposition']).toContain(`tasarim-${code}.pdf`);
  expect(english.headers['content-disposition']).toContain(`design-${code}.pdf`);
  expect(turkish.rawPayload.toString('latin1')).toContain('/Subtype /Image');
  expect((await get(`/designs/${code}/sheet.pdf?lng=de`)).statusCode).toBe(400);
});

test('[B14] the merchant sees in the order which rows are one set, personalised by its label', async () => {
  const { bottle, labelSheet } = parts;
  const code = await saveDesign(shop, makeChoices(parts, { label: makeLabel(parts) }));
  const placed = await placeOrder(shop, [
    { productId: bottle, quantity: 100, designId: code },
    { productId: labelSheet, quantity: 1, designId: code },
  ]);
  await pay(shop, placed);

  const { body } = await ask<AdminOrder>(shop, 'GET', `/admin/orders/${placed.orderNumber}`, {
    as: worker,
  });

  expect(body.items.map(({ designId, isPersonalised }) => [designId, isPersonalised])).toEqual([
    [code, true],
    [code, true],
  ]);
});
