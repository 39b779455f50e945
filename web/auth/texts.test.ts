import { expect, it } from 'vitest';
import enAuth from '../../locales/en/auth.json' with { type: 'json' };
import trAuth from '../../locales/tr/auth.json' with { type: 'json' };

const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${path}${key}`] : keysOf(text, `${path}${key}.`),
  );
const placesOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text) =>
    typeof text === 'string'
      ? [(text.match(/\{\{\w+|<\w+>/g) ?? []).sort().join()]
      : placesOf(text),
  );

it('both languages have the same texts of signing in, with the same places to fill', () => {
  expect(keysOf(enAuth)).toEqual(keysOf(trAuth));
  expect(placesOf(enAuth)).toEqual(placesOf(trAuth));
});

it('[N02] [N03] [N04] [N05] [N06] [N08] [N09] [D05] the specified texts are the same in both languages', () => {
  for (const texts of [trAuth, enAuth]) {
    expect(texts.failed).toMatchObject({
      login: 'Giriş başarısız. Lütfen bilgilerinizi kontrol edin.',
      register: 'Kayıt başarısız. Lütfen tekrar deneyin.',
      updateProfile: 'Profil güncellenemedi. Lütfen tekrar deneyin.',
      changePassword: 'Şifre değiştirilemedi. Lütfen tekrar deneyin.',
      resetPassword: 'Şifre sıfırlama başarısız oldu. Lütfen tekrar deneyin.',
    });
    expect(texts.done).toMatchObject({
      login: 'Başarıyla giriş yaptınız!',
      logout: 'Başarıyla çıkış yaptınız.',
    });
    expect(texts.gate).toEqual({
      title: 'Email Verification Required',
      text: 'Please verify your email address to access this page. Check your inbox for the verification email.',
      action: 'Verify Email',
    });
  }
});
