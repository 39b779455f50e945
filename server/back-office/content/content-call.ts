// What all calls of /admin/content have in common.
import { z } from 'zod';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform } from '#server/base/platform.ts';
import type { DrawPage } from '#server/pages/ssr.ts';
import type { Settings } from '#server/settings/settings.ts';

export type ContentDeps = Platform & { settings: Settings; drawPage: DrawPage };

export const tags = ['admin content'];
export const path = '/admin/content';
export const empty = { 204: z.void() };

export const contentCall = (context: ContentDeps, { onlyCalculates = false } = {}) => ({
  config: { isPrivate: true },
  onRequest: adminOnly(context, 'content', { onlyCalculates }),
});
