import { ok, type ApiKeyId, type Instant, type UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';

/** Counts the calls made with each API key. */
export interface KeyUsage {
  /** Counts a call; it is written within a second, together with others. */
  count(keyId: ApiKeyId, at: Instant): void;
  /** Writes all counts; resolves when they are in the database. */
  flush(): Promise<void>;
}

type Usage = Readonly<{ calls: number; lastUsedAt: Instant }>;

const add = (one: Usage | undefined, { calls, lastUsedAt }: Usage): Usage =>
  one === undefined
    ? { calls, lastUsedAt }
    : {
        calls: one.calls + calls,
        lastUsedAt: one.lastUsedAt > lastUsedAt ? one.lastUsedAt : lastUsedAt,
      };

/**
 * Counts calls in memory and writes them together, at most once a second, so that calls need no
 * transaction of their own. Flush before stopping the server, or the last counts are lost.
 */
export function createKeyUsage({
  unitOfWork,
  log,
  everyMs = 1000,
}: Readonly<{ unitOfWork: UnitOfWork; log: Logger; everyMs?: number }>): KeyUsage {
  let pending = new Map<ApiKeyId, Usage>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const remember = (keyId: ApiKeyId, usage: Usage): void => {
    pending.set(keyId, add(pending.get(keyId), usage));
    timer ??= setTimeout(writeInBackground, everyMs).unref();
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await unitOfWork.write(async ({ apiKeys }) => {
        for (const [id, { calls, lastUsedAt }] of batch) {
          await apiKeys.addUsage(id, calls, lastUsedAt);
        }
        return ok(undefined);
      });
    } catch (error) {
      // Nothing was written: retry with the next batch.
      for (const [id, usage] of batch) remember(id, usage);
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

  return { count: (keyId, at) => remember(keyId, { calls: 1, lastUsedAt: at }), flush };
}
