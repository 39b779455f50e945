// Every part in every state, for development only (/_ui). The words are samples and stand in no language file.
import { type ReactNode, useState } from 'react';
import { Accordion } from './Accordion.tsx';
import { Alert, type AlertTone, Tip } from './Alert.tsx';
import { Badge, type BadgeTone, StockState } from './Badge.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { ArrowLink, Button, ButtonLink, IconButton } from './Button.tsx';
import { Checkbox, Radio } from './Checkbox.tsx';
import { Chip, ToggleChip } from './Chip.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Dialog, Sheet } from './Dialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Facet, FacetGroup } from './Facet.tsx';
import { Field, Input, Select, Textarea } from './Field.tsx';
import { Icon, iconNames } from './Icon.tsx';
import { Logo } from './Logo.tsx';
import { Meter } from './Meter.tsx';
import { NeckMark } from './NeckMark.tsx';
import { Pagination } from './Pagination.tsx';
import { Photo } from './Photo.tsx';
import { Price } from './Price.tsx';
import { PriceLadder } from './PriceLadder.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import { RadioCards, SegmentedControl } from './RadioCards.tsx';
import { SkeletonCards, SkeletonProduct, SkeletonRows } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { SpecList, SummaryList, Table } from './Table.tsx';
import { Steps, Timeline } from './Timeline.tsx';
import { type ToastType, useToast } from './Toast.tsx';

