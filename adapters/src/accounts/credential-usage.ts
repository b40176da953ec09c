import {
  type ApiKeyId,
  type Instant,
  ok,
  type ProtectedKeyValue,
  type SessionId,
  type Stores,
  type UnitOfWork,
} from '@nsem/core';
import type { Logger } from 'pino';

/** Records when each session was last used. */
export interface SessionUsage {
  /** Records a call; it is written within a minute, in one batch with those of other sessions. */
  record(sessionId: SessionId, at: Instant): void;
  /** Writes everything that is recorded; resolves when it is in the database. */
  flush(): Promise<void>;
}

/**
 * Records uses in memory and writes them in one batch a minute, so that calls need no transaction
 * of their own. Flush before stopping the server, or the last minute is lost.
 */
export function createSessionUsage({
  unitOfWork,
  log,
  everyMs = 60_000,
}: Readonly<{ unitOfWork: UnitOfWork; log: Logger; everyMs?: number }>): SessionUsage {
  let pending = new Map<SessionId, Instant>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const record = (sessionId: SessionId, at: Instant): void => {
    const known = pending.get(sessionId);
    if (known === undefined || known < at) pending.set(sessionId, at);
    timer ??= setTimeout(writeInBackground, everyMs).unref();
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await unitOfWork.write(async ({ sessions }) => {
        for (const [id, at] of batch) await sessions.markUsed(id, at);
        return ok(undefined);
      });
    } catch (error) {
      // Nothing was written: retry with the next batch.
      for (const [id, at] of batch) record(id, at);
      throw error;
    }
  };

  /** Writes are sequential, so that a flush also awaits the previous one. */
  const flush = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };

  const writeInBackground = (): void => {
    flush().catch((error: unknown) => log.error({ err: error }, 'use of sessions not written'));
  };

  return { record, flush };
}

/** A key, and the look-up by which it was found. */
type FoundKey = Readonly<{ id: ApiKeyId; lookup: string }>;

/** Records what calls show of API keys. */
export interface KeyUsage {
  /** Counts a call; it is written within a second, in one batch with others. */
  count(keyId: ApiKeyId, at: Instant): void;
  /** Changes how a presented key is protected; it is written in one batch with the counts. */
  protect(key: FoundKey, changed: Protection): void;
  /** Writes everything that is recorded; resolves when it is in the database. */
  flush(): Promise<void>;
}

type Usage = Readonly<{ calls: number; lastUsedAt: Instant }>;

type Protection = ProtectedKeyValue & Readonly<{ sealed: string }>;

const add = (one: Usage | undefined, { calls, lastUsedAt }: Usage): Usage =>
  one === undefined
    ? { calls, lastUsedAt }
    : {
        calls: one.calls + calls,
        lastUsedAt: one.lastUsedAt > lastUsedAt ? one.lastUsedAt : lastUsedAt,
      };

/** The pending write. */
type Pending = Readonly<{
  usage: Map<ApiKeyId, Usage>;
  protections: Map<ApiKeyId, readonly [FoundKey, Protection]>;
}>;

const nothing = (): Pending => ({ usage: new Map(), protections: new Map() });

async function save({ apiKeys }: Stores, { usage, protections }: Pending): Promise<void> {
  await Promise.all([
    ...[...usage].map(([id, { calls, lastUsedAt }]) => apiKeys.addUsage(id, calls, lastUsedAt)),
    ...[...protections.values()].map(([key, changed]) => apiKeys.changeProtection(key, changed)),
  ]);
}

/**
 * Records in memory and writes everything in one batch, at most once a second, so that calls need
 * no transaction of their own. Flush before stopping the server, or the last counts are lost.
 */
export function createKeyUsage({
  unitOfWork,
  log,
  everyMs = 1000,
}: Readonly<{ unitOfWork: UnitOfWork; log: Logger; everyMs?: number }>): KeyUsage {
  let pending = nothing();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const writeSoon = (): void => {
    timer ??= setTimeout(writeInBackground, everyMs).unref();
  };
  const remember = (keyId: ApiKeyId, usage: Usage): void => {
    pending.usage.set(keyId, add(pending.usage.get(keyId), usage));
    writeSoon();
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.usage.size === 0 && pending.protections.size === 0) return;
    const batch = pending;
    pending = nothing();
    try {
      const guards = batch.protections.size === 0 ? (['key-usage'] as const) : undefined;
      await unitOfWork.write(async (stores) => ok(await save(stores, batch)), { guards });
    } catch (error) {
      // Nothing was written: retry with the next batch. A key is protected at its next use.
      for (const [id, usage] of batch.usage) remember(id, usage);
      throw error;
    }
  };

  /** Writes are sequential, so that a flush also awaits the previous one. */
  const flush = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };

  const writeInBackground = (): void => {
    flush().catch((error: unknown) => log.error({ err: error }, 'API key usage not written'));
  };

  return {
    count: (keyId, at) => remember(keyId, { calls: 1, lastUsedAt: at }),
    protect(key, changed) {
      pending.protections.set(key.id, [key, changed]);
      writeSoon();
    },
    flush,
  };
}
