// What the process that was started and its workers say to one another. Figures are asked for by a worker of which somebody asked
// them, told by each, and come back to it added up.
import type { MetricObject } from 'prom-client';

export type ToWorker = { type: 'stop' } | { type: 'tell-figures'; id: number } | { type: 'all-figures'; id: number; text: string };
export type FromWorker = { type: 'ready' } | { type: 'failed'; line: string } | { type: 'ask-figures'; id: number } | { type: 'own-figures'; id: number; figures: MetricObject[] };
