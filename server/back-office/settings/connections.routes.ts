// /admin/settings/connections: how outside services are reached.
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { pickLanguage } from '#shared/base/languages.ts';
import {
  ConnectionsAnswer,
  RemoveQuery,
  SmtpBody,
  SmtpTestAnswer,
} from '#shared/settings/connections.ts';
import { changeSmtp, readConnections, removeSmtp, testSmtp } from './connections.ts';

const tags = ['admin settings'];

type Deps = Platform & { settings: Settings };

export const adminConnectionRoutes: Routes<Deps> = async (app, context) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  // A mail server reads every mail of the shop.
  const confirmed = {
    ...owner,
    onRequest: adminOnly(context, 'settings', { needsRecentSignIn: true }),
  } as const;
  const response = { 200: ConnectionsAnswer };

  app.get('/admin/settings/connections', { ...owner, schema: { tags, response } }, async () =>
    readConnections(context),
  );
  app.put(
    '/admin/settings/connections/smtp',
    { ...confirmed, schema: { tags, body: SmtpBody, response } },
    async (request) => changeSmtp(context, actorOf(request), request.body),
  );
  app.delete(
    '/admin/settings/connections/smtp',
    { ...confirmed, schema: { tags, querystring: RemoveQuery, response } },
    async (request) => removeSmtp(context, actorOf(request), request.query.version),
  );
  app.post(
    '/admin/settings/connections/smtp/test',
    { ...confirmed, schema: { tags, response: { 200: SmtpTestAnswer } } },
    async (request) =>
      testSmtp(context, actorOf(request), pickLanguage(request.headers['accept-language'])),
  );
};
