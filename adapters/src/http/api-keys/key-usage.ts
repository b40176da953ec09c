import { ok, type ApiKeyId, type Instant, type UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';
import type { KeyUsage } from '../world.ts';

type Usage = Readonly<{ calls: number; lastUsedAt: Instant }>;

const add = (one: Usage | undefined, { calls, lastUsedAt }: Usage): Usage =>
  one === undefined
    ? { calls, lastUsedAt }
    : {
        calls: one.calls + calls,
        lastUsedAt: one.lastUsedAt > lastUsedAt ? one.lastUsedAt : lastUsedAt,
      };

/**
 * Counts calls in memory and writes them together, once a second while there are any: exact, without
 * a transaction a call. Whoever stops the server flushes first.
 */
export function createKeyUsage({
  unitOfWork,
  log,
  everyMs = 1000,
}: Readonly<{ unitOfWork: UnitOfWork; log: Logger; everyMs?: number }>): KeyUsage {
  let waiting = new Map<ApiKeyId, Usage>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const remember = (keyId: ApiKeyId, usage: Usage): void => {
    waiting.set(keyId, add(waiting.get(keyId), usage));
    timer ??= setTimeout(writeInBackground, everyMs).unref();
  };

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await unitOfWork.write(async ({ apiKeys }) => {
        for (const [id, { calls, lastUsedAt }] of batch) {
          await apiKeys.addUsage(id, calls, lastUsedAt);
        }
        return ok(undefined);
      });
    } catch (error) {
      // None of it was written: it is tried again with what comes next.
      for (const [id, usage] of batch) remember(id, usage);
      throw error;
    }
  };

  /** One write after another, so that a flush also waits for the one before it. */
  const flush = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };

  const writeInBackground = (): void => {
    flush().catch((error: unknown) => log.error({ err: error }, 'API key usage not written'));
  };

  return { count: (keyId, at) => remember(keyId, { calls: 1, lastUsedAt: at }), flush };
}
