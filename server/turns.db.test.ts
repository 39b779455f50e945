// What begins by the clock is shown, although a cached response from before is an hour old.
import { expect, test } from 'vitest';
import { call } from '#server/testing/buyer.ts';
import { recordingMailer } from '#server/testing/jobs.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { HOUR, MINUTE, testClock } from '#server/testing/test-clock.ts';
import { workOf } from '#server/work/jobs.ts';
import type { BlogPage } from '#shared/content/content.ts';
import type { ShowcaseEntry } from '#shared/showcases/showcases.ts';

const clock = testClock(new Date());
const shop = useTestApp({ clock: clock.now });
const later = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
const work = () => workOf(shop.context, recordingMailer())['notify-of-turns']();

test('a showcase entry appears and ends at its times, and a post appears at its time', async () => {
  await shop.db
    .insertInto('showcaseEntries')
    .values({
      showcase: 'popular',
      productId: await makeProduct(shop.db),
      startsAt: later(1),
      endsAt: later(2),
      displayOrder: 1,
    })
    .execute();
  await shop.db
    .insertInto('blogPosts')
    .values({
      slug: 'yarin',
      titleTr: 'Yarın',
      summaryTr: 'Özet',
      bodyTr: 'Metin',
      author: 'Flakon',
      publishedAt: later(1),
    })
    .execute();
  const entries = async () =>
    (await call<{ content: ShowcaseEntry[] }>(shop, 'GET', '/popular-products')).body.content
      .length;
  const posts = async () => (await call<BlogPage>(shop, 'GET', '/blog')).body.totalElements;
  // The notifications of the rows themselves have arrived.
  await expect.poll(async () => [await entries(), await posts()]).toEqual([0, 0]);

  clock.advance(HOUR);
  await work();
  await expect.poll(async () => [await entries(), await posts()]).toEqual([1, 1]);
  clock.advance(HOUR);
  await work();
  await expect.poll(entries).toBe(0);
});

test('a turn drops cached responses once, not at every run that follows', async () => {
  clock.advance(HOUR);
  await shop.db
    .insertInto('blogPosts')
    .values({
      slug: 'simdi',
      titleTr: 'Şimdi',
      summaryTr: 'Özet',
      bodyTr: 'Metin',
      author: 'Flakon',
      publishedAt: clock.now(),
    })
    .execute();
  const topics: string[] = [];
  const changes = {
    ...shop.context.changes,
    topicChanged: async (topic: string) => void topics.push(topic),
  };
  const run = workOf({ ...shop.context, changes }, recordingMailer())['notify-of-turns'];
  for (let minute = 0; minute < 3; minute += 1) {
    await run();
    clock.advance(MINUTE);
  }
  expect(topics).toEqual(['content']);
});
