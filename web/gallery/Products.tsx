// The components that show a product.
import { Tip } from '#web/base/ui/Alert.tsx';
import { Badge, type BadgeTone, StockState } from '#web/base/ui/Badge.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { Price } from '#web/base/ui/Price.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { PriceLadder } from '#web/product/PriceLadder.tsx';
import { ignore, Part } from './Part.tsx';

const badges: readonly [BadgeTone, string][] = [
  ['off', '%15 indirim'],
  ['plain', 'Yeni'],
  ['line', 'Taslak'],
  ['no', 'Tükendi'],
  ['ok', 'Teslim edildi'],
  ['wait', 'Ödeme bekleniyor'],
  ['info', 'Hazırlanıyor'],
];

const cards = [
  {
    name: '100 ml Elmas Kesim Cam Parfüm Şişesi Takım',
    volume: '100 ml',
    net: '99,90 TL',
    gross: '117,88 TL',
    previous: '117,50 TL',
    previousGross: '138,65 TL',
    badge: ['off', '%15 indirim'],
    carton: ['Koli 48', '79,92 TL/adet'],
  },
  {
    name: '30 ml Dikdörtgen Beyaz Lake Parfüm Şişesi Takım',
    volume: '30 ml',
    net: '69,90 TL',
    gross: '82,48 TL',
    badge: ['plain', 'Yeni'],
    carton: ['Koli 120', '55,92 TL/adet'],
  },
  {
    name: '50 ml Metalize Altın Parfüm Şişesi',
    volume: '50 ml',
    net: '1.259,90 TL',
    gross: '1.486,68 TL',
    badge: ['no', 'Tükendi'],
    carton: ['Koli 80', '1.047,92 TL/adet'],
  },
] as const;

export function Products() {
  return (
    <>
      <Part
        title="Fiyat"
        note="KDV dahil fiyat önde, hariç altında; kurumsal alıcı çevirebilir. Üstü çizili yalnız son 30 günün en düşüğü."
      >
        <div className="row">
          <Price
            size="l"
            net="99,90 TL"
            gross="117,88 TL"
            previous={{ net: '117,50 TL', gross: '138,65 TL' }}
          />
          <Price size="l" net="33,16 TL" gross="39,13 TL" note="12 adet ve üzeri" />
          <Price net="34,90 TL" gross="41,18 TL" />
          <Price net="1.290,00 TL" gross="1.522,20 TL" />
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
          steps={['1.290,00', '1.225,50', '1.161,00', '1.096,50', '1.032,00', '967,50'].map(
            (price, index) => ({
              price,
              range: `${[1, 12, 48, 96, 480, 960][index]}+`,
              isCurrent: index === 5,
            }),
          )}
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
              <IconButton
                className="fav"
                icon="heart"
                label={`Favorilere ekle: ${card.name}`}
                aria-pressed="false"
              />
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
                    <Price
                      net={card.net}
                      gross={card.gross}
                      previous={
                        'previous' in card
                          ? { net: card.previous, gross: card.previousGross }
                          : undefined
                      }
                    />
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
      <Part title="Fotoğraf" note="Resmi olmayanın yerinde halka durur.">
        <div className="cards">
          <Photo alt="" />
          <Photo alt="" shape="square" />
          <Photo alt="" shape="wide" />
          <Photo alt="Amber ve elmas kesim iki parfüm şişesi" shape="wide" src="/share.png" />
          <Photo alt="Flakon halkası" shape="square" src="/icon-512.png" />
          <Photo
            alt=""
            picture={{
              url: '/yok.webp',
              width: 800,
              height: 1000,
              widths: [],
              placeholder: '#eae2d5',
            }}
          />
        </div>
      </Part>
    </>
  );
}
