// The components for input and choice.
import { useState } from 'react';
import { Checkbox, Radio } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input, Select, Textarea } from '#web/base/ui/Field.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { RadioCards, SegmentedControl } from '#web/base/ui/RadioCards.tsx';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { ignore, Part } from './Part.tsx';

export function Fields() {
  return (
    <>
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
          <Field label="Not" hint="Kargo görevlisi okur." error="En çok 500 harf yazın.">
            <Textarea defaultValue="Kapıyı çalmayın" />
          </Field>
          <Field label="Mahalle">
            <Select disabled>
              <option>Önce ilçe seçin</option>
            </Select>
          </Field>
          <Field label="Açık adres" className="full">
            <Textarea defaultValue="Vatan Caddesi, İğde Sokak No: 14" />
          </Field>
        </div>
        <div>
          <Checkbox defaultChecked>Fatura adresim aynı</Checkbox>
          <Checkbox>Kampanyalardan haberdar olmak istiyorum</Checkbox>
          <Checkbox error="Siparişi onaylamak için işaretleyin.">
            Ön Bilgilendirme Formu’nu okudum, onaylıyorum.
          </Checkbox>
          <Checkbox disabled>Seçilemez</Checkbox>
          <Radio name="gallery-radio" defaultChecked>
            Kredi ya da banka kartı
          </Radio>
          <Radio name="gallery-radio">Havale</Radio>
          <Radio name="gallery-radio" disabled>
            Kapıda ödeme
          </Radio>
        </div>
        <FieldError id="gallery-error">Alanı olmayan hata satırı.</FieldError>
        <Choices />
      </Part>
      <Part title="Adet">
        <Quantities />
      </Part>
    </>
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
          {
            value: 'card',
            title: 'Kredi ya da banka kartı',
            description: '3D Güvenli sayfada ödersiniz, kart bilginiz bize ulaşmaz.',
          },
          {
            value: 'transfer',
            title: 'Havale / EFT / FAST',
            description: 'Ürünler 3 gün sizin için ayrılır.',
          },
          {
            value: 'door',
            title: 'Kapıda ödeme',
            description: 'Bu adrese kapıda ödeme yok.',
            isDisabled: true,
          },
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
        <QuantityInput
          label="Adet, onar onar"
          value={stepped}
          onChange={setStepped}
          min={10}
          step={10}
          max={45}
        />
        <QuantityInput label="Adet, hatalı" value={3} onChange={ignore} isInvalid />
        <QuantityInput label="Adet, kapalı" value={1} onChange={ignore} isDisabled />
      </div>
      <p className="hint">En az 10, onar onar artar. Elle yazılabilir.</p>
    </>
  );
}
