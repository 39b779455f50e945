// The test bank's own pages, outside the shop's frame: card form, 3-D Secure, and the return to the
// shop. Mounted only if it is configured.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withForms } from '#server/base/http/forms.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { DEFAULT_LANGUAGE, type Language, languages } from '#shared/base/languages.ts';
import { ZERO } from '#shared/base/money.ts';
import { type BankPayment, choicesOf, createBank } from './bank.ts';
import { checkCard } from './cards.ts';
import { BANK_POLICY, cardPage, codePage, processingPage, unknownPage } from './pages.ts';

type Deps = Platform & { settings: Settings };

const Params = z.object({ token: z.string().max(60) });
const typed = (max: number) => z.string().max(max).default('');
const Action = z.enum(['approve', 'cancel']).catch('approve');
const CardBody = z.object({
  holder: typed(200),
  number: typed(60),
  expiry: typed(20),
  cvc: typed(20),
  installments: z.coerce.number().int().catch(1),
  action: Action,
});
const CodeBody = z.object({
  code: typed(60),
  wrongBefore: z.coerce.number().int().min(0).max(99).catch(0),
  action: Action,
});

export const testbankRoutes: Routes<Deps> = async (app, context) => {
  if (!context.config.paymentProviders.includes('testbank')) return;
  await withForms(app, (forms) => bankRoutes(forms, context));
};

function bankRoutes(app: Parameters<Routes<Deps>>[0], { db, clock, settings }: Deps) {
  const bank = createBank({ db, clock });
  const show = async (request: FastifyRequest, reply: FastifyReply, shown: Shown) =>
    sendPage(reply, shown, {
      language: languageOf(request),
      merchant: (await settings.shop()).name,
    });

  for (const url of ['/testbank/pay/:token', '/testbank/3ds/:token'] as const)
    app.get(url, { schema: { hide: true, params: Params } }, async (request, reply) =>
      show(request, reply, { payment: await bank.find(request.params.token) }),
    );

  app.post(
    '/testbank/pay/:token',
    { schema: { hide: true, params: Params, body: CardBody } },
    async (request, reply) => {
      const { token } = request.params;
      const { action, installments, ...form } = request.body;
      if (action === 'cancel')
        return show(request, reply, { payment: await bank.fail(token, 'cancelled') });
      const payment = await bank.find(token);
      const { errors, outcome } = checkCard(form, clock());
      if (payment?.state !== 'CREATED' || !outcome)
        return show(request, reply, { payment, typed: { form, installments, errors } });
      const choice = choicesOf(payment).find(({ count }) => count === installments) ?? {
        count: 1,
        surcharge: ZERO,
      };
      await bank.enterCard(token, {
        cardLast4: form.number.replace(/\D/g, '').slice(-4),
        cardOutcome: outcome,
        choice,
      });
      return reply.redirect(`/testbank/3ds/${encodeURIComponent(token)}`, 303);
    },
  );

  app.post(
    '/testbank/3ds/:token',
    { schema: { hide: true, params: Params, body: CodeBody } },
    async (request, reply) => {
      const { token } = request.params;
      const { action, code, wrongBefore } = request.body;
      const payment =
        action === 'cancel'
          ? await bank.fail(token, 'cancelled')
          : await bank.enterCode(token, code, wrongBefore);
      return show(request, reply, { payment });
    },
  );
}

/** `typed`: a submitted form with errors. */
type Shown = { payment: BankPayment | null; typed?: Parameters<typeof cardPage>[3] };

/** Shows the current step of a payment at a constant address, whatever the buyer did before. */
function sendPage(
  reply: FastifyReply,
  { payment, typed }: Shown,
  { language, merchant }: { language: Language; merchant: string },
) {
  reply
    .headers({
      'content-security-policy': BANK_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8');
  if (!payment) return reply.status(404).send(unknownPage(language));
  switch (payment.state) {
    case 'CREATED':
      return reply.status(typed ? 422 : 200).send(cardPage(payment, merchant, language, typed));
    case 'WAITING_3DS':
      return reply.send(codePage(payment, merchant, language));
    case 'PROCESSING':
      return reply.send(processingPage(payment, merchant, language));
    default:
      return reply.redirect(
        `${payment.callbackPath}?${new URLSearchParams({ token: payment.token })}`,
        303,
      );
  }
}

/** The language chosen in the shop, never the browser's own. */
function languageOf(request: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)i18nextLng=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return languages.find((language) => language === chosen) ?? DEFAULT_LANGUAGE;
}
