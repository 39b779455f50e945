// How much a device can draw, measured on the frames that it has drawn. Only turning and moving are
// measured: a still picture draws no frames.

/**
 * fine: frosted glass blurs what is behind it, which draws the scene twice. plain: frosted glass is
 * a layer that lets some light through. Clear glass is the same in both.
 */
export type Tier = 'fine' | 'plain';
export type Quality = { tier: Tier; dpr: number; frames: readonly number[]; isSettled: boolean };

const WINDOW = 12;
/** In ms. Slower frames look jerky; faster ones leave room for more. */
const SLOW = 34;
const FAST = 15;
/** In ms. A pause between two movements does not count as a slow frame. */
const PAUSE = 400;

/** Software renderers, which draw on the CPU. */
export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|software|basic render|softpipe/i.test(renderer);

export function startQuality(device: {
  renderer: string;
  cores: number;
  dpr: number;
  isCoarse: boolean;
}): Quality {
  const isWeak = isSoftware(device.renderer) || device.cores <= 4;
  const dpr = isSoftware(device.renderer) ? 1 : Math.min(device.dpr, device.isCoarse ? 1.75 : 2);
  return { tier: isWeak || device.isCoarse ? 'plain' : 'fine', dpr, frames: [], isSettled: false };
}

/**
 * The quality after one more frame; `tier` and `dpr` change only if the device is too slow or fast
 * enough.
 */
export function afterFrame(quality: Quality, ms: number): Quality {
  if (ms <= 0 || ms > PAUSE) return quality;
  const frames = [...quality.frames, ms];
  if (frames.length < WINDOW) return { ...quality, frames };
  const middle = frames.toSorted((one, other) => one - other)[WINDOW >> 1] ?? 0;
  if (middle > SLOW) {
    // A device that was too slow once stays on the lower quality.
    if (quality.tier === 'fine') return { ...quality, tier: 'plain', frames: [], isSettled: true };
    return { ...quality, dpr: Math.max(0.75, quality.dpr * 0.75), frames: [], isSettled: true };
  }
  if (middle < FAST && !quality.isSettled && quality.tier === 'plain')
    return { ...quality, tier: 'fine', frames: [], isSettled: true };
  return { ...quality, frames: [] };
}
