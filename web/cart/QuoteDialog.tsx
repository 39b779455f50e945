import type { TFunction } from 'i18next';
import { useId, useMemo, useRef, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { QuoteBody, type QuoteMade } from '#shared/quotes/quotes.ts';
import { ApiError } from '#web/base/api/api.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { usePathPrefix } from '#web/base/page/public-url.ts';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { SummaryList } from '#web/base/ui/Table.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { useCart } from './CartContext.ts';
import { pdfOf } from './quote-pdf.ts';

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
const fields = ['name', 'companyName', 'email', 'phone'] as const;

const quoteResolver = (t: TFunction) =>
  formResolver<QuoteValues>(QuoteBuyer, ({ path = [] }) => {
    if (path[0] === 'email') return t('quotes:form.emailWrong');
    return t(path[0] === 'phone' ? 'quotes:form.phoneWrong' : 'quotes:form.nameMissing');
  });

/** @returns whether the server named any field. */
function showErrors(error: unknown, setError: UseFormSetError<QuoteValues>): boolean {
  const wrong = error instanceof ApiError ? error.errors : [];
  for (const { path, message } of wrong) {
    const name = fields.find((known) => known === path);
    if (name) setError(name, { message });
  }
  return wrong.length > 0;
}

const problemOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code !== undefined ? error.message : null;

/** Sends the cart of now with who the quote is for. */
function useQuoteRequest(): (buyer: QuoteValues) => Promise<QuoteMade> {
  const { i18n } = useTranslation();
  const { items, delivery } = useCart();
  return (buyer) => {
    const body: QuoteBody = {
      ...buyer,
      items: items.map((item) => ({
        productId: item.id,
        quantity: item.quantity,
        ...(item.designId ? { designId: item.designId } : {}),
      })),
      ...(delivery ? { shippingOptionId: delivery.chosen.id } : {}),
      languagePreference: i18n.language as Language,
    };
    return browserApi().call<QuoteMade>('POST', '/quotes', { body });
  };
}

/** Who the quote is for. */
function QuoteForm({ onMade }: { onMade: (made: QuoteMade, email: string) => void }) {
  const { t } = useTranslation('quotes');
  const { user, hasPermission } = useSession();
  const request = useQuoteRequest();
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(element);
  const [failure, setFailure] = useState<string | null>(null);
  const rules = useId();
  const resolver = useMemo(() => quoteResolver(t as TFunction), [t]);
  const { register, handleSubmit, setError, watch, formState } = useForm<QuoteValues>({
    resolver,
    defaultValues: {
      name: user ? `${user.firstName} ${user.lastName}` : '',
      companyName: '',
      email: user?.email ?? '',
      phone: user?.phoneNumber ? formatPhone(user.phoneNumber) : '',
    },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = formState;
  // A company's quote names a contact person, whom the shop can call.
  const isIncomplete =
    user !== null && watch('companyName').trim() !== '' && !hasPermission('complete_profile');

  async function send(buyer: QuoteValues) {
    if (isIncomplete) return;
    setFailure(null);
    try {
      onMade(await request(buyer), buyer.email);
    } catch (error) {
      const wrong = showErrors(error, setError);
      if (wrong) focusFirstError();
      else setFailure(problemOf(error) ?? t('form.failed'));
    }
  }
  // Blanks around a text are no part of it.
  const field = (name: keyof QuoteValues) =>
    register(name, { setValueAs: (typed: string) => typed.trim() });

  return (
    <form
      ref={element}
      className="stack"
      noValidate
      aria-busy={isSubmitting}
      aria-describedby={rules}
      onSubmit={(event) =>
        void (isSubmitting ? event.preventDefault() : handleSubmit(send, focusFirstError)(event))
      }
    >
      <p>{t('form.text')}</p>
      <Field label={t('form.name')} error={errors.name?.message}>
        <Input {...field('name')} autoComplete="name" autoCapitalize="words" maxLength={120} />
      </Field>
      <Field label={t('form.company')} isOptional>
        <Input {...field('companyName')} autoComplete="organization" maxLength={150} />
      </Field>
      <Field label={t('form.email')} error={errors.email?.message}>
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
      <Field label={t('form.phone')} isOptional error={errors.phone?.message}>
        <Input {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={30} />
      </Field>
      <p className="small second" id={rules}>
        {t('form.rules')}{' '}
        <Trans t={t} i18nKey="form.privacy" components={{ kvkk: <PrivacyText /> }} />
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
      <Button type="submit" isWide isBusy={isSubmitting} disabled={isIncomplete}>
        {t('form.send')}
      </Button>
    </form>
  );
}

/** In a new tab, so that typed text is not lost. */
function PrivacyText({ children }: { children?: string }) {
  return (
    <a className="text-link" href={`${usePathPrefix()}/kvkk`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
