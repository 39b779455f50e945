// An assistant in tests: a client of the Model Context Protocol that calls the app without a
// socket.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { App } from '#server/base/platform.ts';

export const newestRevision = '2026-07-28';

type Connected = {
  path?: string;
  revision?: 'newest' | 'before';
  headers?: Record<string, string>;
};

/** `before`: a client of the previous revision, which starts with a handshake. */
export async function connectAssistant(
  app: App,
  { path = '/mcp', revision = 'newest', headers = {} }: Connected = {},
) {
  const client = new Client(
    { name: 'assistant-in-tests', version: '1.0.0' },
    { versionNegotiation: { mode: revision === 'newest' ? { pin: newestRevision } : 'legacy' } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://flakon.test${path}`), {
      fetch: injected(app),
      requestInit: { headers },
    }),
  );
  return {
    client,
    /** @returns the result of the tool, and its text if it is refused */
    async call<T>(name: string, input: Record<string, unknown> = {}) {
      const result = await client.callTool({ name, arguments: input });
      const [first] = result.content as { type: string; text: string }[];
      return {
        isError: result.isError === true,
        text: first?.text ?? '',
        data: result.structuredContent as T,
      };
    },
  };
}

/** `fetch` that calls the app in process. */
const injected =
  (app: App): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input));
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(init?.body ? { payload: String(init.body) } : {}),
    });
    const isEmpty = [202, 204, 304].includes(answer.statusCode);
    return new Response(isEmpty ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    });
  };
