// The shop's own client (sdk) on Playwright's requests, which have the cookies of a page.
import type { APIRequestContext } from '@playwright/test';
import { connectShop, type Shop } from '#sdk/index.ts';

/** Any address will do: the requests have the address of the shop under test. */
const anywhere = 'http://shop.invalid';

/** @param accessToken of a signed-in customer */
export function shopClient(request: APIRequestContext, accessToken?: string): Shop {
  const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const sent = new Request(input, init);
    const body = Buffer.from(await sent.arrayBuffer());
    const answer = await request.fetch(sent.url.replace(anywhere, ''), {
      method: sent.method,
      headers: Object.fromEntries(sent.headers),
      ...(body.length > 0 ? { data: body } : {}),
    });
    const hasBody = ![204, 304].includes(answer.status());
    return new Response(hasBody ? new Uint8Array(await answer.body()) : null, {
      status: answer.status(),
      headers: answer.headers(),
    });
  };
  return connectShop({ baseUrl: anywhere, fetch: send, accessToken: () => accessToken });
}

/** @throws with the code of the refusal */
export function dataOf<Data>({
  data,
  error,
}: {
  data?: Data | undefined;
  error?: unknown;
}): NonNullable<Data> {
  if (data === undefined || data === null) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
}
