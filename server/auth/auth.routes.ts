// POST /auth/* (specification 7, Auth). Limits count failures and successes alike, so that they tell nothing.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EmailBody, LoginBody, LogoutBody, MessageAnswer, RefreshBody, RegisterBody, ResetPasswordBody, TokensAnswer, VerifyEmailAnswer, VerifyEmailBody } from '#shared/auth.ts';
import { foldEmail } from '#shared/identity.ts';
import { pickLanguage } from '#shared/languages.ts';
import type { Routes } from '../context.ts';
import { addressGroup, perAddress, perValue } from '../rate-limits.ts';
import { translate } from '../texts.ts';
import { forgotPassword, login, register, resendVerification, resetPassword, verifyEmail } from './auth.ts';
import { refreshSession, signOut } from './sessions.ts';
import { findSignedIn } from './signed-in.ts';

const USER_AGENT_LENGTH = 300;

const languageOf = (request: FastifyRequest) => pickLanguage(request.headers['accept-language']);
/** What a toast may say, in the language of the request. */
const says = (request: FastifyRequest, key: string): MessageAnswer => ({ message: translate(languageOf(request), 'answers', key) });

export const authRoutes: Routes = async (app, context) => {
  const limits = {
    register: perValue(app, context, { name: 'register e-mail', max: 5, minutes: 60 }),
    // One guesser does not lock the owner out, who asks from elsewhere; many guessers are stopped all the same.
    loginFromHere: perValue(app, context, { name: 'login e-mail address', max: 10, minutes: 15 }),
    login: perValue(app, context, { name: 'login e-mail', max: 50, minutes: 15 }),
    resend: perValue(app, context, { name: 'resend e-mail', max: 3, minutes: 15 }),
    forgot: perValue(app, context, { name: 'forgot e-mail', max: 3, minutes: 15 }),
  };
  /** Every call is one person's: nothing on the way may keep its answer. */
  const config = (name: string, max: number, minutes: number) => ({ isPrivate: true, ...perAddress(context, { name, max, minutes }) });

  app.post('/auth/register', { config: config('register', 10, 15), schema: { tags: ['auth'], body: RegisterBody, response: { 200: MessageAnswer } } }, async (request) => {
    await limits.register(request, foldEmail(request.body.email));
    await register(context, request.body, { language: languageOf(request), remoteAddress: request.ip });
    return says(request, 'registered');
  });

  app.post('/auth/login', { config: config('login', 60, 15), schema: { tags: ['auth'], body: LoginBody, response: { 200: TokensAnswer } } }, async (request) => {
    const { sessionId } = request.body;
    const email = foldEmail(request.body.email);
    await limits.loginFromHere(request, `${email} ${addressGroup(request.ip)}`);
    await limits.login(request, email);
    const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null;
    return login(context, request.body, { browserId: sessionId || null, userAgent, remoteAddress: request.ip });
  });

  app.post('/auth/refresh', { config: config('refresh', 120, 15), schema: { tags: ['auth'], body: RefreshBody, response: { 200: TokensAnswer } } }, async (request) =>
    refreshSession(context, request.body.refreshToken),
  );

  // The browser is signed out whatever happens here, so nothing is refused: what is no token ends nothing.
  app.post('/auth/logout', { config: { isPrivate: true }, schema: { tags: ['auth'], body: LogoutBody.catch(null), response: { 204: z.null() } } }, async (request, reply) => {
    await signOut(context, request.body?.refreshToken, await findSignedIn(context, request));
    return reply.status(204).send(null);
  });

  app.post(
    '/auth/verify-email',
    { config: config('verify e-mail', 30, 15), schema: { tags: ['auth'], body: VerifyEmailBody, response: { 200: VerifyEmailAnswer } } },
    async (request) => {
      const mailboxProof = await verifyEmail(context, request.body.token, await findSignedIn(context, request));
      return { ...says(request, 'verified'), ...(mailboxProof && { mailboxProof }) };
    },
  );

  app.post('/auth/resend-verification', { config: config('resend', 10, 15), schema: { tags: ['auth'], body: EmailBody, response: { 200: MessageAnswer } } }, async (request) => {
    await limits.resend(request, foldEmail(request.body.email));
    await resendVerification(context, request.body.email);
    return says(request, 'verificationSent');
  });

  app.post('/auth/forgot-password', { config: config('forgot', 10, 15), schema: { tags: ['auth'], body: EmailBody, response: { 200: MessageAnswer } } }, async (request) => {
    await limits.forgot(request, foldEmail(request.body.email));
    await forgotPassword(context, request.body.email);
    return says(request, 'resetSent');
  });

  app.post('/auth/reset-password', { config: config('reset', 30, 15), schema: { tags: ['auth'], body: ResetPasswordBody, response: { 200: MessageAnswer } } }, async (request) => {
    await resetPassword(context, request.body.token, request.body.newPassword);
    return says(request, 'passwordReset');
  });
};
