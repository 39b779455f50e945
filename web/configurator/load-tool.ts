// The initial data of /configurator: a saved design, a given bottle or the best seller, and the
// first bottles to choose from.
import type {
  DesignAnswer,
  DesignStart,
  PartsAnswer,
  Starter,
} from '#shared/designs/design-tool.ts';
import type { LoadArgs } from '#web/session/route-data.ts';
import { fetchParts } from './tool-calls.ts';

export type ToolStart = {
  start: DesignStart;
  code: string | null;
  changes: string[];
  bottles: PartsAnswer;
  labels: PartsAnswer;
  /** Empty if the address names a bottle or a design. */
  starters: Starter[];
  address: string;
  isEditing: boolean;
};

export async function loadTool({ api, url }: LoadArgs): Promise<ToolStart> {
  const code = url.searchParams.get('design');
  const bottle = /^\d{1,9}$/.exec(url.searchParams.get('bottle') ?? '')?.[0];
  const start = code
    ? await api.get('/designs/{code}', { path: { code: code.slice(0, 40) } })
    : await api.get('/designs/start', { query: { bottle: bottle ? Number(bottle) : undefined } });
  const [bottles, labels, starters] = await Promise.all([
    fetchParts(api, start.choices.parts, { role: 'bottle' }),
    fetchParts(api, {}, { role: 'label' }),
    code || bottle ? null : api.get('/designs/starters'),
  ]);
  return {
    start,
    code: 'code' in start ? (start as DesignAnswer).code : null,
    changes: 'changes' in start ? (start as DesignAnswer).changes : [],
    bottles,
    labels,
    starters: starters?.content ?? [],
    address: url.search,
    isEditing: url.searchParams.get('edit') === '1',
  };
}
