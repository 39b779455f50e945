// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/base/api/api.ts';
import { formResolver } from './form-resolver.ts';
import { useShopForm } from './use-shop-form.ts';

afterEach(cleanup);

const resolver = formResolver<{ name: string }>(
  z.object({ name: z.string().trim().min(2) }),
  () => 'Adınızı yazın.',
);

function NameForm({ send }: { send: (values: { name: string }) => Promise<void> }) {
  const { register, errorOf, formProps, failure } = useShopForm<{ name: string }>({
    resolver,
    defaultValues: { name: '' },
    failed: 'Bağlantı yok.',
    send,
  });
  return (
    <form {...formProps}>
      <input {...register('name')} aria-label="Ad" aria-invalid={Boolean(errorOf('name'))} />
      <p>{errorOf('name')}</p>
      <p role="alert">{failure}</p>
      <button type="submit">Gönder</button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Ad');
const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));
const press = () => act(async () => fireEvent.click(screen.getByRole('button')));

test('what is wrong is not sent: its field says so and gets the focus', async () => {
  const sent: unknown[] = [];
  render(<NameForm send={async (values) => void sent.push(values)} />);
  await press();
  expect(screen.getByText('Adınızı yazın.')).toBeDefined();
  expect(document.activeElement).toBe(field());

  await type('  Işıl ');
  await press();
  expect(sent).toEqual([{ name: 'Işıl' }]);
});

test('a refusal is shown at its field, else on the form; what was typed stays', async () => {
  const refusals = [
    new ApiError(400, {
      code: 'VALIDATION_FAILED',
      message: 'Eksik',
      errors: [{ path: 'name', message: 'Bu ad olmaz.' }],
    }),
    new ApiError(409, { code: 'VALIDATION_FAILED', message: 'Şimdi olmaz.' }),
    new TypeError('network'),
  ];
  render(
    <NameForm
      send={async () => {
        throw refusals.shift();
      }}
    />,
  );
  await type('Işıl');
  await press();
  expect(screen.getByText('Bu ad olmaz.')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('');

  await press();
  expect(screen.getByRole('alert').textContent).toBe('Şimdi olmaz.');
  await press();
  expect(screen.getByRole('alert').textContent).toBe('Bağlantı yok.');
  expect(field().value).toBe('Işıl');
});

test('pressed twice it is sent once', async () => {
  let answer: () => void = () => undefined;
  let sent = 0;
  const send = () => {
    sent += 1;
    return new Promise<void>((done) => {
      answer = done;
    });
  };
  render(<NameForm send={send} />);
  await type('Işıl');
  await press();
  await press();
  await act(async () => answer());
  expect(sent).toBe(1);
});
