// The components that are pressed.
import {
  ArrowLink,
  Button,
  ButtonLink,
  type ButtonVariant,
  IconButton,
} from '#web/base/ui/Button.tsx';
import { Chip, ToggleChip } from '#web/base/ui/Chip.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { ignore, Part } from './Part.tsx';

const variants: readonly ButtonVariant[] = ['buy', 'ink', 'line', 'quiet', 'danger'];

export function Buttons() {
  return (
    <>
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
          <Button variant="background">Kâğıt üstü</Button>
          <IconButton icon="close" label="Kapat" />
        </div>
      </Part>
      <Part title="Düğme, kapalı ve bekleyen">
        {[{ disabled: true }, { isBusy: true }].map((state) => (
          <div className="row" key={Object.keys(state)[0]}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} {...state}>
                Kaydet
              </Button>
            ))}
            <IconButton icon="trash" label="Sil" disabled />
          </div>
        ))}
        <Button variant="buy" isWide>
          Bütün genişlik
        </Button>
        <div className="row">
          <ButtonLink to="/_ui" variant="line" icon="print">
            Simgeli bağlantı
          </ButtonLink>
          <ArrowLink to="/_ui" hasArrow={false}>
            Oksuz bağlantı
          </ArrowLink>
        </div>
      </Part>
      <Part title="Çip">
        <div className="chips">
          <Chip onRemove={ignore}>FEA15</Chip>
          <ToggleChip isOn onToggle={ignore}>
            Stokta
          </ToggleChip>
          <ToggleChip isOn={false} onToggle={ignore}>
            İndirimli
          </ToggleChip>
        </div>
      </Part>
    </>
  );
}
