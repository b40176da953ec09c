import type { AccountId } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { OneTimeCodes } from './one-time-codes.port.ts';

/** What a batch did. */
export type ProtectedTotps = Readonly<{
  /** Authenticator apps whose secret the current secret protects now. */
  changed: number;
  /** Authenticator apps whose secret no known secret decrypts: their codes do not count. */
  unreadable: number;
  /** Where the next batch starts; null after the last one. */
  next: AccountId | null;
}>;

/**
 * Protects a batch of authenticator apps with the server's current secret, for the operator who has
 * rotated it.
 */
export async function protectTotps(
  { factors }: Stores,
  _actor: undefined,
  page: Readonly<{ after: AccountId | null; limit: number }>,
  { oneTimeCodes }: Readonly<{ oneTimeCodes: OneTimeCodes }>,
): Promise<Result<ProtectedTotps, never>> {
  const totps = await factors.listTotps(page);
  const counts = { changed: 0, unreadable: 0 };
  for (const totp of totps) {
    const sealedSecret = oneTimeCodes.reseal(totp.sealedSecret);
    if (sealedSecret === undefined) counts.unreadable += 1;
    if (sealedSecret === undefined || sealedSecret === totp.sealedSecret) continue;
    await factors.saveTotp({ ...totp, sealedSecret });
    counts.changed += 1;
  }
  const next = totps.length < page.limit ? null : (totps.at(-1)?.accountId ?? null);
  return ok({ ...counts, next });
}
