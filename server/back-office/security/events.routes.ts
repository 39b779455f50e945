// GET /admin/security/events: only for owners.
import { z } from 'zod';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { SecurityEventsPage, securityAreas } from '#shared/back-office/security.ts';
import { securityEvents } from '#shared/base/security-events.ts';
import { pageQuery } from '#shared/catalogue/catalogue.ts';
import { listEvents } from './events.ts';

const PAGE_SIZE = 20;
const { page, size } = pageQuery(PAGE_SIZE);
const querystring = z.object({
  page,
  size,
  event: z.enum(securityEvents).optional(),
  area: z.enum(securityAreas).optional(),
});

export const securityEventRoutes: Routes<Platform & { settings: Settings }> = async (
  app,
  context,
) => {
  app.get(
    '/admin/security/events',
    {
      config: { isPrivate: true },
      onRequest: adminOnly(context, 'audit'),
      schema: { tags: ['admin'], querystring, response: { 200: SecurityEventsPage } },
    },
    async ({ query: { event, area, ...asked } }) => listEvents(context, { event, area }, asked),
  );
};
