// Reads invoices in UBL-TR, and checks that their elements have the order of the standard.
import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

// The elements of UBL-Invoice 2.1 that we write, in the order of the standard.
const order: Record<string, readonly string[]> = {
  Invoice: [
    'UBLVersionID',
    'CustomizationID',
    'ProfileID',
    'ID',
    'CopyIndicator',
    'UUID',
    'IssueDate',
    'IssueTime',
    'DueDate',
    'InvoiceTypeCode',
    'Note',
    'TaxPointDate',
    'DocumentCurrencyCode',
    'TaxCurrencyCode',
    'LineCountNumeric',
    'InvoicePeriod',
    'OrderReference',
    'BillingReference',
    'DespatchDocumentReference',
    'AdditionalDocumentReference',
    'Signature',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'Delivery',
    'PaymentMeans',
    'PaymentTerms',
    'AllowanceCharge',
    'TaxTotal',
    'WithholdingTaxTotal',
    'LegalMonetaryTotal',
    'InvoiceLine',
  ],
  Party: [
    'WebsiteURI',
    'EndpointID',
    'PartyIdentification',
    'PartyName',
    'PostalAddress',
    'PhysicalLocation',
    'PartyTaxScheme',
    'PartyLegalEntity',
    'Contact',
    'Person',
  ],
  PostalAddress: [
    'ID',
    'Room',
    'StreetName',
    'BuildingName',
    'BuildingNumber',
    'CitySubdivisionName',
    'CityName',
    'PostalZone',
    'Region',
    'District',
    'Country',
  ],
  LegalMonetaryTotal: [
    'LineExtensionAmount',
    'TaxExclusiveAmount',
    'TaxInclusiveAmount',
    'AllowanceTotalAmount',
    'ChargeTotalAmount',
    'PayableRoundingAmount',
    'PayableAmount',
  ],
  InvoiceLine: [
    'ID',
    'Note',
    'InvoicedQuantity',
    'LineExtensionAmount',
    'OrderLineReference',
    'AllowanceCharge',
    'TaxTotal',
    'WithholdingTaxTotal',
    'Item',
    'Price',
  ],
  AllowanceCharge: [
    'ChargeIndicator',
    'AllowanceChargeReason',
    'MultiplierFactorNumeric',
    'SequenceNumeric',
    'Amount',
    'BaseAmount',
  ],
  TaxSubtotal: [
    'TaxableAmount',
    'TaxAmount',
    'CalculationSequenceNumeric',
    'Percent',
    'TaxCategory',
  ],
  PaymentMeans: ['PaymentMeansCode', 'PaymentDueDate', 'PaymentChannelCode', 'InstructionNote'],
  Item: [
    'Description',
    'Name',
    'Keyword',
    'BrandName',
    'ModelName',
    'BuyersItemIdentification',
    'SellersItemIdentification',
  ],
  Contact: ['ID', 'Name', 'Telephone', 'Telefax', 'ElectronicMail'],
};

export type Node = {
  nodeName: string;
  childNodes: Iterable<Node>;
  nodeType: number;
  textContent: string | null;
};
const childrenOf = (node: Node): Node[] =>
  [...node.childNodes].filter(({ nodeType }) => nodeType === 1);
const nameOf = ({ nodeName }: Node): string => nodeName.replace(/^.*:/, '');
export function assertOrder(node: Node): void {
  const names = childrenOf(node).map(nameOf);
  const known = order[nameOf(node)];
  if (known) {
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    const places = names.map((name) => known.indexOf(name));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
  for (const child of childrenOf(node)) assertOrder(child);
}
export const at = (node: Node, ...names: string[]): Node[] =>
  names.reduce<Node[]>(
    (nodes, name) =>
      nodes.flatMap((one) => childrenOf(one).filter((child) => nameOf(child) === name)),
    [node],
  );
export const textAt = (node: Node, ...names: string[]): string =>
  at(node, ...names)[0]?.textContent ?? '';
export const kurusAt = (node: Node, ...names: string[]) =>
  at(node, ...names).reduce((sum, found) => sum + Math.round(Number(found.textContent) * 100), 0);

/** The names and contents of a ZIP, read from its directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  for (
    let at = bytes.readUInt32LE(end + 16), left = bytes.readUInt16LE(end + 8);
    left > 0;
    left -= 1
  ) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString('utf8'));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
