// What a contract is filled with.
import type { Kurus } from '#shared/money.ts';
import type { Shop } from '../config/settings.ts';

type ContractParty = { name: string; email: string; phone: string };
export type ContractData = {
  shop: Shop;
  publicUrl: string;
  /** Null before the order is placed. */
  orderNumber: string | null;
  date: Date;
  buyer: ContractParty;
  deliveryAddress: string;
  /** Null when it is the delivery address. */
  billingAddress: string | null;
  invoice: { companyName: string; taxOffice: string; taxNumber: string } | null;
  items: { name: string; quantity: number; unitPrice: Kurus; lineTotal: Kurus }[];
  subtotal: Kurus;
  discount: Kurus;
  tax: Kurus;
  taxPercent: number;
  pricesIncludeTax: boolean;
  shipping: Kurus;
  /** Null where shipping costs the same for every load. */
  delivery: { name: string; isBuyerPays: boolean } | null;
  total: Kurus;
  paymentMethod: 'card' | 'transfer' | null;
};
