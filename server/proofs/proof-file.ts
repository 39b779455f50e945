// The stored file of a proof, under its hash.
import type { Platform } from '#server/base/platform.ts';
import { sha256 } from './proof-content.ts';
import type { Proof } from './proofs.sql.ts';

export const proofFileKey = (hash: string): string => `proofs/${hash}.pdf`;

/** @throws Error if the file is lost, or its bytes are not those that were shown */
export async function readProofFile(
  { storage }: Pick<Platform, 'storage'>,
  { id, fileHash }: Pick<Proof, 'id' | 'fileHash'>,
): Promise<Buffer> {
  const bytes = await storage.read(proofFileKey(fileHash));
  if (!bytes || sha256(bytes) !== fileHash)
    throw new Error(`the file of proof ${id} is not in the storage as it was`);
  return bytes;
}
