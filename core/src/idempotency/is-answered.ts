import type { Actor } from '../accounts/actor.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findAnswer } from './run-once.ts';

/** Whether a request of the actor with this key has a stored response, which it would get again. */
export async function isAnswered(
  stores: Stores,
  actor: Actor | undefined,
  key: string,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<boolean, never>> {
  const record = await findAnswer(stores, { accountId: actor?.accountId ?? null, key, now });
  return ok(record !== undefined);
}
