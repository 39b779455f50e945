import { useState } from 'react';
import type {
  DatedPrice,
  DatedPriceAnswer,
  DatedPriceBody,
} from '#shared/back-office/dated-prices.ts';
import { dateTimeText, momentField, typedMoment } from '#shared/base/format.ts';
import { formatLira, fromLira, toLira } from '#shared/base/money.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { changeDatedPrice, readDatedPrice } from './product-calls.ts';
import { amountField, kurusOf } from './product-form.ts';

type DatedPriceBoxProps = {
  productId: number;
  /** The label of the field: net or gross. */
  priceLabel: string;
  /** The product's own price may have changed with it. */
  onChanged: () => void;
};

/** A price that begins, and may end, at a given time; saved separately. */
export function DatedPriceBox({ productId, priceLabel, onChanged }: DatedPriceBoxProps) {
  const { t } = useTranslation('admin-products');
  const remote = useRemote(`dated price ${productId}`, (signal) =>
    readDatedPrice(productId, signal),
  );
  return (
    <section className="bo-box" aria-label={t('dated.title')}>
      <h2 className="h3">{t('dated.title')}</h2>
      <RemoteBox remote={remote}>
        {({ datedPrice }) => (
          <DatedPriceRow
            productId={productId}
            priceLabel={priceLabel}
            datedPrice={datedPrice}
            onChanged={(now) => {
              remote.change(() => now);
              onChanged();
            }}
          />
        )}
      </RemoteBox>
    </section>
  );
}

type DatedPriceRowProps = Omit<DatedPriceBoxProps, 'onChanged'> & {
  datedPrice: DatedPrice | null;
  onChanged: (now: DatedPriceAnswer) => void;
};

function DatedPriceRow({ productId, priceLabel, datedPrice, onChanged }: DatedPriceRowProps) {
  const { t, i18n } = useTranslation('admin-products');
  const { busy, run } = useWork();
  const [isOpen, setOpen] = useState(false);
  async function remove() {
    const done = await run('remove', () => changeDatedPrice(productId, null, datedPrice));
    if (done) onChanged(done.result);
  }
  const text =
    datedPrice &&
    t(datedPrice.endsAt ? 'dated.fromTo' : 'dated.from', {
      price: formatLira(fromLira(datedPrice.price), i18n.language),
      from: dateTimeText(datedPrice.startsAt, i18n.language),
      to: datedPrice.endsAt ? dateTimeText(datedPrice.endsAt, i18n.language) : '',
    });
  return (
    <>
      <p className={text ? undefined : 'small second'}>{text ?? t('dated.none')}</p>
      {datedPrice?.hasBegun && <p className="small second">{t('dated.begun')}</p>}
      <Changing>
        <div className="bo-acts">
          <Button variant="line" size="s" onClick={() => setOpen(true)}>
            {t(datedPrice ? 'dated.change' : 'dated.add')}
          </Button>
          {datedPrice && (
            <Button variant="quiet" size="s" isBusy={busy !== null} onClick={() => void remove()}>
              {t(datedPrice.hasBegun ? 'dated.end' : 'dated.remove')}
            </Button>
          )}
        </div>
      </Changing>
      {isOpen && (
        <DatedPriceDialog
          productId={productId}
          priceLabel={priceLabel}
          datedPrice={datedPrice}
          onClose={() => setOpen(false)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

/** Named as in the body, so that the server's errors find their fields. */
type DatedPriceForm = { datedPrice: { price: string; startsAt: string; endsAt: string } };

/** Null while something is missing or invalid. */
function bodyOf({ datedPrice }: DatedPriceForm): DatedPriceBody['datedPrice'] {
  const { price, startsAt, endsAt } = datedPrice;
  const amount = kurusOf(price);
  const from = typedMoment(startsAt);
  const to = typedMoment(endsAt);
  if (!amount || !from || (endsAt !== '' && !to) || (to && to <= from)) return null;
  return { price: toLira(amount), startsAt: from, endsAt: to };
}

function DatedPriceDialog({
  productId,
  priceLabel,
  datedPrice,
  onClose,
  onChanged,
}: DatedPriceRowProps & { onClose: () => void }) {
  const { t } = useTranslation('admin-products');
  const form = useBackOfficeForm<DatedPriceForm>({
    defaultValues: {
      datedPrice: {
        price: amountField(datedPrice?.price ?? null),
        startsAt: momentField(datedPrice?.startsAt),
        endsAt: momentField(datedPrice?.endsAt),
      },
    },
    async submit(values) {
      const body = bodyOf(values);
      if (!body) return;
      onChanged(await changeDatedPrice(productId, body, datedPrice));
      onClose();
    },
  });
  const { errorOf } = form;
  const draft = form.watch();
  const { startsAt, endsAt } = draft.datedPrice;
  const isBackwards = startsAt !== '' && endsAt !== '' && endsAt <= startsAt;
  return (
    <FormDialog
      isWide
      title={t('dated.title')}
      confirm={t('dated.save')}
      form={form}
      isReady={bodyOf(draft) !== null}
      onClose={onClose}
    >
      <Field label={priceLabel} error={errorOf('datedPrice.price')}>
        <Input
          {...form.register('datedPrice.price')}
          className="num"
          inputMode="decimal"
          maxLength={14}
        />
      </Field>
      <div className="bo-pair">
        <Field
          label={t('dated.startsAt')}
          hint={t('dated.zone')}
          error={errorOf('datedPrice.startsAt')}
        >
          <Input {...form.register('datedPrice.startsAt')} type="datetime-local" />
        </Field>
        <Field
          label={t('dated.endsAt')}
          hint={t('dated.endHint')}
          error={isBackwards ? t('dated.backwards') : errorOf('datedPrice.endsAt')}
          isOptional
        >
          <Input {...form.register('datedPrice.endsAt')} type="datetime-local" />
        </Field>
      </div>
    </FormDialog>
  );
}
