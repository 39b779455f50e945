// The stored quote and its rows.
import type { Language } from '#shared/base/languages.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { QuoteState } from '#shared/quotes/quotes.ts';

export type QuoteItemRecord = {
  position: number;
  productId: number;
  designId: string | null;
  sku: string;
  name: string;
  imageUrl: string;
  quantity: number;
  priceKurus: Kurus;
  unitPriceKurus: Kurus;
  lineTotalKurus: Kurus;
  discountKurus: Kurus;
  /** Null in quotes from before these columns: the quote's one rate applies. */
  taxPoints: number | null;
  taxKurus: Kurus | null;
  listUnitPriceKurus: Kurus | null;
  /** The position of the row that it can replace; null: it is not an alternative. */
  alternativeTo: number | null;
  isChosen: boolean;
};
export type QuoteRecord = {
  number: string;
  code: string;
  customerId: number | null;
  /** The company whose members see it in their accounts. */
  companyId: number | null;
  name: string;
  companyName: string | null;
  email: string;
  phone: string | null;
  language: Language;
  subtotalKurus: Kurus;
  discountKurus: Kurus;
  taxKurus: Kurus;
  shippingKurus: Kurus;
  totalKurus: Kurus;
  taxPoints: number;
  pricesIncludeTax: boolean;
  shippingOptionId: string | null;
  shippingNameTr: string | null;
  shippingNameEn: string | null;
  note: string | null;
  paymentTerms: string | null;
  deliveryTerms: string | null;
  /** Text rows without a product. */
  textRows: string[];
  madeBy: string | null;
  idempotencyKey: string | null;
  requestHash: string | null;
  /** The first quote of the chain; null in the first. */
  firstId: number | null;
  /** Counted from 1. */
  revision: number;
  expiresAt: Date;
  createdAt: Date;
};
export type Quote = Omit<QuoteRecord, 'idempotencyKey' | 'requestHash'> & {
  id: number;
  withdrawnAt: Date | null;
  replacedAt: Date | null;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  waitsSince: Date | null;
  version: number;
  state: QuoteState;
  orderNumber: string | null;
  /** The name of the company account. */
  company: string | null;
  /** The company's tax office and number. */
  companyTax: string | null;
  /** The chosen rows, which the sums include. */
  items: QuoteItemRecord[];
  /** Rows that can replace one of these. */
  others: QuoteItemRecord[];
};
