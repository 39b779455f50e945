// The set, its ground and its dimension marks, and the loop that draws a frame only while something
// moves.
import { useFrame, useThree } from '@react-three/fiber';
import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Color, type Group, type PerspectiveCamera, type WebGLRenderer } from 'three';
import { recipesOf } from '#shared/model/model.ts';
import type { Recipe } from '#shared/model/part.ts';
import { BottleParts, closeStore, openStore } from './BottleParts.tsx';
import { backdrops } from './backgrounds.ts';
import { Ground } from './Ground.tsx';
import { Marks, UPRIGHT } from './Marks.tsx';
import { nearer, START, turned, viewOf, zoomed } from './orbit.ts';
import type { Quality } from './quality.ts';
import { savePicture } from './save-picture.ts';
import type { SceneHandle, SceneProps } from './scene-props.ts';
import { between, type Layout, layoutOf } from './stage-layout.ts';
import { studioLight } from './studio.ts';
import { useDrag } from './use-drag.ts';

type StageProps = Pick<SceneProps, 'design' | 'label' | 'view' | 'onReady' | 'ref'> & {
  tier: Quality['tier'];
  onFrame: (ms: number) => void;
};

/** One press of a button turns by this angle. */
const STEP = Math.PI / 8;
const directions = {
  left: [-STEP, 0],
  right: [STEP, 0],
  up: [0, STEP / 2],
  down: [0, -STEP / 2],
} as const;

export function Stage({ design, label, view, tier, onReady, onFrame, ref }: StageProps) {
  const [store] = useState(openStore);
  const groups = useRef(new Map<string, Group>()).current;
  const backdrop = backdrops[design.background];
  const recipes = useMemo(() => recipesOf(design), [design]);
  const layout = useMemo(() => layoutOf(recipes, store, design), [recipes, store, design]);
  const isMeasured = view.isMeasured && !view.isExploded;

  useEffect(() => () => closeStore(store), [store]);
  useStudio(backdrop, tier);
  const { invalidate } = useThree();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another design is another picture
  useEffect(() => invalidate(), [invalidate, view.isExploded, view.isMeasured, layout]);

  const moving = useRef<Moving>({
    orbit: START,
    requested: START,
    apart: view.isExploded ? 1 : 0,
    frames: 0,
  });
  const place = usePlacing(moving, { groups, recipes, layout, isMeasured });
  useFrames(moving, { place, isExploded: view.isExploded, onReady, onFrame });
  useHandle(ref, moving, { place, recipes, label });

  const hasColoredLiquid =
    recipes.some(({ role }) => role === 'liquid') && design.liquid.color !== 'clear';
  return (
    <>
      <directionalLight
        position={[-300, 420, 320]}
        intensity={0.7 * backdrop.light}
        color="#fff8ee"
      />
      <Ground
        feet={layout.feet}
        backdrop={backdrop}
        glow={hasColoredLiquid ? design.liquid.color : null}
        isClear={layout.isClear}
      />
      <BottleParts
        recipes={recipes}
        store={store}
        conditions={{ tier, isDark: backdrop.isDark }}
        label={label}
        groups={groups}
      />
      {isMeasured && layout.measure && (
        <Marks
          measure={layout.measure}
          ink={backdrop.ink}
          language={document.documentElement.lang || 'tr'}
          groups={groups}
        />
      )}
    </>
  );
}

/** The light and the background of the scene. */
function useStudio(backdrop: (typeof backdrops)[keyof typeof backdrops], tier: Quality['tier']) {
  const { gl, scene, invalidate } = useThree();
  // Fixed at the start: the room is not rendered again when the quality changes.
  const [lightSize] = useState(tier === 'fine' ? 256 : 128);
  useEffect(() => {
    const light = studioLight(gl, lightSize);
    scene.environment = light;
    invalidate();
    return () => {
      scene.environment = null;
      light.dispose();
    };
  }, [gl, scene, invalidate, lightSize]);
  useEffect(() => {
    scene.background = new Color(backdrop.color);
    scene.environmentIntensity = backdrop.light;
    invalidate();
  }, [scene, backdrop, invalidate]);
}

/** The current and the target camera position, and how far the parts are apart (0 to 1). */
type Moving = { orbit: typeof START; requested: typeof START; apart: number; frames: number };
type MovingRef = RefObject<Moving>;

type Placing = {
  groups: Map<string, Group>;
  recipes: readonly Recipe[];
  layout: Layout;
  isMeasured: boolean;
};

