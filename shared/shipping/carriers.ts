// Carriers and where their parcels can be tracked. A parcel stores the key; for another carrier the
// typed name.

type Carrier = { key: string; name: string; trackingUrl: string | null };

/** Goods that the buyer collects. */
export const HAND_OVER = 'hand-over';

/** `{number}` is the tracking number. Null if the carrier has no address with a tracking number. */
export const carriers: readonly Carrier[] = [
  {
    key: 'yurtici',
    name: 'Yurtiçi Kargo',
    trackingUrl: 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code={number}',
  },
  {
    key: 'aras',
    name: 'Aras Kargo',
    trackingUrl: 'https://kargotakip.araskargo.com.tr/mainpage.aspx?code={number}',
  },
  {
    key: 'mng',
    name: 'MNG Kargo (DHL eCommerce)',
    trackingUrl: 'https://kargotakip.dhlecommerce.com.tr/?takipNo={number}',
  },
  {
    key: 'ptt',
    name: 'PTT Kargo',
    trackingUrl: 'https://gonderitakip.ptt.gov.tr/Track/Verify?q={number}',
  },
  {
    key: 'surat',
    name: 'Sürat Kargo',
    trackingUrl: 'https://www.suratkargo.com.tr/KargoTakip/?kargotakipno={number}',
  },
  { key: 'ups', name: 'UPS', trackingUrl: 'https://www.ups.com/track?loc=tr_TR&tracknum={number}' },
  {
    key: 'dhl',
    name: 'DHL Express',
    trackingUrl: 'https://www.dhl.com/tr-tr/home/tracking.html?tracking-id={number}',
  },
  {
    key: 'hepsijet',
    name: 'HepsiJet',
    trackingUrl: 'https://www.hepsijet.com/gonderi-takibi/{number}',
  },
  {
    key: 'kolaygelsin',
    name: 'Kolay Gelsin',
    trackingUrl: 'https://esube.kolaygelsin.com/shipments?trackingId={number}',
  },
  // The buyer collects the goods, without a carrier.
  { key: HAND_OVER, name: 'Elden teslim', trackingUrl: null },
];

const find = (carrier: string) => carriers.find(({ key }) => key === carrier);

export const carrierName = (carrier: string): string => find(carrier)?.name ?? carrier;

/** A link entered for the parcel comes first. Null without a number or a known carrier. */
export function trackingUrlOf({
  carrier,
  trackingNumber,
  trackingUrl,
}: {
  carrier: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
}): string | null {
  if (trackingUrl !== null) return trackingUrl;
  const template = trackingNumber ? find(carrier)?.trackingUrl : null;
  return template?.replace('{number}', encodeURIComponent(trackingNumber ?? '')) ?? null;
}
