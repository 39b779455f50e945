// The calls of the tool.

import { countsFor } from '#shared/designs/design-sets.ts';
import type {
  DesignCodeAnswer,
  PartsAnswer,
  Quote,
  RepairAnswer,
  SavedDesign,
} from '#shared/designs/design-tool.ts';
import { type DesignChoices, type DesignRole, designRoles } from '#shared/designs/designs.ts';
import type { Api } from '#web/base/api/api.ts';
import type { Query } from '#web/base/api/reads.ts';

export type PartsQuery = {
  role: DesignRole | 'label';
  q?: string;
  capacity?: string;
  neck?: string;
  page?: number;
};

/** The parts that can be combined with the present choices. */
export const fetchParts = (
  api: Api,
  parts: DesignChoices['parts'],
  { role, q, capacity, neck, page = 0 }: PartsQuery,
  signal?: AbortSignal,
): Promise<PartsAnswer> => {
  const chosen: Query = Object.fromEntries(
    designRoles.flatMap((other) =>
      other === role || parts[other] === undefined ? [] : [[other, parts[other]]],
    ),
  );
  return api.get('/designs/parts', {
    query: { role, q, capacity, neck, page: page || undefined, ...chosen },
    ...(signal && { signal }),
  });
};

export const askQuote = (api: Api, choices: DesignChoices, signal?: AbortSignal): Promise<Quote> =>
  api.post('/designs/quote', {
    body: { choices, counts: countsFor(choices.sets) },
    ...(signal && { signal }),
  });

export const askRepair = (
  api: Api,
  parts: DesignChoices['parts'],
  keep: DesignRole,
  complete = false,
): Promise<RepairAnswer> => api.post('/designs/repair', { body: { parts, keep, complete } });

export const saveDesign = (api: Api, choices: DesignChoices): Promise<DesignCodeAnswer> =>
  api.post('/designs', { body: { choices } });

export const nameDesign = (api: Api, code: string, name: string): Promise<SavedDesign> =>
  api.put('/user/designs/{code}', { path: { code }, body: { name } });
