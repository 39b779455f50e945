// Which buyers are registered for e-Fatura: asked at the invoice service, cached for a day. The
// table contains only a keyed hash of a buyer's number.

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import type { Platform } from '#server/base/platform.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { InvoiceService, Taxpayer } from './service.ts';

type Deps = Pick<Platform, 'db' | 'secrets' | 'clock'>;

const hashOf = ({ secrets }: Pick<Deps, 'secrets'>, taxNumber: string): string =>
  createHmac('sha256', secrets.identityKey).update(`taxpayer ${taxNumber}`).digest('hex');

/** Null: not registered, or a buyer without a number. @throws as `InvoiceService.isTaxpayer` */
export async function findTaxpayer(
  deps: Deps,
  service: InvoiceService,
  taxNumber: string | null,
): Promise<Taxpayer | null> {
  if (taxNumber === null) return null;
  const now = deps.clock();
  const hash = hashOf(deps, taxNumber);
  const { rows } = await sql<{ isPayer: boolean; alias: string | null; taxOffice: string | null }>`
    select is_payer, alias, tax_office from taxpayers where number_hash = ${hash}
      and asked_at > ${new Date(now.getTime() - DAY_MS)}`.execute(deps.db);
  const [cached] = rows;
  if (cached)
    return cached.isPayer && cached.alias
      ? { alias: cached.alias, taxOffice: cached.taxOffice }
      : null;
  const found = await service.isTaxpayer(taxNumber);
  await saveTaxpayer(deps.db, { hash, found, now });
  return found;
}

async function saveTaxpayer(
  db: Db,
  { hash, found, now }: { hash: string; found: Taxpayer | null; now: Date },
): Promise<void> {
  await sql`
    with old as (delete from taxpayers where asked_at <= ${new Date(now.getTime() - DAY_MS)}
      and number_hash <> ${hash})
    insert into taxpayers (number_hash, is_payer, alias, tax_office, asked_at)
    values (${hash}, ${found !== null}, ${found?.alias ?? null}, ${found?.taxOffice ?? null}, ${now})
    on conflict (number_hash) do update set is_payer = excluded.is_payer, alias = excluded.alias,
      tax_office = excluded.tax_office, asked_at = excluded.asked_at`.execute(db);
}

/** The service has reported another status, so the next document asks again. */
export async function dropTaxpayer(deps: Deps, taxNumber: string | null): Promise<void> {
  if (taxNumber === null) return;
  await sql`delete from taxpayers where number_hash = ${hashOf(deps, taxNumber)}`.execute(deps.db);
}
