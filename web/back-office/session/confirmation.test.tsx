// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerConfirmation, confirmed, useConfirmation } from './confirmation.ts';

afterEach(cleanup);

const again = () => Response.json({ code: 'SIGN_IN_AGAIN' }, { status: 403 });
/** Refuses until the person has confirmed. */
function makeServer() {
  const server = { isConfirmed: false, requests: 0 };
  const send = confirmed((request) => request());
  return {
    server,
    request: () =>
      send(async () => {
        server.requests += 1;
        return server.isConfirmed ? Response.json({ ok: true }) : again();
      }),
  };
}

test('requests wait for one confirmation together, and are sent again', async () => {
  const { server, request } = makeServer();
  const { result } = renderHook(() => useConfirmation());
  const responses = Promise.all([request(), request()]);
  await act(async () => void (await Promise.resolve()));
  expect(result.current).toBe(true);

  server.isConfirmed = true;
  act(() => answerConfirmation(true));
  expect((await responses).map(({ status }) => status)).toEqual([200, 200]);
  expect(server.requests).toBe(4);
  expect(result.current).toBe(false);
});

test('a cancelled confirmation leaves the refusal of the server', async () => {
  const { server, request } = makeServer();
  renderHook(() => useConfirmation());
  const response = request();
  await act(async () => void (await Promise.resolve()));
  act(() => answerConfirmation(false));
  expect((await response).status).toBe(403);
  expect(server.requests).toBe(1);
});

test('without a dialog, and for other refusals, no request waits', async () => {
  const { request } = makeServer();
  expect((await request()).status).toBe(403);
  renderHook(() => useConfirmation());
  const other = Response.json({ code: 'FORBIDDEN' }, { status: 403 });
  expect(await confirmed(async () => other)(async () => other)).toBe(other);
});
