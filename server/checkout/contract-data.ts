// The data for a contract.

import type { Shop } from '#server/settings/settings.ts';
import type { Kurus } from '#shared/base/money.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import type { InstallmentOffer } from '#shared/pricing/installments.ts';
import type { TaxLine } from '#shared/pricing/taxes.ts';

type ContractParty = { name: string; email: string; phone: string };
export type ContractData = {
  shop: Shop;
  publicUrl: string;
  /** The carrier that takes returns back at the seller's cost; empty if none is named. */
  returnCarrier: string;
  /** Null before the order is placed. */
  orderNumber: string | null;
  date: Date;
  buyer: ContractParty;
  deliveryAddress: string;
  /** Null when it is the delivery address. */
  billingAddress: string | null;
  invoice: { companyName: string; taxOffice: string; taxNumber: string } | null;
  /** `isPersonalised`: without the right of withdrawal, which the text states. */
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
  /** By rate, as on the invoice. */
  taxes: readonly TaxLine[];
  shipping: Kurus;
  /** Null if shipping costs the same for every order. */
  delivery: { name: string; isBuyerPays: boolean } | null;
  /** For cash on delivery; included in the total. */
  surcharge: Kurus;
  total: Kurus;
  paymentMethod: PaymentMethod | null;
  /** The possible installment counts for a card, and their prices. */
  installments: InstallmentOffer | null;
};
