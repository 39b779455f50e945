// /admin/orders/{orderNumber}/proofs and /admin/settings/proofs.

import type { Actor } from '#server/admin-auth/actor.ts';
import { actorOf, adminOnly } from '#server/admin-auth/admin-only.ts';
import { changeSetting } from '#server/back-office/settings/change-setting.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { PROOFS_KEY, readProofSettings } from '#server/proofs/proof-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { id } from '#shared/base/fields.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { MAX_PROOF_BYTES } from '#shared/proofs/proof-limits.ts';
import {
  AdminProofs,
  NewProofBody,
  ProofFileQuery,
  ProofSettingsAnswer,
  ReleaseBody,
} from '#shared/proofs/proofs.ts';
import {
  mailProofAgain,
  makeAdminProof,
  readAdminProofFile,
  readAdminProofs,
  releaseOrder,
  uploadProof,
} from './proofs.ts';

// The merchant's setting whether orders wait for proofs.

/** Orders that already wait continue to wait. @throws AppError EDIT_CONFLICT */
async function changeProofSettings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { version, ...value }: ProofSettingsAnswer,
): Promise<ProofSettingsAnswer> {
  await changeSetting({ db, clock }, actor, {
    key: PROOFS_KEY,
    value,
    version,
    readCurrent: (tx) => readProofSettings(tx),
  });
  return readProofSettings(db);
}

type Deps = Platform & { settings: Settings; sellables: Sellables };
type App = Parameters<Routes<Deps>>[0];

const tags = ['admin proofs'];
const WithId = OrderParams.extend({ id });
const response = { 200: AdminProofs };
const tooLarge = () =>
  new AppError('DOCUMENT_TOO_LARGE', { values: { megabytes: MAX_PROOF_BYTES / 2 ** 20 } });

export const adminProofRoutes: Routes<Deps> = async (app, context) => {
  await ofOrders(app, context);
  settingRoutes(app, context);
};

async function ofOrders(app: App, context: Deps) {
  const admin = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.get(
    '/admin/orders/:orderNumber/proofs',
    { ...admin, schema: { tags, params: OrderParams, response } },
    async ({ params }) => readAdminProofs(context, params.orderNumber),
  );
  app.post(
    '/admin/orders/:orderNumber/proofs',
    { ...admin, schema: { tags, params: OrderParams, body: NewProofBody, response } },
    async (request) =>
      makeAdminProof(context, actorOf(request), request.params.orderNumber, request.body),
  );
  app.post(
    '/admin/orders/:orderNumber/proofs/release',
    { ...admin, schema: { tags, params: OrderParams, body: ReleaseBody, response } },
    async (request) =>
      releaseOrder(context, actorOf(request), request.params.orderNumber, request.body.reason),
  );
  app.post(
    '/admin/orders/:orderNumber/proofs/:id/mail',
    { ...admin, schema: { tags, params: WithId, response } },
    async (request) =>
      mailProofAgain(context, actorOf(request), request.params.orderNumber, request.params.id),
  );
  app.get(
    '/admin/orders/:orderNumber/proofs/:id/file.pdf',
    { ...admin, schema: { tags, params: WithId } },
    async ({ params }, reply) => {
      const { bytes, number } = await readAdminProofFile(context, params.orderNumber, params.id);
      const name = `prova-${params.orderNumber}-${number}.pdf`;
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('x-content-type-options', 'nosniff')
        .send(bytes);
    },
  );
  await withUploads(app, (uploads) => {
    uploads.post(
      '/admin/orders/:orderNumber/proofs/file',
      {
        ...admin,
        schema: {
          tags,
          consumes: ['multipart/form-data'],
          params: OrderParams,
          querystring: ProofFileQuery,
          response,
        },
      },
      async (request) => {
        const { bytes } = await readUpload(request, MAX_PROOF_BYTES, tooLarge);
        return uploadProof(context, actorOf(request), request.params.orderNumber, {
          designId: request.query.design,
          file: bytes,
        });
      },
    );
  });
}

function settingRoutes(app: App, context: Deps) {
  const owner = { config: { isPrivate: true }, onRequest: adminOnly(context, 'settings') } as const;
  const schema = { tags, response: { 200: ProofSettingsAnswer } };
  app.get('/admin/settings/proofs', { ...owner, schema }, async () =>
    readProofSettings(context.db),
  );
  app.put(
    '/admin/settings/proofs',
    { ...owner, schema: { ...schema, body: ProofSettingsAnswer } },
    async (request) => changeProofSettings(context, actorOf(request), request.body),
  );
}
