// Invitations to a company: sent by its administrators, accepted by the recipients.

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { App, Platform } from '#server/base/platform.ts';
import { id } from '#shared/base/fields.ts';
import { foldEmail } from '#shared/base/identity.ts';
import {
  CompanyInvitation,
  InvitationAnswer,
  InvitationBody,
  InvitationTokenBody,
  JoinedAnswer,
} from '#shared/customers/companies.ts';
import {
  acceptInvitation,
  invite,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations.ts';

const tags = ['companies'];
const CompanyParams = z.object({ id });
const InvitationParams = CompanyParams.extend({ invitationId: id });
const InvitationsAnswer = z.object({ content: z.array(CompanyInvitation) });

export function companyInvitationCalls(app: App, context: Platform) {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } } as const;
  sendingCalls(app, context, own);
  const limit = { name: 'company invitation', max: 30, minutes: 10 };

  app.post(
    '/company-invitations/look',
    {
      config: { isPrivate: true, ...perAddress(context, limit) },
      schema: { tags, body: InvitationTokenBody, response: { 200: InvitationAnswer } },
    },
    async (request) => readInvitation(context, request.body.token),
  );

  app.post(
    '/company-invitations/accept',
    {
      ...own,
      config: { isPrivate: true, ...perAddress(context, limit) },
      schema: { tags, body: InvitationTokenBody, response: { 200: JoinedAnswer } },
    },
    async (request) => acceptInvitation(context, customerOf(request), request.body.token),
  );
}

function sendingCalls(
  app: App,
  context: Platform,
  own: { onRequest: ReturnType<typeof signedInOnly>; config: { isPrivate: true } },
) {
  const bySender = perValue(app, context, { name: 'company invites', max: 30, minutes: 60 });
  // The mail has the names of the sender and the company, as they typed them: nobody may write to
  // others without a mailbox of their own.
  const requireSender = async (request: FastifyRequest): Promise<number> => {
    const { customerId, isEmailVerified } = customerOf(request);
    if (!isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
    await bySender(request, String(customerId));
    return customerId;
  };
  // Limits the mails to one address from many senders.
  const toMailbox = perValue(app, context, { name: 'company invite to', max: 5, minutes: 60 });

  app.post(
    '/user/companies/:id/invitations',
    {
      ...own,
      schema: {
        tags,
        params: CompanyParams,
        body: InvitationBody,
        response: { 200: InvitationsAnswer },
      },
    },
    async (request) => {
      const customerId = await requireSender(request);
      await toMailbox(request, foldEmail(request.body.email));
      const language = languageOf(request);
      const seat = { companyId: request.params.id, customerId };
      return invite(context, seat, request.body, language);
    },
  );

  app.post(
    '/user/companies/:id/invitations/:invitationId/resend',
    {
      ...own,
      schema: { tags, params: InvitationParams, response: { 200: InvitationsAnswer } },
    },
    async (request) => {
      const customerId = await requireSender(request);
      const { id: companyId, invitationId } = request.params;
      await toMailbox(request, `invitation ${invitationId}`);
      return resendInvitation(context, { companyId, customerId }, invitationId);
    },
  );

  app.delete(
    '/user/companies/:id/invitations/:invitationId',
    {
      ...own,
      schema: { tags, params: InvitationParams, response: { 200: InvitationsAnswer } },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const { id: companyId, invitationId } = request.params;
      return withdrawInvitation(context, { companyId, customerId }, invitationId);
    },
  );
}
