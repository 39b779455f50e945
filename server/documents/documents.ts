// PDFs of an order: made on request, streamed, never stored. In the language of the order; the
// packing slip in the language of the back office. Owns no table.

import type { Readable } from 'node:stream';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { correctionOf } from '#server/checkout/record-contracts.ts';
import { buyerLinkOf } from '#server/orders/order-access.ts';
import type { DocumentKind, Order } from '#server/orders/order-records.ts';
import { toSets } from '#server/orders/order-sets.ts';
import { selectOrderParts } from '#server/orders/orders.sql.ts';
import type { Settings } from '#server/settings/settings.ts';
import { moneyOf } from '#shared/balances/balances.ts';
import { dateText, dateTimeText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, type Kurus } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { drawBlocks, drawTitle } from './blocks.ts';
import { drawContract, drawHtml } from './contract.ts';
import { selectAccepted, selectPacked } from './documents.sql.ts';
import { drawOrderSummary } from './order-summary.ts';
import { drawPackingSlip, type Slip } from './packing-slip.ts';
import { colors, makePdf, type PdfWriter, page } from './pdf.ts';
import { drawQr } from './qr.ts';

// The printed link of an order that the shop made: for a buyer without a mailbox, to scan or to
// type. Decision 0062.

const QR_SIZE = 150;

/** `due`: the amount to pay with the link. */
function drawLinkSheet(
  writer: PdfWriter,
  { order, link, due }: { order: Order; link: string; due: Kurus },
): void {
  const { t, language } = writer;
  drawTitle(writer, t('link.title'), order.orderNumber, [
    dateText(order.createdAt, language),
    t(`summary.method.${order.paymentMethod}`),
  ]);
  drawBlocks(writer, [
    { title: t('link.buyer'), lines: [`${order.firstName} ${order.lastName}`] },
    {
      title: t('link.amount'),
      lines: [
        formatLira(due, language),
        order.expiresAt && order.state === 'PENDING_PAYMENT'
          ? t('link.until', { until: dateTimeText(order.expiresAt, language) })
          : '',
      ],
    },
  ]);
  writer.need(QR_SIZE + 40);
  writer.y += 10;
  drawQr(writer, link, { x: page.left, size: QR_SIZE });
  const beside = page.left + QR_SIZE + 20;
  const width = page.right - beside;
  const height = writer.write(t('link.text'), beside, writer.y, { width });
  writer.write(link, beside, writer.y + height + 8, { size: 8, color: colors.second, width });
  writer.y += QR_SIZE;
}

export type DocumentFile = { name: string; stream: Readable };
type DocumentContext = Pick<Platform, 'db'> & { settings: Settings };

const translateIn =
  (language: Language) =>
  (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'documents', key, values);

export async function makeSummary(
  { db, settings }: DocumentContext,
  order: Order,
): Promise<DocumentFile> {
  const [shop, { items, setParts, discounts, refunds }] = await Promise.all([
    settings.shop(),
    selectOrderParts(db, order.id),
  ]);
  const { language, orderNumber } = order;
  const t = translateIn(language);
  const stream = await makePdf(
    { shop, language, title: `${t('summary.title')} ${showOrderNumber(orderNumber)}` },
    (writer) =>
      drawOrderSummary(writer, { order, items, sets: toSets(setParts), discounts, refunds }),
  );
  return { name: t('summary.file', { orderNumber }), stream };
}

/**
 * The link with which the buyer opens the order, as a printed sheet. @throws AppError NOT_FOUND if
 * the shop did not create the order
 */
export async function makeLinkSheet(
  { settings, secrets, config }: DocumentContext & Pick<Platform, 'secrets' | 'config'>,
  order: Order,
): Promise<DocumentFile> {
  const { language, orderNumber } = order;
  const link = buyerLinkOf({ secrets, config }, order);
  if (link === null) throw new AppError('NOT_FOUND');
  const t = translateIn(language);
  const stream = await makePdf(
    {
      shop: await settings.shop(),
      language,
      title: `${t('link.title')} ${showOrderNumber(orderNumber)}`,
    },
    (writer) => drawLinkSheet(writer, { order, link, due: moneyOf(order) }),
  );
  return { name: t('link.file', { orderNumber }), stream };
}

/** The contracts are always in Turkish, and so is their sheet. @throws AppError NOT_FOUND */
export async function makeContract(
  { db, settings }: DocumentContext,
  order: Order,
  kind: DocumentKind,
): Promise<DocumentFile> {
  const { id, orderNumber, language } = order;
  const [shop, contract, { items }] = await Promise.all([
    settings.shop(),
    selectAccepted(db, id, kind),
    selectOrderParts(db, id),
  ]);
  if (!contract) throw new AppError('NOT_FOUND');
  const title = `${translate('tr', 'mails', `documents.${kind}`)} ${showOrderNumber(orderNumber)}`;
  const correction = contract.acceptedAt && correctionOf(order, items);
  const stream = await makePdf({ shop, language: 'tr', title }, (writer) => {
    drawContract(writer, contract);
    if (correction) drawHtml(writer, correction.text);
  });
  return { name: translateIn(language)(`contract.file.${kind}`, { orderNumber }), stream };
}

/**
 * For each order the rows to pack, or for one parcel its contents; each begins on a new sheet.
 * @throws AppError PARCEL_NOT_FOUND
 */
export async function makeSlips(
  { db, settings }: DocumentContext,
  orders: readonly Order[],
  language: Language,
  parcelId: number | null = null,
): Promise<DocumentFile> {
  const shop = await settings.shop();
  const slips: Slip[] = [];
  for (const order of orders) slips.push(await readSlip(db, order, parcelId));
  const t = translateIn(language);
  const only = orders.length === 1 ? orders[0] : undefined;
  const stream = await makePdf(
    {
      shop,
      language,
      title: [t('slip.title'), only && showOrderNumber(only.orderNumber)].filter(Boolean).join(' '),
    },
    (writer) => {
      for (const [index, slip] of slips.entries()) {
        if (index > 0) writer.addSheet();
        drawPackingSlip(writer, slip);
      }
    },
  );
  return {
    name: only ? t('slip.file', { orderNumber: only.orderNumber }) : t('slip.files'),
    stream,
  };
}

async function readSlip(db: Platform['db'], order: Order, parcelId: number | null): Promise<Slip> {
  const packed = await selectPacked(db, order.id);
  if (parcelId === null)
    return { order, rows: packed.filter(({ quantity }) => quantity > 0), parcel: null };
  const { shipments } = await selectOrderParts(db, order.id);
  const place = shipments.findIndex(({ id }) => id === parcelId);
  const parcel = shipments[place];
  if (!parcel) throw new AppError('PARCEL_NOT_FOUND');
  const rows = parcel.items.flatMap(({ position, quantity }) => {
    const row = packed.find((known) => known.position === position);
    return row ? [{ ...row, quantity }] : [];
  });
  return {
    order,
    rows,
    parcel: {
      place: place + 1,
      count: shipments.length,
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
    },
  };
}
