import { ok, type Instant, type SessionId, type UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';

/** Records when each session was last used. */
export interface SessionUsage {
  /** Records a call; it is written within a minute, together with those of other sessions. */
  record(sessionId: SessionId, at: Instant): void;
  /** Writes everything that is recorded; resolves when it is in the database. */
  flush(): Promise<void>;
}

/**
 * Records uses in memory and writes them together once a minute, so that calls need no transaction of
 * their own. Flush before stopping the server, or the last minute is lost.
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
