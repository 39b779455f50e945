// POST /installments: the cost of paying in installments, by card family.

import { perAddress } from '#server/base/http/rate-limits.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Sellables } from '#server/catalogue/sellables.ts';
import type { Rules } from '#server/discounts/rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import { InstallmentsAnswer, InstallmentsBody } from '#shared/checkout/checkout.ts';
import { installmentTable } from './installments.ts';
import type { Providers } from './provider.ts';

type Deps = Platform & {
  settings: Settings;
  sellables: Sellables;
  rules: Rules;
  providers: Providers;
};

export const installmentRoutes: Routes<Deps> = async (app, context) => {
  // Each new price may cause a request to the provider, whose own limit is a hundred a minute for
  // all buyers together.
  app.post(
    '/installments',
    {
      config: perAddress(context, { name: 'installments', max: 30, minutes: 1 }),
      schema: { tags: ['payments'], body: InstallmentsBody, response: { 200: InstallmentsAnswer } },
    },
    async (request) => installmentTable(context, request.body),
  );
};
