// The shop's profile for platforms (UCP, overview: discovery): the newest release, and the one
// before it for platforms that still use that.

export const ucpVersions = ['2026-08-25', '2026-04-08'] as const;
export type UcpVersion = (typeof ucpVersions)[number];
const [NEWEST] = ucpVersions;

export const PERMALINK_PATH = '/buy';

const names = {
  'dev.ucp.shopping.catalog.search': 'shopping/catalog_search',
  'dev.ucp.shopping.catalog.lookup': 'shopping/catalog_lookup',
  'dev.ucp.shopping.cart': 'shopping/cart',
  'dev.ucp.shopping.checkout': 'shopping/checkout',
} as const;
export type Capability = keyof typeof names;

const specOf: Record<Capability, string> = {
  'dev.ucp.shopping.catalog.search': 'shopping/catalog/search',
  'dev.ucp.shopping.catalog.lookup': 'shopping/catalog/lookup',
  'dev.ucp.shopping.cart': 'shopping/cart',
  'dev.ucp.shopping.checkout': 'shopping/checkout',
};

const endpointOf = (publicUrl: string, version: UcpVersion): string =>
  `${publicUrl}/ucp/${version}`;

const profilePath = (version: UcpVersion): string => `/.well-known/ucp/${version}`;

/**
 * The profile of a release; the newest one names the others. It has no payment handler: the buyer
 * pays on the shop's own page.
 */
export function profileOf(publicUrl: string, version: UcpVersion) {
  const site = `https://ucp.dev/${version}`;
  const capabilities = Object.entries(names).map(([name, schema]) => [
    name,
    [
      {
        version,
        spec: `${site}/specification/${specOf[name as Capability]}`,
        schema: `${site}/schemas/${schema}.json`,
      },
    ],
  ]);
  return {
    ucp: {
      version,
      ...(version === NEWEST && {
        supported_versions: Object.fromEntries(
          ucpVersions
            .filter((other) => other !== NEWEST)
            .map((other) => [other, `${publicUrl}${profilePath(other)}`]),
        ),
      }),
      services: {
        'dev.ucp.shopping': [
          {
            version,
            spec: `${site}/specification/overview`,
            transport: 'rest',
            endpoint: endpointOf(publicUrl, version),
            schema: `${site}/services/shopping/rest.openapi.json`,
          },
        ],
      },
      capabilities: {
        ...Object.fromEntries(capabilities),
        ...(version === NEWEST && {
          'dev.ucp.shopping.permalink': [
            {
              version,
              spec: `${site}/specification/permalink`,
              schema: `${site}/schemas/shopping/permalink.json`,
              config: { endpoint: `${publicUrl}${PERMALINK_PATH}` },
            },
          ],
        }),
      },
      payment_handlers: {},
    },
  };
}

/** The member `ucp` of a response: the capabilities in use. */
export const envelope = (version: UcpVersion, used: readonly Capability[]) => ({
  version,
  status: 'success' as const,
  capabilities: Object.fromEntries(used.map((name) => [name, [{ version }]])),
});
