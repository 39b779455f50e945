// A bottle's 3D view over its large picture, and the way into one's own room on phones that can.
// Everything of it is loaded when it is asked for.
import './bottle-space.css';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { arOfBrowser, sceneViewerAddress } from '#web/scene/ar.ts';
import { canDrawInSpace } from '#web/scene/can-draw.ts';

const BottleScene = lazyPart(() => import('./BottleScene.tsx'));

export type SpaceProduct = Pick<Product, 'id' | 'name' | 'attributes'>;

/** In the gallery, which the server has rendered without it: nothing moves when it comes. */
export default function BottleInSpace({ product }: { product: SpaceProduct }) {
  const [gallery, setGallery] = useState<Element | null>(null);
  const { id } = product;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product may have another gallery
  useEffect(() => setGallery(document.querySelector('.gallery-main')), [id]);
  return gallery && roleOf(product.attributes) === 'bottle'
    ? createPortal(<Ways key={id} product={product} />, gallery)
    : null;
}

function Ways({ product: { id, name, attributes } }: { product: SpaceProduct }) {
  const { t } = useTranslation('configurator');
  const [isOpen, setOpen] = useState(false);
  const [hasSpace, setHasSpace] = useState(canDrawInSpace);
  const viewer =
    arOfBrowser() === 'scene-viewer'
      ? sceneViewerAddress({
          modelAddress: `${window.location.origin}/api/designs/bottles/${id}/model.glb`,
          title: name,
          link: window.location.href,
        })
      : null;
  if (isOpen)
    return (
      <LazyPart>
        <BottleScene
          id={id}
          name={name}
          attributes={attributes}
          onClose={() => setOpen(false)}
          onLost={() => {
            setOpen(false);
            setHasSpace(false);
          }}
        />
      </LazyPart>
    );
  return (
    <div className="gallery-space-ways">
      {hasSpace && (
        <Button variant="line" size="s" onClick={() => setOpen(true)}>
          {t('space.open')}
        </Button>
      )}
      {viewer && (
        <a className="btn btn--line btn--s" href={viewer}>
          {t('ar.room')}
        </a>
      )}
    </div>
  );
}
