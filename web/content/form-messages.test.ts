// Each form of the shop has its own error texts, in both languages: never those of the schema
// library.
import type { TFunction } from 'i18next';
import type { Resolver } from 'react-hook-form';
import { expect, test } from 'vitest';

import { languages } from '#shared/base/languages.ts';
import { addressResolver } from '#web/account/address-form.ts';
import * as profile from '#web/account/profile-form.ts';
import * as auth from '#web/auth/auth-form.ts';
import { checkoutResolver } from '#web/checkout/checkout-form.ts';
import { texts } from '#web/testing/texts.ts';
import { contactResolver } from './contact-form.ts';

type MakeResolver = (t: TFunction) => Resolver<never, unknown, never>;
const forms: Record<string, unknown> = {
  addressResolver,
  checkoutResolver,
  contactResolver,
  ...Object.fromEntries(
    Object.entries({ ...auth, ...profile }).filter(([name]) => name.endsWith('Resolver')),
  ),
};
const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'phoneNumber',
  'password',
  'currentPassword',
  'newPassword',
  'title',
  'name',
  'topic',
  'message',
  'orderNumber',
  'note',
  'invoice',
  'customer',
  'shippingAddress',
  'city',
  'line',
  'postcode',
  'paymentMethod',
  'isAgreed',
];
const values = [undefined, null, '', ' ', 'x', 'x'.repeat(9_999), '\u0000', 7, -1, true, [], {}];

/** All error messages of a form, at any depth. */
const messagesOf = (errors: object): string[] =>
  Object.entries(errors).flatMap(([key, value]) =>
    key === 'message' && typeof value === 'string'
      ? [String(value)]
      : value && typeof value === 'object'
        ? messagesOf(value)
        : [],
  );

test.each(Object.keys(forms))('%s', async (name) => {
  for (const language of languages) {
    const resolver = (forms[name] as MakeResolver)(texts.getFixedT(language) as TFunction);
    const sent = values.flatMap((value) => [
      ...[true, false].map((isBillingSame) => ({
        ...Object.fromEntries(fields.map((field) => [field, value])),
        isBillingSame,
      })),
    ]);
    const found = new Set<string>();
    for (const one of sent) {
      const { errors } = await resolver(one as never, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      });
      for (const message of messagesOf(errors)) found.add(message);
    }
    expect(found.size).toBeGreaterThan(0);
    for (const message of found) {
      expect(message).toMatch(/^\p{L}.*\.$/u);
      expect(message).not.toMatch(/Invalid|expected|beklenen|alınan|received|>=|errors\.|\{\{/);
    }
  }
});
