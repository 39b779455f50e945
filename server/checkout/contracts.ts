// The legal texts of an order: rendered from its data, shown before payment, stored with it and
// mailed (domain.md 2.1). The stored text differs from the text that the buyer read only by the
// order's number and date.
import { createHash } from 'node:crypto';
import { Html, html } from '#server/base/http/html.ts';
import type { DocumentKind, OrderDocument } from '#server/orders/order-records.ts';
import type { ContractData } from './contract-data.ts';
import { distanceSales, preliminaryInformation } from './contracts.tr.ts';

/** Increase it with every change of the text, to record which text a buyer accepted. */
const CONTRACT_VERSION = '2026-11-23.2';

type Rendered = { kind: DocumentKind; version: string; title: string; html: string };

const documents: { kind: DocumentKind; title: string; body: (data: ContractData) => Html }[] = [
  {
    kind: 'preliminary-information',
    title: 'Ön Bilgilendirme Formu',
    body: preliminaryInformation,
  },
  { kind: 'distance-sales', title: 'Mesafeli Satış Sözleşmesi', body: distanceSales },
];

/** As parts of a page. */
export function renderContracts(data: ContractData): Rendered[] {
  return documents.map(({ kind, title, body }) => ({
    kind,
    version: CONTRACT_VERSION,
    title,
    html: body(data).text,
  }));
}

/** As separate documents, with a hash that proves the text. */
export function renderDocuments(data: ContractData): OrderDocument[] {
  return renderContracts(data).map(({ kind, version, title, html: body }) => {
    const text = wholeDocument(title, new Html(body));
    return { kind, version, html: text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/** At least 12 points, plain, also when printed (domain.md 2.1, form). */
const DOCUMENT_STYLE = new Html(
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:12pt/1.5 Georgia,"Times New Roman",serif;color:#15202b}h1{font-size:18pt}h2{font-size:14pt;margin:1.6em 0 .4em}' +
    'table{width:100%;border-collapse:collapse;margin:.6em 0}th,td{padding:.35em .5em;border:1px solid #857b6b;text-align:left;vertical-align:top}td.amount,th.amount{text-align:right;white-space:nowrap}',
);

const wholeDocument = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${DOCUMENT_STYLE}</style></head><body><h1>${title}</h1>${body}</body></html>
`.text;
