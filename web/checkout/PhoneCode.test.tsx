// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, serve } from '#web/testing/render-page.tsx';
import { PhoneCode } from './PhoneCode.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const form = useForm({ defaultValues: { customer: { phone: '0532 123 45 67' }, phoneCode: '' } });
  return (
    <FormProvider {...form}>
      <PhoneCode />
    </FormProvider>
  );
}

test('after the code was sent the cursor is in its field, unless the buyer types elsewhere', async () => {
  serve({ 'POST /checkout/phone-codes': { body: { resendSeconds: 60 } } });
  await renderPage(
    <>
      <Form />
      <input aria-label="not" />
    </>,
  );
  const send = screen.getByRole('button', { name: 'Kodu gönder' });
  send.focus();
  await act(async () => fireEvent.click(send));
  expect(document.activeElement).toBe(screen.getByLabelText('Telefon kodu'));

  cleanup();
  await renderPage(
    <>
      <Form />
      <input aria-label="not" />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Kodu gönder' }));
  screen.getByLabelText('not').focus();
  await act(async () => undefined);
  expect(document.activeElement).toBe(screen.getByLabelText('not'));
});
