// A button that moves between press and release gets no click. What happens when a field is left,
// and may move the page, therefore waits until the press that took the focus has ended.

let isPressed = false;
const waiting: (() => void)[] = [];

const press = ({ button }: MouseEvent) => {
  isPressed ||= button === 0;
};
// Before the click, so that its handlers already find what was typed.
const release = () => {
  isPressed = false;
  for (const run of waiting.splice(0)) run();
};

/** From the start of the page: a press that leaves a field comes before the field's blur. */
export function watchPresses(): void {
  window.addEventListener('mousedown', press, true);
  // A press that becomes a drag or opens a menu has no release.
  for (const type of ['mouseup', 'dragend', 'contextmenu'])
    window.addEventListener(type, release, true);
}

export const isPressing = (): boolean => isPressed;

/** At once, or as soon as the pointer is released. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