/**
 * Positions the parts and the camera according to `moving`, for a picture of the given ratio of
 * width to height.
 */
function usePlacing(moving: MovingRef, { groups, recipes, layout, isMeasured }: Placing) {
  const { camera } = useThree();
  return useCallback(
    (aspect: number) => {
      const { orbit, apart } = moving.current;
      for (const { role, at, lift } of recipes)
        groups
          .get(role)
          ?.position.set(at[0] + lift[0] * apart, at[1] + lift[1] * apart, at[2] + lift[2] * apart);
      const { position, target, distance } = viewOf(
        between(isMeasured ? layout.measured : layout.closed, layout.open, apart),
        aspect,
        orbit,
      );
      const eye = camera as PerspectiveCamera;
      eye.position.set(...position);
      eye.near = distance * 0.3;
      eye.far = distance * 3;
      eye.aspect = aspect;
      eye.lookAt(target[0], target[1], target[2]);
      eye.updateProjectionMatrix();
      const marks = groups.get(UPRIGHT);
      if (marks) marks.rotation.y = orbit.azimuth;
    },
    [camera, moving, groups, layout, recipes, isMeasured],
  );
}

type Frames = Pick<StageProps, 'onReady' | 'onFrame'> & {
  place: (aspect: number) => void;
  isExploded: boolean;
};

/** Draws until the camera and the parts have reached their targets. */
function useFrames(moving: MovingRef, { place, isExploded, onReady, onFrame }: Frames) {
  const { gl, invalidate } = useThree();
  const isStill = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, []);
  useFrame(({ size }, delta) => {
    const state = moving.current;
    const requestedApart = isExploded ? 1 : 0;
    const isArrived = () => state.orbit === state.requested && state.apart === requestedApart;
    if (!isArrived()) onFrame(delta * 1000);
    const seconds = Math.min(0.05, delta);
    state.orbit = isStill ? state.requested : nearer(state.orbit, state.requested, seconds);
    state.apart = isStill ? requestedApart : nearerApart(state.apart, requestedApart, seconds);
    place(size.width / Math.max(1, size.height));
    if (!isArrived()) invalidate();
    state.frames += 1;
    if (state.frames === 2) onReady();
    else if (state.frames === 1) invalidate();
    reportFigures(gl, state.frames);
  });
}

function nearerApart(apart: number, requested: number, seconds: number): number {
  const step = requested - apart;
  return Math.abs(step) < 0.002 ? requested : apart + step * (1 - Math.exp(-7 * seconds));
}

type HandleDeps = Pick<StageProps, 'label'> & {
  place: (aspect: number) => void;
  recipes: readonly Recipe[];
};

/** Turning and zooming by pointer and buttons, and the export files of the scene. */
function useHandle(ref: StageProps['ref'], moving: MovingRef, deps: HandleDeps) {
  const { place, recipes, label } = deps;
  const { gl, scene, camera, invalidate } = useThree();
  const turn = useCallback(
    (across: number, up: number) => {
      moving.current.requested = turned(moving.current.requested, across, up);
      invalidate();
    },
    [moving, invalidate],
  );
  const zoom = useCallback(
    (factor: number) => {
      moving.current.requested = zoomed(moving.current.requested, factor);
      invalidate();
    },
    [moving, invalidate],
  );
  useDrag(gl.domElement, { turn, zoom });

  useImperativeHandle(
    ref,
    (): SceneHandle => ({
      turn: (direction) => turn(directions[direction][0], directions[direction][1]),
      zoom: (by) => zoom(by === 'in' ? 1.25 : 0.8),
      reset() {
        moving.current.requested = START;
        invalidate();
      },
      async savePng(size) {
        return savePicture({ gl, scene, camera, place, size });
      },
      async saveUsdz() {
        const { usdzOf } = await import('./usdz.ts');
        return usdzOf(recipes, label?.canvas ?? null);
      },
    }),
    [turn, zoom, invalidate, moving, gl, scene, camera, place, recipes, label],
  );
}

/** The renderer's counters, on the canvas element for measurements (bench/design-memory.ts). */
function reportFigures(gl: WebGLRenderer, frames: number): void {
  const { memory, programs } = gl.info;
  Object.assign(gl.domElement.dataset, {
    frames,
    geometries: memory.geometries,
    textures: memory.textures,
    programs: programs?.length ?? 0,
  });
}
