// The legal texts of an order after its buyer's data was corrected. Texts that are not accepted yet
// are rendered again from the record; accepted texts stay unchanged, with the corrected data added
// (decision 0056).
import { type Html, html } from '#server/base/http/html.ts';
import type { Order, OrderDocument, OrderItemRecord } from '#server/orders/order-records.ts';
import { showRecord, unitOfRecord } from '#server/orders/order-taxes.ts';
import type { Shop } from '#server/settings/settings.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { ZERO } from '#shared/base/money.ts';
import type { ContractData } from './contract-data.ts';
import { buyerTable, goodsTable } from './contracts.tr.ts';
import { renderDocuments } from './contracts.ts';
import { contractParties } from './order-parties.ts';

type Seller = { shop: Shop; returnCarrier: string; publicUrl: string };

/** The texts as the checkout would have rendered them, for an unpaid order. */
export const renderRecord = (
  seller: Seller,
  order: Order,
  items: readonly OrderItemRecord[],
): OrderDocument[] =>
  renderDocuments({
    ...seller,
    ...contractParties(order, order),
    ...goodsOfRecord(order, items),
    orderNumber: order.orderNumber,
    date: order.createdAt,
    paymentMethod: order.paymentMethod,
    installments: order.installmentOffer,
  });

function goodsOfRecord(
  order: Order,
  items: readonly OrderItemRecord[],
): Pick<
  ContractData,
  'items' | 'subtotal' | 'discount' | 'taxes' | 'shipping' | 'delivery' | 'surcharge' | 'total'
> {
  const shown = showRecord(order, items, [{ amount: order.discountKurus }]);
  return {
    items: items.map((item, index) => ({
      name: item.name,
      quantity: item.quantity,
      isPersonalised: item.isPersonalised,
      unitPrice: unitOfRecord(order, item, 'tr'),
      lineTotal: shown.rows[index]?.line ?? ZERO,
    })),
    subtotal: shown.subtotal,
    discount: shown.discounts[0]?.amount ?? ZERO,
    taxes: shown.taxes,
    shipping: order.shippingKurus,
    delivery: order.delivery && {
      name: order.delivery.nameTr,
      isBuyerPays: order.delivery.isBuyerPays,
    },
    surcharge: order.surchargeKurus,
    total: order.totalKurus,
  };
}

/** Added after an accepted text; null while the order is unchanged since the acceptance. */
export function correctionOf(order: Order, items: readonly OrderItemRecord[]): Html | null {
  const { correctedAt, rowsCorrectedAt } = order;
  if (!correctedAt && !rowsCorrectedAt) return null;
  return html`${correctedAt && html`<h2>Düzeltilen bilgiler</h2><p>Alıcıya, teslimata ve faturaya ilişkin bilgiler, metin onaylandıktan sonra ${dateTimeText(correctedAt, 'tr')} tarihinde aşağıdaki gibi düzeltilmiştir. Yukarıdaki metin onaylandığı gibi durur; sipariş bu bilgilere göre teslim edilir ve faturalandırılır.</p>${buyerTable(contractParties(order, order))}`}${rowsCorrectedAt && html`<h2>Düzeltilen ürünler ve bedel</h2><p>Siparişin ürünleri ve bedeli, metin onaylandıktan sonra ${dateTimeText(rowsCorrectedAt, 'tr')} tarihinde aşağıdaki gibi değiştirilmiştir. Yukarıdaki metin onaylandığı gibi durur; sipariş bu ürünler ve bu bedelle teslim edilir ve faturalandırılır.</p>${goodsTable(goodsOfRecord(order, items))}`}`;
}

/** An accepted text for its readers, with the later corrections. */
export const withCorrection = (
  order: Order,
  items: readonly OrderItemRecord[],
  document: { html: string; acceptedAt: Date | null },
): string => {
  const correction = document.acceptedAt && correctionOf(order, items);
  return correction
    ? document.html.replace('</body>', () => `${correction.text}</body>`)
    : document.html;
};
