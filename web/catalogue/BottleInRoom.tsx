// The link to see a bottle in one's own room, over its large picture, on phones that support it.
import './bottle-space.css';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { roleOf } from '#shared/designs/design-parts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { arOfBrowser, sceneViewerAddress } from '#web/scene/ar.ts';
import type { SpaceProduct } from './space-product.ts';

type InRoomProps = { product: SpaceProduct };

/** Rendered into the gallery in the browser only: nothing moves when it appears. */
export default function BottleInRoom({ product: { id, name, attributes } }: InRoomProps) {
  const { t } = useTranslation('configurator');
  const [gallery, setGallery] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product has another gallery
  useEffect(() => setGallery(document.querySelector('.gallery-main')), [id]);
  if (!gallery || roleOf(attributes) !== 'bottle' || arOfBrowser() !== 'scene-viewer') return null;
  const viewer = sceneViewerAddress({
    modelAddress: `${window.location.origin}/api/designs/bottles/${id}/model.glb`,
    title: name,
    link: window.location.href,
  });
  return (
    viewer &&
    createPortal(
      <div className="gallery-space-ways">
        <a className="btn btn--line btn--s" href={viewer}>
          {t('ar.room')}
        </a>
      </div>,
      gallery,
    )
  );
}
