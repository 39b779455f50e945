// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionRow, UserProfile } from '#shared/customers/account.ts';
import { ApiError } from '#web/base/api/api.ts';
import { StoreProvider } from '#web/base/page/context-store.tsx';
import { type Session, SessionContext } from '#web/session/SessionContext.ts';
import { makeSession, makeUser } from '#web/testing/make-session.ts';
import { type Answers, expectLoggedFailure, renderPage, serve } from '#web/testing/render-page.tsx';
import ProfilePage from './profile.route.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T10:00:00.000Z';
const here: SessionRow = {
  id: 'a',
  device: 'Chrome · Windows',
  remoteAddress: '1.2.3.4',
  createdAt: at,
  lastUsedAt: at,
  isCurrent: true,
};
const elsewhere: SessionRow = { ...here, id: 'b', device: null, isCurrent: false };
const SESSIONS = 'GET /user/sessions';
const HISTORY = 'GET /user/marketing-preferences/history';
const isDone = async () => ({ isDone: true }) as const;
const refused =
  (parts: object, status = 422) =>
  async () => ({ isDone: false as const, error: new ApiError(status, parts) });

async function open(answers: Answers = {}, user = makeUser(), session: Partial<Session> = {}) {
  const asked = serve({
    [SESSIONS]: { body: { content: [here, elsewhere] } },
    [HISTORY]: { body: { content: [] } },
    ...answers,
  });
  await renderPage(<ProfilePage />, '/account/profile', '*', makeSession({ user, ...session }));
  return {
    asked,
    sent: () =>
      asked
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => ({ method, path, body })),
  };
}
const block = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  act(async () => void fireEvent.click(inside.getByRole('button', { name })));
const type = (
  label: string | RegExp,
  value: string,
  inside: Pick<typeof screen, 'getByLabelText'> = screen,
) => act(async () => void fireEvent.change(inside.getByLabelText(label), { target: { value } }));

test('[B33] [K01] name and number are shown as people write them, and saved in their stored form', async () => {
  const updateProfile = vi.fn(isDone);
  await open({}, makeUser(), { updateProfile });

  expect((screen.getByLabelText(/Cep telefonu/) as HTMLInputElement).value).toBe('0532 123 45 67');
  await type('Ad', '  Şule ');
  await type(/Cep telefonu/, '0 (555) 000 11 22');
  await press('Kaydet', block('Kişisel bilgiler'));
  expect(updateProfile).toHaveBeenCalledWith({
    firstName: 'Şule',
    lastName: 'Çağrı',
    phoneNumber: '+905550001122',
  });
});

/** The page of a customer who accepts SMS; the server answers a save with these changes. */
function Saving({ change }: { change: Partial<UserProfile> }) {
  const [user, setUser] = useState(makeUser({ acceptsSms: true }));
  const updateProfile = async () => {
    setUser({ ...user, ...change });
    return { isDone: true } as const;
  };
  return (
    <StoreProvider of={SessionContext} value={makeSession({ user, updateProfile })}>
      <ProfilePage />
    </StoreProvider>
  );
}

const ended = 'SMS izniniz önceki numaranız içindi ve bu değişiklikle sona erdi.';
const again =
  'Yeni numaranız için aşağıdaki “İletişim izinleri” bölümünden yeniden verebilirsiniz.';
test.each([
  [
    'another number ends the SMS consent, and the form says so',
    { acceptsSms: false, phoneNumber: '+905550001122' },
    `${ended} ${again}`,
  ],
  ['a deleted number ends it too', { acceptsSms: false, phoneNumber: null }, ended],
  ['a consent that stays is not mentioned', { firstName: 'Şule' }, null],
])('%s', async (_, change, text) => {
  serve({ [SESSIONS]: { body: { content: [] } }, [HISTORY]: { body: { content: [] } } });
  await renderPage(<Saving change={change} />, '/account/profile');
  const form = block('Kişisel bilgiler');
  await press('Kaydet', form);
  expect(form.queryByText(/^SMS izniniz/)?.textContent ?? null).toBe(text);
});

