// The findings about the parts of a design: the results of shared/fit/fit.ts as sentences that name
// the part.

import { translate } from '#server/base/errors/texts.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import type { DesignFinding, Quote } from '#shared/designs/design-tool.ts';
import { type DesignRole, designRoles } from '#shared/designs/designs.ts';
import { fitOf } from '#shared/fit/fit.ts';
import type { Finding } from '#shared/fit/fit-findings.ts';

export type CheckedPart = { id: number; name: string; attributes: Attributes };

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
