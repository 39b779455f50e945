// A button that moves between press and release gets no click. Actions on leaving a field may move
// the page, so they wait until the press that took the focus has ended.

let isPressed = false;
const waiting: (() => void)[] = [];

const press = ({ button }: MouseEvent) => {
  isPressed ||= button === 0;
};
// Runs before the click, so that its handlers already see the typed value.
const release = () => {
  isPressed = false;
  for (const run of waiting.splice(0)) run();
};

/** Called when the page starts: a press that leaves a field comes before the field's blur. */
export function watchPresses(): void {
  window.addEventListener('mousedown', press, true);
  // A press that becomes a drag or opens a menu has no mouseup.
  for (const type of ['mouseup', 'dragend', 'contextmenu'])
    window.addEventListener(type, release, true);
}

export const isPressing = (): boolean => isPressed;

/** Runs at once, or as soon as the pointer is released. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
