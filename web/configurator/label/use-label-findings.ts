import { useMemo } from 'react';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel } from '#shared/designs/designs.ts';
import { type LabelFinding, type LabelProduct, labelFindings } from '#shared/label/label.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { sizesOf } from './draw-label.ts';
import { useLogoImages } from './use-logo-images.ts';

/**
 * The findings about a label on a bottle, the same as the server's; none while a logo is loading.
 */
export function useLabelFindings(
  label: DesignLabel | null,
  product: LabelProduct | null,
  bottle: Attributes | null,
): readonly LabelFinding[] {
  const { images, isSettled } = useLogoImages(label);
  return useMemo(() => {
    if (!label) return [];
    const findings = labelFindings(label, {
      area: bottle && printableArea(bottle),
      product,
      bottle: bottle ?? {},
      logos: sizesOf(images),
    });
    return isSettled ? findings : findings.filter(({ code }) => code !== 'LOGO_GONE');
  }, [label, product, bottle, images, isSettled]);
}
