// The findings about the parts of a design: the results of shared/fit/fit.ts as sentences that name
// the part.

import type { Db } from '#server/base/db/db.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { FieldError } from '#shared/base/errors.ts';
import { roundedText } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import type { DesignFinding, Quote } from '#shared/designs/design-tool.ts';
import { type DesignLabel, type DesignRole, designRoles } from '#shared/designs/designs.ts';
import { fitOf } from '#shared/fit/fit.ts';
import type { Finding } from '#shared/fit/fit-findings.ts';
import { type LabelFinding, type LabelProduct, labelFindings } from '#shared/label/label.ts';
import { printContext } from '#shared/label/print-context.ts';
import { printableArea } from '#shared/model/printable-area.ts';
import { logoSizesOf } from './logos.ts';

type CheckedPart = { id: number; name: string; attributes: Attributes };

export const sentenceOf = ({ code, values }: Finding, language: Language): string =>
  translate(language, 'fit', `finding.${code}`, values);

export function checkFit(parts: readonly CheckedPart[], language: Language): Quote['fit'] {
  const { findings, missing, isConsistent, isComplete } = fitOf(parts);
  const byId = new Map(parts.map((part) => [part.id, part]));
  return {
    findings: findings.flatMap((finding): DesignFinding[] => {
      const part = byId.get(finding.partId);
      const role = designRoleOf(part);
      if (!part || !role) return [];
      const otherRole = finding.otherId === null ? null : designRoleOf(byId.get(finding.otherId));
      return [
        {
          level: finding.level,
          code: finding.code,
          role,
          otherRole,
          message: `${part.name}: ${sentenceOf(finding, language)}`,
        },
      ];
    }),
    missing,
    isConsistent,
    isComplete,
  };
}

function designRoleOf(part: CheckedPart | undefined): DesignRole | null {
  const role = part ? roleOf(part.attributes) : null;
  return designRoles.find((candidate) => candidate === role) ?? null;
}

// Whether a label can be printed on this paper and has a place on this bottle
// (shared/label/label.ts).

/** What the press cannot print, as field errors. */
export async function labelErrors(
  db: Db,
  label: DesignLabel,
  { sheet, bottle }: { sheet: LabelProduct; bottle: Attributes },
  language: Language,
): Promise<FieldError[]> {
  const findings = labelFindings(label, {
    area: printableArea(bottle),
    product: sheet,
    bottle,
    logos: await logoSizesOf(db, label),
  });
  return findings
    .filter(({ level }) => level === 'error')
    .map(({ code, item, values }) => ({
      path: item === null ? 'choices.label' : `choices.label.items.${item}`,
      message: translate(language, 'label', `finding.${code}`, {
        ...inFigures(values, language),
        ...printContext(sheet.attributes),
      }),
    }));
}

/** "22,5" in Turkish. */
function inFigures(values: LabelFinding['values'], language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? roundedText(value, language, 1) : value,
    ]),
  );
}
