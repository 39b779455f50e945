import { useState } from 'react';
import { istanbulDay, momentField, typedMoment } from '#shared/base/format.ts';
import type { Placement, Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { ProductShelf } from '#web/catalogue/ProductShelf.tsx';
import { HeroPickLink } from '#web/home/HeroPick.tsx';
import { ASKED, leaveOutShown, SHELF_SIZE } from '#web/home/shown-once.ts';
import { newSince } from '#web/product/product-state.ts';
import { badgesOf, productsOf } from '#web/showcases/load-showcase.ts';
import { Slide } from '#web/showcases/Slide.tsx';
import { readEntries } from './entry-calls.ts';

type HomePreviewProps = { showcase: Showcase; arranged: readonly AdminEntry[]; isDraft: boolean };

/**
 * The shelves of the home page, rendered by its own components from the order on the board, saved
 * or not, for a chosen time. Prices and stock are the present ones. Nothing in it can be pressed.
 */
export function HomePreview({ showcase, arranged, isDraft }: HomePreviewProps) {
  const { t } = useTranslation('admin-showcases');
  const [now] = useState(() => Date.now());
  const [moment, setMoment] = useState('');
  const at = Date.parse(typedMoment(moment) ?? '') || now;
  const others = useRemote<Families>('showcases', async (signal) => {
    const [popular, recommended, newAdded] = await Promise.all([
      readEntries('popular', signal),
      readEntries('recommended', signal),
      readEntries('new-added', signal),
    ]);
    return { popular, recommended, 'new-added': newAdded };
  });
  return (
    <section className="show-preview" aria-labelledby="preview">
      <div className="show-preview-head">
        <div>
          <h2 className="h3" id="preview">
            {t('preview.title')}
          </h2>
          <p className="small second">{t(isDraft ? 'preview.draft' : 'preview.saved')}</p>
        </div>
        <Field label={t('preview.at')} hint={t('preview.atHint')}>
          <Input
            type="datetime-local"
            value={moment}
            min={`${istanbulDay(now)}T00:00`}
            placeholder={momentField(new Date(now).toISOString())}
            onChange={(event) => setMoment(event.target.value)}
          />
        </Field>
      </div>
      <RemoteBox remote={others}>
        {(data) => <Shelves families={{ ...data, [showcase]: arranged }} at={at} />}
      </RemoteBox>
    </section>
  );
}

function Shelves({ families, at }: { families: Families; at: number }) {
  const { t } = useTranslation(['admin-showcases', 'home']);
  const { hero, carousel, popular, recommended, newAdded } = homeShelves(families, at);
  const since = newSince(at);
  return (
    <div className="show-preview-page" inert>
      {hero ? <HeroPickLink entry={hero} /> : <p className="small second">{t('preview.noHero')}</p>}
      {carousel.length > 0 && (
        <section className="section page carousel">
          <h2 className="h2">{t('home:carousel.title')}</h2>
          <ul className="carousel-rail">
            {carousel.map((entry) => (
              <li key={entry.id}>
                <Slide entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 ? (
        <ProductShelf
          title={t('home:popular')}
          products={productsOf(popular)}
          badges={badgesOf(popular)}
          newSince={since}
        />
      ) : (
        <p className="small second">{t('preview.noPopular')}</p>
      )}
      <ProductShelf
        title={t('home:recommended')}
        products={productsOf(recommended)}
        badges={badgesOf(recommended)}
        newSince={since}
      />
      {newAdded.length > 0 ? (
        <ProductShelf
          title={t('home:newest')}
          products={productsOf(newAdded)}
          badges={badgesOf(newAdded)}
          newSince={since}
        />
      ) : (
        <p className="small second">{t('preview.noNewAdded')}</p>
      )}
    </div>
  );
}

type Families = Readonly<Record<Showcase, readonly AdminEntry[]>>;

/** Like `hiddenBecause`, but for any time instead of now. */
export const isShownAt = (
  { isActive, isProductActive, product, startDate, endDate }: AdminEntry,
  at: number,
): boolean =>
  isActive &&
  isProductActive &&
  product.stock > 0 &&
  (startDate === null || Date.parse(startDate) <= at) &&
  (endDate === null || Date.parse(endDate) > at);

export function homeShelves(families: Families, at: number) {
  const shelf = (showcase: Showcase, placement: Placement) =>
    families[showcase]
      .filter((entry) => entry.placements.includes(placement) && isShownAt(entry, at))
      .slice(0, ASKED);
  const hero = shelf('recommended', 'hero')[0] ?? shelf('popular', 'hero')[0];
  const fresh = leaveOutShown(hero ? [hero.product] : []);
  // In the order in which the home page leaves out what it has shown.
  return {
    hero,
    carousel: fresh.entries(shelf('recommended', 'carousel'), ASKED),
    popular: fresh.entries(shelf('popular', 'featured'), SHELF_SIZE),
    recommended: fresh.entries(shelf('recommended', 'featured'), SHELF_SIZE),
    newAdded: fresh.entries(shelf('new-added', 'featured'), SHELF_SIZE),
  };
}
