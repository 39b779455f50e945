import { beforeAll, describe, expect, test } from 'vitest';
import { call, checkout, checkoutBody, type ErrorAnswer } from '#server/testing/buyer.ts';
import { ask, makeCustomer } from '#server/testing/customers.ts';
import {
  type DesignParts,
  makeChoices,
  makeDesignParts,
  makeLabel,
} from '#server/testing/make-design.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { DesignCodeAnswer, SavedDesignsAnswer } from '#shared/designs/design-tool.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';

const shop = useTestApp();
let parts = {} as DesignParts;
beforeAll(async () => {
  parts = await makeDesignParts(shop);
});

const save = (change: Partial<DesignLabel>, language = 'tr') =>
  ask<DesignCodeAnswer>(shop, 'POST', '/designs', {
    body: { choices: makeChoices(parts, { label: makeLabel(parts, change) }) },
    headers: { 'accept-language': language },
  });
/** The label would be above the bottle. */
const tooHigh = { bottomMm: 60 };

describe('a design with a label that cannot be printed as it is', () => {
  test.each<[string, Partial<DesignLabel>, string]>([
    ['larger than its sheet', { widthMm: 46 }, 'choices.label'],
    ['over the bottle', tooHigh, 'choices.label'],
    [
      'with a logo that nobody sent',
      { items: [{ kind: 'logo', hash: 'a'.repeat(64), widthMm: 10, xMm: 10, yMm: 12 }] },
      'choices.label.items.0',
    ],
  ])('%s is saved as a draft, which has the reason and can be opened', async (_, change, path) => {
    for (const language of ['tr', 'en']) {
      const { status, body } = await save(change, language);
      expect([status, body.isDraft]).toEqual([200, true]);
      expect(body.problems.map((problem) => problem.path)).toContain(path);
      for (const { message } of body.problems) expect(message).toMatch(/^\p{L}[^{]{5,}$/u);
      expect((await call(shop, 'GET', `/designs/${body.code}`)).status).toBe(200);
    }
  });

  test('cannot be ordered, quoted or downloaded; one that can be printed can', async () => {
    const draft = (await save(tooHigh)).body;
    const finished = (await save({})).body;
    expect(finished).toMatchObject({ isDraft: false, problems: [] });
    const outcomesOf = async ({ code: designId }: DesignCodeAnswer) => {
      const items = [{ productId: parts.bottle, quantity: 1, designId }];
      const quote = { items, name: 'Ay Su', email: 'ay@ornek.com', languagePreference: 'tr' };
      const answers = [
        await checkout<ErrorAnswer>(shop, await checkoutBody(shop, items)),
        await call<ErrorAnswer>(shop, 'POST', '/quotes', { body: quote }),
        await call<ErrorAnswer>(shop, 'GET', `/designs/${designId}/sheet.pdf`),
        await call<ErrorAnswer>(shop, 'GET', `/designs/${designId}/model.glb`),
      ];
      return answers.map(({ status, body }) => (status < 300 ? 'done' : body.code));
    };

    expect(await outcomesOf(draft)).toEqual(Array(4).fill('DESIGN_IS_DRAFT'));
    expect(await outcomesOf(finished)).toEqual(Array(4).fill('done'));
  });

  test('is shown in the account as a draft', async () => {
    const me = await makeCustomer(shop.context);
    const { code } = (await save(tooHigh)).body;
    await ask(shop, 'PUT', `/user/designs/${code}`, { as: me, body: { name: 'Bahar' } });

    const { body } = await ask<SavedDesignsAnswer>(shop, 'GET', '/user/designs', { as: me });

    expect(body.content.map(({ name, isDraft }) => [name, isDraft])).toEqual([['Bahar', true]]);
  });
});
