import type { TFunction } from 'i18next';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { QuoteBody, type QuoteMade } from '#shared/quotes/quotes.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { TextPageLink } from '#web/base/page/TextPageLink.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { SummaryList } from '#web/base/ui/Table.tsx';
import { useShopForm } from '#web/base/ui/use-shop-form.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { pdfOf } from './quote-pdf.ts';
import { useCartView } from './use-cart-view.ts';

type Made = QuoteMade & { email: string };

/**
 * Asks for the recipient of the quote, then shows its link. It asks again each time, because the
 * cart may have changed.
 */
export function QuoteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('quotes');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        setMade(null);
        onClose();
      }}
      title={t(made ? 'made.title' : 'form.title')}
    >
      {made ? (
        <QuoteReady made={made} />
      ) : (
        <QuoteForm onMade={(answer, email) => setMade({ ...answer, email })} />
      )}
    </Dialog>
  );
}

function QuoteReady({ made: { number, code, expiresAt, total, email } }: { made: Made }) {
  const { t, i18n } = useTranslation('quotes');
  return (
    <div className="stack">
      <Alert tone="ok">
        {t('made.text', { number, email, day: dateText(expiresAt, i18n.language) })}
      </Alert>
      <SummaryList
        rows={[
          {
            key: 'total',
            label: t('made.total'),
            value: formatLira(fromLira(total), i18n.language),
            kind: 'total',
          },
        ]}
      />
      <div className="row">
        <ButtonLink to={`/quotes/${code}`}>{t('made.open')}</ButtonLink>
        <a className="btn btn--line" href={pdfOf(code)} download>
          {t('made.pdf')}
        </a>
      </div>
    </div>
  );
}

const QuoteBuyer = QuoteBody.pick({ name: true, companyName: true, email: true, phone: true });
type QuoteValues = { name: string; companyName: string; email: string; phone: string };

const quoteResolver = (t: TFunction) =>
  formResolver<QuoteValues>(QuoteBuyer, ({ path = [] }) => {
    if (path[0] === 'email') return t('quotes:form.emailWrong');
    return t(path[0] === 'phone' ? 'quotes:form.phoneWrong' : 'quotes:form.nameMissing');
  });

/** Sends the current cart with the recipient of the quote. */
function useQuoteRequest(): (buyer: QuoteValues) => Promise<QuoteMade> {
  const { i18n } = useTranslation();
  const { items, delivery } = useCartView();
  return (buyer) => {
    const body: QuoteBody = {
      ...buyer,
      items: items
        .filter(({ isSample }) => !isSample)
        .map((item) => ({
          productId: item.id,
          quantity: item.quantity,
          ...(item.designId ? { designId: item.designId } : {}),
        })),
      ...(delivery ? { shippingOptionId: delivery.chosen.id } : {}),
      languagePreference: i18n.language as Language,
    };
    return browserApi().post('/quotes', { body });
  };
}

/** The recipient of the quote. */
function QuoteForm({ onMade }: { onMade: (made: QuoteMade, email: string) => void }) {
  const { t } = useTranslation('quotes');
  const { user, hasPermission } = useSession();
  const request = useQuoteRequest();
  const rules = useId();
  const resolver = useMemo(() => quoteResolver(t as TFunction), [t]);
  const { register, watch, errorOf, formProps, failure, isBusy } = useShopForm<QuoteValues>({
    resolver,
    defaultValues: {
      name: user ? `${user.firstName} ${user.lastName}` : '',
      companyName: '',
      email: user?.email ?? '',
      phone: user?.phoneNumber ? formatPhone(user.phoneNumber) : '',
    },
    reValidateMode: 'onSubmit',
    failed: t('form.failed'),
    async send(buyer) {
      if (!isIncomplete) onMade(await request(buyer), buyer.email);
    },
  });
  // A company's quote needs a contact person whom the shop can call.
  const isIncomplete =
    user !== null && watch('companyName').trim() !== '' && !hasPermission('complete_profile');

  // Spaces around a text are removed.
  const field = (name: keyof QuoteValues) =>
    register(name, { setValueAs: (typed: string) => typed.trim() });

  return (
    <form {...formProps} className="stack" aria-describedby={rules}>
      <p>{t('form.text')}</p>
      <Field label={t('form.name')} error={errorOf('name')}>
        <Input {...field('name')} autoComplete="name" autoCapitalize="words" maxLength={120} />
      </Field>
      <Field label={t('form.company')} isOptional>
        <Input {...field('companyName')} autoComplete="organization" maxLength={150} />
      </Field>
      <Field label={t('form.email')} error={errorOf('email')}>
        <Input
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <Field label={t('form.phone')} isOptional error={errorOf('phone')}>
        <Input {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={30} />
      </Field>
      <p className="small second" id={rules}>
        {t('form.rules')}{' '}
        <Trans t={t} i18nKey="form.privacy" components={{ kvkk: <TextPageLink to="/kvkk" /> }} />
      </p>
      {failure && <Alert tone="no">{failure}</Alert>}
      {isIncomplete && (
        <Alert tone="warn">
          {t('form.profileMissing')}{' '}
          <Link className="text-link" to="/account/profile">
            {t('form.toProfile')}
          </Link>
        </Alert>
      )}
      <Button type="submit" isWide isBusy={isBusy} disabled={isIncomplete}>
        {t('form.send')}
      </Button>
    </form>
  );
}
