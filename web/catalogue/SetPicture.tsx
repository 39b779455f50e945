// A drawing of the assembled set: the bottle with the chosen parts.
import { useState } from 'react';
import { pictureOfParts } from '#shared/designs/design-picture.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import type { CardProduct } from '#web/product/card-product.ts';
import type { Chosen } from './fitting-set.ts';

/** Parts that the drawing shows on the bottle. */
const drawnRoles = ['pump', 'dropper', 'ring', 'cap', 'reeds'] as const;

type SetPictureProps = { bottle: CardProduct; chosen: Chosen };

export function SetPicture({ bottle, chosen }: SetPictureProps) {
  const { t } = useTranslation('catalogue');
  const [failed, setFailed] = useState('');
  const drawn = drawnRoles.flatMap((role) => {
    const part = chosen[role];
    return part ? [{ role, part }] : [];
  });
  const address = pictureOfParts({
    bottle: bottle.id,
    ...Object.fromEntries(drawn.map(({ role, part }) => [role, part.id])),
  });
  return (
    <Photo
      className="set-picture"
      src={failed === address ? bottle.imageUrl : address}
      alt={t('fitting.picture', {
        names: [bottle, ...drawn.map(({ part }) => part)].map(({ name }) => name).join(', '),
      })}
      onError={() => setFailed(address)}
    />
  );
}
