// /admin/settings: the merchant's settings, one screen per group.
import './settings.css';
import { useEffect, useRef } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router';
import {
  type SettingGroup,
  type SettingsAnswer,
  settingGroups,
} from '#shared/settings/settings.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { EditorFields } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { AnalyticsSettings } from './AnalyticsSettings.tsx';
import { ConnectionsSettings } from './ConnectionsSettings.tsx';
import { DeliverySettings } from './DeliverySettings.tsx';
import { InvoicesSettings } from './InvoicesSettings.tsx';
import { LogoSettings } from './LogoSettings.tsx';
import { PaymentsSettings } from './PaymentsSettings.tsx';
import { ProofSettings } from './ProofSettings.tsx';
import { RatesSettings } from './RatesSettings.tsx';
import { ReminderSettings } from './ReminderSettings.tsx';
import { SampleSettings } from './SampleSettings.tsx';
import { SetupSettings } from './SetupSettings.tsx';
import { ShippingSettings } from './ShippingSettings.tsx';
import { ShopSettings } from './ShopSettings.tsx';
import { SmsSettings } from './SmsSettings.tsx';
import { settingPages } from './setting-pages.ts';
import { useSettings } from './settings-calls.ts';
import { UnpaidSettings } from './UnpaidSettings.tsx';

export default function Settings() {
  const { t } = useTranslation('admin-settings');
  const { pathname } = useLocation();
  const current = settingPages.find((page) => pathname.endsWith(`/${page}`));
  const tabs = useRef<HTMLElement>(null);
  // On a phone not all tabs are visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen, another tab
  useEffect(() => {
    // In some browsers scrollTo returns a promise, which must not become the effect's cleanup.
    tabs.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <>
      <SectionHead title={current ? t(`page.${current}`) : t('title')} />
      <div className="settings-body">
        <nav className="settings-tabs" aria-label={t('title')} ref={tabs}>
          {settingPages.map((page) => (
            <Link
              key={page}
              to={`/admin/settings/${page}`}
              aria-current={page === current ? 'page' : undefined}
            >
              {t(`tab.${page}`)}
            </Link>
          ))}
        </nav>
        <div>
          <EditorFields>
            <Routes>
              <Route index element={<Navigate to="shop" replace />} />
              {settingGroups.map((page) => (
                <Route key={page} path={page} element={<Group key={page} page={page} />} />
              ))}
              <Route path="setup" element={<SetupSettings />} />
              <Route path="proofs" element={<ProofSettings />} />
              <Route path="samples" element={<SampleSettings />} />
              <Route path="connections" element={<ConnectionsSettings />} />
              <Route path="*" element={<Navigate to="/admin/settings/shop" replace />} />
            </Routes>
          </EditorFields>
        </div>
      </div>
    </>
  );
}

/** Every screen reads the settings again, so that it starts with the saved ones. */
function Group({ page }: { page: SettingGroup }) {
  return <RemoteBox remote={useSettings()}>{(settings) => pageOf(page, settings)}</RemoteBox>;
}

function pageOf(page: SettingGroup, settings: SettingsAnswer) {
  if (page === 'shop')
    return (
      <>
        <LogoSettings />
        <ShopSettings saved={settings.shop} />
      </>
    );
  if (page === 'rates') return <RatesSettings saved={settings.rates} />;
  if (page === 'shipping') return <ShippingSettings saved={settings.shipping} />;
  if (page === 'delivery') return <DeliverySettings saved={settings.delivery} />;
  if (page === 'invoices') return <InvoicesSettings saved={settings.invoices} />;
  if (page === 'unpaid') return <UnpaidSettings saved={settings.unpaid} />;
  if (page === 'sms') return <SmsSettings saved={settings.sms} />;
  if (page === 'reminders') return <ReminderSettings saved={settings.reminders} />;
  if (page === 'payments') return <PaymentsSettings saved={settings.payments} />;
  return <AnalyticsSettings saved={settings.analytics} />;
}
