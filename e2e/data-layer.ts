// Reads the analytics events of a page from its data layer.
import type { Page } from '@playwright/test';

export type Item = {
  item_id: string;
  affiliation: string;
  index: number;
  item_list_id: string;
  item_list_name: string;
  price: number;
  quantity: number;
};
type Ecommerce = {
  currency: string;
  value: number;
  items: Item[];
  item_list_id?: string;
  transaction_id?: string;
  tax?: number;
  shipping?: number;
};
type Event = {
  event?: string;
  ecommerce?: Ecommerce | null;
  page_title?: string;
  page_location?: string;
  [name: string]: unknown;
};

/** The entries of the data layer. A gtag command is an `arguments` object and becomes an array. */
export const readDataLayer = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]'
        ? [...(entry as unknown[])]
        : entry,
    ),
  ) as Promise<(Event | unknown[])[]>;
export const eventsOf = async (page: Page, name?: string) =>
  (await readDataLayer(page))
    .filter((entry): entry is Event => !Array.isArray(entry))
    .filter(({ event }) => (name ? event === name : event !== undefined));
export const namesOf = async (page: Page) => (await eventsOf(page)).map(({ event }) => event);
export const itemsOf = ({ ecommerce }: Event | undefined = {}) => ecommerce?.items ?? [];
export const updatesOf = async (page: Page) =>
  (await readDataLayer(page)).filter(
    (entry) => Array.isArray(entry) && entry[0] === 'consent' && entry[1] === 'update',
  ) as [string, string, Record<string, string>][];

/** Blocks requests to other machines and returns the list of their addresses. */
export async function blockForeignRequests(page: Page) {
  const left: string[] = [];
  await page.context().route(
    (url) => !['localhost', '127.0.0.1'].includes(url.hostname),
    (route) => {
      left.push(route.request().url());
      return route.abort();
    },
  );
  return left;
}
