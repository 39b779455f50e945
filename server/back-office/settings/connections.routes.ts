// /admin/settings/connections: addresses and keys of outside services.

import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { keyedProviderNames, providerTitle } from '#shared/orders/payment-providers.ts';
import {
  ConnectionsAnswer,
  GeliverBody,
  NamedConnection,
  NamedProvider,
  NetgsmBody,
  NilveraBody,
  ParasutBody,
  ProviderTestAnswer,
  providerBodies,
  RemoveQuery,
  SmtpBody,
  SmtpTestAnswer,
  YurticiBody,
} from '#shared/settings/connections.ts';
import { testKeys, testSmtp } from './connection-checks.ts';
import {
  changeGeliver,
  changeNetgsm,
  changeProvider,
  changeSmtp,
  changeYurtici,
  readConnections,
  removeConnection,
} from './connections.ts';
import { changeNilvera, changeParasut } from './invoice-connections.ts';

const tags = ['admin settings'];

type Deps = Platform & { settings: Settings };

export const adminConnectionRoutes: Routes<Deps> = async (app, context) => {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  // The mail server sees every mail of the shop, and the provider's account receives its money.
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
  for (const name of keyedProviderNames) {
    const summary = `Changes the keys of ${providerTitle(name)}.`;
    app.put(
      `/admin/settings/connections/${name}`,
      { ...confirmed, schema: { tags, summary, body: providerBodies[name], response } },
      async (request) => {
        const { version, ...fields } = request.body;
        return changeProvider(context, actorOf(request), { name, version, fields });
      },
    );
  }
  app.put(
    '/admin/settings/connections/netgsm',
    { ...confirmed, schema: { tags, body: NetgsmBody, response } },
    async (request) => changeNetgsm(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/connections/nilvera',
    { ...confirmed, schema: { tags, body: NilveraBody, response } },
    async (request) => changeNilvera(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/connections/parasut',
    { ...confirmed, schema: { tags, body: ParasutBody, response } },
    async (request) => changeParasut(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/connections/geliver',
    { ...confirmed, schema: { tags, body: GeliverBody, response } },
    async (request) => changeGeliver(context, actorOf(request), request.body),
  );
  app.put(
    '/admin/settings/connections/yurtici',
    { ...confirmed, schema: { tags, body: YurticiBody, response } },
    async (request) => changeYurtici(context, actorOf(request), request.body),
  );
  app.delete(
    '/admin/settings/connections/:name',
    {
      ...confirmed,
      schema: { tags, params: NamedConnection, querystring: RemoveQuery, response },
    },
    async (request) =>
      removeConnection(context, actorOf(request), { ...request.params, ...request.query }),
  );
  app.post(
    '/admin/settings/connections/:name/test',
    {
      ...confirmed,
      schema: { tags, params: NamedProvider, response: { 200: ProviderTestAnswer } },
    },
    async ({ params: { name } }) => testKeys(context, name),
  );
  app.post(
    '/admin/settings/connections/smtp/test',
    { ...confirmed, schema: { tags, response: { 200: SmtpTestAnswer } } },
    async (request) => testSmtp(context, actorOf(request), languageOf(request)),
  );
};
