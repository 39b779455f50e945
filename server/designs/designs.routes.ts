// The calls of the design tool (our addition): parts and their fit, prices, keeping and opening
// designs.

import { z } from 'zod';
import { customerOf, findSignedIn, signedInOnly } from '#server/auth/signed-in.ts';
import { networksOf } from '#server/base/http/networks.ts';
import { perAddress, perAddressBudget } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import { PRICES_TAG, productTag } from '#server/base/http-cache/changes.ts';
import type { App, Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  DesignAnswer,
  DesignBody,
  DesignCodeAnswer,
  DesignParams,
  DesignStart,
  PartsAnswer,
  PartsQuery,
  Quote,
  QuoteBody,
  RepairAnswer,
  RepairBody,
  SavedDesign,
  SavedDesignBody,
  SavedDesignsAnswer,
  StartersAnswer,
  StartQuery,
} from '#shared/designs/design-tool.ts';
import { listOwnDesigns, removeOwnDesign, saveOwnDesign } from './customer-designs.ts';
import { quoteDesign } from './design-price.ts';
import { openDesign, saveDesign, startDesign } from './designs.ts';
import { listParts } from './parts.ts';
import { repairDesign } from './repair.ts';
import { listStarters } from './starters.ts';
import { withSetup } from './techniques.ts';

type Deps = Platform & { settings: Settings; sellables: Sellables; rules: Rules };

const tags = ['designs'];
/** What the choice of parts depends on, beside the stock and price of those shown. */
const partTags = ['catalogue', 'availability', 'attribute-values'];
/** The parts are chosen by price too, and the price of a set has shipping and discounts in it. */
const priceTags = [...partTags, PRICES_TAG, 'settings', 'discounts'];
/** Many visitors may share an address. Unused designs are stored for a year. */
const visitorLimit = { name: 'saved designs', max: 500, minutes: 24 * 60 };

export const designRoutes: Routes<Deps> = async (app, context) => {
  const { db } = context;
  /** Each choice requests the next parts and the price. */
  const asking = perAddress(context, { name: 'designs', max: 600, minutes: 1 });
  const cached = { ...asking, isCached: true };

  app.get(
    '/designs/parts',
    { config: cached, schema: { tags, querystring: PartsQuery, response: { 200: PartsAnswer } } },
    async (request) => {
      const parts = await listParts(db, languageOf(request), request.query);
      request.cacheTags = [...partTags, ...parts.content.map(({ id }) => productTag(id))];
      return parts;
    },
  );

  app.get(
    '/designs/start',
    { config: cached, schema: { tags, querystring: StartQuery, response: { 200: DesignStart } } },
    async (request) => {
      const start = await startDesign(context, request.query.bottle, languageOf(request));
      const shown = start.parts.flatMap(({ product, replacements }) => [product, ...replacements]);
      request.cacheTags = [...priceTags, ...shown.map(({ id }) => productTag(id))];
      return start;
    },
  );

  app.get(
    '/designs/starters',
    { config: cached, schema: { tags, response: { 200: StartersAnswer } } },
    async (request) => {
      const starters = await listStarters(context, languageOf(request));
      const shown = starters.content.flatMap(({ choices }) => Object.values(choices.parts));
      request.cacheTags = [...priceTags, ...shown.map(productTag)];
      return starters;
    },
  );

  app.post(
    '/designs/repair',
    {
      config: { ...asking, isPrivate: true },
      schema: { tags, body: RepairBody, response: { 200: RepairAnswer } },
    },
    async (request) => repairDesign(db, request.body, languageOf(request)),
  );

  app.post(
    '/designs/quote',
    {
      config: { ...asking, isPrivate: true },
      schema: { tags, body: QuoteBody, response: { 200: Quote } },
    },
    async (request) => {
      const signedIn = await findSignedIn(context, request);
      return quoteDesign(
        { ...context, buyer: signedIn?.isEmailVerified ? signedIn : null },
        await withSetup(db, request.body.choices),
        request.body.counts,
        languageOf(request),
      );
    },
  );

  app.get(
    '/designs/:code',
    {
      config: { ...asking, isPrivate: true },
      schema: { tags, params: DesignParams, response: { 200: DesignAnswer } },
    },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
      return openDesign(context, request.params.code, languageOf(request));
    },
  );

  addSaving(app, context);
  addOwnDesigns(app, context);
};

function addSaving(app: App, context: Deps) {
  const visitorDesigns = perAddressBudget(context, visitorLimit);
  const saving = perAddress(context, { name: 'keep-design', max: 60, minutes: 1 });
  app.post(
    '/designs',
    {
      config: { ...saving, isPrivate: true },
      schema: { tags, body: DesignBody, response: { 200: DesignCodeAnswer } },
    },
    async (request) => {
      const signedIn = await findSignedIn(context, request);
      if (!signedIn && networksOf(request.ip)) await visitorDesigns(request, 1);
      return saveDesign(context, request.body.choices, languageOf(request));
    },
  );
}

function addOwnDesigns(app: App, context: Deps) {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } };
  app.get(
    '/user/designs',
    { ...own, schema: { tags, response: { 200: SavedDesignsAnswer } } },
    async (request) => ({
      content: await listOwnDesigns(context, customerOf(request).customerId, languageOf(request)),
    }),
  );

  app.put(
    '/user/designs/:code',
    {
      ...own,
      schema: { tags, params: DesignParams, body: SavedDesignBody, response: { 200: SavedDesign } },
    },
    async (request) =>
      saveOwnDesign(
        context,
        customerOf(request).customerId,
        { code: request.params.code, name: request.body.name },
        languageOf(request),
      ),
  );

  app.delete(
    '/user/designs/:code',
    { ...own, schema: { tags, params: DesignParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeOwnDesign(context.db, customerOf(request).customerId, request.params.code);
      return reply.status(204).send(null);
    },
  );
}
