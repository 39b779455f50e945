// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
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
      hint="Camın rengi"
      error="Bir renk seçin."
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

/** The keys that reach the element around the field, and whether the form was submitted. */
const onKey = vi.fn();
const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());

function show(first = '') {
  for (const spy of [onCreate, onChange, onKey, onSubmit]) spy.mockClear();
  render(
    <I18nextProvider i18n={texts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens */}
      <div onKeyDown={({ key }) => onKey(key)}>
        <form onSubmit={onSubmit}>
          <Colour first={first} />
          <button type="submit">Kaydet</button>
        </form>
      </div>
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
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
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
  expect(screen.queryByRole('button', { name: /ekle$/ })).toBeNull();
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

test('the arrow keys stay in the list, and open it again', () => {
  const field = show('silver');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(active(field)).toBe('Gümüş');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Gümüş');
  press(field, 'ArrowUp');
  expect(active(field)).toBe('Gümüş');
  press(field, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  expect(active(field)).toBe('Füme');
  press(field, 'Escape');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(options()).toEqual([]);
  press(field, 'ArrowDown');
  expect(active(field)).toBe('Gümüş');
});

test('with a text, the first remaining choice is the active one', () => {
  const field = show();
  press(field, 'ArrowDown', 'ArrowDown');
  type(field, 'm');
  expect(options()).toEqual(['Gümüş', 'Füme']);
  expect(active(field)).toBe('Gümüş');
  press(field, 'Enter');
  expect(onChange).toHaveBeenLastCalledWith('silver');
});

test('a choice is selected with the pointer', () => {
  const field = show();
  const option = screen.getByRole('option', { name: 'Füme' });
  fireEvent.pointerDown(option);
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.pointerUp(option);
  fireEvent.mouseUp(option);
  fireEvent.click(option);
  expect(onChange.mock.calls).toEqual([['smoke']]);
  expect(field.value).toBe('Füme');
  expect(options()).toEqual([]);
});

test('Enter adds a new text or selects, and never submits the form around it', () => {
  const field = show();
  type(field, 'Petrol');
  press(field, 'Enter');
  expect(onCreate).toHaveBeenCalledWith('Petrol');
  type(field, 'altın');
  press(field, 'ArrowDown', 'Enter');
  expect(onChange.mock.calls).toEqual([['gold']]);
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('only without an open list does Escape reach the elements around it', () => {
  const field = show('gold');
  press(field, 'Escape');
  expect(onKey).not.toHaveBeenCalled();
  press(field, 'Escape');
  expect(onKey.mock.calls).toEqual([['Escape']]);
  expect(field.value).toBe('Altın');
});

test('its hint and error describe the field, and an open list hides nothing from a screen reader', () => {
  const field = show();
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Camın rengi', 'Bir renk seçin.']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('listbox', { name: 'Renk' }).id).toBe(
    field.getAttribute('aria-controls'),
  );
  expect(screen.getByRole('button', { name: 'Kaydet' })).toBeDefined();
});

test('the present choice is the first of the list, so that Enter without typing keeps it', () => {
  const field = show('smoke');
  expect(options()).toEqual(['Füme', 'Altın', 'Gümüş']);
  expect(active(field)).toBe('Füme');
  press(field, 'Enter');
  expect(field.value).toBe('Füme');
  expect(onChange).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each(['', 'smoke'])('Enter without typing keeps the choice: “%s”', (value) => {
  const field = show(value);
  const before = field.value;
  press(field, 'Enter');
  expect(field.value).toBe(before);
  expect(onChange).not.toHaveBeenCalled();
});

test('after an arrow key, Enter takes the highlighted choice', () => {
  const field = show('smoke');
  press(field, 'ArrowDown');
  expect(active(field)).toBe('Altın');
  press(field, 'Enter');
  expect(onChange).toHaveBeenLastCalledWith('gold');
});

test('Enter in an emptied field selects nothing', () => {
  const field = show('smoke');
  type(field, '');
  press(field, 'Enter');
  expect(onChange).toHaveBeenLastCalledWith('');
  expect(field.value).toBe('');
});
