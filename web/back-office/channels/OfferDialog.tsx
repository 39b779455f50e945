// One product on a marketplace: whether it is offered, its barcode, its price, and its category and
// attributes there.
import type { MarketplaceAnswer, Offer } from '#shared/back-office/marketplaces.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { barcodeOf } from '#shared/marketplace/marketplaces.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { AttributeFields } from './AttributeFields.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { MARKETPLACE_NAME } from './MarketplaceForm.tsx';

type NewOfferProps = {
  offers: readonly Offer[];
  onClose: () => void;
  onPick: (offer: Offer) => void;
};

export function NewOffer({ offers, onClose, onPick }: NewOfferProps) {
  const { t } = useTranslation('admin-channels');
  return (
    <Dialog isOpen onClose={onClose} title={t('offer.add')}>
      <ProductSearch
        label={t('offer.product')}
        chosen={new Set(offers.map(({ productId }) => productId))}
        onPick={(product) => onPick(newOffer(product))}
      />
    </Dialog>
  );
}

/** An offer that is not saved yet: its version is that of a missing record. */
const newOffer = ({ id, sku, name, gtin }: Product): Offer => ({
  productId: id,
  sku,
  productName: name,
  barcode: barcodeOf({ gtin, sku }),
  isOffered: true,
  price: null,
  categoryId: null,
  brandId: null,
  categoryName: null,
  brandName: null,
  attributes: [],
  state: 'new',
  lacks: [],
  stock: 0,
  shownPrice: 0,
  sentStock: null,
  sentPrice: null,
  problem: null,
  version: 0,
});

type OfferDialogProps = {
  offer: Offer;
  onClose: () => void;
  onSaved: (data: MarketplaceAnswer) => void;
};

export function OfferDialog({ offer, onClose, onSaved }: OfferDialogProps) {
  const { t } = useTranslation('admin-channels');
  const form = useBackOfficeForm({
    defaultValues: toForm(offer),
    async submit(values) {
      const body = toBody(values, offer.version);
      onSaved(
        await adminApi().put('/admin/channels/marketplaces/{name}/offers/{productId}', {
          path: { name: MARKETPLACE_NAME, productId: offer.productId },
          body,
        }),
      );
    },
  });
  const { categoryId, categoryName, brandId, brandName, attributes } = form.watch();
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <FormDialog
      title={offer.productName}
      confirm={t('marketplace.save')}
      form={form}
      onClose={onClose}
    >
      <Checkbox {...form.register('isOffered')}>{t('offer.isOffered')}</Checkbox>
      <Field
        label={t('offer.barcode')}
        hint={t('offer.barcodeHint')}
        error={form.errorOf('barcode')}
      >
        <Input {...form.register('barcode')} {...plain} maxLength={40} />
      </Field>
      <Field
        label={t('offer.ownPrice')}
        hint={t('offer.ownPriceHint')}
        error={form.errorOf('price')}
      >
        <Input {...form.register('price')} {...plain} inputMode="decimal" maxLength={12} />
      </Field>
      {offer.state !== 'listed' && (
        <Checkbox {...form.register('isListed')}>{t('offer.isListed')}</Checkbox>
      )}
      <ChoiceField
        label={t('offer.category')}
        hint={t('offer.categoryHint')}
        error={form.errorOf('categoryId')}
        path="categories"
        chosen={{ id: categoryId, name: categoryName }}
        onChoose={(choice) => {
          form.setValue('categoryId', choice?.id ?? null);
          form.setValue('categoryName', choice?.name ?? null);
          form.setValue('attributes', []);
        }}
      />
      <ChoiceField
        label={t('offer.brand')}
        hint={t('offer.brandHint')}
        error={form.errorOf('brandId')}
        path="brands"
        chosen={{ id: brandId, name: brandName }}
        onChoose={(choice) => {
          form.setValue('brandId', choice?.id ?? null);
          form.setValue('brandName', choice?.name ?? null);
        }}
      />
      {categoryId !== null && (
        <AttributeFields
          key={categoryId}
          categoryId={categoryId}
          given={attributes}
          onChange={(given) => form.setValue('attributes', given)}
        />
      )}
    </FormDialog>
  );
}

const toForm = (offer: Offer) => ({
  isOffered: offer.isOffered,
  isListed: offer.state === 'listed',
  barcode: offer.barcode,
  price: numberField(offer.price),
  categoryId: offer.categoryId,
  categoryName: offer.categoryName,
  brandId: offer.brandId,
  brandName: offer.brandName,
  attributes: offer.attributes,
});

const toBody = (values: ReturnType<typeof toForm>, version: number) => ({
  ...values,
  price: typedNumber(values.price),
  version,
});
