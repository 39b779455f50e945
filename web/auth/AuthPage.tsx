import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Icon, type IconName } from '#web/base/ui/Icon.tsx';

type AuthPageProps = {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** A changed value moves the focus to the heading, because the page now shows something else. */
  step?: string;
  hasBenefits?: boolean;
};

const benefits: Record<string, IconName> = {
  orders: 'box',
  addresses: 'truck',
  lists: 'heart',
  cart: 'bag',
};

/**
 * One column with a heading, a sentence and a form; where there is room, the benefits of an account
 * beside it.
 */
export function AuthPage({ title, text, children, step, hasBenefits = false }: AuthPageProps) {
  const { t } = useTranslation('auth');
  const heading = useRef<HTMLHeadingElement>(null);
  const firstStep = useRef(step);
  useEffect(() => {
    if (step !== firstStep.current) heading.current?.focus();
    firstStep.current = step;
  }, [step]);

  return (
    <div className="page auth" data-wide={hasBenefits || undefined}>
      <PageTitle title={title} isHidden />
      <div className="auth-main">
        <header>
          <h1 className="h1" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text && <p className="second">{text}</p>}
        </header>
        {children}
      </div>
      {hasBenefits && (
        <aside className="auth-side" aria-labelledby="benefits">
          <h2 className="h3" id="benefits">
            {t('benefits.title')}
          </h2>
          <ul>
            {Object.entries(benefits).map(([key, icon]) => (
              <li key={key}>
                <Icon name={icon} />
                <span>{t(`benefits.${key}`)}</span>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

/** The error of a whole form, which stays after its toast has closed. */
export function FormError({ children }: { children: string | null }) {
  if (!children) return null;
  return (
    <p className="error">
      <Icon name="warning" size="s" />
      <span>{children}</span>
    </p>
  );
}