const swatches = [
  ['paper', 'bg-paper'],
  ['paper-2', 'bg-paper-2'],
  ['paper-3', 'bg-paper-3'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['ink-3', 'bg-ink-3'],
  ['ink-2', 'bg-ink-2'],
  ['ink', 'bg-ink'],
  ['amber-100', 'bg-amber-100'],
  ['amber-300', 'bg-amber-300'],
  ['amber-500', 'bg-amber-500'],
  ['amber-600', 'bg-amber-600'],
  ['amber-700', 'bg-amber-700'],
  ['green', 'bg-green'],
  ['red', 'bg-red'],
  ['blue', 'bg-blue'],
] as const;

const badges: readonly [BadgeTone, string][] = [
  ['off', '%15 indirim'],
  ['plain', 'Yeni'],
  ['line', 'Taslak'],
  ['no', 'Tükendi'],
  ['ok', 'Teslim edildi'],
  ['wait', 'Ödeme bekleniyor'],
  ['info', 'Hazırlanıyor'],
];

const alerts: readonly [AlertTone, string, string][] = [
  ['info', 'Sıkma aparatı gerekir.', 'Krimp pompa elle kapanmaz.'],
  ['warn', 'Ağızlar farklı.', 'Kapak FEA18, şişe FEA15.'],
  ['no', 'Ödeme alınamadı.', 'Kartınızın limiti yetmedi; ürünler 45 dakika sizin için ayrıldı.'],
  ['ok', 'Ödemeniz alındı.', 'Siparişiniz hazırlanıyor.'],
];

const cards = [
  {
    name: '100 ml Elmas Kesim Cam Parfüm Şişesi Takım',
    volume: '100 ml',
    net: '99,90 TL',
    gross: '117,88 TL',
    previous: '117,50 TL',
    badge: ['off', '%15 indirim'],
    carton: ['Koli 48', '79,92 TL/adet'],
  },
  { name: '30 ml Dikdörtgen Beyaz Lake Parfüm Şişesi Takım', volume: '30 ml', net: '69,90 TL', gross: '82,48 TL', badge: ['plain', 'Yeni'], carton: ['Koli 120', '55,92 TL/adet'] },
  { name: '50 ml Metalize Altın Parfüm Şişesi', volume: '50 ml', net: '1.259,90 TL', gross: '1.486,68 TL', badge: ['no', 'Tükendi'], carton: ['Koli 80', '1.047,92 TL/adet'] },
] as const;

const pageHref = (page: number) => `?page=${page}`;

/** What the gallery's controls do. */
const ignore = () => undefined;

export default function UiPage() {
  return (
    <div className="page">
      <div className="page-head">
        <Logo name="Flakon" label="Flakon ana sayfa" />
        <h1 className="h1">Parçalar</h1>
        <p className="lead">Her parça burada bütün durumlarıyla durur. Ölçüler ve renkler web/ui/tokens.css içindedir.</p>
      </div>
      <Part title="Renk" note="Amber bir ekranda tek bir iş yapar: satın al, seçili basamak ya da sepet sayısı.">
        <ul className="gallery-swatches">
          {swatches.map(([name, background]) => (
            <li key={name}>
              <i className={background} />
              <b className="small">{name}</b>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Yazı" note="Petrona başlık, Instrument Sans metin. Rakamlar tabloda eş genişlikte.">
        <p className="display">Işığın geçtiği yer</p>
        <p className="h1">Ağız ölçüsüne göre kapak</p>
        <p className="h2">Çok satanlar, yeni gelenler</p>
        <p className="h3">Krimp mi, vidalı mı?</p>
        <p className="lead">Giriş paragrafı: İğne uçlu pompa, gümüş bilezik, ceviz kapak.</p>
        <p>Gövde 16: Iğdır’dan Şanlıurfa’ya, çiçeksi esanstan öd ağacına. ĞÜŞİÖÇ ğüşıöç fi fl ffi 1.290,00 TL</p>
        <p className="micro mute">Mikro 13: Koli içi 96 adet · SKU FL-0150-K</p>
      </Part>
      <Part title="Ağız halkası" note="Düz kenar krimp, kesikli kenar vidalı. Yeşil uyar, kırmızı uymaz; yanında her zaman söz vardır.">
        <div className="row">
          {['FEA13', 'FEA15', 'FEA18'].map((code) => (
            <NeckMark key={code} code={code} closure="crimp" />
          ))}
          {['18/415', '24/410', 'DIN18'].map((code) => (
            <NeckMark key={code} code={code} closure="screw" />
          ))}
          <NeckMark code="FEA15" closure="crimp" fit="fits" />
          <NeckMark code="18/415" closure="screw" fit="no" />
        </div>
      </Part>
      <Part title="Simge">
        <ul className="gallery-icons">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span className="micro mute">{name}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Düğme" note="En az 44 px; asıl düğme 48 px.">
        <div className="row">
          <Button variant="buy">Sepete ekle</Button>
          <Button>Devam et</Button>
          <Button variant="line">Karşılaştır</Button>
          <Button variant="quiet">Vazgeç</Button>
          <Button variant="danger">Siparişi iptal et</Button>
          <Button disabled>Stokta yok</Button>
          <Button isBusy>Kaydediliyor</Button>
          <Button variant="buy" isBusy>
            Ekleniyor
          </Button>
          <Button variant="line" size="s" icon="copy">
            Küçük
          </Button>
          <ButtonLink to="/_ui" size="l">
            Büyük bağlantı
          </ButtonLink>
          <ArrowLink to="/_ui">Metin bağlantı</ArrowLink>
          <IconButton icon="heart" label="Favorilere ekle" className="fav" aria-pressed="false" />
          <IconButton icon="heart" label="Favorilerden çıkar" className="fav" aria-pressed="true" />
          <CopyButton text="FL-SKS-050" label="Ürün kodunu kopyala" />
          <CopyButton text="https://flakon.example" label="Bağlantı" isPlain />
        </div>
        <div className="row on-ink gallery-ink">
          <Button variant="buy">Sepete ekle</Button>
          <Button variant="paper">Kâğıt üstü</Button>
          <IconButton icon="close" label="Kapat" />
        </div>
      </Part>
      <Part title="Alan">
        <div className="grid-2">
          <Field label="Ad">
            <Input defaultValue="Işıl" />
          </Field>
          <Field label="E-posta" error="E-posta adresini eksiksiz yazın.">
            <Input type="email" defaultValue="isil@ornek" />
          </Field>
          <Field label="İl">
            <Select>
              <option>İstanbul</option>
              <option>Iğdır</option>
            </Select>
          </Field>
          <Field label="Posta kodu" hint="Beş rakam." isOptional>
            <Input placeholder="34403" inputMode="numeric" />
          </Field>
          <Field label="Vergi dairesi">
            <Input defaultValue="Şişli" disabled />
          </Field>
          <Field label="İlçe" error="İlçe seçin.">
            <Select>
              <option>Seçin</option>
            </Select>
          </Field>
          <Field label="Açık adres" className="full">
            <Textarea defaultValue="Vatan Caddesi, İğde Sokak No: 14" />
          </Field>
        </div>
        <div>
          <Checkbox defaultChecked>Fatura adresim aynı</Checkbox>
          <Checkbox>Kampanyalardan haberdar olmak istiyorum</Checkbox>
          <Checkbox error="Siparişi onaylamak için işaretleyin.">Ön Bilgilendirme Formu’nu okudum, onaylıyorum.</Checkbox>
          <Checkbox disabled>Seçilemez</Checkbox>
          <Radio name="gallery-radio" defaultChecked>
            Kredi ya da banka kartı
          </Radio>
          <Radio name="gallery-radio">Havale</Radio>
        </div>
        <Choices />
      </Part>
      <Part title="Adet">
        <Quantities />
      </Part>
      <Part title="Fiyat" note="Net fiyat önde, KDV dahil altında. Üstü çizili yalnız son 30 günün en düşüğü.">
        <div className="row">
          <Price size="l" net="99,90 TL" gross="117,88 TL" previous="117,50 TL" />
          <Price size="l" net="33,16 TL" gross="39,13 TL" note="12 adet ve üzeri" />
          <Price net="34,90 TL" gross="41,18 TL" />
          <Price net="1.290,00 TL" gross="1.522,20 TL" />
          <Price net="34,90 TL" gross="41,18 TL" isGrossFirst />
        </div>
      </Part>
      <Part title="Basamak">
        <PriceLadder
          title="Adet fiyatı"
          unit="+ KDV, adet başına"
          steps={[
            { price: '34,90', range: '1–11' },
            { price: '33,16', range: '12+', isCurrent: true },
            { price: '31,41', range: '48+' },
            { price: '27,92', range: '96 koli' },
          ]}
          next={
            <>
              <b>36 adet daha ekleyin</b>, birim fiyat 31,41 TL olsun.
            </>
          }
        />
        <PriceLadder
          title="Altı basamak"
          unit="+ KDV, adet başına"
          steps={['1.290,00', '1.225,50', '1.161,00', '1.096,50', '1.032,00', '967,50'].map((price, index) => ({
            price,
            range: `${[1, 12, 48, 96, 480, 960][index]}+`,
            isCurrent: index === 5,
          }))}
        />
        <PriceLadder
          title="İki basamak"
          unit="+ KDV, adet başına"
          steps={[
            { price: '8,50', range: '1–99', isCurrent: true },
            { price: '7,20', range: '100+' },
          ]}
        />
        <Tip action={{ label: '48 yap', onClick: ignore }}>
          <b>8 adet daha ekleyin</b>, birim fiyat 31,41 TL olsun.
        </Tip>
      </Part>
      <Part title="Rozet ve stok">
        <div className="row">
          {badges.map(([tone, text]) => (
            <Badge key={tone} tone={tone}>
              {text}
            </Badge>
          ))}
          <StockState state="in">Stokta, 2.480 adet</StockState>
          <StockState state="low">Son 6 adet</StockState>
          <StockState state="out">Stokta yok</StockState>
        </div>
      </Part>
      <Part title="Ürün kartı">
        <div className="cards">
          {cards.map((card) => (
            <article key={card.name} className={card.badge[0] === 'no' ? 'card card--out' : 'card'}>
              <Photo alt="" />
              <div className="badges">
                <Badge tone={card.badge[0]}>{card.badge[1]}</Badge>
              </div>
              <IconButton className="fav" icon="heart" label={`Favorilere ekle: ${card.name}`} aria-pressed="false" />
              <div className="card-body">
                <div className="card-meta">
                  <NeckMark code="FEA15" closure="crimp" />
                  <span>{card.volume}</span>
                </div>
                <h3 className="card-title">
                  <a href="#card">{card.name}</a>
                </h3>
                <div>
                  <div className="card-buy">
                    <Price net={card.net} gross={card.gross} previous={'previous' in card ? card.previous : undefined} />
                    <button className="add" type="button" aria-label={`Sepete ekle: ${card.name}`}>
                      <Icon name="plus" />
                    </button>
                  </div>
                  <p className="koli-line">
                    <span>{card.carton[0]}</span>
                    <span>{card.carton[1]}</span>
                  </p>
                </div>
              </div>
            </article>
          ))}
        </div>
      </Part>
      <Part title="Yol, süzgeç, sayfa">
        <Breadcrumb steps={[{ label: 'Ana Sayfa', to: '/' }, { label: 'Parfüm Malzemeleri', to: '/products' }, { label: 'Parfüm Şişeleri' }]} />
        <Filters />
        <Pagination page={1} pageCount={6} hrefFor={pageHref} />
        <Pagination page={9} pageCount={20} hrefFor={pageHref} />
        <Pagination page={3} pageCount={3} hrefFor={pageHref} />
      </Part>
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
            { key: 'number', header: 'Sipariş', cell: (row) => <b className="num">{row.number}</b> },
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
              { key: 'discount', label: 'Hoş geldin indirimi, %5', value: '−171,42 TL', kind: 'minus' },
              { key: 'tax', label: 'KDV, %18', value: '586,26 TL' },
              { key: 'shipping', label: 'Kargo', value: 'Ücretsiz' },
              { key: 'total', label: 'Toplam', value: '3.843,24 TL', kind: 'total' },
            ]}
          />
        </div>
      </Part>
      <Part title="Bildirim">
        {alerts.map(([tone, strong, text]) => (
          <Alert key={tone} tone={tone} {...(tone === 'info' && { onClose: ignore })}>
            <p>
              <b>{strong}</b> {text}
            </p>
          </Alert>
        ))}
        <ToastButtons />
      </Part>
      <Part title="Pencere ve süzgeç sayfası">
        <Panels />
      </Part>
      <Part title="Boş ve bekleyen">
        <EmptyState title="Bu süzgeçlere uyan şişe yok" action={<Button variant="line">Süzgeçleri temizle</Button>}>
          DIN18 ağızda 50 ml kalmadı. Ağız ölçüsünü kaldırırsanız 31 ürün çıkar.
        </EmptyState>
        <SkeletonCards count={3} columns={3} />
        <SkeletonProduct />
        <SkeletonRows count={3} />
        <Spinner />
      </Part>
      <Part title="Sipariş çizgisi ve adımlar">
        <Steps labels={['Sepet', 'Bilgiler', 'Ödeme', 'Onay']} current={1} />
        <Timeline
          events={[
            { key: 'placed', title: 'Sipariş alındı', state: 'done', children: <p className="small mute num">12 Kasım 2026, 10.42</p> },
            { key: 'preparing', title: 'Hazırlanıyor', state: 'now', children: <p className="small second">Ürünleriniz koliye yerleştiriliyor.</p> },
            { key: 'shipped', title: 'Kargoda', state: 'todo' },
            { key: 'delivered', title: 'Teslim edildi', state: 'todo' },
          ]}
        />
      </Part>
      <Part title="Fotoğraf" note="Resmi olmayanın yerinde halka durur.">
        <div className="cards">
          <Photo alt="" />
          <Photo alt="" shape="square" />
          <Photo alt="" shape="wide" />
          <Photo alt="Amber ve elmas kesim iki parfüm şişesi" shape="wide" src="/share.png" />
          <Photo alt="Flakon halkası" shape="square" src="/icon-512.png" />
          <Photo alt="" picture={{ url: '/yok.webp', width: 800, height: 1000, widths: [], placeholder: '#eae2d5' }} />
        </div>
      </Part>
    </div>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="gallery-part">
      <header>
        <h2 className="h3">{title}</h2>
        {note && <p className="small mute">{note}</p>}
      </header>
      <div className="gallery-body">{children}</div>
    </section>
  );
}

function Choices() {
  const [payment, setPayment] = useState<'card' | 'transfer' | 'door'>('card');
  const [invoice, setInvoice] = useState<'person' | 'company'>('company');
  return (
    <>
      <SegmentedControl
        label="Fatura tipi"
        value={invoice}
        onChange={setInvoice}
        choices={[
          { value: 'person', title: 'Bireysel' },
          { value: 'company', title: 'Kurumsal' },
        ]}
      />
      <RadioCards
        label="Ödeme yolu"
        value={payment}
        onChange={setPayment}
        choices={[
          { value: 'card', title: 'Kredi ya da banka kartı', description: '3D Güvenli sayfada ödersiniz, kart bilginiz bize ulaşmaz.' },
          { value: 'transfer', title: 'Havale / EFT / FAST', description: 'Ürünler 3 gün sizin için ayrılır.' },
          { value: 'door', title: 'Kapıda ödeme', description: 'Bu adrese kapıda ödeme yok.', isDisabled: true },
        ]}
      />
    </>
  );
}

function Quantities() {
  const [free, setFree] = useState(12);
  const [stepped, setStepped] = useState(10);
  return (
    <>
      <div className="qty-row">
        <QuantityInput label="Adet" value={free} onChange={setFree} max={2480} />
        <button type="button" className="koli" onClick={() => setFree(free + 96)}>
          <Icon name="box" /> Koli ekle <span className="num">+96</span>
        </button>
      </div>
      <div className="qty-row">
        <QuantityInput label="Adet, onar onar" value={stepped} onChange={setStepped} min={10} step={10} max={45} />
        <QuantityInput label="Adet, hatalı" value={3} onChange={ignore} isInvalid />
        <QuantityInput label="Adet, kapalı" value={1} onChange={ignore} isDisabled />
      </div>
      <p className="hint">En az 10, onar onar artar. Elle yazılabilir.</p>
    </>
  );
}

function Filters() {
  const [chosen, setChosen] = useState<readonly string[]>(['FEA15']);
  const [inStock, setInStock] = useState(true);
  const toggle = (value: string) => setChosen(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const necks = [
    ['FEA15', 'crimp', 74],
    ['18/415', 'screw', 21],
    ['DIN18', 'screw', 0],
  ] as const;
  return (
    <>
      <div className="chips">
        {chosen.map((value) => (
          <Chip key={value} onRemove={() => toggle(value)}>
            {value}
          </Chip>
        ))}
        <ToggleChip isOn={inStock} onToggle={() => setInStock(!inStock)}>
          Stokta
        </ToggleChip>
      </div>
      <div className="grid-2">
        <Facet
          title="Ağız ölçüsü"
          isOpen
          onToggle={toggle}
          options={necks.map(([value, closure, count]) => ({ value, count, label: <NeckMark code={value} closure={closure} />, isChecked: chosen.includes(value) }))}
        />
        <div>
          <FacetGroup title="Fiyat" isOpen>
            <div className="range">
              <Input defaultValue="20,00" inputMode="decimal" aria-label="En az" />
              <span className="mute">–</span>
              <Input defaultValue="120,00" inputMode="decimal" aria-label="En çok" />
            </div>
          </FacetGroup>
          <Facet
            title="Hacim"
            onToggle={toggle}
            limit={2}
            options={['10 ml', '20 ml', '30 ml', '50 ml', '100 ml'].map((value) => ({ value, label: value, count: 7, isChecked: chosen.includes(value) }))}
          />
        </div>
      </div>
    </>
  );
}

function ToastButtons() {
  const { showToast } = useToast();
  const samples: readonly [ToastType, string][] = [
    ['success', '12 adet sepete eklendi.'],
    ['error', 'Giriş başarısız. Lütfen bilgilerinizi kontrol edin.'],
    ['warning', 'Stok kadar eklendi: 6 adet.'],
    ['info', 'Onay e-postası gönderildi.'],
  ];
  return (
    <div className="row">
      {samples.map(([type, message]) => (
        <Button
          key={type}
          variant="line"
          size="s"
          onClick={() =>
            showToast(message, { type, duration: type === 'error' ? Number.POSITIVE_INFINITY : 3000, ...(type === 'success' && { action: { label: 'Sepete git', to: '/cart' } }) })
          }
        >
          {type}
        </Button>
      ))}
    </div>
  );
}

function Panels() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="row">
      <Button variant="line" onClick={() => setOpen('dialog')}>
        Pencereyi aç
      </Button>
      <Button variant="line" onClick={() => setOpen('sheet')}>
        Süzgeç sayfasını aç
      </Button>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Sepet boşaltılsın mı?"
        footer={
          <>
            <Button variant="line" onClick={close}>
              Vazgeç
            </Button>
            <Button onClick={close}>Sepeti boşalt</Button>
          </>
        }
      >
        4 ürün, 160 adet sepetten çıkar. Kaydedilen tasarımlarınız durur.
      </Dialog>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Süzgeçler"
        footer={
          <>
            <Button variant="line" onClick={close}>
              Temizle
            </Button>
            <Button onClick={close}>95 ürünü göster</Button>
          </>
        }
      >
        <Facet title="Kapama" isOpen onToggle={ignore} options={[{ value: 'crimp', label: 'Krimp', count: 95, isChecked: true }]} />
        <Facet title="Hacim" onToggle={ignore} options={[{ value: '50', label: '50 ml', count: 31, isChecked: false }]} />
      </Sheet>
    </div>
  );
}
