// The calls of standing orders, in the account and by the link of a mail.
import type {
  ConfirmTurnBody,
  StandingOrderBody,
  StandingOrderChangeBody,
} from '#shared/customers/standing-orders.ts';
import { browserApi } from '#web/session/browser.ts';

export const standingCalls = {
  all: (signal?: AbortSignal) =>
    browserApi().get('/user/standing-orders', signal ? { signal } : {}),
  add: (body: StandingOrderBody) => browserApi().post('/user/standing-orders', { body }),
  change: (id: number, body: StandingOrderChangeBody) =>
    browserApi().put('/user/standing-orders/{id}', { path: { id }, body }),
  end: (id: number) => browserApi().delete('/user/standing-orders/{id}', { path: { id } }),
};

const withToken = (token: string) => ({ headers: { 'x-turn-token': token } });

export const turnCalls = {
  look: (token: string, signal: AbortSignal) =>
    browserApi().get('/standing-turn', { ...withToken(token), signal }),
  confirm: (token: string, body: ConfirmTurnBody) =>
    browserApi().post('/standing-turn/order', {
      ...withToken(token),
      body,
    }),
  end: (token: string) => browserApi().post('/standing-turn/end', withToken(token)),
};
