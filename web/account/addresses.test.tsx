// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MAX_ADDRESSES } from '#shared/customers/limits.ts';
import { makeAddress, places } from '#web/testing/make-account.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import AddressesPage from './addresses.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /user/addresses';
const home = makeAddress({ id: 2, title: 'Ev', isDefault: false });

async function open(answers: Answers, path = '/account/addresses') {
  const asked = serve({
    ...places,
    [LIST]: { body: { content: [makeAddress(), home] } },
    ...answers,
  });
  const { router } = await renderPage(
    <AddressesPage />,
    path,
    '/account/addresses',
    makeSession({ user: makeUser() }),
  );
  return {
    router,
    sent: () =>
      asked
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path: to, body }) => ({ method, path: to, body })),
  };
}
const press = (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  act(async () => void fireEvent.click(inside.getByRole('button', { name })));
const type = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
async function choose(label: string, value: string) {
  await waitFor(() =>
    expect(
      within(screen.getByLabelText(label)).queryByRole('option', { name: value }),
    ).not.toBeNull(),
  );
  await type(label, value);
}

test('[B34] [K05] shows the addresses, the default marked, each with its invoice', async () => {
  const company = {
    kind: 'corporate',
    companyName: 'Çağrı Kozmetik',
    taxOffice: 'Şişli',
    taxNumber: '4540536920',
    identityNumber: null,
    isEInvoicePayer: true,
  } as const;
  await open({ [LIST]: { body: { content: [makeAddress(), { ...home, invoice: company }] } } });

  const [first, second] = (await screen.findAllByRole('listitem')).map((row) => within(row));
  expect(first?.getByText('Varsayılan')).toBeDefined();
  expect(first?.queryByRole('button', { name: /Varsayılan yap/ })).toBeNull();
  expect(second?.getByText(/Fatura: Çağrı Kozmetik, Şişli/)).toBeDefined();
  expect(second?.queryByText('Varsayılan')).toBeNull();
});

test('[K05] a new address begins with the customer’s name, and is sent with its place and invoice', async () => {
  const { router, sent } = await open({
    [LIST]: { body: { content: [] } },
    'POST /user/addresses': { body: makeAddress() },
  });
  expect(await screen.findByText('Henüz kayıtlı adresiniz yok')).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Yeni adres' })));

  expect(document.activeElement).toBe(
    screen.getByRole('heading', { level: 1, name: 'Yeni adres' }),
  );
  expect((screen.getByLabelText('Soyad') as HTMLInputElement).value).toBe('Çağrı');
  await type('Adresin adı', ' Atölye ');
  await choose('İl', 'İstanbul');
  await choose('İlçe', 'Kağıthane');
  await choose('Mahalle', 'Çağlayan');
  await type('Açık adres', 'Vatan Cad. 14');
  await press('Adresi kaydet');

  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: '/user/addresses',
      body: {
        title: 'Atölye',
        firstName: 'Işıl',
        lastName: 'Çağrı',
        phone: '+905321234567',
        city: 'İstanbul',
        district: 'Kağıthane',
        neighbourhood: 'Çağlayan',
        line: 'Vatan Cad. 14',
        postcode: '',
        invoice: { kind: 'individual', identityNumber: '' },
        isDefault: false,
      },
    },
  ]);
});

test('missing fields have an error beside them, the first one gets the focus, and nothing is sent', async () => {
  const { sent } = await open({}, '/account/addresses?address=new');
  await screen.findByRole('heading', { level: 1, name: 'Yeni adres' });
  await press('Adresi kaydet');

  expect(screen.getAllByText('Bu alanı doldurun.')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Adresin adı')));
  expect(sent()).toEqual([]);
});

test('[K06] an address is changed; a masked number is sent back unchanged', async () => {
  const masked = { ...home, invoice: { ...home.invoice, identityNumber: '*******0146' } };
  const { sent } = await open(
    {
      [LIST]: { body: { content: [makeAddress(), masked] } },
      'PUT /user/addresses/2': { body: masked },
    },
    '/account/addresses?address=2',
  );
  await screen.findByRole('heading', { level: 1, name: 'Adresi düzenle' });
  await type('Açık adres', 'Yeni Sokak 1');
  await press('Adresi kaydet');

  expect(sent()[0]).toMatchObject({
    method: 'PUT',
    path: '/user/addresses/2',
    body: { title: 'Ev', line: 'Yeni Sokak 1', invoice: { identityNumber: '*******0146' } },
  });
});

test('a server error of a field is shown at the field, any other by the button', async () => {
  expectLoggedFailure();
  let answer: object = {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: '',
      errors: [{ path: 'postcode', message: 'Beş rakam yazın.' }],
    },
  };
  await open({ 'PUT /user/addresses/2': () => answer }, '/account/addresses?address=2');
  await screen.findByRole('heading', { level: 1, name: 'Adresi düzenle' });

  await press('Adresi kaydet');
  expect(screen.getByText('Beş rakam yazın.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Posta kodu/)));

  answer = { status: 422, body: { code: 'DISTRICT_NOT_IN_CITY', message: 'İlçe bu ilde değil.' } };
  await press('Adresi kaydet');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('İlçe')));

  answer = { status: 422, body: { code: 'TOO_MANY_ROWS', message: 'En fazla 30 kayıt.' } };
  await press('Adresi kaydet');
  expect(screen.getByText('En fazla 30 kayıt.')).toBeDefined();
  expect((screen.getByLabelText('Adresin adı') as HTMLInputElement).value).toBe('Ev');
});

