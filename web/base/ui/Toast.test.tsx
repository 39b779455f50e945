// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInShop } from '#web/testing/render.tsx';
import {
  TOAST_CLOSE_MS,
  TOAST_DURATION_MS,
  TOAST_SLIDE_IN_MS,
  type ToastOptions,
  useToast,
} from './Toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Caller({ options }: { options?: ToastOptions }) {
  const { showToast } = useToast();
  return (
    <button type="button" onClick={() => showToast('Eklendi', options)}>
      göster
    </button>
  );
}

const toast = () => screen.queryByText('Eklendi')?.closest('li');
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const show = async (options?: ToastOptions) => {
  await renderInShop(<Caller {...(options && { options })} />);
  fireEvent.click(screen.getByText('göster'));
};

describe('a toast', () => {
  it('[L05] is a success by default', async () => {
    await show();
    expect(toast()?.className).toContain('toast--success');
  });

  it.each(['success', 'error', 'warning', 'info'] as const)(
    '[L05] can be of type %s',
    async (type) => {
      await show({ type });
      expect(toast()?.className).toContain(`toast--${type}`);
    },
  );

  it('[L06] slides in after 10 ms', async () => {
    expect(TOAST_SLIDE_IN_MS).toBe(10);
    await show();
    await pass(9);
    expect(toast()?.hasAttribute('data-shown')).toBe(false);
    await pass(1);
    expect(toast()?.hasAttribute('data-shown')).toBe(true);
  });

  it('[L07] disappears after 3000 ms', async () => {
    expect(TOAST_DURATION_MS).toBe(3000);
    await show();
    await pass(2999);
    expect(toast()?.hasAttribute('data-shown')).toBe(true);
    await pass(1);
    expect(toast()?.hasAttribute('data-shown')).toBe(false);
    await pass(TOAST_CLOSE_MS);
    expect(toast()).toBeUndefined();
  });

  it('[L07] stays for good when its duration is infinite', async () => {
    await show({ duration: Number.POSITIVE_INFINITY });
    await pass(3_600_000);
    expect(toast()?.hasAttribute('data-shown')).toBe(true);
  });

  it('[L08] is removed 300 ms after the close button', async () => {
    expect(TOAST_CLOSE_MS).toBe(300);
    await show();
    await pass(100);
    fireEvent.click(screen.getByLabelText('Kapat'));
    expect(toast()?.hasAttribute('data-shown')).toBe(false);
    await pass(299);
    expect(toast()).not.toBeUndefined();
    await pass(1);
    expect(toast()).toBeUndefined();
  });

  it('waits while the pointer rests on it', async () => {
    await show();
    await pass(100);
    const shown = toast();
    if (!shown) throw new Error('no toast');
    fireEvent.pointerEnter(shown);
    await pass(10_000);
    expect(toast()?.hasAttribute('data-shown')).toBe(true);
    fireEvent.pointerLeave(shown);
    await pass(TOAST_DURATION_MS);
    await pass(TOAST_CLOSE_MS);
    expect(toast()).toBeUndefined();
  });

  it('can offer to undo: the action runs once, and the toast disappears', async () => {
    const onPress = vi.fn();
    await show({ action: { label: 'Geri al', onPress } });
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Geri al' }));
    expect(onPress).toHaveBeenCalledOnce();
    await pass(TOAST_CLOSE_MS);
    expect(toast()).toBeUndefined();
  });

  it('reads errors out at once and the rest politely', async () => {
    await show({ type: 'error' });
    expect(toast()?.parentElement?.getAttribute('aria-live')).toBe('assertive');
    cleanup();
    await show();
    expect(toast()?.parentElement?.getAttribute('aria-live')).toBe('polite');
  });
});

it('[L09] useToast throws outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Caller />)).toThrow('useToast must be used within a ToastProvider');
});
