// A local collector of the Measurement Protocol: accepts any event with 204 as the real one does,
// and reports errors at its debug address (developers.google.com/analytics/devguides/collection/
// protocol/ga4/validating-events: validationMessages with fieldPath, description, validationCode).
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Event = {
  client_id?: string;
  timestamp_micros?: number;
  consent?: object;
  events?: { name: string; params: Record<string, unknown> }[];
};
/** `lost`: accepted, but no response. */
type Failure = 'down' | 'lost' | null;

export async function startMeasurementServer({ port = 0 }: { port?: number } = {}) {
  const received: (Event & { query: Record<string, string> })[] = [];
  const state = { failure: null as Failure };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      const address = new URL(request.url ?? '', 'http://local');
      if (state.failure === 'down') return void response.writeHead(503).end();
      const event = JSON.parse(text) as Event;
      const query = Object.fromEntries(address.searchParams);
      if (address.pathname === '/debug/mp/collect')
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ validationMessages: problemsOf(event, query) }));
      received.push({ ...event, query });
      if (state.failure === 'lost') return void request.socket.destroy();
      return void response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    state,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function problemsOf(event: Event, query: Record<string, string>) {
  const message = (fieldPath: string, description: string, validationCode: string) => ({
    fieldPath,
    description,
    validationCode,
  });
  return [
    ...(/^G-[A-Z0-9]+$/.test(query.measurement_id ?? '')
      ? []
      : [message('measurement_id', 'Measurement id is not valid.', 'VALUE_INVALID')]),
    ...(event.client_id
      ? []
      : [message('client_id', 'Measurement requires a client_id.', 'VALUE_REQUIRED')]),
    ...(event.events ?? []).flatMap(({ name, params }) =>
      name === 'purchase' && !params.transaction_id
        ? [message('events', 'purchase requires a transaction_id.', 'VALUE_REQUIRED')]
        : [],
    ),
  ];
}