test('a company is saved with its VKN checked, and removed', async () => {
  const updateProfile = vi.fn(isDone);
  const company = { companyName: 'Çağdaş Ltd.', taxOffice: 'Şişli', taxNumber: '1234567890' };
  await open({}, makeUser({ company }), { updateProfile });
  const form = block('Firma bilgileri');
  const name = { firstName: 'Işıl', lastName: 'Çağrı' };

  await type(/VKN/, '1234567891', form);
  await press('Kaydet', form);
  expect(form.getByLabelText(/VKN/).getAttribute('aria-invalid')).toBe('true');
  expect(updateProfile).not.toHaveBeenCalled();
  await type(/VKN/, '1234567890', form);
  await type('Unvan', ' Çağdaş Kozmetik ', form);
  await press('Kaydet', form);
  expect(updateProfile).toHaveBeenLastCalledWith({
    ...name,
    company: { ...company, companyName: 'Çağdaş Kozmetik' },
  });
  await press('Firmayı sil', form);
  expect(updateProfile).toHaveBeenLastCalledWith({ ...name, company: null });
});

test('an invalid field is reported before anything is sent; a server error is shown at its field', async () => {
  const updateProfile = vi.fn(
    refused(
      {
        code: 'VALIDATION_FAILED',
        message: '',
        errors: [{ path: 'lastName', message: 'Soyadınızı yazın.' }],
      },
      400,
    ),
  );
  await open({}, makeUser(), { updateProfile });

  await type(/Cep telefonu/, '12');
  await press('Kaydet', block('Kişisel bilgiler'));
  expect(screen.getByText(/alan koduyla yazın/)).toBeDefined();
  expect(updateProfile).not.toHaveBeenCalled();

  await type(/Cep telefonu/, '');
  await press('Kaydet', block('Kişisel bilgiler'));
  expect(updateProfile).toHaveBeenCalledWith({
    firstName: 'Işıl',
    lastName: 'Çağrı',
    phoneNumber: null,
  });
  expect(screen.getByText('Soyadınızı yazın.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Soyad')));
});

test('a new e-mail address is sent with the password, and counts once its link was opened', async () => {
  let answer: object = {
    status: 422,
    body: { code: 'PASSWORD_WRONG', message: 'Şifreniz hatalı.' },
  };
  const { sent } = await open({ 'PUT /user/email': () => answer });
  expectLoggedFailure();
  const email = block('E-posta');
  expect(email.getByText('Doğrulandı')).toBeDefined();
  await press('Değiştir', email);
  await type('Yeni e-posta adresi', ' yeni@ornek.com ');
  await type('Şimdiki şifre', 'eski şifre', email);

  await press('Bağlantı gönder', email);
  expect(email.getByText('Şifreniz hatalı.')).toBeDefined();
  answer = { body: { message: 'gönderildi' } };
  await press('Bağlantı gönder', email);
  expect(email.getByRole('status').textContent).toContain('yeni@ornek.com');
  expect(sent()[1]).toEqual({
    method: 'PUT',
    path: '/user/email',
    body: { email: 'yeni@ornek.com', password: 'eski şifre' },
  });
});

test('[K02] the password is changed, the fields are emptied, and the sessions are looked at again', async () => {
  const changePassword = vi.fn(isDone);
  const { asked } = await open({}, makeUser(), { changePassword });
  const password = block('Şifre');
  await type('Şimdiki şifre', 'eski şifre', password);
  await type('Yeni şifre', 'uzun ve yeni bir şifre', password);
  await press('Şifreyi değiştir');

  expect(changePassword).toHaveBeenCalledWith('eski şifre', 'uzun ve yeni bir şifre');
  expect((password.getByLabelText('Yeni şifre') as HTMLInputElement).value).toBe('');
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === '/user/sessions')).toHaveLength(2),
  );
});

test('a refused password is reported at its field and stays typed', async () => {
  await open({}, makeUser(), {
    changePassword: refused({ code: 'PASSWORD_WRONG', message: 'Şifreniz hatalı.' }),
  });
  const password = block('Şifre');
  await type('Şimdiki şifre', 'yanlış', password);
  await press('Şifreyi değiştir');
  expect(password.getByText('Bu alanı doldurun.')).toBeDefined();

  await type('Yeni şifre', 'uzun ve yeni bir şifre', password);
  await press('Şifreyi değiştir');
  expect(password.getByText('Şifreniz hatalı.')).toBeDefined();
  expect((password.getByLabelText('Yeni şifre') as HTMLInputElement).value).toBe(
    'uzun ve yeni bir şifre',
  );
});

