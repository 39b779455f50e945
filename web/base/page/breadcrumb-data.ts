/**
 * The breadcrumbs of a page (specification 1). The last one is the page itself and needs no
 * address.
 */
export const breadcrumbData = (
  steps: readonly { label: string; to?: string }[],
  publicUrl: string,
): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to ? { item: `${publicUrl}${to}` } : {}),
  })),
});
