import type { Language } from '#shared/base/languages.ts';
import type { Scenes } from '#shared/catalogue/images.ts';
import type { SiteFrame } from '#shared/content/site.ts';
import type { Rates } from '#shared/pricing/rates.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';

/** What the root loads once for all pages. `publicUrl` has no slash at its end. */
export type RootData = {
  language: Language;
  rates: Rates;
  shop: ShopAnswer;
  scenes: Scenes;
  site: SiteFrame;
  publicUrl: string;
};
