// The port of a marketplace: what the shop asks of one, in the shop's words and in kuruş. An adapter
// (trendyol/) speaks its protocol and knows no table. Decision 0083.
import type { Kurus } from '#shared/base/money.ts';
import type { MarketplaceName } from '#shared/marketplace/marketplaces.ts';

export type MarketplaceLimits = {
  rowsOfBatch: number;
  /** More pieces of one product are not taken. */
  mostStock: number;
  /** The same body is refused for so long. */
  repeatMs: number;
  /** The result of a batch is kept for so long. */
  resultMs: number;
};

/** `name`: of a category with those above it. */
export type Choice = { id: number; name: string };
/** `isText`: it takes a text instead of one of its values. */
export type ChoiceOfAttribute = Choice & {
  isRequired: boolean;
  isText: boolean;
  values: Choice[];
};

export type OfferedAttribute = { id: number; valueIds?: number[]; value?: string };

/** A product that is to be created there. Prices with tax. */
export type OfferedProduct = {
  barcode: string;
  title: string;
  /** The same for all members of a family. */
  familyCode: string;
  sku: string;
  description: string;
  brandId: number;
  categoryId: number;
  attributes: readonly OfferedAttribute[];
  quantity: number;
  price: Kurus;
  listPrice: Kurus;
  taxPercent: number;
  desi: number;
  imageLinks: readonly string[];
};

export type StockRow = { barcode: string; quantity: number; price: Kurus; listPrice: Kurus };

/** `isDone`: every row has its answer. `failures`: in the marketplace's own words. */
export type BatchResult = {
  isDone: boolean;
  confirmed: readonly string[];
  failures: readonly { barcode: string; reasons: string }[];
};

export type PackageRow = { rowId: string; barcode: string; quantity: number; price: Kurus };

export type PackageBuyer = {
  firstName: string;
  lastName: string;
  shipping: PackageAddress;
  billing: PackageAddress | null;
  company: { name: string; taxOffice: string; taxNumber: string } | null;
};
export type PackageAddress = {
  city: string;
  district: string;
  neighbourhood: string;
  line: string;
  postcode: string;
};

/**
 * `held`: bought, but its payment is still checked: only its stock counts. `open`: to be sent.
 * `moving`: on its way or there. `over`: cancelled, or replaced by other packages.
 */
export type PackageStage = 'held' | 'open' | 'moving' | 'cancelled' | 'replaced';

export type SoldPackage = {
  packageId: string;
  orderNumber: string;
  /** The marketplace's own word. */
  status: string;
  stage: PackageStage;
  /** Those that this one replaces. */
  originIds: readonly string[];
  rows: readonly PackageRow[];
  total: Kurus;
  buyer: PackageBuyer;
  modifiedAt: Date;
};

export type Marketplace = {
  name: MarketplaceName;
  limits: MarketplaceLimits;
  /** What it says of the keys; null: it takes them. @throws Error where it cannot be reached */
  checkKeys(): Promise<string | null>;
  /** Categories that a product can be in: the ends of the tree. */
  readCategories(): Promise<Choice[]>;
  readAttributes(categoryId: number): Promise<ChoiceOfAttribute[]>;
  findBrands(name: string): Promise<Choice[]>;
  /** Both answer the number of a batch, whose result comes later. @throws MarketplaceRefusal */
  createProducts(products: readonly OfferedProduct[]): Promise<string>;
  changeStock(rows: readonly StockRow[]): Promise<string>;
  /** Null where it knows no such batch any more. */
  readBatch(batchId: string): Promise<BatchResult | null>;
  /** Those that changed since then, in parts. */
  readPackages(since: Date, until: Date): AsyncIterable<readonly SoldPackage[]>;
  startPreparing(packageId: string, rows: readonly PackageRow[]): Promise<void>;
  reportInvoice(
    packageId: string,
    invoice: { rows: readonly PackageRow[]; number: string },
  ): Promise<void>;
  linkInvoice(packageId: string, invoice: { url: string; number: string; at: Date }): Promise<void>;
  /** The shop cannot send these. */
  cannotSupply(packageId: string, rows: readonly PackageRow[]): Promise<void>;
};

/** It answered, and did nothing; any other error leaves the outcome unknown. */
export class MarketplaceRefusal extends Error {
  /** Its own. */
  readonly words: string;
  /** Too many calls: the same one may be made later. */
  readonly isBusy: boolean;
  readonly status: number;

  constructor(status: number, words: string) {
    super(`the marketplace answered ${status}: ${words}`);
    this.name = 'MarketplaceRefusal';
    this.status = status;
    this.words = words;
    this.isBusy = status === 429;
  }
}
