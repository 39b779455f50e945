// What a contract is filled with.

import type { Shop } from '#server/settings/settings.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import type { InstallmentOffer } from '#shared/pricing/installments.ts';
import type { TaxLine } from '#shared/pricing/taxes.ts';

type ContractParty = { name: string; email: string; phone: string };
export type ContractData = {
  shop: Shop;
  publicUrl: string;
  /** Who brings back what is returned, at the seller's cost; empty where none is named. */
  returnCarrier: string;
  /** Null before the order is placed. */
  orderNumber: string | null;
  date: Date;
  buyer: ContractParty;
  deliveryAddress: string;
  /** Null when it is the delivery address. */
  billingAddress: string | null;
  invoice: { companyName: string; taxOffice: string; taxNumber: string } | null;
  /** `isPersonalised`: without the right of withdrawal, and named so. */
  items: {
    name: string;
    quantity: number;
    /** With tax, as are all amounts here. */
    unitPrice: string;
    lineTotal: Kurus;
    isPersonalised: boolean;
  }[];
  subtotal: Kurus;
  discount: Kurus;
  /** By rate: what the invoice states. */
  taxes: readonly TaxLine[];
  shipping: Kurus;
  /** Null where shipping costs the same for every load. */
  delivery: { name: string; isBuyerPays: boolean } | null;
  /** Of cash on delivery; in the total. */
  surcharge: Kurus;
  total: Kurus;
  paymentMethod: PaymentMethod | null;
  /** In how many parts a card may pay it, and what that costs. */
  installments: InstallmentOffer | null;
};
