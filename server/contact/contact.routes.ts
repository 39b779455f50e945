// POST /contact: a visitor's message to the shop.

import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { ContactAnswer, ContactBody } from '#shared/content/contact.ts';
import { takeMessage } from './contact.ts';

type Deps = Platform;

export const contactRoutes: Routes<Deps> = async (app, context) => {
  const perEmail = perValue(app, context, { name: 'contact e-mail', max: 5, minutes: 60 });

  app.post(
    '/contact',
    {
      config: { isPrivate: true, ...perAddress(context, { name: 'contact', max: 5, minutes: 10 }) },
      schema: { tags: ['contact'], body: ContactBody, response: { 202: ContactAnswer } },
    },
    async (request, reply) => {
      await perEmail(request, foldEmail(request.body.email));
      await takeMessage(context, request.body, languageOf(request));
      return reply.status(202).send({ received: true });
    },
  );
};
