// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchPresses } from '#web/base/ui/after-press.ts';
import { renderInShop } from '#web/testing/render.tsx';
import { QuantityInput, readQuantity } from './QuantityInput.tsx';

beforeAll(watchPresses);
afterEach(cleanup);

const onChange = vi.fn<(quantity: number) => void>();

function Counter({ start, ...rule }: { start: number; min?: number; step?: number; max?: number }) {
  const [value, setValue] = useState(start);
  return (
    <QuantityInput
      label="Adet"
      value={value}
      {...rule}
      onChange={(quantity) => {
        onChange(quantity);
        setValue(quantity);
      }}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Adet' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const renderCounter = async (props: Parameters<typeof Counter>[0]) => {
  onChange.mockClear();
  await renderInShop(<Counter {...props} />);
};
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe('QuantityInput', () => {
  it('steps up and down by one and stops at 1', async () => {
    await renderCounter({ start: 2 });
    fireEvent.click(button('Artır'));
    expect(field().value).toBe('3');
    fireEvent.click(button('Azalt'));
    fireEvent.click(button('Azalt'));
    expect(field().value).toBe('1');
    expect(button('Azalt').getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps to its minimum and step', async () => {
    await renderCounter({ start: 20, min: 10, step: 10, max: 45 });
    fireEvent.click(button('Azalt'));
    expect(field().value).toBe('10');
    expect(button('Azalt').getAttribute('aria-disabled')).toBe('true');
    type('33');
    fireEvent.blur(field());
    expect(field().value).toBe('40');
    expect(button('Artır').getAttribute('aria-disabled')).toBe('true');
  });

  it('reports a typed quantity only on Enter or on leaving', async () => {
    await renderCounter({ start: 1 });
    type('12');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(12);
    type('15');
    fireEvent.blur(field());
    expect(onChange).toHaveBeenLastCalledWith(15);
  });

  it.each(['0', '-4', '', 'on', '1,5'])('never goes below the minimum: %j', async (text) => {
    await renderCounter({ start: 10, min: 10 });
    type(text);
    fireEvent.blur(field());
    expect(field().value).toBe('10');
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each(['0', '-1', '0.5', '0,5', '00'])('[E05] ignores a quantity below 1: %j', async (text) => {
    await renderCounter({ start: 6, min: 2, step: 2 });
    type(text);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field().value).toBe('6');
    type(text);
    fireEvent.blur(field());
    expect(field().value).toBe('6');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('waits for the release of the mouse that takes the focus, so that nothing moves under the pointer', async () => {
    await renderCounter({ start: 1 });
    type('12');
    fireEvent.mouseDown(document.body);
    fireEvent.blur(field());
    expect(field().value).toBe('12');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.mouseUp(document.body);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(12);
  });

  it('writes thousands with separators, and without them while it has the focus', async () => {
    await renderCounter({ start: 1_200 });
    expect(field().value).toBe('1.200');
    fireEvent.focus(field());
    expect(field().value).toBe('1200');
    type('12000');
    fireEvent.blur(field());
    expect(onChange).toHaveBeenCalledExactlyOnceWith(12_000);
    expect(field().value).toBe('12.000');
  });

  it('cuts to the stock', async () => {
    await renderCounter({ start: 1, max: 6 });
    type('99');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(6);
  });

  it('drops what was typed on Escape', async () => {
    await renderCounter({ start: 7 });
    type('99');
    fireEvent.keyDown(field(), { key: 'Escape' });
    fireEvent.blur(field());
    expect(field().value).toBe('7');
    expect(onChange).not.toHaveBeenCalled();
  });
});

it.each([
  ['12', 'tr', 12],
  [' 1.000 ', 'tr', 1000],
  ['1.234.567', 'tr', 1_234_567],
  ['1,000', 'en', 1000],
  ['1.000', 'en', null],
  ['1.00', 'tr', null],
  ['0.500', 'tr', null],
  ['1,5', 'tr', null],
  ['', 'tr', null],
])('readQuantity(%j) in %s is %j', (text, language, quantity) => {
  expect(readQuantity(text, language)).toBe(quantity);
});
