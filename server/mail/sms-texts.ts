// The texts of SMS, composed when they are sent: null if no longer true. Owns no table; the texts
// are in locales (sms), in the language of the order.
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { accessTokenOf } from '#server/orders/order-access.ts';
import { selectOrderById, selectOrderParts } from '#server/orders/orders.sql.ts';
import { findQuote } from '#server/quotes/quotes.ts';
import type { Settings } from '#server/settings/settings.ts';
import { composeCode } from '#server/sms/phone-codes.ts';
import type { ComposeSms, SmsKind } from '#server/sms/sms.ts';
import { findAlert, selectAlertProduct } from '#server/stock-alerts/stock-alerts.ts';
import { dateText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { carrierName, HAND_OVER } from '#shared/shipping/carriers.ts';

export type SmsContext = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & {
  settings: Settings;
};
type Composer = (context: SmsContext, about: string, language: Language) => Promise<string | null>;

const composers: Partial<Record<SmsKind, Composer>> = {
  'phone-code': (context, about, language) => composeCode(context, Number(about), language),
  'order-shipped': composeShipped,
  'quote-ready': composeQuote,
  'stock-alert': composeAlert,
};

export const composeSms =
  (context: SmsContext): ComposeSms =>
  async ({ kind, about, language }) =>
    (await composers[kind]?.(context, about, language)) ?? null;

/** The name of an SMS about a parcel. */
export const aboutShipment = (orderId: number, shipmentId: number): string =>
  `${orderId}-${shipmentId}`;

async function composeShipped({ db, config, secrets, settings }: SmsContext, about: string) {
  const [orderId = 0, shipmentId] = about.split('-').map(Number);
  const order = await selectOrderById(db, orderId);
  if (!order) return null;
  const { shipments } = await selectOrderParts(db, orderId);
  const shipment = shipments.find(({ id }) => id === shipmentId);
  if (!shipment || shipment.state === 'PREPARING' || shipment.carrier === HAND_OVER) return null;
  const { orderNumber, language } = order;
  const { name } = await settings.shop();
  return translate(
    language,
    'sms',
    shipment.trackingNumber ? 'order-shipped.tracked' : 'order-shipped.untracked',
    {
      shop: name,
      order: orderNumber,
      carrier: carrierName(shipment.carrier),
      number: shipment.trackingNumber ?? '',
      url: `${pagesOf(config, language)}/orders/track/${orderNumber}#t=${accessTokenOf(secrets, orderNumber)}`,
    },
  );
}

async function composeQuote({ db, clock, config, settings }: SmsContext, about: string) {
  const quote = await findQuote({ db, clock }, Number(about));
  if (quote?.state !== 'open') return null;
  const { language, number, code, expiresAt } = quote;
  return translate(language, 'sms', 'quote-ready', {
    shop: (await settings.shop()).name,
    number,
    date: dateText(expiresAt, language),
    url: `${pagesOf(config, language)}/quotes/${code}`,
  });
}

async function composeAlert({ db, config, settings }: SmsContext, about: string) {
  const alert = await findAlert(db, Number(about));
  const product = alert && (await selectAlertProduct(db, alert.productId));
  if (!alert?.isActive || !product || product.stock < alert.quantity) return null;
  const { language, productName, productId } = alert;
  return translate(language, 'sms', 'stock-alert', {
    shop: (await settings.shop()).name,
    product: productName,
    url: `${pagesOf(config, language)}/products/${productId}`,
  });
}

export const pagesOf = (
  { publicUrl }: Pick<Platform['config'], 'publicUrl'>,
  language: Language,
): string => (language === 'en' ? `${publicUrl}/en` : publicUrl);
