// POST /contact: what a visitor writes to the shop.
import { ContactAnswer, ContactBody } from '#shared/contact.ts';
import { foldEmail } from '#shared/identity.ts';
import { pickLanguage } from '#shared/languages.ts';
import type { Routes } from '../context.ts';
import { perAddress, perValue } from '../rate-limits.ts';
import { takeMessage } from './contact.ts';

export const contactRoutes: Routes = async (app, context) => {
  const perEmail = perValue(app, context, { name: 'contact e-mail', max: 5, minutes: 60 });

  app.post(
    '/contact',
    {
      config: { isPrivate: true, ...perAddress(context, { name: 'contact', max: 5, minutes: 10 }) },
      schema: { tags: ['contact'], body: ContactBody, response: { 202: ContactAnswer } },
    },
    async (request, reply) => {
      await perEmail(request, foldEmail(request.body.email));
      await takeMessage(context, request.body, pickLanguage(request.headers['accept-language']));
      return reply.status(202).send({ received: true });
    },
  );
};
