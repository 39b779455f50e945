// Content for visitors (specification 2): /blog, /campaigns, /faq and the shop's own texts.

import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import { PRICES_TAG, productTag } from '#server/base/http-cache/changes.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  BlogPage,
  BlogPost,
  BlogQuery,
  Campaign,
  FaqGroup,
  PageText,
  textKeys,
} from '#shared/content/content.ts';
import { SiteFrame, SiteHome } from '#shared/content/site.ts';
import { findPost, findText, listCampaigns, listFaq, listPosts } from './content.ts';
import { readSiteFrame, readSiteHome } from './site.ts';

type Deps = Platform & { settings: Settings };

const config = { isCached: true };
const tags = ['content'];
/** An impossible address is not found, rather than invalid. */
const SlugParams = z.object({ slug: z.string() });
const KeyParams = z.object({ key: z.string() });

export const contentRoutes: Routes<Deps> = async (app, context) => {
  app.get(
    '/blog',
    { config, schema: { tags, querystring: BlogQuery, response: { 200: BlogPage } } },
    async (request) => {
      // Depends on products too, because their pictures are used.
      request.cacheTags = ['content', 'catalogue'];
      return listPosts(context, languageOf(request), request.query);
    },
  );

  app.get(
    '/blog/:slug',
    { config, schema: { tags, params: SlugParams, response: { 200: BlogPost } } },
    async (request) => {
      const post = await findPost(context, languageOf(request), request.params.slug);
      request.cacheTags = [
        'content',
        'settings',
        'catalogue',
        'availability',
        ...post.products.map(({ id }) => productTag(id)),
      ];
      return post;
    },
  );

  // Content that begins or ends at a date changes when the cached response expires, within a
  // minute.
  app.get(
    '/campaigns',
    { config, schema: { tags, response: { 200: z.array(Campaign) } } },
    async (request) => {
      request.cacheTags = ['content', 'settings', 'discounts', 'catalogue', PRICES_TAG];
      return listCampaigns(context, languageOf(request));
    },
  );

  app.get(
    '/faq',
    { config, schema: { tags, response: { 200: z.array(FaqGroup) } } },
    async (request) => {
      request.cacheTags = ['content', 'settings'];
      return listFaq(context, languageOf(request));
    },
  );

  // An announcement begins and ends when the cached response expires, within a minute.
  app.get(
    '/site/frame',
    { config, schema: { tags, response: { 200: SiteFrame } } },
    async (request) => {
      request.cacheTags = ['content'];
      return readSiteFrame(context);
    },
  );

  app.get(
    '/site/home',
    { config, schema: { tags, response: { 200: SiteHome } } },
    async (request) => {
      request.cacheTags = ['content'];
      return readSiteHome(context);
    },
  );

  app.get(
    '/texts/:key',
    { config, schema: { tags, params: KeyParams, response: { 200: PageText } } },
    async (request) => {
      const key = textKeys.find((known) => known === request.params.key);
      if (!key) throw new AppError('NOT_FOUND');
      request.cacheTags = ['content', 'settings'];
      return findText(context, languageOf(request), key);
    },
  );
};
