import { useState } from 'react';
import type { ExplainPriceAnswer } from '#shared/back-office/price-lists.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { explainPrice, findAudience } from './list-calls.ts';

/** What a company or a group pays for a product at a quantity, and why. */
export function PricePreview() {
  const { t } = useTranslation('admin-price-lists');
  const [search, setSearch] = useState('');
  const [whom, setWhom] = useState('');
  const [product, setProduct] = useState<{ id: number; name: string } | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [answer, setAnswer] = useState<ExplainPriceAnswer | null>(null);
  const { busy, run } = useWork();
  const found = useRemote(`audience ${search}`, (signal) => findAudience(search, signal));
  const { companies = [], customerGroups = [] } = found.data ?? {};

  async function ask() {
    const count = typedNumber(quantity);
    if (!product || !count || whom === '') return;
    const [kind, value = ''] = whom.split(/:(.*)/s);
    const done = await run('explain', () =>
      explainPrice({
        productId: product.id,
        quantity: count,
        ...(kind === 'company' ? { companyId: Number(value) } : { customerGroup: value }),
      }),
    );
    setAnswer(done?.result ?? null);
  }

  return (
    <section className="bo-box bo-column price-preview" aria-labelledby="price-preview">
      <h2 className="h3" id="price-preview">
        {t('preview.title')}
      </h2>
      <div className="bo-pair">
        <Field label={t('preview.search')} isOptional>
          <Input
            type="search"
            value={search}
            maxLength={200}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        <Field label={t('preview.whom')}>
          <Select value={whom} onChange={(event) => setWhom(event.target.value)}>
            <option value="">{t('choose')}</option>
            {companies.map(({ id, name }) => (
              <option key={id} value={`company:${id}`}>
                {name}
              </option>
            ))}
            {customerGroups.map((name) => (
              <option key={name} value={`group:${name}`}>
                {t('preview.group', { name })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <ProductSearch
        label={product ? t('preview.product', { name: product.name }) : t('preview.findProduct')}
        chosen={new Set(product ? [product.id] : [])}
        onPick={({ id, name }) => setProduct({ id, name })}
      />
      <Field label={t('preview.quantity')}>
        <Input
          className="num"
          inputMode="numeric"
          value={quantity}
          maxLength={9}
          onChange={(event) => setQuantity(event.target.value)}
        />
      </Field>
      <div>
        <Button variant="line" size="s" isBusy={busy === 'explain'} onClick={() => void ask()}>
          {t('preview.ask')}
        </Button>
      </div>
      <div aria-live="polite">{answer && <Explained answer={answer} />}</div>
    </section>
  );
}

function Explained({ answer }: { answer: ExplainPriceAnswer }) {
  const { t, i18n } = useTranslation('admin-price-lists');
  const write = (lira: number) => formatLira(fromLira(lira), i18n.language);
  const { reason, price, publicPrice, list, distance } = answer;
  return (
    <>
      <p>
        <b className="num">{write(price)}</b>{' '}
        <span className="second">{t('preview.public', { price: write(publicPrice) })}</span>
      </p>
      <p className="small second">
        {t(`preview.reason.${reason}`, { list: list?.name ?? '' })}
        {list &&
          distance !== null &&
          ` ${t(distance === 0 ? 'preview.ofProduct' : 'preview.ofCategory')}`}
        {list?.minNet != null && ` ${t('preview.minimum', { amount: write(list.minNet) })}`}
      </p>
    </>
  );
}
