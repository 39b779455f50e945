import { use, useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { AdminProduct } from '#shared/back-office/products.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { ArrowLink, Button, ButtonLink, IconButton } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { ProductEditor } from './ProductEditor.tsx';
import { ChosenFilesContext } from './pictures/chosen-files.ts';
import { createProduct, deleteProduct, readProduct } from './product-calls.ts';
import { copyOf, newProduct, type ProductForm, toForm, toNewBody } from './product-form.ts';
import { StockPart } from './StockPart.tsx';

const PATH = '/admin/products';

/**
 * /admin/products/new: a draft until it is saved; afterwards it has its own address. `?copy=12`
 * starts with the fields of that product.
 */
export function NewProductPage() {
  const { t } = useTranslation('admin-products');
  const [params] = useSearchParams();
  const copied = Number(params.get('copy')) || null;
  return (
    <>
      <SectionHead title={t('editor.new')} back={{ to: PATH, label: t('title') }} />
      {copied === null ? <NewProduct /> : <CopiedProduct key={copied} id={copied} />}
    </>
  );
}

function CopiedProduct({ id }: { id: number }) {
  const { t } = useTranslation('admin-products');
  const product = useRemote(`copied product ${id}`, (signal) => readProduct(id, signal));
  return (
    <RemoteBox remote={product}>
      {(data) => <NewProduct start={copyOf(data, t('editor.copyName', { name: data.name }))} />}
    </RemoteBox>
  );
}

function NewProduct({ start }: { start?: ProductForm }) {
  const navigate = useNavigate();
  const chosenFiles = use(ChosenFilesContext);
  const [made, setMade] = useState<string | null>(null);
  // After saving there are no unsaved changes, so leaving asks nothing.
  useEffect(() => {
    if (made !== null) void navigate(`${PATH}/${made}`, { replace: true });
  }, [made, navigate]);
  const send = useCallback(
    async (form: ProductForm) => {
      const product = await createProduct(toNewBody(form));
      const files = form.pictures.map(({ file }) => file);
      chosenFiles.put(product.id, files);
      setMade(files.length > 0 ? `${product.id}?part=pictures` : String(product.id));
      return toForm(product);
    },
    [chosenFiles],
  );
  return <ProductEditor saved={newProduct} start={start} product={null} send={send} />;
}

export function ProductPage() {
  const { t } = useTranslation('admin-products');
  const id = Number(useParams().productId) || 0;
  const product = useRemote(`product ${id}`, (signal) => readProduct(id, signal));
  return (
    <>
      {product.data === null && (
        <SectionHead title={t('editor.one')} back={{ to: PATH, label: t('title') }} />
      )}
      <RemoteBox remote={product}>
        {(data) => (
          <OneProduct
            key={data.id}
            product={data}
            onChange={(now) => product.change(() => now)}
            onReload={product.reload}
          />
        )}
      </RemoteBox>
    </>
  );
}

type OneProductProps = {
  product: AdminProduct;
  onChange: (product: AdminProduct) => void;
  onReload: () => Promise<void>;
};

function OneProduct({ product, onChange, onReload }: OneProductProps) {
  const { t } = useTranslation('admin-products');
  const { may, mayChange } = useAdminSession();
  const navigate = useNavigate();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isGone) void navigate(PATH, { replace: true });
  }, [isGone, navigate]);
  const { id, name, sku, isActive, isOrdered } = product;
  return (
    <>
      <SectionHead title={name} back={{ to: PATH, label: t('title') }}>
        <span className="small mute num goods-sku">{sku}</span>
        <Badge tone={isActive ? 'ok' : 'line'}>
          {t(isActive ? 'state.active' : 'state.inactive')}
        </Badge>
        {isActive && <ArrowLink to={`/products/${id}`}>{t('editor.inShop')}</ArrowLink>}
        {mayChange('catalogue') && (
          <ButtonLink variant="line" size="s" to={`${PATH}/new?copy=${id}`}>
            {t('editor.copy')}
          </ButtonLink>
        )}
        {mayChange('catalogue') && !isOrdered && (
          <DeleteProduct product={product} onDeleted={() => setGone(true)} />
        )}
      </SectionHead>
      {isGone ? null : may('catalogue') ? (
        <ProductEditor
          saved={toForm(product)}
          product={product}
          onSaved={onChange}
          onReload={onReload}
        />
      ) : (
        <StockPart product={product} onChanged={onReload} />
      )}
    </>
  );
}

/** Only a product that was never ordered can be deleted; asks first. */
function DeleteProduct({
  product,
  onDeleted,
}: {
  product: Pick<AdminProduct, 'id' | 'name'>;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('admin-products');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [isOpen, setOpen] = useState(false);
  async function confirm() {
    const done = await run('delete', () => deleteProduct(product.id));
    setOpen(false);
    if (!done) return;
    showToast(t('delete.done', { name: product.name }));
    onDeleted();
  }
  return (
    <>
      <IconButton icon="trash" label={t('delete.open')} onClick={() => setOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('delete.title', { name: product.name })}
        footer={
          <>
            <Button variant="line" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" isBusy={busy !== null} onClick={() => void confirm()}>
              {t('delete.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('delete.text')}</p>
      </Dialog>
    </>
  );
}
