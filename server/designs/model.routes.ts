// GET /designs/{code}/model.glb for everybody with the link (our addition, issue 7).

import { perAddress } from '#server/base/http/rate-limits.ts';
import { matchesEtag } from '#server/base/http-cache/cache.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import { DesignParams } from '#shared/designs/design-tool.ts';
import { glbOfDesign } from './model.ts';

type Deps = Platform & { sellables: Sellables };

/** A product's measures may change. */
const A_WHILE = 'public, max-age=300';

export const designModelRoutes: Routes<Deps> = async (app, context) => {
  const config = perAddress(context, { name: 'design-model', max: 60, minutes: 1 });

  app.get(
    '/designs/:code/model.glb',
    { config, schema: { tags: ['designs'], params: DesignParams } },
    async (request, reply) => {
      const { bytes, etag } = await glbOfDesign(context, request.params.code);
      // Viewers of other makers fetch it from their own pages.
      reply
        .header('cache-control', A_WHILE)
        .header('etag', etag)
        .header('x-robots-tag', 'noindex')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      return matchesEtag(request.headers['if-none-match'], etag)
        ? reply.status(304).send()
        : reply.type('model/gltf-binary').send(bytes);
    },
  );
};
