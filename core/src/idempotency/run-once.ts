import type { Actor } from '../accounts/actor.ts';
import type { AccountId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type IdempotencyRecord, idempotencyRetentionDays } from './idempotency-store.port.ts';

/** A request that its caller can safely retry. */
export type RepeatableRequest = Readonly<{
  accountId: AccountId | null;
  key: string;
  fingerprint: string;
  now: Instant;
}>;

/** The key was already used for a request with another body. */
export type IdempotencyFault = Readonly<{ code: 'idempotency.key-reused' }>;

/** The work was done now, or its stored response is replayed. */
export type Performed<V> =
  | Readonly<{ kind: 'done'; view: V }>
  | Readonly<{ kind: 'replayed'; answer: Uint8Array }>;

/** Finds the stored response to requests with a key, if it is still valid. */
async function findAnswer(
  stores: Pick<Stores, 'idempotency'>,
  { accountId, key, now }: Omit<RepeatableRequest, 'fingerprint'>,
): Promise<IdempotencyRecord | undefined> {
  const record = await stores.idempotency.find(accountId, key);
  const isValid = record !== undefined && now < later(record.at, idempotencyRetentionDays * dayMs);
  return isValid ? record : undefined;
}

/**
 * Runs the work of a request exactly once per key: a repeated request gets the stored response and
 * changes nothing. Refusals are not stored.
 *
 * @param compose makes the response to store from the result of the work.
 */
export async function runOnce<V, F>(
  stores: Stores,
  request: RepeatableRequest,
  work: () => Promise<Result<V, F>>,
  compose: (view: V) => Uint8Array,
): Promise<Result<Performed<V>, F | IdempotencyFault>> {
  const { accountId, key, fingerprint, now } = request;
  const record = await findAnswer(stores, request);
  if (record !== undefined) {
    return record.fingerprint === fingerprint
      ? ok({ kind: 'replayed', answer: record.answer })
      : refuse({ code: 'idempotency.key-reused' });
  }
  const done = await work();
  if (!done.ok) return done;
  const answer = compose(done.value);
  await stores.idempotency.put({ accountId, key, fingerprint, answer, at: now });
  return ok({ kind: 'done', view: done.value });
}

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
