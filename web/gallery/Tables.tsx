// Tables of facts, sums, and events.
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';
import { SpecList, SummaryList, Table } from '#web/base/ui/Table.tsx';
import { Steps, Timeline } from '#web/base/ui/Timeline.tsx';
import { Part } from './Part.tsx';

export function Tables() {
  return (
    <>
      <Part title="Akordeon, tablo, toplam">
        <div>
          <Accordion title="Teslimat" isOpen>
            Saat 14.00’e kadar onaylanan siparişler aynı gün kargoya verilir.
          </Accordion>
          <Accordion title="İade ve cayma">Teslimden sonra 14 gün.</Accordion>
          <Accordion title="İndirim kodu" size="s">
            Kod alanı
          </Accordion>
        </div>
        <SpecList
          rows={[
            { term: 'Hacim', detail: '50 ml, silme 56 ml' },
            { term: 'Ölçü', detail: '46 × 46 × 69 mm' },
            { term: 'Koli içi', detail: '96 adet · 38 × 29 × 24 cm' },
          ]}
        />
        <Table
          caption="Siparişlerim"
          rowKey={(row) => row.number}
          rows={[
            { number: '7K4M 2QX9 TB', date: '12 Kasım 2026', total: '3.843,24 TL' },
            { number: '9A1C 5DE2 KL', date: '3 Ekim 2026', total: '412,30 TL' },
          ]}
          columns={[
            {
              key: 'number',
              header: 'Sipariş',
              cell: (row) => <b className="num">{row.number}</b>,
            },
            { key: 'date', header: 'Tarih', cell: (row) => row.date },
            { key: 'total', header: 'Toplam', cell: (row) => row.total, isEnd: true },
          ]}
        />
        <div className="panel">
          <h3 className="h3">Özet</h3>
          <Meter label="Ücretsiz kargoya 120,00 TL kaldı" value={380} max={500} />
          <SummaryList
            rows={[
              { key: 'subtotal', label: 'Ara toplam', value: '3.428,40 TL' },
              {
                key: 'discount',
                label: 'Hoş geldin indirimi, %5',
                value: '−171,42 TL',
                kind: 'minus',
              },
              { key: 'tax', label: 'KDV, %18', value: '586,26 TL' },
              { key: 'shipping', label: 'Kargo', value: 'Ücretsiz' },
              { key: 'total', label: 'Toplam', value: '3.843,24 TL', kind: 'total' },
            ]}
          />
        </div>
      </Part>
      <Part title="Sipariş çizgisi ve adımlar">
        <Steps labels={['Sepet', 'Bilgiler', 'Ödeme', 'Onay']} current={1} />
        <Timeline
          events={[
            {
              key: 'placed',
              title: 'Sipariş alındı',
              state: 'done',
              children: <p className="small mute num">12 Kasım 2026, 10.42</p>,
            },
            {
              key: 'preparing',
              title: 'Hazırlanıyor',
              state: 'now',
              children: <p className="small second">Ürünleriniz koliye yerleştiriliyor.</p>,
            },
            { key: 'shipped', title: 'Kargoda', state: 'todo' },
            { key: 'delivered', title: 'Teslim edildi', state: 'todo' },
          ]}
        />
      </Part>
    </>
  );
}
