// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { line } from '#shared/base/fields.ts';
import { isAnythingUnsaved } from '#web/back-office/session/AdminSession.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { texts } from '#web/testing/texts.ts';
import { FormDialog } from './FormDialog.tsx';
import { useBackOfficeForm } from './use-back-office-form.ts';

const GroupBody = z.object({ name: line(20), remark: z.string().max(20), version: z.int() });
type GroupBody = z.infer<typeof GroupBody>;
afterEach(cleanup);

function Screen({ send }: { send: (body: GroupBody) => Promise<unknown> }) {
  const form = useBackOfficeForm({
    schema: GroupBody,
    defaultValues: { name: 'Grup', remark: '', version: 3 },
    submit: send,
    onConflict(current: GroupBody, { reset }) {
      reset(current);
      return current.name === 'Adsız' ? 'Adı silinmiş.' : null;
    },
  });
  return (
    <FormDialog title="Grubu düzenle" confirm="Kaydet" form={form} onClose={() => undefined}>
      <Field label="Ad" error={form.errorOf('name')}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="Açıklama" error={form.errorOf('remark')}>
        <Input {...form.register('remark')} />
      </Field>
    </FormDialog>
  );
}

const open = (send: (body: GroupBody) => Promise<unknown>) =>
  render(
    <I18nextProvider i18n={texts}>
      <Screen send={send} />
    </I18nextProvider>,
  );
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kaydet' })));
const refusal = (status: number, body: ConstructorParameters<typeof ApiError>[1]) =>
  new ApiError(status, { message: 'Olmadı.', ...body });

test('what the schema makes of the fields is sent, with the version it was read with', async () => {
  const sent: GroupBody[] = [];
  open(async (body) => sent.push(body));
  await waitFor(() => expect(document.activeElement).toBe(field('Ad')));
  type('Ad', '  Yeni ad ');
  await save();
  expect(sent).toEqual([{ name: 'Yeni ad', remark: '', version: 3 }]);
});

test('what breaks a rule of the schema is shown at its field, and nothing is sent', async () => {
  const sent: GroupBody[] = [];
  open(async (body) => sent.push(body));
  type('Ad', ' ');
  type('Açıklama', 'x'.repeat(21));
  await save();
  expect(screen.getByText('Bu alanı doldurun.')).toBeDefined();
  expect(screen.getByText('En fazla 20 karakter yazılabilir.')).toBeDefined();
  expect(field('Ad').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('a refusal is shown in the dialog and at its field, and what was typed is sent again', async () => {
  const sent: GroupBody[] = [];
  open(async (body) => {
    sent.push(body);
    if (sent.length > 1) return;
    throw refusal(422, {
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'name', message: 'Bu ad olmaz.' },
        { path: 'other', message: 'Yok.' },
      ],
    });
  });
  type('Ad', 'Yeni');
  await save();
  expect(screen.getByText('Olmadı.')).toBeDefined();
  expect(screen.getByText('Bu ad olmaz.')).toBeDefined();
  expect(field('Ad').value).toBe('Yeni');
  await save();
  expect(sent).toHaveLength(2);
  expect(screen.queryByText('Olmadı.')).toBeNull();
  expect(screen.queryByText('Bu ad olmaz.')).toBeNull();
});

test('a server that cannot be reached is reported', async () => {
  open(async () => {
    throw new TypeError('fetch failed');
  });
  await save();
  expect(screen.getByText(/Sunucuya ulaşılamadı/)).toBeDefined();
});

test.each([
  ['Onun adı', 'Olmadı.'],
  ['Adsız', 'Adı silinmiş.'],
])(
  'somebody else saved meanwhile: %s is shown and saved over with another press',
  async (name, text) => {
    const sent: GroupBody[] = [];
    open(async (body) => {
      sent.push(body);
      if (body.version === 3)
        throw refusal(409, {
          code: 'EDIT_CONFLICT',
          details: { current: { name, remark: '', version: 8 } },
        });
    });
    type('Ad', 'Benim');
    await save();
    expect(field('Ad').value).toBe(name);
    expect(screen.getByText(text)).toBeDefined();
    await save();
    expect(sent.at(-1)).toEqual({ name, remark: '', version: 8 });
  },
);

test('a second press while it is under way sends nothing', async () => {
  const answer = Promise.withResolvers<void>();
  const sent: GroupBody[] = [];
  open((body) => {
    sent.push(body);
    return answer.promise;
  });
  await save();
  expect(screen.getByRole('button', { name: 'Kaydet' }).getAttribute('aria-busy')).toBe('true');
  await act(async () => void fireEvent.submit(field('Ad')));
  await act(async () => answer.resolve());
  expect(sent).toHaveLength(1);
});

test('what is typed counts as unsaved until the dialog is gone', () => {
  const { unmount } = open(async () => undefined);
  expect(isAnythingUnsaved()).toBe(false);
  type('Ad', 'Yeni');
  expect(isAnythingUnsaved()).toBe(true);
  unmount();
  expect(isAnythingUnsaved()).toBe(false);
});
