// Messages from visitors for the shop's staff.
import { expect, test } from 'vitest';
import { makeAdmin } from '#server/testing/admins.ts';
import type { ErrorAnswer } from '#server/testing/buyer.ts';
import { ask } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { Message, MessagesPage } from '#shared/back-office/messages.ts';

const clock = testClock(new Date('2030-01-01T09:00:00Z'));
const shop = useTestApp({ clock: clock.now });

let made = 0;
async function write(change: object = {}): Promise<number> {
  made += 1;
  await shop.db
    .insertInto('contactMessages')
    .values({
      name: `Ziyaretçi ${made}`,
      email: `z${made}@ornek.com`,
      phone: null,
      topic: 'other',
      orderNumber: null,
      message: 'Merhaba, bir sorum var.',
      language: 'tr',
      createdAt: new Date(clock.now().getTime() + made * 1_000),
      ...change,
    })
    .execute();
  return (
    await shop.db
      .selectFrom('contactMessages')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
}
const call = async <T>(
  method: 'GET' | 'PUT',
  path: string,
  { body, role = 'editor' }: { body?: unknown; role?: 'editor' | 'fulfilment' } = {},
) =>
  ask<T & ErrorAnswer>(shop, method, `/admin/messages${path}`, {
    body,
    as: await makeAdmin(shop.context, { role }),
  });
const found = async (query: string) =>
  (await call<MessagesPage>('GET', `?${query}`)).body.content.map(({ name }) => name);

test('messages are listed newest first, found by terms in any spelling, topic and state, in pages', async () => {
  await write({ name: 'Işıl Çağrı', topic: 'order', orderNumber: '7K4M2QX9TB' });
  await write({ name: 'Ümit', message: `${'Uzun bir söz. '.repeat(40)}SON` });
  await write({ name: 'Ali', topic: 'order', answeredAt: clock.now(), answeredBy: 'a@ornek.com' });

  const { status, body } = await call<MessagesPage>('GET', '', { role: 'fulfilment' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    content: [{ name: 'Ali' }, { name: 'Ümit' }, { name: 'Işıl Çağrı' }],
    totalElements: 3,
    hasNext: false,
  });
  expect(body.content[1]?.excerpt).toHaveLength(160);
  expect(await found('search=isil+cagri')).toEqual(['Işıl Çağrı']);
  expect(await found('search=7k4m')).toEqual(['Işıl Çağrı']);
  expect(await found('topic=order')).toEqual(['Ali', 'Işıl Çağrı']);
  expect(await found('state=open')).toEqual(['Ümit', 'Işıl Çağrı']);
  expect(await found('state=answered')).toEqual(['Ali']);
  expect((await call<MessagesPage>('GET', '?size=2')).body).toMatchObject({
    hasNext: true,
    content: { length: 2 },
  });
  expect(await found('size=2&page=1')).toEqual(['Işıl Çağrı']);
  for (const query of ['topic=yok', 'state=x', 'search=%00', 'page=-1'])
    expect((await call('GET', `?${query}`)).status, query).toBe(400);
});

test('messages are read whole, and marked as answered and back; the log holds no text of the visitor', async () => {
  const id = await write({ name: 'Gizem', message: 'Çok özel bir söz' });
  expect((await call<Message>('GET', `/${id}`)).body).toMatchObject({
    message: 'Çok özel bir söz',
    answeredAt: null,
    answeredBy: null,
  });
  const marked = await call<Message>('PUT', `/${id}/answered`, { body: { isAnswered: true } });
  expect(marked.body).toMatchObject({
    answeredAt: clock.now().toISOString(),
    answeredBy: expect.stringContaining('@'),
  });
  // Marked again by another administrator: the first one's name stays.
  expect(
    (await call<Message>('PUT', `/${id}/answered`, { body: { isAnswered: true } })).body.answeredBy,
  ).toBe(marked.body.answeredBy);
  expect(
    (await call<Message>('PUT', `/${id}/answered`, { body: { isAnswered: false } })).body,
  ).toMatchObject({ answeredAt: null, answeredBy: null });
  const log = await shop.db
    .selectFrom('auditLog')
    .selectAll()
    .where('entity', '=', 'contact-message')
    .execute();
  expect(log).toHaveLength(2);
  expect(JSON.stringify(log)).not.toMatch(/özel|Gizem/);
});

test('an unknown message, and a text instead of a boolean, are refused', async () => {
  const id = await write();
  expect((await call('GET', '/2000000000')).body.code).toBe('MESSAGE_NOT_FOUND');
  expect(
    (await call('PUT', '/2000000000/answered', { body: { isAnswered: true } })).body.code,
  ).toBe('MESSAGE_NOT_FOUND');
  for (const body of [{ isAnswered: 'evet' }, {}, undefined])
    expect((await call('PUT', `/${id}/answered`, { body })).status).toBe(400);
});
