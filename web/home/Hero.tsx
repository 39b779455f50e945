import { sizesOnPhone, srcSetOf } from '#shared/catalogue/image-sources.ts';
import type { Picture } from '#shared/catalogue/images.ts';
import type { SiteHome } from '#shared/content/site.ts';
import { textFor } from '#shared/content/site-parts.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { drawnScene, filledShare, filling, sceneOf } from '#web/base/ui/scenes.ts';
import type { CardEntry } from '#web/product/card-product.ts';
import { useScenes } from '#web/settings/shop-context.tsx';
import { HeroDimensions } from './HeroDimensions.tsx';
import { HeroPick } from './HeroPick.tsx';

/** Below this width the picture is under the text and taller. */
const NARROW = '(width < 52em)';

/** In pixels of the picture: no phone shows the hero with fewer. */
const NARROWEST = 480;
const largeOnly = (picture: Picture): Picture => ({
  ...picture,
  widths: picture.widths.filter((width) => width >= NARROWEST),
});

/** What the shop offers, beside a bottle with its dimensions. */
export function Hero({
  bottlesHref,
  pick,
  layout,
}: {
  bottlesHref: string;
  pick: CardEntry | undefined;
  layout: SiteHome;
}) {
  const { t, i18n } = useTranslation('home');
  const own = (turkish = '', english = '') => textFor(i18n.language, turkish, english);
  const scenes = useScenes();
  const wide = largeOnly(sceneOf(scenes, 'hero'));
  // The phone shows no drawing if the desktop has a photograph.
  const narrow = largeOnly(scenes['hero-mobile'] ?? scenes.hero ?? drawnScene('hero-mobile'));
  const narrowShare = filledShare(narrow, 100, 1);
  const wideSizes = filling(wide, 58, 4 / 3);
  return (
    <section className="hero">
      <div className="hero-copy">
        <h1 className="display">
          {own(layout?.heroTitleTr, layout?.heroTitleEn) || t('hero.title')}
        </h1>
        <p className="lead">{own(layout?.heroTextTr, layout?.heroTextEn) || t('hero.text')}</p>
        <div className="hero-actions">
          <ButtonLink to={bottlesHref}>{t('hero.bottles')}</ButtonLink>
          <ArrowLink to="/configurator">{t('hero.design')}</ArrowLink>
        </div>
      </div>
      <figure className="hero-picture">
        <picture>
          {narrow.widths.length > 0 && (
            <source
              media={NARROW}
              type="image/avif"
              srcSet={srcSetOf(narrow, 'avif')}
              sizes={sizesOnPhone(narrowShare)}
              width={narrow.width}
              height={narrow.height}
            />
          )}
          {/* For the few browsers without AVIF, simpler, because each byte of the page counts. */}
          <source
            media={NARROW}
            srcSet={srcSetOf(narrow, 'webp') ?? narrow.url}
            sizes={`${narrowShare}vw`}
            width={narrow.width}
            height={narrow.height}
          />
          {wide.widths.length > 0 && (
            <source type="image/avif" srcSet={srcSetOf(wide, 'avif')} sizes={wideSizes} />
          )}
          <img
            src={wide.url}
            srcSet={srcSetOf(wide, 'webp')}
            sizes={wideSizes}
            width={wide.width}
            height={wide.height}
            alt={t('hero.picture')}
            fetchPriority="high"
          />
        </picture>
        <HeroDimensions picture={wide} />
      </figure>
      {pick && <HeroPick entry={pick} />}
    </section>
  );
}
