// Messages: beside the page, above it, and instead of it.
import { Alert, type AlertTone } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { RemoteFailed } from '#web/base/ui/RemoteContent.tsx';
import { RichText } from '#web/base/ui/RichText.tsx';
import { SkeletonCards, SkeletonProduct, SkeletonRows } from '#web/base/ui/Skeleton.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { type ToastType, useToast } from '#web/base/ui/Toast.tsx';
import { ignore, Part } from './Part.tsx';

const alerts: readonly [AlertTone, string, string][] = [
  ['info', 'Sıkma aparatı gerekir.', 'Krimp pompa elle kapanmaz.'],
  ['warn', 'Ağızlar farklı.', 'Kapak FEA18, şişe FEA15.'],
  ['no', 'Ödeme alınamadı.', 'Kartınızın limiti yetmedi; ürünler 45 dakika sizin için ayrıldı.'],
  ['ok', 'Ödemeniz alındı.', 'Siparişiniz hazırlanıyor.'],
];

/** In the form in which the server makes it from Markdown. */
const article =
  '<h2>Ağız ölçüsü</h2><p>Pompa ile şişe <strong>aynı</strong> koda sahip olmalı. <a href="/faq">Sık sorulanlar</a></p><ul><li>FEA13</li><li>FEA15</li></ul>';

export function Messages() {
  return (
    <>
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
      <Part title="Yazı">
        <RichText html={article} />
      </Part>
      <Part title="Boş ve bekleyen">
        <EmptyState
          title="Bu süzgeçlere uyan şişe yok"
          action={<Button variant="line">Süzgeçleri temizle</Button>}
        >
          DIN18 ağızda 50 ml kalmadı. Ağız ölçüsünü kaldırırsanız 31 ürün çıkar.
        </EmptyState>
        <SkeletonCards count={3} columns={3} />
        <SkeletonProduct />
        <SkeletonRows count={3} />
        <Spinner />
        <RemoteFailed
          remote={{ error: null, reload: async () => undefined }}
          otherwise="Adresleriniz alınamadı."
          again="Yeniden dene"
        />
      </Part>
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
            showToast(message, {
              type,
              duration: type === 'error' ? Number.POSITIVE_INFINITY : 3000,
              ...(type === 'success' && { action: { label: 'Sepete git', to: '/cart' } }),
            })
          }
        >
          {type}
        </Button>
      ))}
    </div>
  );
}
