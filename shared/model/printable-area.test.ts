import { describe, expect, it } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { demoProduct, demoProducts } from '#shared/testing/demo-products.ts';
import { printableArea } from './printable-area.ts';

const attributesOf = (sku: string) => demoProduct(sku).attributes;

describe('printableArea', () => {
  it('[B14] is the flat front of a square bottle, within its rounded edges', () => {
    const area = printableArea(attributesOf('FL-SKS-050'));
    expect(area?.maxWidthMm).toBeCloseTo(26, 0);
    expect(area?.bottomMinMm).toBeGreaterThan(1);
    expect((area?.bottomMinMm ?? 0) + (area?.maxHeightMm ?? 0)).toBeLessThan(63);
    expect(area?.maxHeightMm).toBeGreaterThan(45);
  });

  it('is a third of the circumference of a cylinder', () => {
    expect(printableArea(attributesOf('FL-SLS-100'))?.maxWidthMm).toBeCloseTo(
      (46 * Math.PI) / 3,
      0,
    );
  });

  it('is null for glass that curves two ways or is cut, and for anything that is no glass bottle', () => {
    for (const sku of [
      'FL-SKR-050',
      'FL-SEL-050',
      'FL-SKP-030',
      'FL-KZK-ALT',
      'FL-MKL-008',
      'FL-MAT-010S',
    ])
      expect(printableArea(attributesOf(sku)), sku).toBeNull();
  });

  it('stays on the body of every bottle that has a label', () => {
    const areas = demoProducts
      .map(({ sku, attributes }) => ({ sku, attributes, area: printableArea(attributes) }))
      .filter(({ area }) => area !== null);
    expect(areas.length).toBeGreaterThan(40);
    for (const { sku, attributes, area } of areas) {
      if (!area) continue;
      expect(area.bottomMinMm, sku).toBeGreaterThan(0);
      expect(area.bottomMinMm + area.maxHeightMm, sku).toBeLessThan(Number(attributes.heightMm));
      expect(area.bottomMaxMm, sku).toBeGreaterThanOrEqual(area.bottomMinMm);
      expect(area.maxWidthMm, sku).toBeLessThanOrEqual(
        (Number(attributes.widthMm ?? attributes.diameterMm) * Math.PI) / 2,
      );
    }
  });

  it('is finite for attributes that state almost nothing', () => {
    for (const attributes of [
      {},
      { part: 'bottle' },
      { part: 'bottle', heightMm: 1, widthMm: 1 },
      { part: 'bottle', form: 'oval', heightMm: 20, widthMm: 300, depthMm: 2 },
    ] satisfies Attributes[]) {
      const area = printableArea(attributes);
      for (const value of Object.values(area ?? {})) expect(Number.isFinite(value)).toBe(true);
    }
  });
});
