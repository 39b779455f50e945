import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDisposableCache } from './disposable-cache.ts';
import { createLooks, layersOf } from './layers.ts';
import { FIELD_OF_VIEW, nearer, START, turned, viewOf, zoomed } from './orbit.ts';
import { afterFrame, isSoftware, type Quality, startQuality } from './quality.ts';

describe('a cache of disposable objects', () => {
  const thing = () => ({
    isGone: false,
    dispose() {
      this.isGone = true;
    },
  });

  it('[B14] creates an object once, and releases the one that was unused for longest', () => {
    const store = createDisposableCache<ReturnType<typeof thing>>(2);
    const made = ['a', 'b', 'c', 'd', 'e'].map((key) => store.get(key, thing));
    expect(store.get('a', thing)).toBe(made[0]);
    store.use(new Set(['e']));
    // a was used again, so b and c are the oldest unused ones.
    expect(made.map(({ isGone }) => isGone)).toEqual([false, true, true, false, false]);
    expect(store.size).toBe(3);
    store.clear();
    expect(made.every(({ isGone }) => isGone)).toBe(true);
  });

  it('never releases what is in use, and never grows over its limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 }), {
          maxLength: 40,
        }),
        (sets) => {
          const store = createDisposableCache<ReturnType<typeof thing>>(4);
          for (const set of sets) {
            const keys = set.map(String);
            const things = keys.map((key) => store.get(key, thing));
            store.use(new Set(keys));
            expect(things.some(({ isGone }) => isGone)).toBe(false);
            expect(store.size).toBeLessThanOrEqual(new Set(keys).size + 4);
          }
        },
      ),
    );
  });
});

describe('the quality of the picture', () => {
  const drawn = (quality: Quality, ms: number, count: number) =>
    Array.from({ length: count }).reduce<Quality>((now) => afterFrame(now, ms), quality);
  const desktop = {
    renderer: 'ANGLE (NVIDIA, GeForce RTX 3060)',
    cores: 12,
    dpr: 2,
    isCoarse: false,
  };

  it('begins plain with software rendering, on phones and on small machines', () => {
    expect(
      startQuality({ ...desktop, renderer: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))' }),
    ).toMatchObject({ tier: 'plain', dpr: 1 });
    expect(startQuality({ ...desktop, isCoarse: true, dpr: 3 })).toMatchObject({
      tier: 'plain',
      dpr: 1.75,
    });
    expect(startQuality({ ...desktop, cores: 4 })).toMatchObject({ tier: 'plain' });
    expect(startQuality(desktop)).toMatchObject({ tier: 'fine', dpr: 2 });
    expect([isSoftware('llvmpipe (LLVM 15)'), isSoftware('Apple M3')]).toEqual([true, false]);
  });

  it('goes down when frames are slow: first refraction, then the resolution, but never below a readable one', () => {
    const plain = drawn(startQuality(desktop), 60, 12);
    expect(plain).toMatchObject({ tier: 'plain', dpr: 2 });
    expect(drawn(plain, 60, 12).dpr).toBe(1.5);
    expect(drawn(plain, 200, 400).dpr).toBe(0.75);
  });

  it('goes up once when there is room, and not again after it went down', () => {
    const phone = startQuality({ ...desktop, isCoarse: true });
    const fine = drawn(phone, 8, 12);
    expect(fine.tier).toBe('fine');
    const down = drawn(fine, 50, 12);
    expect(drawn(down, 5, 100).tier).toBe('plain');
  });

  it('does not count a pause as a slow frame, and ignores a single slow one', () => {
    const start = startQuality(desktop);
    expect(drawn(start, 5_000, 50)).toBe(start);
    expect(drawn(drawn(drawn(start, 10, 8), 300, 1), 10, 3).tier).toBe('fine');
  });
});

describe('the orbit', () => {
  const box = { min: [-30, 0, -20], max: [30, 110, 20] } as const;

  it('comes to rest: after a while it is exactly its target, and the same object', () => {
    const target = zoomed(turned(START, 1.2, 0.3), 1.5);
    let orbit = START;
    let frames = 0;
    while (orbit !== target && frames < 300) {
      orbit = nearer(orbit, target, 1 / 60);
      frames += 1;
    }
    expect(orbit).toBe(target);
    expect(frames).toBeLessThan(60);
  });

  it('shows the whole set in every window, from every side', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.4, max: 3, noNaN: true }),
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (aspect, across, up) => {
          const orbit = turned(START, across, up);
          const { position, target, distance } = viewOf(box, aspect, orbit);
          expect(position.every(Number.isFinite)).toBe(true);
          expect(
            Math.hypot(position[0] - target[0], position[1] - target[1], position[2] - target[2]),
          ).toBeCloseTo(distance, 3);
          const seen = Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * distance;
          expect(seen).toBeGreaterThan(55);
          expect(seen * aspect).toBeGreaterThan(30);
        },
      ),
    );
  });

  it('does not go under the floor or through the bottle', () => {
    const far = zoomed(turned(START, 0, -50), 1e9);
    expect(far.polar).toBeGreaterThanOrEqual(-0.12);
    expect(far.zoom).toBeLessThanOrEqual(3.2);
  });
});

it('clear glass is the same on every device; only frosted glass draws the scene twice', () => {
  const transmits = (kind: 'glass' | 'frosted', tier: 'fine' | 'plain') => {
    const looks = createLooks();
    const surface = { kind, color: 'clear', finish: '' } as const;
    return layersOf(surface, { tier, isDark: false }, looks).some(({ make }) => {
      const material = make();
      return 'transmission' in material && Number(material.transmission) > 0;
    });
  };
  expect([transmits('glass', 'fine'), transmits('glass', 'plain')]).toEqual([false, false]);
  expect([transmits('frosted', 'fine'), transmits('frosted', 'plain')]).toEqual([true, false]);
});
