// The picture of the design: first the drawing, then the 3D scene if the device supports it.
import { useEffect, useRef, useState } from 'react';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { pictureAddress } from '#shared/designs/design-picture.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { canDrawInSpace } from '#web/scene/can-draw.ts';
import type { SceneHandle, SceneView } from '#web/scene/scene-props.ts';
import { StageTools } from './StageTools.tsx';
import { partsOf, type Tool } from './tool-state.ts';

const LabelledScene = lazyPart(() => import('./LabelledScene.tsx'));

type StageProps = { tool: Tool; onReset: () => void };
/** `still`: only the picture, for now or, when it is `lost`, permanently. */
type State = 'still' | 'coming' | 'live' | 'lost';

export function Stage({ tool, onReset }: StageProps) {
  const { t } = useTranslation('configurator');
  const [state, setState] = useState<State>('still');
  const [hasPicture, setHasPicture] = useState(false);
  const [view, setView] = useState<SceneView>({ isExploded: false, isMeasured: false });
  const scene = useRef<SceneHandle>(null);
  const image = useRef<HTMLImageElement>(null);
  const { choices, products } = tool;
  const still = useStillPicture(choices, products.bottle, state === 'live');
  const alt = t('alt', {
    parts: partsOf(tool)
      .map(({ product }) => product.name)
      .join(', '),
  });

  // A picture that loaded before this code ran triggers no load event.
  useEffect(() => {
    if (image.current?.complete) setHasPicture(true);
  }, []);
  useEffect(() => {
    if (!hasPicture || state !== 'still' || !canDrawInSpace()) return;
    const start = () => setState('coming');
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 200);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(start, { timeout: 1_500 });
    return () => window.cancelIdleCallback(idle);
  }, [hasPicture, state]);

  return (
    <div className="stage" data-ground={choices.background} data-state={state}>
      <img
        className="stage-still"
        ref={image}
        src={still.address}
        alt={state === 'live' ? '' : alt}
        width={800}
        height={1000}
        fetchPriority="high"
        onLoad={() => setHasPicture(true)}
        onError={() => {
          still.fallBack();
          setHasPicture(true);
        }}
      />
      {(state === 'coming' || state === 'live') && (
        <div className="stage-scene">
          <LazyPart>
            <LabelledScene
              design={{ ...choices, products }}
              view={view}
              alt={alt}
              handle={scene}
              onReady={() => setState('live')}
              onLost={() => setState('lost')}
            />
          </LazyPart>
        </div>
      )}
      <StageTools
        isLive={state === 'live'}
        view={view}
        onView={setView}
        scene={scene}
        onReset={onReset}
      />
    </div>
  );
}

// The address of the still picture: the drawn design, or the photograph of the bottle if drawing
// fails.

/** The delay while a slider is dragged or a label is typed. */
const DRAW_AFTER_MS = 250;

/** Behind the 3D scene the last drawing stays, because it is not visible. */
function useStillPicture(
  choices: DesignChoices,
  bottle: Product | undefined,
  isHidden: boolean,
): { address: string; fallBack: () => void } {
  // The number of sets does not change the picture.
  const requested = pictureAddress({ ...choices, sets: 1 });
  const [shown, setShown] = useState(requested);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (isHidden || shown === requested) return;
    const timer = setTimeout(() => setShown(requested), DRAW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isHidden, shown, requested]);
  return {
    address: failed === shown ? (bottle?.imageUrl ?? '') : shown,
    fallBack: () => setFailed(shown),
  };
}
