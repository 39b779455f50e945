import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminProduct } from '#shared/back-office/products.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { inForm } from '#web/back-office/kit/use-back-office-form.ts';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { ChangedWith, EditorFields } from '#web/back-office/session/read-only.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { AttributesPart } from './AttributesPart.tsx';
import { DataPart } from './DataPart.tsx';
import { Documents } from './documents/Documents.tsx';
import { PackingPart } from './PackingPart.tsx';
import { PricePart } from './PricePart.tsx';
import { Pictures } from './pictures/Pictures.tsx';
import { changeProduct, useCategories } from './product-calls.ts';
import {
  draftParts,
  formFieldOf,
  formProblems,
  labelKeyOfForm,
  type ProductForm,
  type ProductPart,
  partOf,
  productParts,
  toBody,
  toForm,
  wrongNumbers,
} from './product-form.ts';
import { StockPart } from './StockPart.tsx';
import { useFieldText } from './use-field-text.ts';

type ProductEditorProps = { saved: ProductForm } & (
  | {
      product: null;
      /** The initial form values: a copy of another product. */
      start?: ProductForm | undefined;
      send: (form: ProductForm) => Promise<ProductForm>;
      onSaved?: never;
      onReload?: never;
    }
  | {
      product: AdminProduct;
      start?: never;
      send?: never;
      onSaved: (product: AdminProduct) => void;
      onReload: () => Promise<void>;
    }
);

/** One draft in four parts; pictures, documents and stock are saved on their own. */
export function ProductEditor({
  saved,
  start,
  product,
  send,
  onSaved,
  onReload,
}: ProductEditorProps) {
  const { t } = useTranslation(['admin-products', 'attributes']);
  const categories = useCategories();
  const fieldText = useFieldText(categories);
  const failed = useRef<ProductForm | null>(null);
  const editor = useEditor<ProductForm>(
    saved,
    async (form) => {
      failed.current = form;
      refuseWrong(form, t);
      if (!product) return send(form);
      const after = await inForm(
        () => changeProduct(product.id, toBody(form), form.version),
        toForm,
      );
      onSaved(after);
      return toForm(after);
    },
    { isNew: product === null, ...(start && { start }) },
  );
  const { errorOf, hasError } = useFieldErrors(editor, failed.current);
  const parts: readonly ProductPart[] = product ? productParts : draftParts;
  const part = useOpenPart(parts, Object.keys(editor.errors)[0]);
  // Once opened they stay mounted, so that uploads go on behind the other parts.
  const [hasPictures, setHasPictures] = useState(false);
  if (part === 'pictures' && !hasPictures) setHasPictures(true);
  const fields = { form: editor.draft, change: editor.change, errorOf };

  return (
    <>
      <PartTabs parts={parts} open={part} hasError={hasError} />
      <ChangedWith right="catalogue">
        <form
          method="post"
          className="goods-part"
          aria-label={t('editor.form')}
          onSubmit={(event) => event.preventDefault()}
        >
          <EditorFields>
            {part === 'data' && <DataPart {...fields} categories={categories} product={product} />}
            {part === 'attributes' && <AttributesPart {...fields} />}
            {part === 'price' && (
              <PricePart
                {...fields}
                categories={categories}
                product={product}
                onChanged={() => void onReload?.()}
              />
            )}
            {part === 'packing' && <PackingPart {...fields} />}
          </EditorFields>
        </form>
        {product && hasPictures && (
          <div hidden={part !== 'pictures'}>
            <Pictures productId={product.id} productName={product.name} />
          </div>
        )}
        {product && part === 'documents' && <Documents productId={product.id} />}
        {/* Pictures, documents and stock have nothing to save here. */}
        {(draftParts.some((one) => one === part) || editor.changed.length > 0) && (
          <EditorBar
            editor={editor}
            nameOf={(field) => (field === 'version' ? '' : t(labelKeyOfForm(field)))}
            textOf={fieldText}
          />
        )}
      </ChangedWith>
      {product && part === 'stock' && <StockPart product={product} onChanged={onReload} />}
    </>
  );
}

/** An invalid number is not sent: it would be read as an empty field. */
function refuseWrong(draft: ProductForm, t: TFunction<['admin-products', 'attributes']>) {
  const errors = wrongNumbers(draft).map((path) => ({ path, message: t('error.number') }));
  if (errors.length > 0)
    throw new ApiError(422, { code: 'PRODUCT_NOT_VALID', message: t('error.some'), errors });
}

/** The open part is in the address; the part with the first refused field is opened. */
function useOpenPart(parts: readonly ProductPart[], firstRefused: string | undefined): ProductPart {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    if (firstRefused)
      setParams(
        (before) =>
          new URLSearchParams({ ...Object.fromEntries(before), part: partOf(firstRefused) }),
        { replace: true, preventScrollReset: true },
      );
  }, [firstRefused, setParams]);
  return parts.find((one) => one === params.get('part')) ?? 'data';
}

/** The error messages of the fields. `failed` is the form that the server has refused. */
function useFieldErrors(
  { draft: form, original, errors: refused }: Editor<ProductForm>,
  failed: ProductForm | null,
) {
  const { t } = useTranslation('admin-products');
  const problems = useMemo(
    () =>
      new Map(
        formProblems(form).map(({ field, code, values }) => [
          field,
          t(`problem.${code}`, values ?? {}),
        ]),
      ),
    [form, t],
  );
  const wrong = useMemo(() => new Set(wrongNumbers(form)), [form]);
  const errorOf = (path: string): string | undefined => {
    const field = formFieldOf(path);
    if (wrong.has(path)) return t('error.number');
    // No messages for an empty form or an untouched field.
    if (form[field] !== original[field] && problems.has(path)) return problems.get(path);
    // The server's message stays until the field is changed.
    return failed?.[field] === form[field] ? refused[path] : undefined;
  };
  const hasError = (part: ProductPart) =>
    [...wrong, ...problems.keys(), ...Object.keys(refused)].some(
      (path) => partOf(path) === part && errorOf(path) !== undefined,
    );
  return { errorOf, hasError };
}

type PartTabsProps = {
  parts: readonly ProductPart[];
  open: ProductPart;
  hasError: (part: ProductPart) => boolean;
};

function PartTabs({ parts, open, hasError }: PartTabsProps) {
  const { t } = useTranslation('admin-products');
  return (
    <nav className="bo-tabs goods-tabs" aria-label={t('editor.parts')}>
      {parts.map((part) => (
        <Link
          key={part}
          to={part === 'data' ? '?' : `?part=${part}`}
          aria-current={part === open ? 'page' : undefined}
          preventScrollReset
          replace
        >
          {t(`part.${part}`)}
          {hasError(part) && (
            <span className="goods-error" title={t('editor.hasError')}>
              <span className="sr-only">{t('editor.hasError')}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
