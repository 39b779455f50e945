// SQL of the second step. Rows of `admins` are locked first, so that each code counts once.
import type { Db, Tx } from '#server/base/db/db.ts';

export type StepRow = {
  id: number;
  email: string;
  totpSecret: Buffer | null;
  totpConfirmedAt: Date | null;
  totpLastStep: number | null;
  /** Wrong codes in a row. */
  codeFailures: number;
  codesPausedUntil: Date | null;
};

const columns = [
  'id',
  'email',
  'totpSecret',
  'totpConfirmedAt',
  'totpLastStep',
  'codeFailures',
  'codesPausedUntil',
] as const;

export async function lockStep(tx: Tx, adminId: number): Promise<StepRow> {
  return tx
    .selectFrom('admins')
    .select(columns)
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function selectStep(
  db: Db,
  adminId: number,
): Promise<{ hasTotp: boolean; recoveryCodesLeft: number }> {
  const row = await db
    .selectFrom('admins as a')
    .select((of) => [
      'a.totpConfirmedAt',
      of
        .selectFrom('adminRecoveryCodes as c')
        .whereRef('c.adminId', '=', 'a.id')
        .select(of.fn.countAll<number>().as('n'))
        .as('codes'),
    ])
    .where('a.id', '=', adminId)
    .executeTakeFirstOrThrow();
  return { hasTotp: row.totpConfirmedAt !== null, recoveryCodesLeft: Number(row.codes ?? 0) };
}

export async function updateStep(
  tx: Tx,
  adminId: number,
  values: Partial<Omit<StepRow, 'id' | 'email'>>,
): Promise<void> {
  await tx.updateTable('admins').set(values).where('id', '=', adminId).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  adminId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('adminRecoveryCodes').where('adminId', '=', adminId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('adminRecoveryCodes')
    .values(hashes.map((codeHash) => ({ adminId, codeHash })))
    .execute();
}

/** Deletes the recovery code if it exists; returns whether it did. */
export async function takeRecoveryCode(
  tx: Tx,
  adminId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('adminRecoveryCodes')
    .where('adminId', '=', adminId)
    .where('codeHash', '=', codeHash)
    .returning('adminId')
    .executeTakeFirst();
  return taken !== undefined;
}
