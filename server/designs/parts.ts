// The parts for a role, given the other chosen parts: fitting parts first, then the others with the
// reason.

import type { Db } from '#server/base/db/db.ts';
import { translate } from '#server/base/errors/texts.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import { valueLabel } from '#server/catalogue/facets.ts';
import { selectProductsInOrder } from '#server/catalogue/fitting.ts';
import { fold, searchTerms } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import { type AttributeKey, attributeDefinitions } from '#shared/catalogue/attributes.ts';
import type { Facet } from '#shared/catalogue/catalogue.ts';
import { displacedBy, kindsOf, roleOf } from '#shared/designs/design-parts.ts';
import type { PartsAnswer, PartsQuery } from '#shared/designs/design-tool.ts';
import { designRoles } from '#shared/designs/designs.ts';
import { fitOf } from '#shared/fit/fit.ts';
import type { Finding } from '#shared/fit/fit-findings.ts';
import type { FitPart } from '#shared/fit/fit-parts.ts';
import { sentenceOf } from './fit-check.ts';
import { type Candidate, selectCandidates } from './parts.sql.ts';
import { readSetups } from './techniques.ts';

/** At most this many are checked; each takes some microseconds. */
export const MOST_CANDIDATES = 5_000;

export async function listParts(
  db: Db,
  language: Language,
  query: PartsQuery,
): Promise<PartsAnswer> {
  const { role, q = '', page, size } = query;
  const chosenIds = designRoles.flatMap((other) => (other === role ? [] : (query[other] ?? [])));
  const { chosen, candidates } = await selectCandidates(
    db,
    chosenIds,
    kindsOf(role),
    MOST_CANDIDATES,
  );
  const names = new Map(
    chosen.map(({ id, name, nameEn }) => [id, (language === 'en' && nameEn) || name]),
  );
  const terms = searchTerms(q);
  const found = candidates.filter(
    (candidate) => roleOf(candidate.attributes) === role && hasTerms(candidate, terms),
  );
  const facets = role === 'bottle' ? facetsOf(found, query, language) : [];
  const matching = found.filter((candidate) => isChosen(candidate, query));
  const checked = matching.map((candidate) => ({
    candidate,
    against: clashBeside(candidate, chosen),
  }));
  const fitting = inOrder(
    checked.filter(({ against }) => against === null),
    role,
  );
  const refused = checked.filter(({ against }) => against !== null);
  const shown = [...fitting, ...refused].slice(page * size, (page + 1) * size);
  const rows = await selectProductsInOrder(
    db,
    shown.map(({ candidate }) => candidate.id),
  );
  const setups = role === 'label' ? await readSetups(db, rows, language) : null;
  const reasons = new Map(
    shown.map(({ candidate, against }) => [
      candidate.id,
      against && refusalOf(against, candidate.id, names, language),
    ]),
  );
  return {
    content: rows.map((row) => ({
      ...toProduct(row, language),
      refusal: reasons.get(row.id) ?? null,
      ...(setups && { setup: setups.get(row.id) ?? null }),
    })),
    page,
    totalPages: Math.ceil(checked.length / size),
    fitting: fitting.length,
    refused: refused.length,
    facets,
  };
}

/**
 * The first conflict of the candidate. Parts that it would replace are ignored; a tool for another
 * neck is useless.
 */
export function clashBeside(candidate: FitPart, chosen: readonly FitPart[]): Finding | null {
  const displaced = displacedBy(candidate.attributes);
  const others = chosen.filter(
    (part) =>
      !displaced.includes(roleOf(part.attributes) ?? 'tool') || roleOf(part.attributes) === null,
  );
  const isAgainst = ({ level, code, partId, otherId }: Finding) =>
    (level === 'error' && (partId === candidate.id || otherId === candidate.id)) ||
    (code === 'TOOL_OTHER_NECK' && partId === candidate.id);
  return fitOf([...others, candidate]).findings.find(isAgainst) ?? null;
}

/** A finding about another part names that part. */
function refusalOf(
  finding: Finding,
  candidateId: number,
  names: ReadonlyMap<number, string>,
  language: Language,
): string {
  const sentence = sentenceOf(finding, language);
  const name = finding.partId === candidateId ? undefined : names.get(finding.partId);
  return name ? `${name}: ${sentence}` : sentence;
}

type FacetChoices = Pick<PartsQuery, 'capacity' | 'neck'>;
const isChosen = ({ attributes }: Candidate, { capacity, neck }: FacetChoices) =>
  (!capacity || String(attributes.capacityMl) === capacity) && (!neck || attributes.neck === neck);

function hasTerms({ name, sku }: Candidate, terms: readonly string[]): boolean {
  const text = searchTerms(`${name} ${sku}`).join(' ');
  return terms.every((term) => text.includes(fold(term)));
}

type Row = { candidate: Candidate };
/**
 * Bottles without closure before those that come closed; the smallest box first: every larger one
 * fits too.
 */
function inOrder<T extends Row>(rows: readonly T[], role: PartsQuery['role']): T[] {
  const weight = ({ candidate: { attributes, isInStock } }: Row): number => {
    if (role === 'bottle') return (isInStock ? 0 : 2) + (attributes.contents === 'set' ? 1 : 0);
    return role === 'box'
      ? Number(attributes.widthMm) * Number(attributes.depthMm) * Number(attributes.heightMm) +
          (isInStock ? 0 : 1e12)
      : 0;
  };
  return [...rows].sort((a, b) => weight(a) - weight(b));
}

/** Each facet is counted under the choice of the other. */
function facetsOf(found: readonly Candidate[], choices: FacetChoices, language: Language): Facet[] {
  const facet = (
    key: Extract<AttributeKey, 'capacityMl' | 'neck'>,
    others: readonly Candidate[],
    place: (value: string) => number,
  ): Facet => {
    const counts = new Map<string, number>();
    for (const { attributes } of others)
      if (attributes[key] !== undefined)
        counts.set(String(attributes[key]), (counts.get(String(attributes[key])) ?? 0) + 1);
    const values = [...counts].map(([value, count]) => ({
      value,
      count,
      label: valueLabel(key, value, language),
    }));
    return {
      key,
      label: translate(language, 'attributes', `labels.${key}`),
      values: values.sort((a, b) => place(a.value) - place(b.value)),
    };
  };
  const necks: readonly string[] = attributeDefinitions.neck.values;
  return [
    facet(
      'capacityMl',
      found.filter((candidate) => isChosen(candidate, { neck: choices.neck })),
      Number,
    ),
    facet(
      'neck',
      found.filter((candidate) => isChosen(candidate, { capacity: choices.capacity })),
      (value) => necks.indexOf(value),
    ),
  ];
}
