// GET /designs/{code}/model.glb for everybody with the link, /designs/bottles/{id}/model.glb (our
// addition).

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { perAddress } from '#server/base/http/rate-limits.ts';
import { matchesEtag } from '#server/base/http-cache/cache-entry.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { wholeNumber } from '#shared/catalogue/catalogue.ts';
import { DesignParams } from '#shared/designs/design-tool.ts';
import { type DesignModel, glbOfBottle, glbOfDesign } from './model.ts';

type Deps = Platform & { sellables: Sellables };

const BottleParams = z.object({ id: wholeNumber(1, 2_147_483_647) });

/** A product's measures may change. */
const A_WHILE = 'public, max-age=300';

export const designModelRoutes: Routes<Deps> = async (app, context) => {
  const config = perAddress(context, { name: 'design-model', max: 60, minutes: 1 });

  app.get(
    '/designs/:code/model.glb',
    { config, schema: { tags: ['designs'], params: DesignParams } },
    async (request, reply) => send(request, reply, await glbOfDesign(context, request.params.code)),
  );

  app.get(
    '/designs/bottles/:id/model.glb',
    { config, schema: { tags: ['designs'], params: BottleParams } },
    async (request, reply) => send(request, reply, await glbOfBottle(context, request.params.id)),
  );
};

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: DesignModel) {
  // 3D viewers of other providers fetch it from their own pages.
  reply
    .header('cache-control', A_WHILE)
    .header('etag', etag)
    .header('x-robots-tag', 'noindex')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  return matchesEtag(request.headers['if-none-match'], etag)
    ? reply.status(304).send()
    : reply.type('model/gltf-binary').send(bytes);
}
