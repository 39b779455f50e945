// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/base/format.ts';
import { CONSENT_COOKIE, CONSENT_DAYS, readConsent } from '#web/analytics/consent-record.ts';
import { commands, emptyDataLayer, events } from '#web/testing/data-layer.ts';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { ConsentBanner } from './ConsentBanner.tsx';
import { openConsent } from './consent.ts';

const cookies = () => document.cookie;
const deleteCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: it is what is tested
  document.cookie = `${CONSENT_COOKIE}=; path=/; max-age=0`;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  deleteCookie();
  emptyDataLayer();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function showBanner() {
  serve({});
  const rendered = await renderPage(
    <>
      <button type="button" onClick={openConsent}>
        tercihler
      </button>
      <ConsentBanner />
    </>,
  );
  // The banner is a separate chunk.
  await act(async () => import('./Banner.tsx'));
  await act(async () => undefined);
  return rendered;
}
const banner = () => screen.queryByRole('region', { name: 'Çerez tercihleri' });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const updates = () =>
  commands().filter(([command, action]) => command === 'consent' && action === 'update');

test('[C29] the banner is shown until cookieConsent is accepted', async () => {
  await showBanner();
  expect(banner()).not.toBeNull();

  await press('Kabul et');

  expect(localStorage.getItem('cookieConsent')).toBe('accepted');
  expect(banner()).toBeNull();
  cleanup();
  await showBanner();
  expect(banner()).toBeNull();
});

test('[C29] a visitor who stored accepted before is not asked, whatever else is missing', async () => {
  localStorage.setItem('cookieConsent', 'accepted');
  await showBanner();
  expect(banner()).toBeNull();
  expect(readConsent()).toBeNull();
});

test('[C29] whoever deleted the stored value is asked again, and allows nothing until then', async () => {
  await showBanner();
  await press('Kabul et');
  cleanup();
  localStorage.clear();

  expect(readConsent()).toBeNull();
  await showBanner();
  expect(banner()).not.toBeNull();
  // The server reads the cookie when an order is placed.
  expect(document.cookie).not.toContain(CONSENT_COOKIE);
});

test('[C29] any other value shows the banner', async () => {
  localStorage.setItem('cookieConsent', 'rejected');
  await showBanner();
  expect(banner()).not.toBeNull();
});

test('[C29] [M11] declining has equal weight, hides the banner for the visit, and accepts nothing', async () => {
  await showBanner();
  const classes = ['Reddet', 'Kabul et'].map(
    (name) => screen.getByRole('button', { name }).className,
  );
  expect(new Set(classes).size).toBe(1);

  await press('Reddet');

  expect(banner()).toBeNull();
  expect(localStorage.getItem('cookieConsent')).toBeNull();
  expect(readConsent()).toMatchObject({ analytics: false, marketing: false });
  expect(updates().at(-1)?.[2]).toMatchObject({
    analytics_storage: 'denied',
    ad_storage: 'denied',
  });
  cleanup();
  await showBanner();
  expect(banner()).toBeNull();
  cleanup();

  // The visit has ended, and with it its cookie.
  deleteCookie();
  await showBanner();
  expect(banner()).not.toBeNull();
});

test('[M11] categories are chosen one by one, none in advance; choice and time are stored in a cookie', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00.000Z'), toFake: ['Date'] });
  await showBanner();
  await press('Ayarlar');
  const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
  expect([box(/Zorunlu/).checked, box(/Zorunlu/).disabled]).toEqual([true, true]);
  expect([box(/Analitik/).checked, box(/Pazarlama/).checked]).toEqual([false, false]);

  fireEvent.click(box(/Analitik/));
  await press('Seçimimi kaydet');

  expect(banner()).toBeNull();
  expect(readConsent()).toEqual({
    analytics: true,
    marketing: false,
    at: '2026-11-21T09:00:00.000Z',
  });
  expect(cookies()).toContain(`${CONSENT_COOKIE}=`);
  expect(updates()).toEqual([
    [
      'consent',
      'update',
      {
        analytics_storage: 'granted',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
        personalization_storage: 'denied',
        functionality_storage: 'granted',
        security_storage: 'granted',
      },
    ],
  ]);
  expect(events('consent_update')).toEqual([
    { event: 'consent_update', ...(updates()[0]?.[2] as object) },
  ]);
});

test('[M11] the data layer begins with nothing allowed; what was allowed before follows at once', async () => {
  await showBanner();
  await press('Kabul et');
  emptyDataLayer();
  const { push } = await import('#web/analytics/data-layer.ts');
  push({ event: 'first' });

  expect(commands().map((command) => command.slice(0, 2))).toEqual([
    ['consent', 'default'],
    ['consent', 'update'],
  ]);
  expect(commands()[0]?.[2]).toMatchObject({
    analytics_storage: 'denied',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    wait_for_update: 500,
  });
  expect(commands()[1]?.[2]).toMatchObject({ analytics_storage: 'granted', ad_storage: 'granted' });
});

test('[M11] the choice can be changed: chosen categories are ticked, and a withdrawal is reported', async () => {
  await showBanner();
  await press('Kabul et');
  const opener = screen.getByRole('button', { name: 'tercihler' });
  opener.focus();
  await press('tercihler');
  expect(document.activeElement).toBe(banner());
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);

  await press('Reddet');

  expect(localStorage.getItem('cookieConsent')).toBeNull();
  expect(updates().map((command) => (command[2] as { ad_storage: string }).ad_storage)).toEqual([
    'granted',
    'denied',
  ]);
  expect(document.activeElement).toBe(opener);
});

test('Escape leaves the choice as it was', async () => {
  await showBanner();
  await press('Kabul et');
  await press('tercihler');

  fireEvent.keyDown(banner() as HTMLElement, { key: 'Escape' });

  expect(banner()).toBeNull();
  expect(readConsent()).toMatchObject({ analytics: true, marketing: true });
});

test('after half a year it is asked again', async () => {
  await showBanner();
  await press('Kabul et');
  cleanup();
  vi.useFakeTimers({ now: Date.now() + CONSENT_DAYS * DAY_MS, toFake: ['Date'] });

  await showBanner();

  expect(banner()).not.toBeNull();
  expect(readConsent()).toBeNull();
});

test('a browser that dropped the cookie early still has the consent', async () => {
  await showBanner();
  await press('Kabul et');
  deleteCookie();

  expect(readConsent()).toMatchObject({ analytics: true, marketing: true });
});

test.each(['%', 'analytics=1&at=irgendwann', 'analytics=1', '{}'])(
  'an unreadable cookie (%s) allows nothing',
  (value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: it is what is tested
    document.cookie = `${CONSENT_COOKIE}=${value}; path=/`;
    expect(readConsent()).toBeNull();
  },
);

test('a decision in another tab applies here, too', async () => {
  await showBanner();
  const record = new URLSearchParams({
    analytics: '1',
    marketing: '0',
    at: new Date().toISOString(),
  }).toString();
  localStorage.setItem('consent', record);
  localStorage.setItem('cookieConsent', 'accepted');

  await act(async () =>
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'cookieConsent', newValue: 'accepted' }),
    ),
  );

  expect(banner()).toBeNull();
  expect(updates().at(-1)?.[2]).toMatchObject({
    analytics_storage: 'granted',
    ad_storage: 'denied',
  });
});
