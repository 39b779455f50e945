// The shop's logo: a picture with transparency that replaces the ring and the name.
import { z } from 'zod';

/** Twice the size in which pages show it. */
export const MAX_SHOP_LOGO = { width: 640, height: 240 };

export const ShopLogo = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type ShopLogo = z.infer<typeof ShopLogo>;

/** Null: the ring and the name are shown. */
export const LogoAnswer = z.object({ logo: ShopLogo.nullable() });
export type LogoAnswer = z.infer<typeof LogoAnswer>;

export const shopLogoAddress = (hash: string): string => `/media/shop-logos/${hash}.png`;
