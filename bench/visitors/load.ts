// Load for a limited time, and its result.
import autocannon from 'autocannon';

export type Figure = {
  /** Responses per second. */
  rate: number;
  p50: number;
  /** In milliseconds. */
  p99: number;
  /** Responses other than 2xx, and requests without a response. */
  failed: number;
};

type Load = Omit<autocannon.Options, 'duration' | 'timeout' | 'connections' | 'setupClient'>;

/**
 * autocannon decodes each body as text, which takes two thirds of its time for compressed pages.
 * Then it would be the limit of what is measured.
 */
function ignoreBodies(client: autocannon.Client): void {
  (client as unknown as BodyReader).pipelinedRequests.addBody = () => undefined;
}

type BodyReader = { pipelinedRequests: { addBody(data: Buffer): void } };

/** Sends `load` over this many connections for this many seconds. */
export async function measure(load: Load, connections: number, seconds: number): Promise<Figure> {
  const result = await autocannon({
    ...load,
    connections,
    duration: seconds,
    timeout: 20,
    setupClient: ignoreBodies,
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** Each request is created anew. */
export const eachAnother = (url: string, requestOf: () => autocannon.Request): Load => ({
  url,
  requests: [{ setupRequest: (request) => ({ ...request, ...requestOf() }) }],
});

/** Returns a function that picks a product id: the product of rank `r` in proportion to `1 / r`. */
export function zipfOver(count: number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return () => {
    const drawn = Math.random() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return 1 + low;
  };
}
