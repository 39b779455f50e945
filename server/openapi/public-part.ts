// The part for a client of the shop: everything except the back office and calls for other systems.
import type { Contract } from './contract.ts';
import { isTagUsed } from './generator.ts';
import { withUsedSchemas } from './named-schemas.ts';

/**
 * Called by payment providers, by the buyer's browser on its way back from them, and by carriers.
 */
const ofProviders = /^\/api\/(payments|cargo)\//;

const isPublic = (path: string): boolean =>
  !path.startsWith('/api/admin/') && !ofProviders.test(path);

export function publicPartOf(contract: Contract): Contract {
  const paths = Object.fromEntries(
    Object.entries(contract.paths).filter(([path]) => isPublic(path)),
  );
  const { customer, orderToken } = contract.components?.securitySchemes ?? {};
  const part = withUsedSchemas({ ...contract, paths });
  return {
    ...part,
    tags: (contract.tags ?? []).filter(({ name }) => isTagUsed(part, name)),
    components: { ...part.components, securitySchemes: { customer, orderToken } },
  };
}
