// @vitest-environment jsdom
// Settings outside the settings section: the second of two administrators who save at once is
// notified of the conflict.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QuoteDays } from '#web/back-office/quotes/Quotes.tsx';
import { ReturnSettings } from '#web/back-office/returns/Returns.tsx';
import { type Asked, expectLoggedFailure, serve } from '#web/testing/render-page.tsx';
import { renderSection } from '#web/testing/render-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Saves requests with the version of `current`, and refuses every other. */
function settings(path: string, seen: object, current: { version: number }): Asked[] {
  expectLoggedFailure();
  return serve({
    [`GET ${path}`]: { body: seen },
    [`PUT ${path}`]: ({ body }) =>
      (body as { version: number }).version === current.version
        ? { body: { ...(body as object), version: current.version + 1 } }
        : {
            status: 409,
            body: {
              code: 'EDIT_CONFLICT',
              message: 'Bu kayıt siz düzenlerken değişti.',
              details: { current },
            },
          },
  });
}
const save = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kaydet' })));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('return settings that another person saved meanwhile: what was typed stays, the rest is theirs', async () => {
  const seen = {
    address: 'Eski adres',
    courier: 'Yurtiçi',
    code: '1',
    textTr: '',
    textEn: '',
    version: 1,
  };
  const asked = settings('/admin/settings/returns', seen, { ...seen, code: '77', version: 2 } as {
    version: number;
  });
  await renderSection(<ReturnSettings />);
  type(/^İade adresi/, 'Yeni adres');
  await save();
  expect(await screen.findByText('Bu kayıt siz düzenlerken değişti.')).toBeTruthy();
  await save();
  expect(asked.at(-1)?.body).toEqual({ ...seen, address: 'Yeni adres', code: '77', version: 2 });
});

test('the validity of quotes that another person saved meanwhile: what was typed stays', async () => {
  const asked = settings('/admin/settings/quotes', { days: 15, version: 1 }, {
    days: 30,
    version: 2,
  } as { version: number });
  await renderSection(<QuoteDays />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '20' } });
  await save();
  await save();
  expect(asked.at(-1)?.body).toEqual({ days: 20, version: 2 });
});
