import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { bottleDesign } from '#shared/model/bottle-design.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { arOfBrowser, openQuickLook } from '#web/scene/ar.ts';
import { Scene } from '#web/scene/Scene.tsx';
import type { SceneHandle } from '#web/scene/scene-props.ts';
import type { SpaceProduct } from './space-product.ts';

type BottleSceneProps = {
  product: SpaceProduct;
  onEnlarge: (() => void) | undefined;
  onLost: () => void;
};

const turns = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
const zooms: Readonly<Record<string, 'in' | 'out'>> = { '+': 'in', '=': 'in', '-': 'out' };

/** Events that turn the bottle must not also change the picture of the gallery around it. */
const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

/** Turned with the pointer or the arrow keys, enlarged with two fingers or + and −. */
export default function BottleScene({ product, onEnlarge, onLost }: BottleSceneProps) {
  const { id, name, attributes } = product;
  const { t } = useTranslation('configurator');
  const { showToast } = useToast();
  const scene = useRef<SceneHandle>(null);
  const [isReady, setReady] = useState(false);
  const [isMeasured, setMeasured] = useState(false);

  function handleKeyDown(event: KeyboardEvent) {
    const turn = turns[event.key as keyof typeof turns];
    const zoom = zooms[event.key];
    if (turn) scene.current?.turn(turn);
    else if (zoom) scene.current?.zoom(zoom);
    else return;
    event.preventDefault();
    stopPropagation(event);
  }
  async function showInRoom() {
    try {
      const model = await scene.current?.saveUsdz();
      if (model) openQuickLook(model);
    } catch {
      showToast(t('failed'), { type: 'error' });
    }
  }

  return (
    <section
      className="gallery-space"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn what is in it
      tabIndex={0}
      aria-label={t('space.label', { name })}
      aria-busy={!isReady}
      onKeyDown={handleKeyDown}
      onPointerDown={stopPropagation}
      onPointerMove={stopPropagation}
    >
      <Scene
        ref={scene}
        design={bottleDesign(id, attributes)}
        label={null}
        view={{ isExploded: false, isMeasured }}
        alt={t('space.alt', { name })}
        onReady={() => setReady(true)}
        onLost={onLost}
      />
      {!isReady && <Spinner />}
      <div className="gallery-space-tools">
        {onEnlarge && <IconButton icon="enlarge" label={t('space.enlarge')} onClick={onEnlarge} />}
        <IconButton
          icon="ruler"
          label={t('stage.measures')}
          aria-pressed={isMeasured}
          onClick={() => setMeasured(!isMeasured)}
        />
        <IconButton
          icon="plus"
          label={t('stage.zoomIn')}
          onClick={() => scene.current?.zoom('in')}
        />
        <IconButton
          icon="minus"
          label={t('stage.zoomOut')}
          onClick={() => scene.current?.zoom('out')}
        />
      </div>
      {isReady && arOfBrowser() === 'quick-look' && (
        <div className="gallery-space-ways">
          <Button variant="line" size="s" onClick={() => void showInRoom()}>
            {t('ar.room')}
          </Button>
        </div>
      )}
    </section>
  );
}
