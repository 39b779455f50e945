// Pictures of designs (our addition): /designs/picture.svg of choices, /designs/{code}/picture.svg
// and .png of a saved one.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { perAddress } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import { matchesEtag } from '#server/base/http-cache/cache-entry.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Settings } from '#server/settings/settings.ts';
import { DesignParams } from '#shared/designs/design-tool.ts';
import { DesignChoices } from '#shared/designs/designs.ts';
import { cardOfDesign, type DesignPicture, pictureOfChoices, pictureOfDesign } from './pictures.ts';

type Deps = Platform & { settings: Settings; sellables: Sellables };

/** The policy for a picture that is opened as a page: drawing and its own logo only. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
/** A product's photograph, name or size may change. */
const A_WHILE = 'public, max-age=300';
/** The JSON length of eight lines with logos. */
const MAX_CHOICES = 6_000;

/** JSON in an address. */
const PictureQuery = z.object({
  choices: z
    .string()
    .max(MAX_CHOICES)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(DesignChoices),
});

export const designPictureRoutes: Routes<Deps> = async (app, context) => {
  const tags = ['designs'];
  const config = perAddress(context, { name: 'design-picture', max: 300, minutes: 1 });

  app.get(
    '/designs/picture.svg',
    { config, schema: { tags, querystring: PictureQuery } },
    async (request, reply) =>
      sendSvg(
        request,
        reply,
        await pictureOfChoices(context, request.query.choices, languageOf(request)),
      ),
  );

  app.get(
    '/designs/:code/picture.svg',
    { config, schema: { tags, params: DesignParams } },
    async (request, reply) =>
      sendSvg(
        request,
        reply,
        await pictureOfDesign(context, request.params.code, languageOf(request)),
      ),
  );

  app.get(
    '/designs/:code/picture.png',
    { config, schema: { tags, params: DesignParams } },
    async (request, reply) =>
      send(
        request,
        reply.type('image/png'),
        await cardOfDesign(context, request.params.code, languageOf(request)),
      ),
  );
};

const sendSvg = (request: FastifyRequest, reply: FastifyReply, picture: DesignPicture) =>
  send(request, reply.type('image/svg+xml').header('content-security-policy', POLICY), picture);

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: DesignPicture) {
  reply
    .header('cache-control', A_WHILE)
    .header('etag', etag)
    .header('vary', 'accept-language')
    .header('x-robots-tag', 'noindex');
  return matchesEtag(request.headers['if-none-match'], etag)
    ? reply.status(304).send()
    : reply.send(bytes);
}
