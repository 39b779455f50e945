// The pictures that a buyer sends with a return.

import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import { readOrder } from '#server/testing/buyer.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import {
  askReturn,
  cancelReturn,
  damage,
  deliveredOrder,
  type Placed,
  returnBody,
} from '#server/testing/returns.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { fileForm } from '#server/testing/upload.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { purgeOldPictures } from './pictures.ts';

const clock = testClock();
const shop = useTestApp({ clock: clock.now });

const send = (
  { orderNumber, accessToken }: Placed,
  id: number,
  file: Buffer,
  token = accessToken,
) => {
  const { payload, headers } = fileForm(file);
  return shop.app.inject({
    method: 'POST',
    url: `/api/orders/${orderNumber}/returns/${id}/pictures`,
    payload,
    headers: { ...headers, 'x-order-token': token },
  });
};
const look = (
  { orderNumber, accessToken }: Placed,
  id: number,
  pictureId: number,
  token: string | null = accessToken,
) =>
  shop.app.inject({
    url: `/api/orders/${orderNumber}/returns/${id}/pictures/${pictureId}`,
    headers: token ? { 'x-order-token': token } : {},
  });

test('up to five pictures are stored, encoded anew; only the reader of the order and the shop see them', async () => {
  const placed = await deliveredOrder(shop);
  const { body: asked } = await askReturn(shop, placed, returnBody([[1, 1]], damage));
  const colours = ['#111111', '#444444', '#777777', '#aaaaaa', '#cccccc', '#eeeeee'];
  for (const [index, color] of colours.entries()) {
    const answer = await send(placed, asked.id, await makePicture({ color }));
    expect(answer.statusCode).toBe(index < 5 ? 201 : 422);
  }
  const pictures = (await readOrder(shop, placed)).body.returns[0]?.pictures ?? [];
  expect(pictures).toHaveLength(5);
  const first = pictures[0]?.id ?? 0;
  const shown = await look(placed, asked.id, first);
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual(
    [200, 'image/webp', 'private, no-store'],
  );
  expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  const other = await deliveredOrder(shop);
  const { body: others } = await askReturn(shop, other, returnBody([[1, 1]], damage));
  expect((await look(placed, asked.id, first, null)).statusCode).toBe(404);
  expect((await look(other, others.id, first)).statusCode).toBe(404);
  expect((await look(other, asked.id, first)).statusCode).toBe(404);
  const inBackOffice = await shop.app.inject({
    url: `/api/admin/returns/${asked.id}/pictures/${first}`,
    headers: { authorization: `Bearer ${(await makeAdmin(shop.context)).accessToken}` },
  });
  expect(inBackOffice.rawPayload.equals(shown.rawPayload)).toBe(true);
  expect(
    (await shop.app.inject({ url: `/api/admin/returns/${asked.id}/pictures/${first}` })).statusCode,
  ).toBe(401);
});

test('the same picture twice is stored once, also at once; many at once never exceed five', async () => {
  const placed = await deliveredOrder(shop);
  const { body: asked } = await askReturn(shop, placed, returnBody([[1, 1]], damage));
  const same = await makePicture({ color: '#123456' });
  await Promise.all([send(placed, asked.id, same), send(placed, asked.id, same)]);
  const more = await Promise.all(
    ['#100000', '#200000', '#300000', '#400000', '#500000', '#600000'].map(async (color) =>
      send(placed, asked.id, await makePicture({ color })),
    ),
  );
  expect(more.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  expect((await readOrder(shop, placed)).body.returns[0]?.pictures).toHaveLength(5);
});

test('pictures are deleted three years after the return has ended, and not before', async () => {
  const placed = await deliveredOrder(shop);
  const { body: asked } = await askReturn(shop, placed, returnBody([[1, 1]], damage));
  expect((await send(placed, asked.id, await makePicture({ color: '#abcdef' }))).statusCode).toBe(
    201,
  );
  const [{ id: pictureId = 0 } = {}] =
    (await readOrder(shop, placed)).body.returns[0]?.pictures ?? [];
  await cancelReturn(shop, placed, asked.id);
  clock.advance(1_095 * DAY_MS);
  await purgeOldPictures(shop.context);
  expect((await look(placed, asked.id, pictureId)).statusCode).toBe(200);
  clock.advance(2 * DAY_MS);
  await purgeOldPictures(shop.context);
  expect((await look(placed, asked.id, pictureId)).statusCode).toBe(404);
  expect((await readOrder(shop, placed)).body.returns[0]).toMatchObject({
    state: 'cancelled',
    pictures: [],
  });
});

test('a file that is no picture, and a picture for a decided request, are refused', async () => {
  const placed = await deliveredOrder(shop);
  const { body: asked } = await askReturn(shop, placed, returnBody([[1, 1]], damage));
  expect(
    (await send(placed, asked.id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).json()
      .code,
  ).toBe('PICTURE_NOT_READABLE');
  expect((await send(placed, asked.id, await makePicture(), 'falsch')).statusCode).toBe(404);
  await cancelReturn(shop, placed, asked.id);
  expect((await send(placed, asked.id, await makePicture())).json().code).toBe(
    'RETURN_MOVE_NOT_ALLOWED',
  );
});
