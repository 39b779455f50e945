// GET /designs/{code}/sheet.pdf for everybody with the link; GET /admin/designs/{code}/label.pdf,
// the print file (our addition).

import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { adminOnly } from '#server/admin-auth/admin-only.ts';
import { perAddress } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Settings } from '#server/settings/settings.ts';
import { languages } from '#shared/base/languages.ts';
import { DesignParams } from '#shared/designs/design-tool.ts';
import { makeDesignSheet, makeLabelFile } from './documents.ts';

type Deps = Platform & { settings: Settings; sellables: Sellables };

const LanguageQuery = z.object({ lng: z.enum(languages).optional() });

const asFile = (reply: FastifyReply, name: string) =>
  reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
    );

export const designDocumentRoutes: Routes<Deps> = async (app, context) => {
  const tags = ['designs'];
  const config = {
    isPrivate: true,
    ...perAddress(context, { name: 'pdfs', max: 60, minutes: 1 }),
  };
  app.get(
    '/designs/:code/sheet.pdf',
    { config, schema: { tags, params: DesignParams, querystring: LanguageQuery } },
    async (request, reply) => {
      const { name, stream } = await makeDesignSheet(
        context,
        request.params.code,
        request.query.lng ?? languageOf(request),
      );
      return asFile(reply, name).header('x-robots-tag', 'noindex').send(stream);
    },
  );

  const admin = { config: { isPrivate: true }, onRequest: adminOnly(context, 'orders') } as const;
  app.get(
    '/admin/designs/:code/label.pdf',
    { ...admin, schema: { tags, params: DesignParams, querystring: LanguageQuery } },
    async (request, reply) => {
      const { name, bytes } = await makeLabelFile(
        context,
        request.params.code,
        request.query.lng ?? languageOf(request),
      );
      return asFile(reply, name).send(bytes);
    },
  );
};
