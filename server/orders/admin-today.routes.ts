// GET /admin/today: open to every administrator; what is not their business is left out.
import { TodayAnswer } from '#shared/admin-orders.ts';
import { adminOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { readToday } from './admin-today.ts';

export const adminTodayRoutes: Routes = async (app, context) => {
  app.get('/admin/today', { config: { isPrivate: true }, onRequest: adminOnly(context), schema: { tags: ['admin'], response: { 200: TodayAnswer } } }, async (request) =>
    readToday(context, adminOf(request).role),
  );
};
