// The 3D scene of the design. Loaded on demand; the tool works without it. The root is created
// directly instead of with Canvas, which would load all of three.js.
import { createRoot, extend, type ReconcilerRoot } from '@react-three/fiber';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  DirectionalLight,
  Group,
  Mesh,
  NeutralToneMapping,
  setConsoleFunction,
  WebGLRenderer,
} from 'three';
import { FIELD_OF_VIEW } from './orbit.ts';
import { afterFrame, type Quality, startQuality } from './quality.ts';
import { Stage } from './Stage.tsx';
import type { SceneProps } from './scene-props.ts';

extend({ Mesh, Group, DirectionalLight });

// The React binding still uses a clock that three.js has deprecated: this warning must not appear
// in the visitor's console.
setConsoleFunction((kind, message, ...rest) => {
  // biome-ignore lint/suspicious/noConsole: what three says goes where it went before
  if (!message.startsWith('THREE.Clock')) console[kind](message, ...rest);
});

type Size = { width: number; height: number };

export function Scene({ design: given, label, view, alt, onReady, onLost, ref }: SceneProps) {
  const holder = useRef<HTMLDivElement>(null);
  const lost = useRef(onLost);
  lost.current = onLost;
  const { drawn, size, quality, setQuality } = useCanvas(holder, lost);
  const design = useSame(given);

  useEffect(() => {
    if (!drawn || !size || !quality) return;
    const { root, renderer } = drawn;
    const onFrame = (ms: number) => setQuality((now) => now && learn(now, ms));
    root
      .configure({
        frameloop: 'demand',
        dpr: quality.dpr,
        size: { ...size, top: 0, left: 0 },
        camera: { fov: FIELD_OF_VIEW },
        gl: renderer,
      })
      .then(
        () =>
          root.render(
            <Stage
              ref={ref}
              design={design}
              label={label}
              view={view}
              tier={quality.tier}
              onReady={onReady}
              onFrame={onFrame}
            />,
          ),
        () => lost.current(),
      );
  }, [drawn, size, quality, setQuality, design, label, view, onReady, ref]);

  return (
    <div ref={holder} role="img" aria-label={alt} style={{ position: 'absolute', inset: 0 }} />
  );
}

/** A canvas inside the element, with its size and the capabilities of the device. */
function useCanvas(holder: RefObject<HTMLDivElement | null>, lost: RefObject<() => void>) {
  const [drawn, setDrawn] = useState<{
    root: ReconcilerRoot<HTMLCanvasElement>;
    renderer: WebGLRenderer;
  } | null>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [quality, setQuality] = useState<Quality | null>(null);

  useEffect(() => {
    const place = holder.current;
    if (!place) return;
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'display:block;width:100%;height:100%';
    canvas.setAttribute('aria-hidden', 'true');
    place.append(canvas);
    const renderer = rendererOn(canvas);
    if (!renderer) {
      lost.current();
      return () => canvas.remove();
    }
    const root = createRoot(canvas);
    const onContextLost = (event: Event) => {
      event.preventDefault();
      lost.current();
    };
    canvas.addEventListener('webglcontextlost', onContextLost);
    setDrawn({ root, renderer });
    setQuality(startQuality(deviceOf(renderer)));
    const watch = new ResizeObserver(
      ([entry]) =>
        entry &&
        setSize({
          width: Math.max(1, entry.contentRect.width),
          height: Math.max(1, entry.contentRect.height),
        }),
    );
    watch.observe(place);
    return () => {
      watch.disconnect();
      // Releasing the context ourselves does not count as a loss.
      canvas.removeEventListener('webglcontextlost', onContextLost);
      root.unmount();
      canvas.remove();
    };
  }, [holder, lost]);
  return { drawn, size, quality, setQuality };
}

/**
 * Returns the previous object as long as the content is equal: a new object would start a redraw.
 */
function useSame<Value>(value: Value): Value {
  const last = useRef(value);
  if (JSON.stringify(last.current) !== JSON.stringify(value)) last.current = value;
  return last.current;
}

/** Counting frames does not re-render: only a change of quality does. */
function learn(now: Quality, ms: number): Quality {
  const next = afterFrame(now, ms);
  if (next.tier !== now.tier || next.dpr !== now.dpr) return next;
  return Object.assign(now, next);
}

/** Null on a device that gives no drawing context. */
function rendererOn(canvas: HTMLCanvasElement): WebGLRenderer | null {
  try {
    const renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      powerPreference: 'high-performance',
    });
    renderer.toneMapping = NeutralToneMapping;
    return renderer;
  } catch {
    return null;
  }
}

function deviceOf(gl: WebGLRenderer): Parameters<typeof startQuality>[0] {
  const context = gl.getContext();
  const extension = context.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(
    context.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER),
  );
  return {
    renderer,
    cores: navigator.hardwareConcurrency ?? 4,
    dpr: devicePixelRatio,
    isCoarse: matchMedia('(pointer: coarse)').matches,
  };
}
