// A package of Trendyol as the shop reads it (reference/getshipmentpackagesstream).
import { z } from 'zod';
import { fromLira, isLira } from '#shared/base/money.ts';
import type { PackageAddress, PackageStage, SoldPackage } from '../marketplace.ts';

const lira = z.number().min(0).refine(isLira, 'more than two decimals').transform(fromLira);
const id = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

const Address = z.looseObject({
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  district: text,
  neighborhood: text,
  postalCode: text,
  taxOffice: text,
  taxNumber: text,
});

/** `lineUnitPrice`: price of one piece, after all discounts, with tax. */
const Line = z.looseObject({
  lineId: id,
  barcode: z.string(),
  quantity: z.int().min(1),
  lineUnitPrice: lira,
});

const Package = z.looseObject({
  shipmentPackageId: id,
  orderNumber: z.string(),
  shipmentPackageStatus: z.string(),
  originPackageIds: z
    .array(id)
    .nullish()
    .transform((ids) => ids ?? []),
  packageTotalPrice: lira,
  lastModifiedDate: z.int(),
  commercial: z.boolean().nullish(),
  taxNumber: text,
  customerFirstName: text,
  customerLastName: text,
  shipmentAddress: Address,
  invoiceAddress: Address.nullish(),
  lines: z.array(Line),
});

export const PackagePage = z.object({
  content: z.array(Package),
  hasMore: z.boolean().default(false),
  nextCursor: z.string().nullish(),
});

const stages: Readonly<Record<string, PackageStage>> = {
  Awaiting: 'awaiting',
  Created: 'open',
  Picking: 'open',
  Invoiced: 'open',
  Cancelled: 'cancelled',
  UnSupplied: 'cancelled',
  UnPacked: 'replaced',
};

export function toPackage(sent: z.infer<typeof Package>): SoldPackage {
  const { shipmentAddress, invoiceAddress } = sent;
  const taxNumber = sent.taxNumber || (invoiceAddress?.taxNumber ?? '');
  return {
    packageId: sent.shipmentPackageId,
    orderNumber: sent.orderNumber,
    status: sent.shipmentPackageStatus,
    // Shipped, AtCollectionPoint, Delivered, UnDelivered, Returned.
    stage: stages[sent.shipmentPackageStatus] ?? 'moving',
    originIds: sent.originPackageIds,
    rows: sent.lines.map(({ lineId, barcode, quantity, lineUnitPrice }) => ({
      rowId: lineId,
      barcode,
      quantity,
      price: lineUnitPrice,
    })),
    total: sent.packageTotalPrice,
    buyer: {
      firstName: sent.customerFirstName || shipmentAddress.firstName,
      lastName: sent.customerLastName || shipmentAddress.lastName,
      shipping: toAddress(shipmentAddress),
      billing: invoiceAddress ? toAddress(invoiceAddress) : null,
      company:
        sent.commercial && taxNumber
          ? {
              name: invoiceAddress?.company || shipmentAddress.company,
              taxOffice: invoiceAddress?.taxOffice ?? '',
              taxNumber,
            }
          : null,
    },
    modifiedAt: new Date(sent.lastModifiedDate),
  };
}

const toAddress = (sent: z.infer<typeof Address>): PackageAddress => ({
  city: sent.city,
  district: sent.district,
  neighbourhood: sent.neighborhood || '-',
  line: [sent.address1, sent.address2].filter(Boolean).join(' ').slice(0, 300),
  postcode: /^\d{5}$/.test(sent.postalCode) ? sent.postalCode : '',
});
