// The calls of standing orders, in the account and by the link of a mail.
import type {
  ConfirmedTurn,
  ConfirmTurnBody,
  StandingOrder,
  StandingOrderBody,
  StandingOrderChangeBody,
  TurnAnswer,
} from '#shared/customers/standing-orders.ts';
import { browserApi } from '#web/session/browser.ts';

const own = '/user/standing-orders';
type All = { content: StandingOrder[] };

export const standingCalls = {
  all: (signal?: AbortSignal) => browserApi().call<All>('GET', own, signal ? { signal } : {}),
  add: (body: StandingOrderBody) => browserApi().call<All>('POST', own, { body }),
  change: (id: number, body: StandingOrderChangeBody) =>
    browserApi().call<All>('PUT', `${own}/${id}`, { body }),
  end: (id: number) => browserApi().call<void>('DELETE', `${own}/${id}`),
};

const withToken = (token: string) => ({ headers: { 'x-turn-token': token } });

export const turnCalls = {
  look: (token: string, signal: AbortSignal) =>
    browserApi().call<TurnAnswer>('GET', '/standing-turn', { ...withToken(token), signal }),
  confirm: (token: string, body: ConfirmTurnBody) =>
    browserApi().call<ConfirmedTurn>('POST', '/standing-turn/order', {
      ...withToken(token),
      body,
    }),
  end: (token: string) =>
    browserApi().call<{ listName: string }>('POST', '/standing-turn/end', withToken(token)),
};
