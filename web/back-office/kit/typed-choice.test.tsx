// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { I18nextProvider } from '#web/base/i18n/react.tsx';
import { texts } from '#web/testing/texts.ts';
import { TypedChoice } from './TypedChoice.tsx';

afterEach(cleanup);

const choices = [
  { value: 'gold', label: 'Altın' },
  { value: 'silver', label: 'Gümüş' },
  { value: 'smoke', label: 'Füme' },
];
const onCreate = vi.fn();
const onChange = vi.fn();

function Colour({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <TypedChoice
      label="Renk"
      choices={choices}
      value={value}
      onCreate={onCreate}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

function show(first = '') {
  onCreate.mockReset();
  onChange.mockReset();
  render(
    <I18nextProvider i18n={texts}>
      <Colour first={first} />
    </I18nextProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Renk' });
  fireEvent.focus(field);
  return field;
}
const type = (field: HTMLElement, text: string) =>
  fireEvent.change(field, { target: { value: text } });
const press = (field: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(field, { key });
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('the list narrows while typing, whatever the accents; arrows and Enter take', () => {
  const field = show();
  expect(options()).toEqual(['Altın', 'Gümüş', 'Füme']);
  type(field, 'um');
  expect(options()).toEqual(['Gümüş', 'Füme']);
  press(field, 'ArrowDown', 'Enter');
  expect(onChange).toHaveBeenLastCalledWith('smoke');
  expect(field.value).toBe('Füme');
  expect(options()).toEqual([]);
});

test('a text that is the name of no choice can be added, and stays in the field meanwhile', () => {
  const field = show('gold');
  type(field, ' Petrol ');
  fireEvent.blur(field);
  expect(field.value).toBe(' Petrol ');
  fireEvent.click(screen.getByRole('button', { name: '“Petrol” ekle' }));
  expect(onCreate).toHaveBeenCalledWith('Petrol');
  expect(onChange).not.toHaveBeenCalled();
});

test('the exact name of a choice selects that choice; an emptied field selects nothing', () => {
  const field = show();
  type(field, 'GÜMÜŞ');
  expect(screen.queryByRole('button')).toBeNull();
  fireEvent.blur(field);
  expect(onChange).toHaveBeenLastCalledWith('silver');
  fireEvent.focus(field);
  type(field, '');
  fireEvent.blur(field);
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('Escape restores what was chosen', () => {
  const field = show('gold');
  type(field, 'x');
  press(field, 'Escape');
  expect(field.value).toBe('Altın');
  expect(onChange).not.toHaveBeenCalled();
});
