// The label of a carrier, as Geliver gives it: A6, with a barcode. Fields of the shipment that a
// test leaves out are empty.
import { drawLabels } from '#server/cargo/label-drawing.ts';

type Json = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function geliverLabel({ barcode, sent, acceptedOffer, order }: Json): Promise<Buffer> {
  const { recipientAddress: to = {}, ...parcel } = (sent ?? {}) as Json & {
    recipientAddress?: Json;
  };
  const { providerCode } = (acceptedOffer ?? {}) as Json;
  return drawLabels([
    {
      code: textOf(barcode) || '0',
      receiver: {
        name: textOf(to.name),
        phone: textOf(to.phone),
        address: textOf(to.address1),
        place: [to.zip, to.districtName, to.cityName].map(textOf).filter(Boolean).join(' '),
      },
      sender: { name: 'Geliver', address: '', phone: '' },
      carrier: textOf(providerCode),
      orderNumber: textOf((order as Json | undefined)?.orderNumber),
      box: '1 / 1',
      cod: '',
      fragile: '',
      size: `${textOf(parcel.weight)} kg`,
      captions: { to: 'Alıcı', from: 'Gönderen', order: 'Sipariş', box: 'Koli' },
    },
  ]);
}
