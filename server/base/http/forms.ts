// HTML forms are read only where pages of others may post one (payment pages, mail programs). A
// page of another site can make its visitor's browser post a form to any address without asking.
import formbody from '@fastify/formbody';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#server/base/errors/app-error.ts';
import type { App } from '#server/base/platform.ts';

/** Routes defined inside read forms and accept posts from other sites. */
export async function withForms(app: App, define: (app: App) => void): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isForm: true };
    });
    define(scope.withTypeProvider<ZodTypeProvider>());
  });
}

/** Browsers name the site that a request comes from; other programs are not restricted. */
export function refuseForeignWrites(app: App): void {
  app.addHook('onRequest', async ({ method, headers, routeOptions }) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    if (isRead || routeOptions.config.isForm) return;
    if (headers['sec-fetch-site'] === 'cross-site') throw new AppError('NOT_ALLOWED');
  });
}
