// Tested against the published verifier of Standard Webhooks, which is not our code.
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { drawSecret, signedHeaders } from './message.ts';

test('the signature of a known message', () => {
  const headers = signedHeaders(['whsec_Zmxha29uLXRlc3Qtc2VjcmV0LTMyLWJ5dGVzLWxvbmc='], {
    id: 'evt_01',
    at: new Date(1_795_363_200_000),
    body: '{"type":"order.paid","timestamp":"2026-11-22T16:00:00.000Z","data":{"orderNumber":"TEST000001"}}',
  });
  expect(headers).toMatchObject({
    'webhook-id': 'evt_01',
    'webhook-timestamp': '1795363200',
    'webhook-signature': 'v1,w6kROLSftiIgJShGy0MVsee21lMR1nvV51wu6gWvhBg=',
  });
});

test('a receiver with the new or the former secret accepts it, another does not', () => {
  const former = drawSecret();
  const next = drawSecret();
  const foreign = drawSecret();
  const body = '{"type":"order.paid","data":{"name":"Iğdır"}}';
  const headers = signedHeaders([next, former], { id: 'evt_2', body, at: new Date() });
  for (const secret of [former, next])
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'order.paid' });
  expect(() => new Webhook(foreign).verify(body, headers)).toThrow();
  expect(() => new Webhook(next).verify(`${body} `, headers)).toThrow();
  const old = signedHeaders([next], { id: 'evt_2', body, at: new Date(Date.now() - 600_000) });
  expect(() => new Webhook(next).verify(body, old)).toThrow();
});
