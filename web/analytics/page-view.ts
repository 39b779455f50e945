// Which addresses count as one page, and what is counted once on each page.

type Place = { pathname: string; search: string };

let current: { page: string; key: string } | undefined;
const counted = new Set<string>();

/**
 * Another category or another search is another page; filters, order and page number are not.
 */
export function pageOf({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  const named =
    pathname === '/products'
      ? [query.get('category'), query.get('search')?.trim().toLowerCase()]
      : [];
  return [pathname, ...named.map((value) => value ?? '')].join(' ');
}

/** False if this page is already counted, as when an effect runs twice. */
export function beginPage(page: string, key: string): boolean {
  if (current?.page === page && current.key === key) return false;
  current = { page, key };
  counted.clear();
  return true;
}

export function oncePerPage(what: string, work: () => void): void {
  if (counted.has(what)) return;
  counted.add(what);
  work();
}

/** Query keys whose values identify no person, order or token. */
const reported = /^(category|search|sort|page|utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid)$/;
/** The part after these pages gives access or belongs to one customer, so it is not sent. */
const secretParts =
  /^((?:\/en)?\/(?:orders\/track|lists|quotes|proofs|account\/[a-z-]+))\/(?!request$)[^/]+/;
/** E-mail addresses and phone numbers, which people type into search boxes. */
const personal = /\S+@\S+|\+?\d[\d\s()-]{8,}\d/g;

/** The address for events: without fragment, tokens and order numbers. */
export function reportedAddress({ pathname, search }: Place, origin: string): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)]
      .filter(([name]) => reported.test(name))
      .map(([name, value]) => [name, value.replace(personal, '-')]),
  );
  const text = query.toString();
  return `${origin}${pathname.replace(secretParts, '$1/-')}${text ? `?${text}` : ''}`;
}
