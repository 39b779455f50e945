// POST /checkout/phone-codes: a code by SMS for buyers who want to pay at the door.

import { perAddress, perValue } from '#server/base/http/rate-limits.ts';
import { languageOf } from '#server/base/http/request-language.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { PhoneCodeAnswer, PhoneCodeBody } from '#shared/checkout/phone-codes.ts';
import { sendPhoneCode } from './phone-codes.ts';

type Deps = Platform & { settings: Settings };

export const phoneCodeRoutes: Routes<Deps> = async (app, context) => {
  // Each call costs the shop an SMS and disturbs somebody.
  const perPhone = perValue(app, context, { name: 'phone code', max: 5, minutes: 60 });

  app.post(
    '/checkout/phone-codes',
    {
      config: {
        isPrivate: true,
        ...perAddress(context, { name: 'phone codes', max: 10, minutes: 10 }),
      },
      schema: {
        tags: ['checkout'],
        body: PhoneCodeBody,
        response: { 200: PhoneCodeAnswer },
      },
    },
    async (request) => {
      const { phone } = request.body;
      await perPhone(request, phone);
      return sendPhoneCode(context, phone, languageOf(request));
    },
  );
};
