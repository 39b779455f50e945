// Colours, fonts and drawings: the basis of all components.
import { Icon, iconNames } from '#web/base/ui/Icon.tsx';
import { Logo, Ring } from '#web/base/ui/Logo.tsx';
import { Marked } from '#web/base/ui/Marked.tsx';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { Part } from './Part.tsx';

const swatches = [
  'paper',
  'paper-2',
  'paper-3',
  'line',
  'line-strong',
  'ink-3',
  'ink-2',
  'ink',
  'amber-100',
  'amber-300',
  'amber-500',
  'amber-600',
  'amber-700',
  'green',
  'red',
  'blue',
];

export function Foundations() {
  return (
    <>
      <Part
        title="Renk"
        note="Amber bir ekranda tek bir iş yapar: satın al, seçili basamak ya da sepet sayısı."
      >
        <ul className="gallery-swatches">
          {swatches.map((name) => (
            <li key={name}>
              <i style={{ background: `var(--${name})` }} />
              <b className="small">{name}</b>
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title="Yazı"
        note="Petrona başlık, Instrument Sans metin. Rakamlar tabloda eş genişlikte."
      >
        <p className="display">Işığın geçtiği yer</p>
        <p className="h1">Ağız ölçüsüne göre kapak</p>
        <p className="h2">Çok satanlar, yeni gelenler</p>
        <p className="h3">Krimp mi, vidalı mı?</p>
        <p className="lead">Giriş paragrafı: İğne uçlu pompa, gümüş bilezik, ceviz kapak.</p>
        <p>
          Gövde 16: Iğdır’dan Şanlıurfa’ya, çiçeksi esanstan öd ağacına. ĞÜŞİÖÇ ğüşıöç fi fl ffi
          1.290,00 TL
        </p>
        <p>
          <Marked text="Vurgulu söz: <b>48 adet</b> ve üzeri." />
        </p>
        <p className="micro mute">Mikro 13: Koli içi 96 adet · SKU FL-0150-K</p>
      </Part>
      <Part
        title="Ağız halkası"
        note="Düz kenar krimp, kesikli kenar vidalı. Yeşil uyar, kırmızı uymaz; yanında her zaman söz vardır."
      >
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
      <Part title="Logo">
        <div className="row">
          <Logo name="Flakon" label="Flakon ana sayfa" />
          <Logo name="Flakon" label="Flakon ana sayfa, halkasız" hasRing={false} />
          <span className="gallery-ring">
            <Ring />
          </span>
          <span className="gallery-ring">
            <Ring hasDrop />
          </span>
        </div>
        <div className="row on-ink gallery-ink">
          <Logo name="Flakon" label="Flakon ana sayfa, koyu" />
        </div>
      </Part>
    </>
  );
}
