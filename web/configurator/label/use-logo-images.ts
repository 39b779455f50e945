// The logos of a label as pictures, each loaded once and cached while the tool is open.
import { useEffect, useState } from 'react';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { logoAddress } from '#shared/label/label-logos.ts';
import type { LogoImages } from './draw-label.ts';

const loading = new Map<string, Promise<HTMLImageElement>>();

function loadLogo(hash: string): Promise<HTMLImageElement> {
  const known = loading.get(hash);
  if (known) return known;
  const image = new Image();
  image.src = logoAddress(hash);
  const loaded = image.decode().then(() => image);
  loading.set(hash, loaded);
  // A failed load is tried again the next time.
  loaded.catch(() => loading.delete(hash));
  return loaded;
}

/** `isSettled`: no logo is still loading; a missing one then cannot be loaded. */
export type Logos = { images: LogoImages; isSettled: boolean };
const NONE: Logos = { images: {}, isSettled: true };

export function useLogoImages(label: DesignLabel | null): Logos {
  const requested = [
    ...new Set(label?.items.flatMap((item) => (item.kind === 'logo' ? [item.hash] : []))),
  ]
    .sort()
    .join(' ');
  const [found, setFound] = useState<{ requested: string } & Logos>({ requested: '', ...NONE });
  useEffect(() => {
    let isOver = false;
    const hashes = requested.split(' ').filter(Boolean);
    void Promise.allSettled(hashes.map(loadLogo)).then((answers) => {
      if (isOver) return;
      const images = Object.fromEntries(
        answers.flatMap((answer, index) =>
          answer.status === 'fulfilled' ? [[hashes[index], answer.value]] : [],
        ),
      );
      setFound({ requested, images, isSettled: true });
    });
    return () => {
      isOver = true;
    };
  }, [requested]);
  if (requested === '') return NONE;
  return found.requested === requested ? found : { images: found.images, isSettled: false };
}
