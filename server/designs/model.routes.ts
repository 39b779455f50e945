// GET /designs/{code}/model.glb for whoever has the link (our addition, issue 7).
import { DesignParams } from '#shared/design-tool.ts';
import { matchesEtag } from '../cache.ts';
import type { Routes } from '../context.ts';
import { perAddress } from '../rate-limits.ts';
import { glbOfDesign } from './model.ts';

/** A product's measures may change. */
const A_WHILE = 'public, max-age=300';

export const designModelRoutes: Routes = async (app, context) => {
  const config = perAddress(context, { name: 'design-model', max: 60, minutes: 1 });

  app.get('/designs/:code/model.glb', { config, schema: { tags: ['designs'], params: DesignParams } }, async (request, reply) => {
    const { bytes, etag } = await glbOfDesign(context, request.params.code);
    // Viewers of other makers fetch it from their own pages.
    reply
      .header('cache-control', A_WHILE)
      .header('etag', etag)
      .header('x-robots-tag', 'noindex')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.type('model/gltf-binary').send(bytes);
  });
};
