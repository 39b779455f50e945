// The test bank's own pages, outside the shop's frame: card form, 3-D Secure, and the way back. Mounted only when it is configured.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, type Language, languages } from '#shared/languages.ts';
import { ZERO } from '#shared/money.ts';
import type { Routes } from '../context.ts';
import type { BankPayment } from './testbank.sql.ts';
import { askBank, enterCard, enterCode, failAtBank } from './testbank-bank.ts';
import { checkCard } from './testbank-cards.ts';
import { choicesOf } from './testbank-installments.ts';
import { BANK_POLICY, cardPage, codePage, processingPage, unknownPage } from './testbank-pages.ts';

const Params = z.object({ token: z.string().max(60) });
const typed = (max: number) => z.string().max(max).default('');
const Action = z.enum(['approve', 'cancel']).catch('approve');
const CardBody = z.object({ holder: typed(200), number: typed(60), expiry: typed(20), cvc: typed(20), installments: z.coerce.number().int().catch(1), action: Action });
const CodeBody = z.object({ code: typed(60), wrongBefore: z.coerce.number().int().min(0).max(99).catch(0), action: Action });

export const testbankRoutes: Routes = async (app, { config, db, clock, settings }) => {
  if (!config.paymentProviders.includes('testbank')) return;
  const bank = { db, clock };

  /** Shows where a payment stands: each step has one address, whatever was pressed before. */
  async function show(request: FastifyRequest, reply: FastifyReply, payment: BankPayment | null, faulty?: Parameters<typeof cardPage>[3]) {
    const language = languageOf(request);
    reply.headers({ 'content-security-policy': BANK_POLICY, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }).type('text/html; charset=utf-8');
    if (!payment) return reply.status(404).send(unknownPage(language));
    const { name } = await settings.shop();
    switch (payment.state) {
      case 'CREATED':
        return reply.status(faulty ? 422 : 200).send(cardPage(payment, name, language, faulty));
      case 'WAITING_3DS':
        return reply.send(codePage(payment, name, language));
      case 'PROCESSING':
        return reply.send(processingPage(payment, name, language));
      default:
        return reply.redirect(`${payment.callbackPath}?${new URLSearchParams({ token: payment.token })}`, 303);
    }
  }

  app.get('/testbank/pay/:token', { schema: { hide: true, params: Params } }, async (request, reply) => show(request, reply, await askBank(bank, request.params.token)));
  app.get('/testbank/3ds/:token', { schema: { hide: true, params: Params } }, async (request, reply) => show(request, reply, await askBank(bank, request.params.token)));

  app.post('/testbank/pay/:token', { schema: { hide: true, params: Params, body: CardBody } }, async (request, reply) => {
    const { token } = request.params;
    const { action, installments, ...form } = request.body;
    if (action === 'cancel') return show(request, reply, await failAtBank(bank, token, 'cancelled'));
    const payment = await askBank(bank, token);
    const { faults, outcome } = checkCard(form, clock());
    if (payment?.state !== 'CREATED' || !outcome) return show(request, reply, payment, { form, installments, faults });
    const choice = choicesOf(payment).find(({ count }) => count === installments) ?? { count: 1, surcharge: ZERO };
    await enterCard(bank, token, { cardLast4: form.number.replace(/\D/g, '').slice(-4), cardOutcome: outcome, choice });
    return reply.redirect(`/testbank/3ds/${encodeURIComponent(token)}`, 303);
  });

  app.post('/testbank/3ds/:token', { schema: { hide: true, params: Params, body: CodeBody } }, async (request, reply) => {
    const { token } = request.params;
    const { action, code, wrongBefore } = request.body;
    const payment = action === 'cancel' ? await failAtBank(bank, token, 'cancelled') : await enterCode(bank, token, code, wrongBefore);
    return show(request, reply, payment);
  });
};

/** The language chosen in the shop, never the browser's own (design.md 7). */
function languageOf(request: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)i18nextLng=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return languages.find((language) => language === chosen) ?? DEFAULT_LANGUAGE;
}
