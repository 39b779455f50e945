// /proofs/{id} and /orders/{orderNumber}/proofs: print proofs, for holders of their link and
// readers of their order.

import { z } from 'zod';
import { translate } from '#server/base/errors/texts.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { readerOf } from '#server/orders/order-access.ts';
import { requireOrder } from '#server/orders/orders.ts';
import { id } from '#shared/base/fields.ts';
import { readOrderNumber, showOrderNumber } from '#shared/orders/order-number.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { ProofAnswer, ProofDecision, ProofsAnswer } from '#shared/proofs/proofs.ts';
import { readProofFile } from './make-proofs.ts';
import { proofReaderOf, requireProof } from './proof-access.ts';
import { answerProof, listProofs, toProofAnswer } from './proofs.ts';

const tags = ['proofs'];
const WithId = z.object({ id });

export const proofRoutes: Routes<Platform> = async (app, context) => {
  const config = {
    isPrivate: true,
    ...perAddress(context, { name: 'proofs', max: 60, minutes: 1 }),
  };
  const read = async (request: Parameters<typeof proofReaderOf>[1] & { params: { id: number } }) =>
    requireProof(context, request.params.id, await proofReaderOf(context, request));

  app.get(
    '/orders/:orderNumber/proofs',
    { config, schema: { tags, params: OrderParams, response: { 200: ProofsAnswer } } },
    async (request) => {
      const reader = await readerOf(context, request);
      return listProofs(context, await requireOrder(context, request.params.orderNumber, reader));
    },
  );

  app.get(
    '/proofs/:id',
    { config, schema: { tags, params: WithId, response: { 200: ProofAnswer } } },
    async (request) => {
      const { proof, order } = await read(request);
      return toProofAnswer(proof, order);
    },
  );

  app.get(
    '/proofs/:id/file.pdf',
    { config, schema: { tags, params: WithId } },
    async (request, reply) => {
      const { proof, order } = await read(request);
      const name = translate(order.language, 'proofs', 'pdf.file', {
        order: showOrderNumber(readOrderNumber(order.orderNumber)).replace(/\W/g, ''),
        number: proof.number,
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('x-content-type-options', 'nosniff')
        .send(await readProofFile(context, proof));
    },
  );

  app.post(
    '/proofs/:id/answer',
    {
      config,
      schema: { tags, params: WithId, body: ProofDecision, response: { 200: ProofAnswer } },
    },
    async (request) => answerProof(context, await read(request), request.body),
  );
};
