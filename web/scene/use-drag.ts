// Turns the scene by pointer and finger. Vertical finger movements scroll the page; two fingers
// zoom. The wheel zooms only with Ctrl, which a trackpad's pinch gesture sends, too; otherwise it
// scrolls the page.
import { useEffect } from 'react';

export type Drag = { turn: (across: number, up: number) => void; zoom: (factor: number) => void };

export function useDrag(element: HTMLElement, { turn, zoom }: Drag): void {
  useEffect(() => {
    const fingers = new Map<number, { x: number; y: number }>();
    const spread = () => {
      const [one, other] = [...fingers.values()];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      element.setPointerCapture(event.pointerId);
      element.style.cursor = 'grabbing';
    };
    const move = (event: PointerEvent) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      const before = spread();
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2 && before > 0) zoom(spread() / before);
      if (fingers.size !== 1) return;
      const scale = Math.PI / Math.max(240, element.clientWidth * 0.9);
      turn(
        -(event.clientX - last.x) * scale,
        event.pointerType === 'touch' ? 0 : (event.clientY - last.y) * scale,
      );
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (fingers.size === 0) element.style.cursor = 'grab';
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * 0.01));
    };
    element.style.touchAction = 'pan-y';
    element.style.cursor = 'grab';
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('wheel', wheel);
    };
  }, [element, turn, zoom]);
}
