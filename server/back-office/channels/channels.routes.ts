// /admin/channels: feeds and marketplaces.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { FeedsAnswer, FeedsBody } from '#shared/back-office/channels.ts';
import { changeFeeds, readFeeds } from './feeds.ts';

const tags = ['admin channels'];

export const channelRoutes: Routes<Platform & { settings: Settings }> = async (app, context) => {
  const options = {
    config: { isPrivate: true },
    onRequest: adminOnly(context, 'catalogue'),
  } as const;

  app.get(
    '/admin/channels/feeds',
    { ...options, schema: { tags, response: { 200: FeedsAnswer } } },
    async () => readFeeds(context),
  );
  app.put(
    '/admin/channels/feeds',
    { ...options, schema: { tags, body: FeedsBody, response: { 200: FeedsAnswer } } },
    async (request) => changeFeeds(context, actorOf(request), request.body),
  );
};