test('[K07] another address becomes the default', async () => {
  let isChanged = false;
  const { sent } = await open({
    [LIST]: () => ({
      body: {
        content: isChanged
          ? [{ ...home, isDefault: true }, makeAddress({ isDefault: false })]
          : [makeAddress(), home],
      },
    }),
    'PUT /user/addresses/2/default': () => {
      isChanged = true;
      return { body: { ...home, isDefault: true } };
    },
  });
  await screen.findAllByRole('listitem');
  await press('Varsayılan yap: Ev');

  expect(sent()).toEqual([{ method: 'PUT', path: '/user/addresses/2/default', body: undefined }]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Varsayılan yap: Atölye' })).toBeDefined(),
  );
});

test('if the pressed button or its row is gone, the focus moves to the addresses', async () => {
  let content = [makeAddress(), home];
  await open({
    [LIST]: () => ({ body: { content } }),
    'PUT /user/addresses/2/default': () => {
      content = [{ ...home, isDefault: true }, makeAddress({ isDefault: false })];
      return { body: content[0] };
    },
    'DELETE /user/addresses/2': () => {
      content = [makeAddress()];
      return {};
    },
  });
  const pressFocused = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await press(name);
  };
  await screen.findAllByRole('listitem');

  await pressFocused('Varsayılan yap: Ev');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Varsayılan yap: Ev' })).toBeNull(),
  );
  const page = screen.getByRole('heading', { level: 1 }).closest('[tabindex="-1"]');
  expect(page?.contains(document.activeElement)).toBe(true);

  await pressFocused('Sil: Ev');
  await press('Sil', within(screen.getByRole('dialog')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Ev')).toBeNull();
  await waitFor(() => expect(page?.contains(document.activeElement)).toBe(true));
});

test('a page that could not be loaded shows its title, and can be requested again', async () => {
  expectLoggedFailure();
  await open({ [LIST]: { status: 503, body: {} } });

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Adreslerim');
  expect(screen.getByRole('button', { name: 'Tekrar dene' })).toBeDefined();
  expect(document.title).toContain('Adreslerim');
});

test('[K06] an address is deleted after a question; a refusal leaves it', async () => {
  let isThere = true;
  let isDown = true;
  const { sent } = await open({
    [LIST]: () => ({ body: { content: isThere ? [makeAddress(), home] : [makeAddress()] } }),
    'DELETE /user/addresses/2': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      isThere = false;
      return {};
    },
  });
  expectLoggedFailure();
  await screen.findAllByRole('listitem');

  await press('Sil: Ev');
  await press('Vazgeç', within(screen.getByRole('dialog')));
  expect(sent()).toEqual([]);

  await press('Sil: Ev');
  await press('Sil', within(screen.getByRole('dialog')));
  expect(screen.getByRole('button', { name: 'Sil: Ev' })).toBeDefined();
  isDown = false;
  await press('Sil: Ev');
  await press('Sil', within(screen.getByRole('dialog')));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sil: Ev' })).toBeNull());
});

test('a full address book is reported; an address that does not exist shows the list', async () => {
  const content = Array.from({ length: MAX_ADDRESSES }, (_, index) =>
    makeAddress({ id: index + 1, isDefault: index === 0 }),
  );
  await open({ [LIST]: { body: { content } } }, '/account/addresses?address=999');

  expect(await screen.findByText(/En fazla 30 adres saklanır/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Yeni adres' })).toBeNull();
});
