// An invented turn of a standing order as its mail shows it. None of the data is in the database.
import type { AskedTurn } from '#server/standing-orders/turn-mail.ts';
import { kurus } from '#shared/base/money.ts';

export const sampleTurn: AskedTurn = {
  firstName: 'Işıl',
  listName: 'Haftalık şişeler',
  nextOn: '2026-12-14',
  rows: [
    {
      ...{ name: '50 ml Kare Şeffaf Cam Parfüm Şişesi', asked: 480, quantity: 480 },
      lineKurus: kurus(1_507_680),
    },
    { name: 'Altın Krimp Pompa FEA15', asked: 480, quantity: 400, lineKurus: kurus(500_000) },
    { name: 'Kraft kutu', asked: 480, quantity: 0, lineKurus: kurus(0) },
  ],
  discountKurus: kurus(20_000),
  shippingKurus: kurus(0),
  totalKurus: kurus(1_987_680),
};
