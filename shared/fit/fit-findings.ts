// The problems that a set of parts can have, as codes with values.
import type { FitPart, FitRole } from './fit-parts.ts';

export const fitCodes = [
  'NECK_DIFFERS',
  'THREAD_DIFFERS',
  'CRIMP_ON_SCREW',
  'SCREW_ON_CRIMP',
  'NECK_CLOSED',
  'TWO_BOTTLES',
  'TWO_OF_A_KIND',
  'TWO_CLOSERS',
  'CAP_TOO_WIDE',
  'MAGNET_NEEDS_RING',
  'PIPETTE_TOO_LONG',
  'REEDS_NEED_DIFFUSER',
  'BOX_TOO_SMALL',
  'CAP_FLUSH',
  'RING_LEFT_OVER',
  'MAGNET_UNUSED',
  'SPARE_PART',
  'TUBE_TOO_SHORT',
  'PIPETTE_TOO_SHORT',
  'REEDS_TOO_SHORT',
  'TOOL_OTHER_NECK',
  'TUBE_TO_CUT',
  'CRIMPER_NEEDED',
  'HEAD_NEEDS_TOOL',
] as const;
export type FitCode = (typeof fitCodes)[number];

/**
 * `error`: the parts cannot be assembled. `warning`: they can, but it is probably a mistake.
 * `note`: useful information.
 */
export type Finding = {
  level: 'error' | 'warning' | 'note';
  code: FitCode;
  partId: number;
  otherId: number | null;
  values: Readonly<Record<string, string | number>>;
};

/** The parts of a set by role. */
export type FitSet = {
  parts: readonly FitPart[];
  of: (role: FitRole) => readonly FitPart[];
  first: (role: FitRole) => FitPart | undefined;
};

export const found = (
  level: Finding['level'],
  code: FitCode,
  [part, other = null]: readonly [part: FitPart, other?: FitPart | null | undefined],
  values: Finding['values'] = {},
): Finding => ({
  level,
  code,
  partId: part.id,
  otherId: other?.id ?? null,
  values,
});