test('[K03] consent is saved with its own button, and its history is shown as evidence', async () => {
  const updateMarketing = vi.fn(isDone);
  await open(
    {
      [HISTORY]: {
        body: {
          content: [
            {
              channel: 'EPOSTA',
              state: 'RET',
              recipient: 'isil.cagri@ornek.com',
              source: 'HS_EPOSTA',
              at,
            },
          ],
        },
      },
    },
    makeUser({ phoneNumber: null }),
    {
      updateMarketing,
    },
  );
  const marketing = block('İletişim izinleri');
  expect((marketing.getByLabelText(/SMS ile/) as HTMLInputElement).disabled).toBe(true);

  await act(async () => void fireEvent.click(marketing.getByLabelText(/E-posta ile/)));
  expect(updateMarketing).not.toHaveBeenCalled();
  await press('Kaydet', marketing);
  expect(updateMarketing).toHaveBeenCalledWith({ acceptsMarketing: true, acceptsSms: false });
  expect(await marketing.findByText('İzin geri alındı')).toBeDefined();
  expect(marketing.getByText('E-postadaki bağlantı')).toBeDefined();
  expect(marketing.getByText('20 Kasım 2026 13:00')).toBeDefined();
});

test('one session can be ended, and all others after a question; this one never', async () => {
  const { sent } = await open({
    'DELETE /user/sessions/b': {},
    'DELETE /user/sessions': {},
    [SESSIONS]: {
      body: { content: [here, elsewhere, { ...elsewhere, id: 'c', device: 'Safari · iPhone' }] },
    },
  });
  const sessions = block('Açık oturumlar');
  await sessions.findByText('Bu cihaz');
  sessions.getByRole('button', { name: 'Oturumu kapat: Bilinmeyen cihaz' }).focus();
  await press('Oturumu kapat: Bilinmeyen cihaz');
  expect(sessions.queryByText('Bilinmeyen cihaz')).toBeNull();
  expect(document.activeElement?.contains(sessions.getByText('Bu cihaz'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);

  await press('Diğer oturumların hepsini kapat');
  await press('Diğer oturumların hepsini kapat', within(screen.getByRole('dialog')));
  expect(sent().map(({ path }) => path)).toEqual(['/user/sessions/b', '/user/sessions']);
  expect(sessions.getAllByRole('listitem')).toHaveLength(1);
  expect(sessions.queryByRole('button')).toBeNull();
  await waitFor(() =>
    expect(document.activeElement?.contains(sessions.getByText('Bu cihaz'))).toBe(true),
  );
  expect(document.activeElement).not.toBe(document.body);
});

test('a customer takes all their data along as a file', async () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: made[0]?.text() ?? Promise.resolve('') });
  });
  await open({ 'GET /user/export': { body: { profile: { email: 'isil.cagri@ornek.com' } } } });

  await press('Verilerimi indir');
  expect(saved[0]?.name).toBe('flakon-verilerim.json');
  expect(JSON.parse((await saved[0]?.text) ?? '')).toEqual({
    profile: { email: 'isil.cagri@ornek.com' },
  });
});

test('the account is deleted with the password only, after its consequences were shown, and the customer signed out', async () => {
  const logout = vi.fn(async () => undefined);
  let answer: object = {
    status: 422,
    body: { code: 'PASSWORD_WRONG', message: 'Şifreniz hatalı.' },
  };
  const { sent } = await open({ 'DELETE /user/account': () => answer }, makeUser(), { logout });
  expectLoggedFailure();
  await press('Hesabımı sil');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/hesabınızla bağı kesilir/)).toBeDefined();

  await press('Hesabımı sil', dialog);
  expect(dialog.getByText('Bu alanı doldurun.')).toBeDefined();
  await type('Şimdiki şifre', 'yanlış', dialog);
  await press('Hesabımı sil', dialog);
  expect(dialog.getByText('Şifreniz hatalı.')).toBeDefined();
  expect(logout).not.toHaveBeenCalled();

  answer = {};
  await type('Şimdiki şifre', 'doğru şifre', dialog);
  await press('Hesabımı sil', dialog);
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  expect(sent().at(-1)).toEqual({
    method: 'DELETE',
    path: '/user/account',
    body: { password: 'doğru şifre' },
  });
});
