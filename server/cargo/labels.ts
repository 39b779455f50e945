// Labels of parcels: the carrier's own label, fetched once and stored, or drawn here. On A6 sheets,
// four on an A4 sheet, or for a thermal printer.

import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { lazyLibrary } from '#server/base/run/lazy-library.ts';
import type { Order } from '#server/orders/order-records.ts';
import { numberText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { formatLira, kurus } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import { desiOf } from '#shared/shipping/shipping.ts';
import { type Carriers, openCarriers } from './accounts.ts';
import { type Booking, type BoxRow, selectBookings } from './bookings.sql.ts';
import type { CargoDeps } from './bookings.ts';
import { type LabelBytes, selectLabel, updateLabel } from './boxes.sql.ts';
import { drawLabels, LABEL, type LabelText, zplOf } from './label-drawing.ts';

// Labels of any size on sheets: one on A6, four on A4.

const pdfLib = lazyLibrary<typeof import('@cantoo/pdf-lib')>('@cantoo/pdf-lib');

/** In points. */
const A4 = { width: 595.28, height: 841.89 } as const;
type Sheet = 'a6' | 'a4';

const sheets: Record<Sheet, { size: [number, number]; columns: number; rows: number }> = {
  a6: { size: [LABEL.width, LABEL.height], columns: 1, rows: 1 },
  a4: { size: [A4.width, A4.height], columns: 2, rows: 2 },
};

/** Each label keeps its proportions and is centred in its place. */
export async function onSheets(labels: readonly LabelBytes[], sheet: Sheet): Promise<Buffer> {
  const { PDFDocument } = pdfLib();
  const { size, columns, rows } = sheets[sheet];
  const width = size[0] / columns;
  const height = size[1] / rows;
  const pdf = await PDFDocument.create();
  let used = 0;
  for (const { kind, bytes } of labels) {
    const isPicture = kind === 'png';
    const drawn = isPicture
      ? [await pdf.embedPng(bytes).catch(() => pdf.embedJpg(bytes))]
      : await pdf.embedPdf(bytes, (await PDFDocument.load(bytes)).getPageIndices());
    for (const one of drawn) {
      const place = used % (columns * rows);
      const page = place === 0 ? pdf.addPage(size) : pdf.getPage(pdf.getPageCount() - 1);
      const left = (place % columns) * width;
      const top = Math.floor(place / columns) * height;
      const scale = Math.min(width / one.width, height / one.height);
      const box = {
        width: one.width * scale,
        height: one.height * scale,
        x: left + (width - one.width * scale) / 2,
        y: size[1] - top - height + (height - one.height * scale) / 2,
      };
      if (isPicture) page.drawImage(one as never, box);
      else page.drawPage(one as never, box);
      used += 1;
    }
  }
  return Buffer.from(await pdf.save());
}

type LabelFormat = 'a6' | 'a4' | 'zpl';
type Drawn = { order: Order; booking: Booking; box: BoxRow };

/**
 * The labels of all boxes of each order that wait for their carrier; if none waits, of those that
 * are on their way.
 * @throws AppError CARGO_LABEL_MISSING, CARGO_LABEL_FORMAT, CARGO_UNREACHABLE
 */
export async function makeLabels(
  deps: CargoDeps,
  orders: readonly Order[],
  format: LabelFormat,
): Promise<Buffer> {
  const carriers = await openCarriers(deps);
  const found: Drawn[] = [];
  for (const order of orders) {
    const bookings = (await selectBookings(deps.db, order.id)).filter(
      ({ state }) => state === 'booked',
    );
    const boxes = bookings.flatMap((booking) =>
      booking.boxes.map((box) => ({ order, booking, box })),
    );
    const waiting = boxes.filter(({ box }) => box.state === 'waiting');
    if (boxes.length === 0) throw missing(order);
    found.push(...(waiting.length > 0 ? waiting : boxes));
  }
  const shop = await deps.settings.shop();
  const labels: LabelBytes[] = [];
  for (const drawn of found) labels.push(await labelOf({ deps, carriers, shop, format }, drawn));
  if (format === 'zpl') return Buffer.concat(labels.map(({ bytes }) => bytes));
  return onSheets(labels, format);
}

const missing = ({ orderNumber }: Order) =>
  new AppError('CARGO_LABEL_MISSING', { values: { order: showOrderNumber(orderNumber) } });

type Shop = Awaited<ReturnType<CargoDeps['settings']['shop']>>;

type Making = { deps: CargoDeps; carriers: Carriers; shop: Shop; format: LabelFormat };

async function labelOf(
  { deps, carriers, shop, format }: Making,
  drawn: Drawn,
): Promise<LabelBytes> {
  const { order, booking, box } = drawn;
  if (booking.account === 'yurtici') {
    const text = textOf(drawn, shop);
    return format === 'zpl'
      ? { kind: 'zpl', bytes: Buffer.from(`${zplOf(text)}\n`) }
      : { kind: 'pdf', bytes: await drawLabels([text]) };
  }
  const label = (await selectLabel(deps.db, box.key)) ?? (await fetchOnce(deps, carriers, drawn));
  if (!label) throw missing(order);
  if ((label.kind === 'zpl') !== (format === 'zpl'))
    throw new AppError('CARGO_LABEL_FORMAT', {
      values: { order: showOrderNumber(order.orderNumber) },
    });
  return label;
}

async function fetchOnce(
  { db, log }: CargoDeps,
  carriers: Carriers,
  { booking, box }: Drawn,
): Promise<LabelBytes | null> {
  try {
    const label = (await carriers.get(booking.account)?.label(box)) ?? null;
    if (label) await updateLabel(db, box.key, label);
    return label;
  } catch (error) {
    log.warn({ err: error }, 'a label was not fetched');
    throw new AppError('CARGO_UNREACHABLE', { cause: error });
  }
}

function textOf({ order, booking, box }: Drawn, shop: Shop): LabelText {
  const t = (key: string, values: Record<string, string | number> = {}) =>
    translate('tr', 'documents', `label.${key}`, values);
  const { receiver, codKurus, isFragile, boxes } = booking;
  const volumeCm3 = box.lengthCm * box.widthCm * box.heightCm;
  return {
    code: box.barcode ?? box.key,
    receiver: {
      name: receiver.name,
      phone: formatPhone(receiver.phone),
      address: receiver.address,
      place: `${receiver.district} / ${receiver.city}`,
    },
    sender: {
      name: shop.title || shop.name,
      address: shop.address,
      phone: formatPhone(shop.phone),
    },
    carrier: carrierName(booking.carrier ?? booking.account),
    orderNumber: showOrderNumber(order.orderNumber),
    box: `${box.place} / ${boxes.length}`,
    cod: codKurus === null ? '' : t('cod', { amount: formatLira(kurus(codKurus), 'tr') }),
    fragile: isFragile ? t('fragile') : '',
    size: t('size', {
      desi: desiOf({ weightG: box.weightG, volumeCm3 }),
      kg: numberText(Math.ceil(box.weightG / 100) / 10, 'tr'),
    }),
    captions: { to: t('to'), from: t('from'), order: t('order'), box: t('box') },
  };
}
