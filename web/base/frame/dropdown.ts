import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

export const DROPDOWN_CLOSE_DELAY_MS = 300;

type DropdownOptions = { opensOnHover?: boolean };

/**
 * A list that opens under its button: by pointer (closes 300 ms after the pointer has left), by
 * click or by Arrow Down. Escape closes it and returns the focus to the button; a press or a focus
 * elsewhere closes it too. Put `rootProps` on the element that contains button and list,
 * `triggerRef` on the button.
 */
export function useDropdown({ opensOnHover = false }: DropdownOptions = {}) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The time when the pointer opened it, so that a click directly afterwards does not close it. */
  const pointedAt = useRef(Number.NEGATIVE_INFINITY);
  const rootRef = useRef<HTMLElement | null>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);

  const set = (open: boolean) => {
    clearTimeout(timer.current);
    setOpen(open);
  };
  const closeLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), DROPDOWN_CLOSE_DELAY_MS);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const handlePress = (event: Event) => {
      if (!rootRef.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);

  // A finger has no hover: its "enter" comes just before the click and would open the list that the
  // click then closes.
  const isMouse = (event: PointerEvent) => opensOnHover && event.pointerType !== 'touch';

  return {
    isOpen,
    triggerRef,
    toggle: () => set(!isOpen || Date.now() - pointedAt.current < DROPDOWN_CLOSE_DELAY_MS),
    close: () => set(false),
    rootProps: {
      ref: (element: HTMLElement | null) => {
        rootRef.current = element;
      },
      'data-open': isOpen || undefined,
      onPointerEnter: (event: PointerEvent) => {
        if (!isMouse(event)) return;
        if (!isOpen) pointedAt.current = Date.now();
        set(true);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (isMouse(event)) closeLater();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isOpen) {
          set(false);
          triggerRef.current?.focus();
        }
        if (event.key === 'ArrowDown' && !isOpen) {
          event.preventDefault();
          set(true);
        }
      },
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !rootRef.current?.contains(event.relatedTarget as Node))
          set(false);
      },
    },
  };
}
