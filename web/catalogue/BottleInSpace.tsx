// A bottle's 3D view as a picture of its gallery. The scene and its library load when it is chosen.
import './bottle-space.css';
import { useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { canDrawInSpace } from '#web/scene/can-draw.ts';
import type { SpaceProduct } from './space-product.ts';

const BottleScene = lazyPart(() => import('./BottleScene.tsx'));

type BottleInSpaceProps = {
  product: SpaceProduct;
  /** Opens it in full screen; absent if it is already in full screen. */
  onEnlarge?: () => void;
};

/** Fills its frame. Shows a message on a device that cannot draw it. */
export default function BottleInSpace({ product, onEnlarge }: BottleInSpaceProps) {
  const { t } = useTranslation('configurator');
  const [canDraw, setCanDraw] = useState(canDrawInSpace);
  if (!canDraw)
    return (
      <div className="gallery-space">
        <p className="gallery-space-none">{t('space.none')}</p>
      </div>
    );
  return (
    <LazyPart
      fallback={
        <div className="gallery-space">
          <Spinner />
        </div>
      }
    >
      <BottleScene product={product} onEnlarge={onEnlarge} onLost={() => setCanDraw(false)} />
    </LazyPart>
  );
}
