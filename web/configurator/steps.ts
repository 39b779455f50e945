// The steps of the tool: the choices for the chosen bottle.
import type { DesignRole } from '#shared/designs/designs.ts';
import type { Tool } from './tool-state.ts';

const stepKeys = [
  'bottle',
  'pump',
  'dropper',
  'ring',
  'cap',
  'reeds',
  'look',
  'print',
  'box',
  'tool',
  'sets',
] as const;
export type Step = (typeof stepKeys)[number];

const partSteps: readonly Step[] = [
  'bottle',
  'pump',
  'dropper',
  'ring',
  'cap',
  'reeds',
  'box',
  'tool',
];
export const isPartStep = (step: Step): step is Step & DesignRole => partSteps.includes(step);

/** A step with a chosen part always stays, so that no chosen part is hidden. */
export function stepsOf({ products }: Tool): Step[] {
  const bottle = products.bottle?.attributes;
  const isClosed = bottle?.contents === 'set';
  const isCrimp = bottle?.closure === 'crimp' || String(bottle?.neck ?? '').startsWith('FEA');
  const isDiffuser = bottle?.part === 'diffuser-bottle';
  const isScrew = bottle !== undefined && !isCrimp && bottle.neck !== undefined;
  const has: Record<Step, boolean> = {
    bottle: true,
    pump: !isClosed,
    dropper: isScrew && !isClosed,
    ring: !isClosed && !isScrew,
    cap: !isClosed,
    reeds: isDiffuser,
    look: true,
    print: true,
    box: true,
    // FitNotices offers it if it is needed; it is a step of its own once it is chosen.
    tool: false,
    sets: true,
  };
  return stepKeys.filter((step) => has[step] || (isPartStep(step) && products[step] !== undefined));
}
