// The port of a marketplace: the calls that the shop needs, in the shop's terms and in kuruş. An
// adapter (trendyol/) implements its protocol and knows no table. Decision 0083.
import type { Kurus } from '#shared/base/money.ts';
import type { MarketplaceName } from '#shared/marketplace/marketplaces.ts';

type MarketplaceLimits = {
  rowsOfBatch: number;
  /** The maximum stock that it accepts for one product. */
  mostStock: number;
  /** The same body is refused again within this time. */
  repeatMs: number;
  /** The result of a batch is available for this time. */
  resultMs: number;
};

/** `name`: of a category, including the categories above it. */
export type Choice = { id: number; name: string };
/** `isText`: it accepts free text instead of one of its values. */
export type ChoiceOfAttribute = Choice & {
  isRequired: boolean;
  isText: boolean;
  values: Choice[];
};

export type OfferedAttribute = { id: number; valueIds?: number[]; value?: string };

/** A product to create on the marketplace. Prices with tax. */
export type OfferedProduct = {
  barcode: string;
  title: string;
  /** Products with the same code are shown as one family. */
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

/** `isDone`: every row has a result. `failures`: the marketplace's own messages. */
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
 * `awaiting`: bought, but the payment is still being checked: only its stock counts. `open`: to be
 * sent. `moving`: on its way or delivered. `replaced`: by other packages.
 */
export type PackageStage = 'awaiting' | 'open' | 'moving' | 'cancelled' | 'replaced';

export type SoldPackage = {
  packageId: string;
  orderNumber: string;
  /** The marketplace's own status. */
  status: string;
  stage: PackageStage;
  /** The packages that this one replaces. */
  originIds: readonly string[];
  rows: readonly PackageRow[];
  total: Kurus;
  buyer: PackageBuyer;
  modifiedAt: Date;
};

export type Marketplace = {
  name: MarketplaceName;
  limits: MarketplaceLimits;
  /** Its message about the keys; null: they are valid. @throws Error if it cannot be reached */
  checkKeys(): Promise<string | null>;
  /** Categories that can contain products: the leaves of the tree. */
  readCategories(): Promise<Choice[]>;
  readAttributes(categoryId: number): Promise<ChoiceOfAttribute[]>;
  findBrands(name: string): Promise<Choice[]>;
  /** Both return the number of a batch, whose result comes later. @throws MarketplaceRefusal */
  createProducts(products: readonly OfferedProduct[]): Promise<string>;
  changeStock(rows: readonly StockRow[]): Promise<string>;
  /** Null if it no longer knows the batch. */
  readBatch(batchId: string): Promise<BatchResult | null>;
  /** Packages that changed since then, in parts. */
  readPackages(since: Date, until: Date): AsyncIterable<readonly SoldPackage[]>;
  startPreparing(packageId: string, rows: readonly PackageRow[]): Promise<void>;
  reportInvoice(
    packageId: string,
    invoice: { rows: readonly PackageRow[]; number: string },
  ): Promise<void>;
  linkInvoice(packageId: string, invoice: { url: string; number: string; at: Date }): Promise<void>;
  /** Reports that the shop cannot send these rows. */
  cannotSupply(packageId: string, rows: readonly PackageRow[]): Promise<void>;
};

/** It responded and did nothing; after any other error the outcome is unknown. */
export class MarketplaceRefusal extends Error {
  /** The marketplace's own message. */
  readonly reason: string;
  /** Too many calls: the same call may be made later. */
  readonly isBusy: boolean;
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`the marketplace answered ${status}: ${reason}`);
    this.name = 'MarketplaceRefusal';
    this.status = status;
    this.reason = reason;
    this.isBusy = status === 429;
  }
}
