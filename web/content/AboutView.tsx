import type { PageText } from '#shared/content/content.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { ArrowLink } from '#web/base/ui/Button.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { RichText } from '#web/base/ui/RichText.tsx';
import { filling, sceneOf } from '#web/base/ui/scenes.ts';
import { useScenes } from '#web/settings/shop-context.tsx';
import { splitLead } from './rich-text.ts';
import { ShopData } from './ShopData.tsx';
import { useOtherLanguage } from './text-language.ts';

/** The ratio of width to height. */
const SCENE_SHAPE = 4 / 3;

/** /about: who we are, with the bottles before the text, and where to find us. */
export function AboutView({
  text,
  steps,
}: {
  text: PageText;
  steps: readonly { label: string; to?: string }[];
}) {
  const { t } = useTranslation('content');
  const language = useOtherLanguage()(text.language);
  const { lead, rest } = splitLead(text.html);
  const scene = sceneOf(useScenes(), 'hero');
  return (
    <div className="page">
      <Breadcrumb steps={steps} />
      <header className="about-head">
        <div className="about-opening">
          <h1 className="display" lang={language}>
            {text.title}
          </h1>
          {lead && <RichText html={lead} language={language} className="rich--lead" />}
        </div>
        <Photo
          picture={scene}
          alt={t('about.picture')}
          shape="wide"
          sizes={`(min-width: 56em) ${filling(scene, 56, SCENE_SHAPE)}, ${filling(scene, 92, SCENE_SHAPE)}`}
          isEager
        />
      </header>
      <div className="about">
        <div className="about-text">
          <RichText html={rest} language={language} />
        </div>
        <aside className="panel" aria-labelledby="shop-data">
          <h2 className="h3" id="shop-data">
            {t('shop.title')}
          </h2>
          <ShopData isShort />
          <ArrowLink to="/contact">{t('about.write')}</ArrowLink>
        </aside>
      </div>
    </div>
  );
}
