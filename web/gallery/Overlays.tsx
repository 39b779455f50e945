// Overlays above the page.
import { useState } from 'react';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog, Sheet } from '#web/base/ui/Dialog.tsx';
import { Facet } from '#web/base/ui/Facet.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { LateDialog, LateSheet } from '#web/base/ui/LateDialog.tsx';
import { ignore, Part } from './Part.tsx';

export function Overlays() {
  return (
    <Part title="Pencere ve süzgeç sayfası">
      <Panels />
    </Part>
  );
}

type Panel = 'dialog' | 'wide' | 'sheet' | 'late-dialog' | 'late-sheet';

function Panels() {
  const [open, setOpen] = useState<Panel | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="row">
      <Button variant="line" onClick={() => setOpen('dialog')}>
        Pencereyi aç
      </Button>
      <Button variant="line" onClick={() => setOpen('sheet')}>
        Süzgeç sayfasını aç
      </Button>
      <Button variant="line" onClick={() => setOpen('wide')}>
        Geniş pencereyi aç
      </Button>
      <Button variant="line" onClick={() => setOpen('late-dialog')}>
        Sonradan gelen pencere
      </Button>
      <Button variant="line" onClick={() => setOpen('late-sheet')}>
        Sonradan gelen sayfa
      </Button>
      <Dialog isOpen={open === 'wide'} onClose={close} title="Adres ekle" isWide startsAtField>
        <Field label="Adres adı">
          <Input defaultValue="Depo" />
        </Field>
      </Dialog>
      <LateDialog isOpen={open === 'late-dialog'} onClose={close} title="İlk açılışta yüklenir">
        Kodu sayfayla değil, düğmeyle gelir.
      </LateDialog>
      <LateSheet isOpen={open === 'late-sheet'} onClose={close} title="İlk açılışta yüklenir">
        Kodu sayfayla değil, düğmeyle gelir.
      </LateSheet>
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
        <Facet
          title="Kapama"
          isOpen
          onToggle={ignore}
          options={[{ value: 'crimp', label: 'Krimp', count: 95, isChecked: true }]}
        />
        <Facet
          title="Hacim"
          onToggle={ignore}
          options={[{ value: '50', label: '50 ml', count: 31, isChecked: false }]}
        />
      </Sheet>
    </div>
  );
}
