// Designs for tests: a bottle with its closure and optionally a printed label.
import type { DesignChoices, DesignLabel } from '#shared/designs/designs.ts';
import { ask } from './customers.ts';
import { makeProduct } from './make-product.ts';
import type { TestApp } from './test-app.ts';

export type DesignParts = {
  bottle: number;
  pump: number;
  ring: number;
  cap: number;
  box: number;
  labelSheet: number;
};

export async function makeDesignParts({ db }: Pick<TestApp, 'db'>): Promise<DesignParts> {
  const glass = {
    capacityMl: 50,
    widthMm: 38,
    depthMm: 38,
    heightMm: 70,
    innerHeightMm: 60,
    shoulderMm: 34,
  };
  return {
    bottle: await makeProduct(db, {
      name: 'Kare Şişe 50 ml',
      attributes: {
        part: 'bottle',
        neck: 'FEA15',
        closure: 'crimp',
        contents: 'bare',
        form: 'square',
        glassColor: 'clear',
        ...glass,
      },
    }),
    pump: await makeProduct(db, {
      name: 'Altın Pompa',
      attributes: {
        part: 'pump',
        neck: 'FEA15',
        closure: 'crimp',
        color: 'gold',
        material: 'aluminium',
        tubeLengthMm: 90,
      },
    }),
    ring: await makeProduct(db, {
      name: 'Altın Bilezik',
      attributes: {
        part: 'ring',
        neck: 'FEA15',
        ringStyle: 'stepped',
        color: 'gold',
        diameterMm: 17.3,
        heightMm: 9,
      },
    }),
    cap: await makeProduct(db, {
      name: 'Ceviz Kapak',
      attributes: {
        part: 'cap',
        fitsNecks: ['FEA15'],
        material: 'walnut',
        color: 'walnut',
        diameterMm: 26,
        heightMm: 28,
      },
    }),
    box: await makeProduct(db, {
      name: 'Siyah Kutu',
      attributes: {
        part: 'box',
        material: 'cardboard',
        color: 'black',
        widthMm: 50,
        depthMm: 50,
        heightMm: 118,
      },
    }),
    labelSheet: await makeProduct(db, {
      name: 'Özel Etiket',
      attributes: {
        part: 'label',
        isPersonalised: true,
        material: 'paper',
        color: 'white',
        widthMm: 45,
        heightMm: 60,
      },
    }),
  };
}

export const makeLabel = (
  { labelSheet }: Pick<DesignParts, 'labelSheet'>,
  change: Partial<DesignLabel> = {},
): DesignLabel => ({
  productId: labelSheet,
  widthMm: 20,
  heightMm: 24,
  bottomMm: 14,
  frame: 'line',
  frameInk: 'gold',
  items: [{ kind: 'text', text: 'İğde', font: 'serif', sizeMm: 5, ink: 'black', xMm: 10, yMm: 12 }],
  ...change,
});

export const makeChoices = (
  { bottle, pump, ring, cap }: DesignParts,
  change: Partial<DesignChoices> = {},
): DesignChoices => ({
  parts: { bottle, pump, ring, cap },
  liquid: { color: 'amber', fill: 80 },
  label: null,
  background: 'paper',
  sets: 50,
  ...change,
});

/** Saves it as the design tool does. */
export async function saveDesign(shop: TestApp, choices: DesignChoices): Promise<string> {
  const { status, body } = await ask<{ code: string }>(shop, 'POST', '/designs', {
    body: { choices },
  });
  if (status !== 200) throw new Error(`the design was not saved: ${JSON.stringify(body)}`);
  return body.code;
}
