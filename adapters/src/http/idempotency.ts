import {
  dayMs,
  later,
  ok,
  refuse,
  rememberedDays,
  type AccountId,
  type Actor,
  type Instant,
  type Result,
  type Stores,
  type UnitOfWork,
} from '@nsem/core';
import type { AnyFault } from './http-fault.ts';
import type { Repeatable } from './operation.ts';
import type { Headers, JsonReply, Reply } from './reply.ts';

type RepeatableCall = Readonly<{
  /** Undefined for those who are nobody. */
  actor: Actor | undefined;
  now: Instant;
  repeatable: Repeatable | undefined;
}>;

type Remembered = Readonly<{ status: number; text: string; headers?: Headers }>;

/**
 * Runs the work of a call in one unit, together with the memory of its answer: sent again with the
 * same Idempotency-Key, it is answered as before and nothing is done twice. Refusals are not kept.
 *
 * @param remember what to keep of the answer; all of it where nothing is said.
 */
export function performOnce<F extends AnyFault>(
  call: RepeatableCall,
  { unitOfWork }: Readonly<{ unitOfWork: UnitOfWork }>,
  work: (stores: Stores) => Promise<Result<JsonReply, F>>,
  remember: (body: unknown) => unknown = (body) => body,
): Promise<Result<Reply, AnyFault>> {
  const { repeatable, actor, now } = call;
  const accountId = actor?.accountId ?? null;
  if (repeatable === undefined) return unitOfWork.write<Reply, AnyFault>(work);
  return unitOfWork.write<Reply, AnyFault>(async (stores) => {
    const before = await recall(stores, accountId, { ...repeatable, now });
    if (before !== undefined) return before;
    const done = await work(stores);
    if (!done.ok) return done;
    const { status, headers, body } = done.value;
    const text = JSON.stringify(remember(body));
    const kept: Remembered = headers === undefined ? { status, text } : { status, text, headers };
    const { key, fingerprint } = repeatable;
    const answer = JSON.stringify(kept);
    await stores.idempotency.put({ accountId, key, fingerprint, answer, at: now });
    return done;
  });
}

async function recall(
  stores: Stores,
  accountId: AccountId | null,
  { key, fingerprint, now }: Repeatable & Readonly<{ now: Instant }>,
): Promise<Result<Reply, AnyFault> | undefined> {
  const record = await stores.idempotency.find(accountId, key);
  if (record === undefined || later(record.at, rememberedDays * dayMs) <= now) return undefined;
  if (record.fingerprint !== fingerprint) return refuse({ code: 'http.key-reused' });
  // Written by the function above, and by nothing else.
  const kept = JSON.parse(record.answer) as Remembered;
  return ok({ kind: 'text', ...kept, replayed: true });
}
