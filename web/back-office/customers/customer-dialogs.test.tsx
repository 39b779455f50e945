// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';
import { EmailDialog, EraseDialog, NamesDialog, NewCustomerDialog } from './CustomerDialogs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const customer = {
  profile: { id: 7, firstName: 'Işıl', lastName: 'Çağrı', email: 'i@ornek.com', phoneNumber: null },
} as unknown as AdminCustomer;
const ignore = () => undefined;
const dialog = () => within(screen.getByRole('dialog'));
const type = (label: RegExp, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const press = (name: string) =>
  act(async () => void fireEvent.click(dialog().getByRole('button', { name })));

test('an account is opened with its phone number in one format, and with the mail unless it is unticked', async () => {
  const asked = serve({ 'POST /admin/customers': { status: 201, body: { id: 9 } } });
  const made: number[] = [];
  await renderSection(<NewCustomerDialog onClose={ignore} onMade={(id) => made.push(id)} />);
  await press('Hesabı aç');
  expect(asked).toEqual([]);
  type(/^Ad$/, 'Ayşe');
  type(/^Soyad/, 'Yılmaz');
  type(/^E-posta/, ' ayse@ornek.com ');
  type(/^Telefon/, '0532 111 22 33');
  fireEvent.click(dialog().getByLabelText(/^Şifresini belirlemesi/));
  await press('Hesabı aç');
  expect(made).toEqual([9]);
  expect(asked[0]?.body).toEqual({
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: 'ayse@ornek.com',
    phoneNumber: '+905321112233',
    isInvited: false,
  });
});

test('names are sent with those that were shown; a name that changed meanwhile is shown', async () => {
  expectLoggedFailure();
  const current = { firstName: 'Işıl', lastName: 'Demir', phoneNumber: null };
  const refusal = { code: 'EDIT_CONFLICT', message: 'Değişti.', details: { current } };
  const asked = serve({ 'PUT /admin/customers/7/names': { status: 409, body: refusal } });
  await renderSection(<NamesDialog customer={customer} onClose={ignore} onSaved={ignore} />);
  type(/^Telefon/, '0532 111 22 33');
  await press('Kaydet');
  expect(dialog().getByLabelText(/^Soyad/)).toHaveProperty('value', 'Demir');
  await press('Kaydet');
  const expected = { firstName: 'Işıl', lastName: 'Çağrı', phoneNumber: null };
  expect(asked.map(({ body }) => body)).toMatchObject([
    { lastName: 'Çağrı', phoneNumber: '+905321112233', expected },
    { lastName: 'Demir', expected: current },
  ]);
});

test('the dialog names the present e-mail address, and requests a new one', async () => {
  const asked = serve({ 'POST /admin/customers/7/email': { body: customer } });
  await renderSection(<EmailDialog customer={customer} onClose={ignore} onSaved={ignore} />);
  expect(dialog().getByText(/i@ornek\.com yerine geçer/)).toBeDefined();
  type(/^Yeni e-posta/, 'yeni@ornek.com');
  await press('Bağlantı gönder');
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'yeni@ornek.com' }]);
});

test('whoever deletes an account is told of the store credit that is lost, and only then', async () => {
  const show = (balance: number) => {
    serve({ 'GET /admin/balances/7': { body: { balance, entries: [] } } });
    return renderSection(<EraseDialog customer={customer} onClose={ignore} onErased={ignore} />);
  };
  await show(250);
  expect(dialog().getByRole('status').textContent).toContain('Bakiyesindeki 250,00 TL de silinir.');
  cleanup();
  await show(0);
  expect(dialog().queryByRole('status')).toBeNull();
});
