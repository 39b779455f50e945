// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MailKindRow } from '#shared/back-office/mails.ts';
import { expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { expectLoadingAndRetry, pressButton, renderSection } from '#web/testing/render-section.tsx';
import Mails from './Mails.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = { path: '/admin/mails', pattern: '/admin/mails/*' };
const one = { ...at, path: '/admin/mails/order-paid' };
const rows: MailKindRow[] = [
  {
    kind: 'order-paid',
    group: 'buyer',
    languages: ['tr', 'en'],
    subject: 'Ödemeniz alındı',
    hasOwnTexts: false,
    hasOrder: false,
  },
  {
    kind: 'contact-message',
    group: 'shop',
    languages: ['tr'],
    subject: 'Yeni mesaj',
    hasOwnTexts: false,
    hasOrder: false,
  },
];
const mail = (language: string) => ({
  body: { subject: `Konu ${language}`, html: `<p>${language}</p>`, text: `Metin ${language}` },
});
const answers = {
  'GET /admin/mails': { body: rows },
  'GET /admin/mails/order-paid/tr': mail('tr'),
  'GET /admin/mails/order-paid/en': mail('en'),
};
const choose = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('radio', { name })));

test('the list shows loading, then an error, and its mails after a retry', async () => {
  await expectLoadingAndRetry(<Mails />, 'GET /admin/mails', rows, at);
  const buyer = within(screen.getByRole('region', { name: 'Alıcıya' }));
  expect(buyer.getByRole('link', { name: 'Ödeme alındı' }).getAttribute('href')).toBe(
    '/admin/mails/order-paid',
  );
  expect(buyer.queryByRole('link', { name: 'İletişim formu' })).toBeNull();
  expect(
    within(screen.getByRole('region', { name: 'Mağazaya ve ekibe' })).getByText('Yeni mesaj'),
  ).toBeDefined();
});

test('a mail is shown in each of its languages, as HTML and as plain text', async () => {
  serve(answers);
  await renderSection(<Mails />, one);
  expect(await screen.findByRole('article', { name: 'Konu tr' })).toBeDefined();
  const frame = screen.getByTitle('E-postanın kendisi');
  expect(frame.getAttribute('srcdoc')).toBe('<p>tr</p>');
  expect(frame.getAttribute('sandbox')).toBe('');
  await choose('English');
  expect(await screen.findByRole('article', { name: 'Konu en' })).toBeDefined();
  await choose('Düz metin');
  expect(screen.getByText('Metin en')).toBeDefined();
  expect(screen.queryByTitle('E-postanın kendisi')).toBeNull();
});

test('a mail in one language has no choice of it', async () => {
  serve({ ...answers, 'GET /admin/mails/contact-message/tr': mail('tr') });
  await renderSection(<Mails />, { ...at, path: '/admin/mails/contact-message' });
  await screen.findByRole('article', { name: 'Konu tr' });
  expect(screen.queryByRole('radio', { name: 'English' })).toBeNull();
});

test('a test goes to the administrator, in the language that is shown', async () => {
  const asked = serve({
    ...answers,
    'POST /admin/mails/order-paid/en/test': { body: { to: 'sahip@ornek.com' } },
  });
  await renderSection(<Mails />, one);
  await screen.findByRole('article', { name: 'Konu tr' });
  await choose('English');
  await pressButton('Bana deneme gönder');
  expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/admin/mails/order-paid/en/test' });
  expect(await screen.findByText('Deneme sahip@ornek.com adresine gönderiliyor.')).toBeDefined();
});

test('a test that could not be sent says why', async () => {
  expectLoggedFailure();
  serve({
    ...answers,
    'POST /admin/mails/order-paid/tr/test': {
      status: 429,
      body: { code: 'RATE_LIMITED', message: 'Biraz bekleyin.' },
    },
  });
  await renderSection(<Mails />, one);
  await screen.findByRole('article', { name: 'Konu tr' });
  await pressButton('Bana deneme gönder');
  expect(await screen.findByText('Biraz bekleyin.')).toBeDefined();
});

test('a mail that the shop does not send is not found', async () => {
  serve(answers);
  await renderSection(<Mails />, { ...at, path: '/admin/mails/yok' });
  expect(await screen.findByText('Böyle bir e-posta yok')).toBeDefined();
});

test('own texts are shown in the mail when a field is left, and saved', async () => {
  const empty = { subject: '', heading: '', intro: '', closing: '' };
  const tr = { ...empty, subject: 'Paranız bizde' };
  const asked = serve({
    ...answers,
    'GET /admin/mails': {
      body: rows.map((row) => ({ ...row, hasOwnTexts: true, hasOrder: true })),
    },
    'GET /admin/mail-texts/order-paid': {
      body: { version: 0, tr: empty, en: empty, versions: [] },
    },
    'POST /admin/mails/order-paid/tr/preview': {
      body: { subject: tr.subject, html: '<p>yeni</p>', text: 'yeni' },
    },
    'PUT /admin/mail-texts/order-paid': { body: { version: 1, tr, en: empty, versions: [] } },
  });
  await renderSection(<Mails />, one);
  const subject = await screen.findByRole('textbox', { name: /^Konu/ });
  expect(screen.getByText(/Sipariş numarası ve tutar metne eklenebilir/)).toBeDefined();
  await act(async () => void fireEvent.change(subject, { target: { value: tr.subject } }));
  await act(async () => void fireEvent.blur(subject));
  expect(await screen.findByRole('article', { name: tr.subject })).toBeDefined();
  await pressButton('Kaydet');
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    body: { version: 0, tr, en: empty },
  });
});

test('the texts of an account mail offer no data of an order', async () => {
  const empty = { subject: '', heading: '', intro: '', closing: '' };
  const row = { kind: 'reset-password', group: 'account' as const, subject: 'Yenileyin' };
  serve({
    'GET /admin/mails': {
      body: [{ ...row, languages: ['tr', 'en'], hasOwnTexts: true, hasOrder: false }],
    },
    'GET /admin/mails/reset-password/tr': mail('tr'),
    'GET /admin/mail-texts/reset-password': {
      body: { version: 0, tr: empty, en: empty, versions: [] },
    },
  });
  await renderSection(<Mails />, { ...at, path: '/admin/mails/reset-password' });
  expect(await screen.findByText(/Boş bırakılan alanda/)).toBeDefined();
  expect(screen.queryByText(/Sipariş numarası ve tutar/)).toBeNull();
});
