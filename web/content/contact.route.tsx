// /contact: the shop's data, and a form that sends the shop a message by mail.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { ArrowLink, Button } from '#web/base/ui/Button.tsx';
import { useShop } from '#web/settings/shop-context.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ShopData } from './ShopData.tsx';

export default function ContactPage() {
  const { t } = useTranslation('content');
  const { email } = useShop();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const steps = [{ label: t('home'), to: '/' }, { label: t('contact.title') }];
  return (
    <div className="page">
      <PageTitle title={t('contact.title')} description={t('contact.intro')} />
      <Breadcrumb steps={steps} />
      <div className="page-head">
        <h1 className="h1">{t('contact.title')}</h1>
        <p className="second">{t('contact.intro')}</p>
      </div>
      <div className="contact">
        <aside className="contact-shop" aria-labelledby="shop-data">
          <h2 className="h3" id="shop-data">
            {t('shop.title')}
          </h2>
          <ShopData />
          <ArrowLink to="/faq">{t('contact.faq')}</ArrowLink>
        </aside>
        <section className="contact-form" aria-labelledby="contact-write">
          {sentTo === null ? (
            <>
              <h2 className="h3" id="contact-write">
                {t('contact.write')}
              </h2>
              <noscript>
                <p>{t('contact.needsScript', { email })}</p>
              </noscript>
              <div className="needs-script">
                <ContactForm onSent={setSentTo} />
              </div>
            </>
          ) : (
            <Sent email={sentTo} onAgain={() => setSentTo(null)} />
          )}
        </section>
      </div>
    </div>
  );
}

/** Replaces the form and takes the focus. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('content');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="panel">
      <h2 className="h3" id="contact-write" ref={heading} tabIndex={-1}>
        {t('contact.sent')}
      </h2>
      <p>{t('contact.sentText', { email })}</p>
      <div>
        <Button variant="line" size="s" onClick={onAgain}>
          {t('contact.again')}
        </Button>
      </div>
    </div>
  );
}
