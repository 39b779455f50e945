import { type FormEvent, useId, useRef, useState } from 'react';
import { formatPhone, toE164 } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import type { QuoteBody, QuoteMade } from '#shared/quotes/quotes.ts';
import { ApiError } from '#web/base/api/api.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { useCart } from './CartContext.ts';

type Faults = Partial<Record<'name' | 'email' | 'phone', string>>;

/** Who the quote is for: the browser's own rules, since the cart does without schemas; the server's decide. */
export function QuoteForm({ onMade }: { onMade: (made: QuoteMade, email: string) => void }) {
  const { t, i18n } = useTranslation('quotes');
  const { items, delivery } = useCart();
  const { user } = useSession();
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(element);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const rules = useId();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const text = (name: string) => String(new FormData(event.currentTarget).get(name) ?? '').trim();
    const values = {
      name: text('name'),
      companyName: text('companyName'),
      email: text('email'),
      phone: text('phone'),
    };
    const found: Faults = {};
    if (values.name === '') found.name = t('form.nameMissing');
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email)) found.email = t('form.emailWrong');
    if (values.phone !== '' && toE164(values.phone) === null) found.phone = t('form.phoneWrong');
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return focusFirstError();
    setBusy(true);
    try {
      const body: QuoteBody = {
        ...values,
        items: items.map((item) => ({
          productId: item.id,
          quantity: item.quantity,
          ...(item.designId ? { designId: item.designId } : {}),
        })),
        ...(delivery ? { shippingOptionId: delivery.chosen.id } : {}),
        languagePreference: i18n.language as Language,
      };
      onMade(await browserApi().call<QuoteMade>('POST', '/quotes', { body }), values.email);
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors : [];
      setFaults(Object.fromEntries(wrong.map(({ path, message }) => [path, message])) as Faults);
      if (wrong.length > 0) focusFirstError();
      else
        setFailure(
          error instanceof ApiError && error.code !== undefined ? error.message : t('form.failed'),
        );
      setBusy(false);
    }
  }

  return (
    <form
      ref={element}
      className="stack"
      noValidate
      aria-busy={isBusy}
      aria-describedby={rules}
      onSubmit={(event) => void send(event)}
    >
      <p>{t('form.text')}</p>
      <Field label={t('form.name')} error={faults.name}>
        <Input
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          defaultValue={user ? `${user.firstName} ${user.lastName}` : ''}
        />
      </Field>
      <Field label={t('form.company')} isOptional>
        <Input name="companyName" autoComplete="organization" maxLength={150} />
      </Field>
      <Field label={t('form.email')} error={faults.email}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={user?.email ?? ''}
        />
      </Field>
      <Field label={t('form.phone')} isOptional error={faults.phone}>
        <Input
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={user?.phoneNumber ? formatPhone(user.phoneNumber) : ''}
        />
      </Field>
      <p className="small second" id={rules}>
        {t('form.rules')}{' '}
        <Trans t={t} i18nKey="form.privacy" components={{ kvkk: <PrivacyText /> }} />
      </p>
      {failure && <Alert tone="no">{failure}</Alert>}
      <Button type="submit" isWide isBusy={isBusy}>
        {t('form.send')}
      </Button>
    </form>
  );
}

/** In a tab of its own, so that nothing typed is lost. */
function PrivacyText({ children }: { children?: string }) {
  return (
    <a className="text-link" href="/kvkk" target="_blank" rel="noopener">
      {children}
    </a>
  );
}
